import { useSyncExternalStore } from 'react';

/** What was just done on a case, for the page on which it was done and the one that comes after it. */
export type DoneNote = {
  readonly id: string;
  /** What was done, and whose turn it is. */
  readonly text: string;
  /** The number under which the case is known from now on, where it was just given. */
  readonly number?: string;
  /** There is a slip of it to take home. */
  readonly hasReceipt?: boolean;
  /** The viewer's next piece of work: where, and what it is called. */
  readonly next?: { readonly to: string; readonly title: string };
};

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
