import type { Action, Guard, StageBody, Transition } from './definition.ts';
import { innerGuards } from './guards.ts';
import { describeStates, type StateInfo, toTransitions } from './model.ts';
import { listOf } from './references.ts';
import { startingKinds } from './starts.ts';

/** A transition that a case may take: from a state to the next or, without a target, inside the same. */
export type Way = {
  readonly from: string;
  readonly to: string;
  /** Nothing is left or entered. */
  readonly stays: boolean;
  /** Empty for one that is taken by itself. */
  readonly event: string;
  readonly transition: Transition;
  /** All that is done on the way: on leaving, passing and entering. */
  readonly actions: readonly Action[];
};

/** A kind of case: its construction type and building class. */
export type Subject = { readonly type: string; readonly class: string };

/** Every way of a stage, those of its fragments and those that are taken by themselves included; not what happens to single forms. */
export function findWays(body: StageBody): readonly Way[] {
  const states = describeStates(body);
  return [...states.values()].flatMap((state) => {
    const events = [...state.events.values()].flatMap(({ name, scope, transitions }) =>
      transitions.filter((each) => scope === 'case' || touchesMore(each)).map((each) => toWay(body, state, name, each)),
    );
    const byItself = toTransitions(body.definition.states[state.name]?.always ?? []);
    return [...events, ...byItself.map((transition) => toWay(body, state, '', transition))];
  });
}

// What an event on one form does to this form matters only within its state.
function touchesMore({ actions = [] }: Transition): boolean {
  return actions.some(({ params }) => params?.['form'] !== undefined || params?.['name'] !== undefined);
}

function toWay({ definition }: StageBody, { name }: StateInfo, event: string, transition: Transition): Way {
  const { target, actions = [] } = transition;
  const stays = target === undefined;
  const leaving = stays ? [] : (definition.states[name]?.exit ?? []);
  const entering = stays ? [] : (definition.states[target]?.entry ?? []);
  return {
    from: name,
    to: target ?? name,
    stays,
    event,
    transition,
    actions: [...leaving, ...actions, ...entering],
  };
}

/** The kinds of cases that a stage may have: those it starts with, else those that its forms are for. */
export function findSubjects({ definition, forms }: StageBody): readonly Subject[] {
  const every = {
    types: [...new Set(forms.flatMap((rule) => rule.types))],
    classes: [...new Set(forms.flatMap((rule) => rule.classes))],
  };
  const kinds = startingKinds(definition);
  const found = (kinds.length === 0 ? [every] : kinds).flatMap(({ types, classes = every.classes }) =>
    types.flatMap((type) => classes.map((each) => ({ type, class: each }))),
  );
  return found.length === 0 ? [{ type: '', class: '' }] : found;
}

/** What a condition says of a kind of case; undefined when it depends on more. */
export function decide(guard: Guard | undefined, subject: Subject): boolean | undefined {
  if (guard === undefined) return true;
  if (guard.type === 'typeIs') return listOf(guard.params?.['types']).includes(subject.type);
  if (guard.type === 'classIs') return listOf(guard.params?.['classes']).includes(subject.class);
  const inner = innerGuards(guard).map((each) => decide(each, subject));
  if (guard.type === 'all') return combine(inner, false);
  if (guard.type === 'any') return combine(inner, true);
  const [negated] = inner;
  return guard.type === 'not' && negated !== undefined ? !negated : undefined;
}

/** Says whether a case of that kind can take a condition's way only with a condition that passes the test. */
export function demands(guard: Guard | undefined, test: (guard: Guard) => boolean, subject?: Subject): boolean {
  if (guard === undefined) return false;
  if (test(guard)) return true;
  if (guard.type === 'all') return innerGuards(guard).some((each) => demands(each, test, subject));
  if (guard.type !== 'any') return false;
  const possible = innerGuards(guard).filter((each) => subject === undefined || decide(each, subject) !== false);
  return possible.length > 0 && possible.every((each) => demands(each, test, subject));
}

function combine(verdicts: readonly (boolean | undefined)[], decisive: boolean): boolean | undefined {
  if (verdicts.includes(decisive)) return decisive;
  return verdicts.includes(undefined) ? undefined : !decisive;
}
