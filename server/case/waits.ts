import type { Facts } from '../../form-schemas/engine/definition.ts';
import type { Waiting } from '../../workflows/engine/event.ts';
import { waiting } from '../../workflows/engine/waiting.ts';
import { type Case, factsOf, seenFrom, stageFacts, type WholeCase } from './case.ts';
import { heldByOf } from './runs.ts';
import { withServiceLevels } from './service-level.ts';

/** Who must act now on a run. */
export type RunWaiting = { readonly held: Case; readonly next: readonly Waiting[] };

/**
 * Who must act on a case at an instant, run by run; nobody on one that rests while another one holds the case.
 * @param known the facts of a run where they are known already
 */
export function waitsOf(
  whole: WholeCase,
  at: string,
  known: (held: Case) => Facts | undefined = nothing,
): RunWaiting[] {
  return whole.runs.flatMap(({ row }) => {
    const held = row.status === 'active' ? seenFrom(whole, row.run) : undefined;
    if (!held) return [];
    const heldBy = heldByOf(whole.runs, row.run);
    const facts = heldBy ? {} : stageFacts(held, known(held) ?? factsOf(held), at);
    return [{ held, next: waiting(held.definition.stage, held.snapshot, facts, { at, heldBy }) }];
  });
}

/** The case with the service levels that follow from who must act. */
export function withLevels(before: WholeCase['runs'], after: WholeCase, waits: readonly RunWaiting[], at: string) {
  const waiters = waits.map(({ held: { row }, next }) => ({ run: row.run, next }));
  return withServiceLevels(before, after, waiters, at);
}

function nothing(): undefined {
  return undefined;
}
