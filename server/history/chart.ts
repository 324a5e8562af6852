import type { ElkNode } from 'elkjs';
import elk from 'elkjs/lib/elk.bundled.js';
import { stageGraph } from '../../workflows/engine/graph.ts';
import type { GraphView } from '../contract/application.ts';
import type { LoadedStage } from '../runtime.ts';

const NODE = { width: 190, height: 56 };
// the order of the states in their file is the order in which the office thinks of them, also where ways lead back
const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.spacing.nodeNodeBetweenLayers': '40',
  'elk.spacing.nodeNode': '40',
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

async function layOut({ stage }: LoadedStage): Promise<GraphView> {
  const { nodes, edges } = stageGraph(stage);
  const laid: ElkNode = await new elk.default().layout({
    id: stage.id,
    layoutOptions: OPTIONS,
    children: nodes.map(({ id }) => ({ id, ...NODE })),
    edges: edges.map(({ id, from, to }) => ({ id, sources: [from], targets: [to] })),
  });
  const places = new Map((laid.children ?? []).map((child) => [child.id, child]));
  return {
    stage: stage.id,
    title: stage.body.definition.title,
    nodes: nodes.map((node) => ({ ...node, ...NODE, x: places.get(node.id)?.x ?? 0, y: places.get(node.id)?.y ?? 0 })),
    edges: edges.map(({ id, from, to, event }) => ({ id, from, to, event })),
  };
}
