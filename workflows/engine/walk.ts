import type { Action, Deed, Guard, StageBody, StateNode, Transition } from './definition.ts';
import { innerGuards } from './guards.ts';
import { type Scope, scopeOf, toTransitions, usedFragments } from './model.ts';
import type { Place } from './problems.ts';
import { pointer } from '../../form-schemas/engine/shape.ts';

type Events = NonNullable<StateNode['on']>;

/** A transition where it stands: on an event of a form, of the case, or by itself (no event). */
export type FoundTransition = {
  readonly transition: Transition;
  readonly place: Place;
  readonly scope: Scope;
  readonly event?: string;
};
/** A condition where it stands, inner ones included. */
export type FoundGuard = { readonly guard: Guard; readonly place: Place; readonly scope: Scope };
/** An action where it stands; the transition it belongs to, unless it is done on entering or leaving. */
export type FoundAction = {
  readonly action: Action;
  readonly place: Place;
  readonly scope: Scope;
  readonly transition?: Transition;
};

/** The shipped file of a stage. */
export function stageFile(id: string): string {
  return `workflows/stages/${id}.json`;
}

/** The shipped file of a part. */
export function partFile(id: string): string {
  return `workflows/parts/${id}.json`;
}

/** The shipped file of a fragment. */
export function fragmentFile(id: string): string {
  return `workflows/fragments/${id}.json`;
}

/** A step further into a file. */
export function inside({ file, path }: Place, ...steps: readonly (string | number)[]): Place {
  return { file, path: steps.reduce(pointer, path) };
}

/** Every transition of a stage and its fragments. */
export function findTransitions(body: StageBody, file: string): readonly FoundTransition[] {
  const ofStates = Object.entries(body.definition.states).flatMap(([name, node]) =>
    transitionsOf(node, { file, path: pointer('/states', name) }),
  );
  const ofFragments = usedFragments(body).flatMap((fragment) =>
    transitionsOn(fragment.on, { file: fragmentFile(fragment.id), path: '/on' }, scopeOf(fragment)),
  );
  return [...ofStates, ...ofFragments];
}

/** Every transition of one state of its own. */
export function transitionsOf({ on, always = [] }: StateNode, place: Place): readonly FoundTransition[] {
  const byItself = always.map((transition, index) => ({
    transition,
    place: inside(place, 'always', index),
    scope: 'case' as const,
  }));
  return [...transitionsOn(on ?? {}, inside(place, 'on'), 'case'), ...byItself];
}

/** Every condition, those inside others included. */
export function findGuards(transitions: readonly FoundTransition[]): readonly FoundGuard[] {
  return transitions.flatMap(({ transition: { guard }, place, scope }) =>
    guard === undefined ? [] : guardsIn({ guard, place: inside(place, 'guard'), scope }),
  );
}

/** Every action: on transitions, on entering and on leaving. */
export function findActions(body: StageBody, file: string): readonly FoundAction[] {
  const onTransitions = findTransitions(body, file).flatMap(({ transition, place, scope }) =>
    (transition.actions ?? []).map((action, index) => ({
      action,
      place: inside(place, 'actions', index),
      scope,
      transition,
    })),
  );
  const onStates = Object.entries(body.definition.states).flatMap(([name, node]) =>
    (['entry', 'exit'] as const).flatMap((side) =>
      (node[side] ?? []).map((action, index) => ({
        action,
        place: inside({ file, path: '/states' }, name, side, index),
        scope: 'case' as const,
      })),
    ),
  );
  return [...onTransitions, ...onStates];
}

/** Every condition on which an action is done, those inside others included. */
export function findWhens(actions: readonly FoundAction[]): readonly FoundGuard[] {
  return actions.flatMap(({ action: { when }, place, scope }) =>
    when === undefined ? [] : guardsIn({ guard: when, place: inside(place, 'when'), scope }),
  );
}

/** Every condition of a stage: of its transitions, and of what they do. */
export function findConditions(body: StageBody, file: string): readonly FoundGuard[] {
  return [...findGuards(findTransitions(body, file)), ...findWhens(findActions(body, file))];
}

/** Names that the actions of one kind give: of the deadlines that they start, of the decisions that they keep. */
export function namesGiven(body: StageBody, deed: Deed): readonly string[] {
  const names = findActions(body, '').flatMap(({ action: { type, params } }) =>
    type === deed ? [String(params?.['name'])] : [],
  );
  return [...new Set(names)];
}

/** Names of the answers that are days. */
export function daysAsked(body: StageBody): readonly string[] {
  const asks = findTransitions(body, '').flatMap(({ transition: { meta } }) => meta?.asks ?? []);
  return [...new Set(asks.filter(({ kind }) => kind === 'date').map(({ name }) => name))];
}

function transitionsOn(on: Events, place: Place, scope: Scope): readonly FoundTransition[] {
  return Object.entries(on).flatMap(([event, to]) =>
    toTransitions(to).map((transition, index) => ({
      transition,
      event,
      scope,
      place: Array.isArray(to) ? inside(place, event, index) : inside(place, event),
    })),
  );
}

function guardsIn(found: FoundGuard): readonly FoundGuard[] {
  const { guard, place, scope } = found;
  const listed = Array.isArray(guard.params?.['of']);
  const inner = innerGuards(guard).flatMap((each, index) => {
    const where = inside(place, 'params', 'of');
    return guardsIn({ guard: each, scope, place: listed ? inside(where, index) : where });
  });
  return [found, ...inner];
}
