import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { FormRule } from '../../form-schemas/engine/form-definition.ts';
import type { FragmentDefinition, RoleRule, StageBody, StateNode, StateTag, Transition } from './definition.ts';
import type { Term } from './terms.ts';

/** What an event is on: one form of the state, the whole case, or any approved form of the stage. */
export type Scope = 'form' | 'case' | 'stage';

/** How the stage's expressions are read; the wiring to the form engine stands in cel.ts. */
type Evaluate = (
  expression: string,
  facts: Readonly<Record<string, unknown>>,
) => /** undefined: a fact that it needs is absent */
boolean | undefined;
type FactsOf = (expression: string) => readonly string[] | undefined;
/** How expressions over facts are read: a port, so that the machine knows no formula engine. */
export type Cel = {
  readonly evaluate: Evaluate;
  /** The facts that an expression reads; undefined when it is no expression. */
  readonly factsOf: FactsOf;
};

/**
 * An event that a state accepts: on one of its forms (from a fragment), on the whole case (its own, or from a fragment of scope
 * case) or on any form of the stage that is approved (from a fragment of scope stage).
 */
export type EventInfo = {
  readonly name: string;
  readonly scope: Scope;
  /** The fragment that it comes from; none for the state's own. */
  readonly fragment?: string;
  readonly transitions: readonly Transition[];
};

/** A state with its forms' rules and every event it accepts, fragments included. */
export type StateInfo = {
  readonly name: string;
  readonly title: Text;
  readonly owner: readonly string[];
  readonly group?: string;
  readonly final: boolean;
  readonly tags: readonly StateTag[];
  readonly sla?: string;
  readonly forms: readonly FormRule[];
  readonly deadlines: readonly string[];
  readonly events: ReadonlyMap<string, EventInfo>;
};

/** A stage made ready for questions; everything but the machine itself. */
export type StageModel = {
  readonly id: string;
  readonly body: StageBody;
  readonly states: ReadonlyMap<string, StateInfo>;
  readonly roles: ReadonlyMap<string, RoleRule>;
  readonly rejectionOrder: readonly string[];
  /** Every event that some state accepts; anything else is refused. */
  readonly events: readonly string[];
  /** Facts that some condition reads: what the host must put into each event. */
  readonly factsNeeded: readonly string[];
  /** Of those, what is read of a stage that is over. */
  readonly factsAtEnd: readonly string[];
  /** Due dates that the host's calendar gives (`dueDates`), as facts beside those. */
  readonly terms: readonly Term[];
  /** Names of the deadlines that its actions start, of the decisions that they keep, and of the answers that are days. */
  readonly names: Readonly<Record<'startDeadline' | 'keepDecision' | 'days', readonly string[]>>;
  readonly cel: Cel;
};

/** Transitions of one event as a list. */
export function toTransitions(one: Transition | readonly Transition[]): readonly Transition[] {
  return isTransitionList(one) ? one : [one];
}

/** The state of that name. Throws for a name that the stage does not have: the snapshot is another stage's. */
export function getState(stage: StageModel, name: string): StateInfo {
  const state = stage.states.get(name);
  if (state === undefined)
    throw new Error(`stage ${stage.id} has no state "${name}"; it has ${[...stage.states.keys()].join(', ')}`);
  return state;
}

/** Every state of a linted body with what it accepts. */
export function describeStates(body: StageBody): ReadonlyMap<string, StateInfo> {
  return new Map(Object.entries(body.definition.states).map(([name, node]) => [name, describeState(body, name, node)]));
}

function describeState(body: StageBody, name: string, node: StateNode): StateInfo {
  const slugs = node.meta.forms ?? [];
  return {
    name,
    title: node.meta.title,
    owner: node.meta.owner,
    ...(node.meta.group === undefined ? {} : { group: node.meta.group }),
    final: node.type === 'final',
    tags: node.tags ?? [],
    ...(node.meta.sla === undefined ? {} : { sla: node.meta.sla }),
    forms: slugs.flatMap((slug) => body.forms.filter((form) => form.slug === slug)),
    deadlines: node.meta.deadlines ?? [],
    events: describeEvents(body, node),
  };
}

function describeEvents(body: StageBody, node: StateNode): ReadonlyMap<string, EventInfo> {
  const own = Object.entries(node.on ?? {}).map(
    ([name, to]): EventInfo => ({ name, scope: 'case', transitions: toTransitions(to) }),
  );
  const shared = fragmentsOf(body, node).flatMap((fragment) =>
    Object.entries(fragment.on).map(
      ([name, to]): EventInfo => ({
        name,
        scope: scopeOf(fragment),
        fragment: fragment.id,
        transitions: toTransitions(to),
      }),
    ),
  );
  return new Map([...shared, ...own].map((event) => [event.name, event]));
}

/** The fragments that the definition names, in its order. */
export function usedFragments(body: StageBody): StageBody['fragments'] {
  return body.definition.use.flatMap((id) => body.fragments.filter((fragment) => fragment.id === id));
}

/** What a fragment's events are on. */
export function scopeOf({ scope }: FragmentDefinition): EventInfo['scope'] {
  return scope ?? 'form';
}

/** The fragments whose events a state receives. */
export function fragmentsOf(body: StageBody, { type, meta }: StateNode): readonly FragmentDefinition[] {
  const hasForms = (meta.forms ?? []).length > 0;
  const received = { form: hasForms, case: type !== 'final', stage: true } satisfies Record<Scope, boolean>;
  return usedFragments(body).filter((fragment) => received[scopeOf(fragment)]);
}

function isTransitionList(value: Transition | readonly Transition[]): value is readonly Transition[] {
  return Array.isArray(value);
}
