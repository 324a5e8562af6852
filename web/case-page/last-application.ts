import { keyHere } from '../api/base.ts';

const prefix = 'naksa.lastApplication.';

/** Remembers, for this tab and account, which application was opened last; its number only. */
export function rememberApplication(accountId: string, id: string): void {
  try {
    sessionStorage.setItem(keyHere(prefix + accountId), id);
  } catch {
    // a full or forbidden storage remembers nothing; the task list leads there as well
  }
}

/** The application that was opened last in this tab, if any. */
export function lastApplication(accountId: string): string | undefined {
  return sessionStorage.getItem(keyHere(prefix + accountId)) ?? undefined;
}
