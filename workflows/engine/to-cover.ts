import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { alwaysId } from './always.ts';
import type { CompiledStage } from './compile.ts';
import type { Transition, Guard } from './definition.ts';
import { innerGuards } from './guards.ts';
import { getState } from './model.ts';
import type { Place } from './problems.ts';
import { findTransitions } from './walk.ts';
import { demands } from './ways.ts';
import { whensToCover } from './whens.ts';

/** Name of a transition for coverage: one of a fragment counts once, whatever the state. */
export function transitionId(
  stage: CompiledStage,
  state: string,
  { event, index }: { readonly event: string; readonly index: number },
): string {
  const info = getState(stage, state).events.get(event);
  return `${info?.fragment === undefined ? state : info.scope}/${event}/${index}`;
}

/** Every transition that the scenarios of a stage must take, by its name for coverage; with what its actions must be seen to do. */
export function transitionsToCover(stage: CompiledStage): readonly string[] {
  return [...new Set(namedTransitions(stage).map(([name]) => name))];
}

/** Where each of them stands. */
export function placesToCover(stage: CompiledStage, file: string): ReadonlyMap<string, Place> {
  const places = new Map(findTransitions(stage.body, file).map(({ transition, place }) => [transition, place]));
  return new Map(
    namedTransitions(stage).flatMap(([name, transition]) => {
      const place = places.get(transition);
      return place === undefined ? [] : [[name, place] as const];
    }),
  );
}

/** What each of them is called: the desk with the button, of what every desk has the button alone; what goes by itself by where it leads. */
export function titlesToCover(stage: CompiledStage): ReadonlyMap<string, Text> {
  const states = stage.body.definition.states;
  return new Map(
    namedTransitions(stage).map(([name, { meta, target }]) => {
      const desk = states[name.split('/')[0] ?? '']?.meta.title;
      const way = meta?.title ?? states[target ?? '']?.meta.title;
      const parts = [desk, way].filter((each) => each !== undefined);
      const said = (language: keyof Text) => parts.map((each) => each[language]).join(': ');
      return [name, { ne: said('ne'), en: said('en') }] as const;
    }),
  );
}

function namedTransitions(stage: CompiledStage): readonly (readonly [name: string, transition: Transition])[] {
  const named = (id: string, transition: Transition) =>
    [id, ...whensToCover(id, transition.actions)].map((name) => [name, transition] as const);
  return [...stage.states.values()].flatMap((state) => [
    ...[...state.events.values()].flatMap(({ name: event, transitions }) =>
      transitions.flatMap((transition, index) =>
        isNeverTaken(stage, transition.guard)
          ? []
          : named(transitionId(stage, state.name, { event, index }), transition),
      ),
    ),
    ...(stage.body.definition.states[state.name]?.always ?? []).flatMap((transition, index) =>
      named(alwaysId(state.name, index), transition),
    ),
  ]);
}

// Where every form has one approver, nobody comes before the last.
function isNeverTaken({ body }: CompiledStage, guard: Guard | undefined): boolean {
  const wantsEarlier = demands(
    guard,
    (each) => each.type === 'not' && innerGuards(each).some(({ type }) => type === 'isLastApprover'),
  );
  return wantsEarlier && body.forms.every(({ approvers }) => approvers.length < 2);
}
