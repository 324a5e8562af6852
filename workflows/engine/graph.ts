import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { Effect, Guard } from './definition.ts';
import { isEffectName } from './effects.ts';
import { type StageModel, toTransitions } from './model.ts';

/** A state as the chart draws it. */
type GraphNode = {
  readonly id: string;
  readonly title: Text;
  readonly owner: readonly string[];
  readonly group?: string;
  readonly initial: boolean;
  readonly final: boolean;
  readonly forms: readonly string[];
};

/** A transition as the chart draws it; `event` is empty for one that is taken by itself. */
type GraphEdge = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly event: string;
  /** The way that a file is expected to take, not one back or aside. */
  readonly awaited: boolean;
  readonly title?: Text;
  readonly guard?: Guard;
  readonly effects: readonly Effect['type'][];
};

/** A stage as a chart. */
export type StageGraph = { readonly nodes: readonly GraphNode[]; readonly edges: readonly GraphEdge[] };

/** The chart of a stage: its states and the ways between them; what happens to single forms inside a state is not drawn. */
export function stageGraph(stage: StageModel): StageGraph {
  const { definition } = stage.body;
  const nodes = [...stage.states.values()].map(({ name, title, owner, group, final, forms }) => ({
    id: name,
    title,
    owner,
    ...(group === undefined ? {} : { group }),
    initial: name === definition.initial,
    final,
    forms: forms.map(({ slug }) => slug),
  }));
  return { nodes, edges: [...stage.states.keys()].flatMap((name) => edgesFrom(stage, name)) };
}

function edgesFrom(stage: StageModel, from: string): readonly GraphEdge[] {
  const node = stage.body.definition.states[from];
  const ways = [...Object.entries(node?.on ?? {}), ['', node?.always ?? []] as const];
  return ways.flatMap(([event, on]) =>
    toTransitions(on).map(({ target = from, guard, actions = [], meta }, index) => ({
      id: `${from}/${event}/${index}`,
      from,
      to: target,
      event,
      awaited: meta?.awaited === true,
      ...(meta?.title === undefined ? {} : { title: meta.title }),
      ...(guard === undefined ? {} : { guard }),
      effects: actions.flatMap(({ type }) => (isEffectName(type) ? [type] : [])),
    })),
  );
}
