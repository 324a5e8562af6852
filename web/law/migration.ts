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

/** The next cases that could be moved, as many as were asked for. */
export function nextBatch(
  cases: readonly { readonly id: string; readonly would?: string }[],
  size: number | undefined,
): readonly string[] | undefined {
  if (size === undefined) return undefined;
  const movable = cases.filter(({ would }) => would !== undefined).map(({ id }) => id);
  return [...new Set(movable)].slice(0, size);
}
