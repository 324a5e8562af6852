import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { Guard, StageBody, StateNode, Transition } from '../../workflows/engine/definition.ts';

/** A way out of a state, or a thing that may be done in it. */
export type StageWay = {
  /** `state/EVENT/index` */
  readonly id: string;
  readonly event: string;
  readonly title?: Text;
  /** The state that it leads to; absent when the case stays. */
  readonly to?: Text;
  readonly conditions: readonly Guard[];
  /** What is done on conditions of its own: the effect, and what of the case it names. */
  readonly onlyIf: readonly { readonly effect: string; readonly conditions: readonly Guard[] }[];
};

/** A state of a stage as a row of a table. */
export type StageRow = {
  readonly id: string;
  readonly title: Text;
  readonly final: boolean;
  readonly owner: readonly string[];
  readonly forms: readonly Text[];
  readonly ways: readonly StageWay[];
};

/** What of a stage's body the table is made from. */
export type ReadStage = Pick<StageBody, 'definition' | 'forms'>;

/** The states of a stage in the order in which a file comes to them, each with its forms and the ways out of it. */
export function stageRows({ definition, forms }: ReadStage): readonly StageRow[] {
  const { states } = definition;
  return inOrder(definition).map(([id, node]) => ({
    id,
    title: node.meta.title,
    final: node.type === 'final',
    owner: node.meta.owner,
    forms: formsOf(node, forms).map(({ title }) => title),
    ways: waysOf(node).map((way) => wayOf(id, way, states)),
  }));
}

/** Names of the events as the stage calls them, for a simulation. */
export function eventTitles({
  definition,
  fragments,
}: Pick<StageBody, 'definition' | 'fragments'>): ReadonlyMap<string, Text> {
  const all = [...Object.values(definition.states), ...fragments].flatMap(({ on }) => entriesOf(on));
  return new Map(all.flatMap(([event, { meta }]) => (meta?.title === undefined ? [] : [[event, meta.title]])));
}

function formsOf({ meta }: StateNode, forms: StageBody['forms']): StageBody['forms'] {
  return (meta.forms ?? []).flatMap((slug) => forms.filter((form) => form.slug === slug));
}

/** A walk from the first state, by the ways that a file is expected to take before those aside; last finished first. */
function inOrder({ initial, states }: StageBody['definition']): readonly (readonly [string, StateNode])[] {
  const seen = new Set<string>();
  const finished: (readonly [string, StateNode])[] = [];
  function walk(id: string): void {
    const node = states[id];
    if (node === undefined || seen.has(id)) return;
    seen.add(id);
    const ways = waysOf(node).toSorted(([, a], [, b]) => Number(isExpected(b)) - Number(isExpected(a)));
    for (const [, { target }] of ways) if (target !== undefined) walk(target);
    finished.push([id, node]);
  }
  for (const id of [initial, ...Object.keys(states)]) walk(id);
  return finished.toReversed();
}

function isExpected({ meta }: Transition): boolean {
  return meta?.awaited === true;
}

type Way = readonly [event: string, transition: Transition, index: number];

function waysOf({ on, always = [] }: StateNode): readonly Way[] {
  return [...entriesOf(on), ...always.map((way, index): Way => ['', way, index])];
}

function entriesOf(on: StateNode['on']): readonly Way[] {
  return Object.entries(on ?? {}).flatMap(([event, ways]) =>
    [ways].flat().map((way, index): Way => [event, way, index]),
  );
}

function wayOf(
  state: string,
  [event, { target, guard, actions = [], meta }, index]: Way,
  states: Readonly<Record<string, StateNode>>,
) {
  const to = target === undefined ? undefined : states[target]?.meta.title;
  return {
    id: `${state}/${event}/${String(index)}`,
    event,
    conditions: partsOf(guard),
    onlyIf: actions.flatMap(({ type, when }) => (when ? [{ effect: type, conditions: partsOf(when) }] : [])),
    ...(meta?.title && { title: meta.title }),
    ...(to && { to }),
  };
}

/** The parts that must hold all together. */
function partsOf(guard: Guard | undefined): readonly Guard[] {
  if (guard === undefined) return [];
  const inner = guard.type === 'all' ? guard.params?.['of'] : undefined;
  return Array.isArray(inner) ? inner.flatMap((each: Guard) => partsOf(each)) : [guard];
}
