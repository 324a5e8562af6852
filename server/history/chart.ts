import { layOutChart, stateSize } from '../../workflows/engine/chart-layout.ts';
import { stageGraph } from '../../workflows/engine/graph.ts';
import type { GraphView } from '../contract/history.ts';
import type { LoadedStage } from '../runtime.ts';

const charts = new Map<string, Promise<GraphView>>();

/** The chart of a stage with positions; laid out once per definition hash. */
export function chartOf(definition: LoadedStage): Promise<GraphView> {
  const known = charts.get(definition.hash);
  if (known) return known;
  const chart = drawn(definition);
  charts.set(definition.hash, chart);
  return chart;
}

async function drawn({ stage, hash }: LoadedStage): Promise<GraphView> {
  const { nodes, edges } = stageGraph(stage);
  const ways = edges.map(({ id, from, to, awaited, event }) => ({ id, from, to, expected: awaited || event === '' }));
  const { placeOf, lineOf } = await layOutChart(nodes, ways);
  return {
    stage: stage.id,
    hash,
    title: stage.body.definition.title,
    nodes: nodes.map((node) => ({ ...node, ...stateSize, ...placeOf(node.id) })),
    edges: edges.map(({ id, from, to, event, awaited }) => {
      const points = lineOf(from, to);
      return { id, from, to, event, awaited, ...(points ? { points: [...points] } : {}) };
    }),
  };
}
