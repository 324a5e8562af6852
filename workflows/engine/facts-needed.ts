import { factsOfAction } from './effects.ts';
import type { Action, Guard, StageBody, Transition } from './definition.ts';
import { guards, guardTree } from './guards.ts';
import { type Cel, describeStates, toTransitions } from './model.ts';

/** Every fact that a condition, an effect or a form's requirement reads, by name; what the host puts into each event. */
export function findFactsNeeded(body: StageBody, cel: Cel): readonly string[] {
  const transitions = findTransitions(body);
  const judged = transitions.flatMap(({ guard }) => (guard === undefined ? [] : guardTree(guard)));
  const forms = [...describeStates(body).values()].flatMap((state) => state.forms);
  return [
    ...new Set([
      ...judged.flatMap((guard) => factsOfGuard(guard, cel) ?? []),
      ...findActions(body, transitions).flatMap(factsOfAction),
      ...forms.flatMap(({ condition }) => (condition === undefined ? [] : (cel.factsOf(condition) ?? []))),
    ]),
  ].sort();
}

/** Facts that a condition itself reads; undefined when its expression cannot be read. */
export function factsOfGuard({ type, params }: Guard, cel: Cel): readonly string[] | undefined {
  return guards[type].facts(params, cel);
}

function findTransitions(body: StageBody): readonly Transition[] {
  const states = [...describeStates(body).values()];
  const onEvents = states.flatMap(({ events }) => [...events.values()].flatMap(({ transitions }) => transitions));
  return [...onEvents, ...Object.values(body.definition.states).flatMap(({ always }) => toTransitions(always ?? []))];
}

function findActions(body: StageBody, transitions: readonly Transition[]): readonly Action[] {
  const nodes = Object.values(body.definition.states);
  const entered = nodes.flatMap(({ entry, exit }) => [...(entry ?? []), ...(exit ?? [])]);
  return [...transitions.flatMap(({ actions }) => actions ?? []), ...entered];
}
