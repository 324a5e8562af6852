import type { FormData } from '../../form-schemas/engine/definition.ts';
import { appBase, keyHere } from '../api/base.ts';

/** A draft that could not reach the server, kept on this device. */
export type LocalDraft = {
  readonly data: FormData;
  readonly at: string;
  /** The run of the application that the form belongs to. */
  readonly run?: number;
  /** The draft of the server from which it went on. */
  readonly draftVersion?: number;
  /** The case's last event when that was read. */
  readonly seq?: number;
};

/** Whose draft of which form. */
export type DraftPlace = { readonly accountId: string; readonly applicationId: string; readonly slug: string };

const beginning = 'naksa.draft.';

/** Where one person's draft of one form is kept, apart for each organisation. */
export function localDraftKey(accountId: string, applicationId: string, slug: string): string {
  return keyHere(`${beginning}${accountId}.${applicationId}.${slug}`);
}

/** Keeps the draft; a full or forbidden storage keeps nothing, and the form stays open. */
export function keepLocalDraft(key: string, draft: LocalDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** The kept draft, if it can be read. */
export function findLocalDraft(key: string): LocalDraft | undefined {
  const text = localStorage.getItem(key);
  if (text === null) return undefined;
  try {
    const draft: LocalDraft = JSON.parse(text);
    return typeof draft.data === 'object' && typeof draft.at === 'string' ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets the kept draft. */
export function dropLocalDraft(key: string): void {
  localStorage.removeItem(key);
}

/** Every draft of a person that this device keeps for the organisation that is open. */
export function listLocalDrafts(accountId: string): readonly (DraftPlace & { readonly key: string })[] {
  const own = `${beginning}${accountId}.`;
  return Object.keys(localStorage).flatMap((key) => {
    const [applicationId, last = ''] = key.startsWith(own) ? key.slice(own.length).split('.') : [];
    const [slug = '', ...office] = last.split('/');
    const isHere = office.map((part) => `/${part}`).join('') === appBase();
    return applicationId === undefined || slug === '' || !isHere ? [] : [{ key, accountId, applicationId, slug }];
  });
}
