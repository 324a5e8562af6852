import type { ElkNode } from 'elkjs';
import elk from 'elkjs/lib/elk.bundled.js';
import { type StageGraph, stageGraph } from '../../workflows/engine/graph.ts';
import type { GraphView } from '../contract/application.ts';
import type { LoadedStage } from '../runtime.ts';

const NODE = { width: 190, height: 56 };
const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.layered.spacing.nodeNodeBetweenLayers': '44',
  'elk.spacing.nodeNode': '36',
};
const charts = new Map<string, Promise<GraphView>>();

/** The chart of a stage with positions; laid out once per definition hash. */
export function chartOf(definition: LoadedStage): Promise<GraphView> {
  const known = charts.get(definition.hash);
  if (known) return known;
  const chart = layOut(definition);
  charts.set(definition.hash, chart);
  return chart;
}

/** Lays the states out by the ways that lead on; a way back to an earlier state moves nothing. */
async function layOut({ stage }: LoadedStage): Promise<GraphView> {
  const { nodes, edges } = stageGraph(stage);
  const order = onwardOrder({ nodes, edges });
  const onward = edges.filter(({ from, to }) => (order.get(from) ?? 0) < (order.get(to) ?? 0));
  const laid: ElkNode = await new elk.default().layout({
    id: stage.id,
    layoutOptions: OPTIONS,
    children: nodes.map(({ id }) => ({ id, ...NODE })),
    edges: onward.map(({ id, from, to }) => ({ id, sources: [from], targets: [to] })),
  });
  const places = new Map((laid.children ?? []).map((child) => [child.id, child]));
  return {
    stage: stage.id,
    title: stage.body.definition.title,
    nodes: nodes.map((node) => ({ ...node, ...NODE, x: places.get(node.id)?.x ?? 0, y: places.get(node.id)?.y ?? 0 })),
    edges: edges.map(({ id, from, to, event }) => ({ id, from, to, event })),
  };
}

/**
 * Numbers the states so that the ways a file is expected to take lead on to higher numbers: a walk from the first state, last
 * finished first; what stands beside those ways comes after the state that leads to it. The order in which a stored definition
 * names its states says nothing.
 */
function onwardOrder({ nodes, edges }: StageGraph): ReadonlyMap<string, number> {
  const seen = new Set<string>();
  const finished: string[] = [];
  function walk(id: string): void {
    if (seen.has(id)) return;
    seen.add(id);
    for (const { from, to, awaited } of edges) if (awaited && from === id) walk(to);
    finished.push(id);
  }
  for (const { id, initial } of nodes) if (initial) walk(id);
  const order = new Map(finished.toReversed().map((id, index) => [id, index]));
  const findAside = () => edges.find(({ from, to }) => order.has(from) && !order.has(to));
  for (let way = findAside(); way; way = findAside()) order.set(way.to, (order.get(way.from) ?? 0) + 0.5);
  return order;
}
