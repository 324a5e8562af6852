import type { Guard } from './definition.ts';
import { factsOfGuard } from './facts-needed.ts';
import { guards, innerGuards } from './guards.ts';
import type { StageModel, StateInfo } from './model.ts';

/** Says whether a fact may have another value tomorrow though nothing happens to the case. */
type IsTimed = (fact: string) => boolean;

/**
 * The states in which who must act may change by the passing of time alone: an awaited event, or whether a form is needed, hangs
 * on the clock or on a fact that does.
 */
export function timedStates(stage: StageModel, isTimed: IsTimed): ReadonlySet<string> {
  const timed = [...stage.states.values()].filter((state) => isAwaitedByTime(stage, state, isTimed));
  return new Set(timed.map(({ name }) => name));
}

function isAwaitedByTime({ cel }: StageModel, { events, forms }: StateInfo, isTimed: IsTimed): boolean {
  const awaited = [...events.values()].flatMap(({ transitions }) =>
    transitions.filter(({ meta }) => meta?.awaited === true),
  );
  const hangs = (guard: Guard): boolean =>
    isClockTurnedRound(guard) ||
    (factsOfGuard(guard, cel) ?? []).some(isTimed) ||
    innerGuards(guard).some((inner) => hangs(inner));
  return (
    awaited.some(({ guard }) => guard !== undefined && hangs(guard)) ||
    forms.some(({ condition }) => condition !== undefined && (cel.factsOf(condition) ?? []).some(isTimed))
  );
}

/** A row waits through a period that runs; it comes when a period that must be over is over. */
function isClockTurnedRound(guard: Guard): boolean {
  return guard.type === 'not' && innerGuards(guard).some(({ type }) => guards[type].readsClock);
}
