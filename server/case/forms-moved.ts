import type { FormStatus } from '../../workflows/engine/snapshot.ts';
import type { Decision } from './decision.ts';

/** Forms whose word an event made good, and forms whose word it took away. */
export type FormsMoved = { readonly begun: readonly string[]; readonly ended: readonly string[] };

/**
 * Compares the forms of a case before and after an event.
 * @param begins the status in which a form's word begins to count
 * @param lasts statuses in which it still counts; a closed case keeps what stood (`locked`)
 */
export function formsMoved(
  { held, snapshot }: Pick<Decision, 'held' | 'snapshot'>,
  begins: FormStatus,
  lasts: readonly FormStatus[],
): FormsMoved {
  const before = held.snapshot.context.forms;
  const after = snapshot.context.forms;
  const counts = (status: FormStatus | undefined): boolean => status !== undefined && lasts.includes(status);
  return {
    begun: Object.keys(after).filter((form) => after[form]?.status === begins && !counts(before[form]?.status)),
    ended: Object.keys(before).filter((form) => counts(before[form]?.status) && !counts(after[form]?.status)),
  };
}
