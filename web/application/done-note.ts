import { useSyncExternalStore } from 'react';
import type { TFunction } from 'i18next';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { doneText } from '../i18n/done.ts';
import type { Language } from '../i18n/i18n.ts';
import { type Action, nextPosts } from './actions.ts';

/** What was just done on a case, for the page on which it was done and the one that comes after it; in no language, so that it follows the reader's. */
export type DoneNote = {
  readonly id: string;
  /** What was done, and whose turn it is. */
  readonly action: Pick<Action, 'title' | 'next'>;
  /** The number under which the case is known from now on, where it was just given. */
  readonly number?: string;
  /** The version of the case before it, where there may be a slip of it to take home. */
  readonly receiptSince?: number;
  /** The viewer's next piece of work: where, and which form it is; none = the task list. */
  readonly next?: { readonly to: string; readonly form?: Text };
};

/** The sentence that tells what was done and, where somebody is next, whose turn it is: the reader's own, or that of a post. */
export function doneSentence(
  action: DoneNote['action'],
  { t, language, own }: { readonly t: TFunction; readonly language: Language; readonly own: string },
): string {
  const done = doneText(action.title, language);
  const { next = [] } = action;
  if (next.length > 0 && next.every(({ role }) => role === own)) return t('approval.doneNextYou', { done });
  const role = nextPosts(action, language, t('common.or'));
  return role === undefined ? done : t('approval.doneNext', { done, role });
}

let note: DoneNote | undefined;
const listeners = new Set<() => void>();

/** Says what was done; nothing takes it away. */
export function setDoneNote(next: DoneNote | undefined): void {
  note = next;
  for (const listener of listeners) listener();
}

/** What was done last, as long as nobody has taken it away or opened another case. */
export function useDoneNote(): DoneNote | undefined {
  return useSyncExternalStore(subscribe, () => note);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
