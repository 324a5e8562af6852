import type { Action, GuardName } from './definition.ts';
import { isContextEffect, isEffectDue, isEffectName, type Outcome } from './effects.ts';
import { guardTree, judgeGuard } from './guards.ts';
import { getState } from './model.ts';

const overFacts: ReadonlySet<GuardName> = new Set(['all', 'any', 'not', 'formula', 'factGiven', 'typeIs', 'classIs']);

/** The first condition of an action's `when` that asks for more than facts and the kind of the case. */
export function beyondFacts({ when }: Action): GuardName | undefined {
  if (when === undefined) return undefined;
  return guardTree(when).find(({ type }) => !overFacts.has(type))?.type;
}

/** Says whether an action may be left out: an effect that changes nothing of the run, so that no proof rests on it. */
export function mayBeLeftOut({ type }: Action): boolean {
  return isEffectName(type) && !isContextEffect(type);
}

/** Says whether an effect is to happen: the facts that it needs are given, and the condition that it is done on holds. */
export function isDue(action: Action, outcome: Outcome): boolean {
  return isEffectDue(action.params, outcome.event) && holdsNow(action, outcome);
}

/** Names for coverage: each action of a transition with a condition of its own is to be seen done and left out. */
export function whensToCover(transition: string, actions: readonly Action[] = []): readonly string[] {
  return actions.flatMap(({ when }, index) =>
    when === undefined ? [] : [true, false].map((done) => nameOf(transition, index, done)),
  );
}

/** Of those names, the ones that a transition has shown. */
export function whensShown(transition: string, actions: readonly Action[] = [], outcome: Outcome): readonly string[] {
  return actions.flatMap((action, index) =>
    action.when === undefined ? [] : [nameOf(transition, index, holdsNow(action, outcome))],
  );
}

function holdsNow({ when }: Action, { stage, state, context, event }: Outcome): boolean {
  if (when === undefined) return true;
  return judgeGuard(when, { stage, state: getState(stage, state), context, event, assumed: new Set() }).holds === true;
}

function nameOf(transition: string, index: number, done: boolean): string {
  return `${transition}/actions/${String(index)}/${done ? 'done' : 'left out'}`;
}
