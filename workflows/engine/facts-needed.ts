import type { Guard, StageBody } from './definition.ts';
import { factsOfAction } from './effects.ts';
import { guards } from './guards.ts';
import { type Cel, describeStates, type Scope } from './model.ts';
import { factsOfFormula } from './verdict.ts';
import { findActions, findConditions, findTransitions } from './walk.ts';

/** Every fact that a condition, an effect, a form's requirement, the stage's opening or its subject reads, by name; what the host puts into each event. */
export function findFactsNeeded(body: StageBody, cel: Cel): readonly string[] {
  const judged = findConditions(body, '').flatMap(({ guard }) => factsOfGuard(guard, cel) ?? []);
  const done = findActions(body, '').flatMap(({ action }) => factsOfAction(action));
  const forms = [...describeStates(body).values()].flatMap((state) => state.forms);
  const needed = forms.flatMap(({ condition, approval }) => [
    ...(condition === undefined ? [] : (cel.factsOf(condition) ?? [])),
    ...(approval === undefined ? [] : (factsOfFormula(approval, cel) ?? [])),
  ]);
  const subject = Object.values(body.definition.subject ?? {});
  const { condition } = body.definition.opening ?? {};
  const opening = condition === undefined ? [] : (cel.factsOf(condition.cel) ?? []);
  return [...new Set([...judged, ...done, ...needed, ...subject, ...opening])].sort();
}

/** Facts that are offered as answers to whoever sends an event: no event keeps them, the answers are kept. */
export function findFactsSuggested(body: StageBody): readonly string[] {
  const asks = findTransitions(body, '').flatMap(({ transition: { meta } }) => meta?.asks ?? []);
  return asks.flatMap(({ suggests }) => suggests ?? []);
}

/** Of those that are needed, what is read wherever the case has come, its end included: by events on any approved form of the stage. */
export function findFactsAtEnd(body: StageBody, cel: Cel): readonly string[] {
  const lasting = ({ scope }: { readonly scope: Scope }) => scope === 'stage';
  const judged = findConditions(body, '').filter(lasting);
  const done = findActions(body, '').filter(lasting);
  const facts = [
    ...judged.flatMap(({ guard }) => factsOfGuard(guard, cel) ?? []),
    ...done.flatMap(({ action }) => factsOfAction(action)),
  ];
  return [...new Set(facts)].sort();
}

/** Facts that a condition itself reads; undefined when its expression cannot be read. */
export function factsOfGuard({ type, params }: Guard, cel: Cel): readonly string[] | undefined {
  return guards[type].facts(params, cel);
}
