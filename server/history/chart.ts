import type { ElkNode } from 'elkjs';
import elk from 'elkjs/lib/elk.bundled.js';
import { stageGraph } from '../../workflows/engine/graph.ts';
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

/** Lays the states out by the ways that lead on; a way back to an earlier state of the file moves nothing. */
async function layOut({ stage }: LoadedStage): Promise<GraphView> {
  const { nodes, edges } = stageGraph(stage);
  const order = new Map(nodes.map(({ id }, index) => [id, index]));
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
