import type { StageBody } from '../../workflows/engine/definition.ts';

type Stage = Pick<StageBody, 'definition'>;

/** States of the old version that the new one does not have: somebody must say where their cases go. */
export function statesToMap(from: Stage, to: Stage): readonly string[] {
  const known = new Set(Object.keys(to.definition.states));
  return Object.entries(from.definition.states).flatMap(([state, { type }]) =>
    known.has(state) || type === 'final' ? [] : [state],
  );
}

/** How many cases go at once; all of them when nothing is chosen. */
export const batchSizes = [1, 10, 50, 200] as const;

/** What is to be moved: the cases that were chosen one by one, else so many of them. */
export type Batch = { readonly size: number | undefined; readonly chosen: readonly string[] };

/** The next cases that could be moved; undefined stands for all of them. */
export function nextBatch(
  cases: readonly { readonly id: string; readonly would?: string }[],
  { size, chosen }: Batch,
): readonly string[] | undefined {
  if (size === undefined && chosen.length === 0) return undefined;
  const movable = [...new Set(cases.filter(({ would }) => would !== undefined).map(({ id }) => id))];
  return chosen.length > 0 ? movable.filter((id) => chosen.includes(id)) : movable.slice(0, size);
}
