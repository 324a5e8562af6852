import type { Guard, Snapshot, StageEvent } from './definition.ts';
import { innerGuards, judgeGuard } from './guards.ts';
import { judge } from './judge.ts';
import { getState, type StageModel } from './model.ts';
import type { Hearing } from './verdict.ts';

/** One condition of a transition and whether it held. */
export type WhyPart = {
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly holds: boolean;
};

/**
 * Every single condition of the transition that the event took, true or false, as it was judged then.
 * @returns empty for a transition without conditions and for an event that was refused
 */
export function whyTaken(stage: StageModel, before: Snapshot, event: StageEvent): readonly WhyPart[] {
  const judgement = judge(stage, before, event);
  if (!judgement.ok || !judgement.transition.guard) return [];
  const state = getState(stage, before.value);
  const hearing: Hearing = { stage, state, context: before.context, event, assumed: new Set() };
  return leavesOf(judgement.transition.guard).map((guard) => ({
    code: guard.type,
    params: guard.params ?? {},
    holds: judgeGuard(guard, hearing).holds === true,
  }));
}

function leavesOf(guard: Guard): readonly Guard[] {
  const inner = innerGuards(guard);
  return inner.length > 0 ? inner.flatMap(leavesOf) : [guard];
}
