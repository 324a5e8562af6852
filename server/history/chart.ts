import type { ElkExtendedEdge, ElkNode } from 'elkjs';
import { type StageGraph, stageGraph } from '../../workflows/engine/graph.ts';
import type { GraphView } from '../contract/history.ts';
import type { LoadedStage } from '../runtime.ts';

const NODE = { width: 190, height: 56 };
const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.layered.spacing.nodeNodeBetweenLayers': '44',
  'elk.spacing.nodeNode': '36',
  'elk.edgeRouting': 'ORTHOGONAL',
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
async function layOut({ stage, hash }: LoadedStage): Promise<GraphView> {
  const { nodes, edges } = stageGraph(stage);
  const order = onwardOrder({ nodes, edges });
  const onward = edges.filter(
    ({ from, to }, at) =>
      (order.get(from) ?? 0) < (order.get(to) ?? 0) &&
      edges.findIndex((edge) => edge.from === from && edge.to === to) === at,
  );
  const { default: elk } = await import('elkjs/lib/elk.bundled.js');
  const laid: ElkNode = await new elk.default().layout({
    id: stage.id,
    layoutOptions: OPTIONS,
    children: nodes.map(({ id }) => ({ id, ...NODE })),
    edges: onward.map(({ id, from, to }) => ({ id, sources: [from], targets: [to] })),
  });
  const lines = new Map((laid.edges ?? []).map((edge) => [wayOf(edge.sources[0], edge.targets[0]), pointsOf(edge)]));
  const places = new Map((laid.children ?? []).map((child) => [child.id, child]));
  return {
    stage: stage.id,
    hash,
    title: stage.body.definition.title,
    nodes: nodes.map((node) => ({ ...node, ...NODE, x: places.get(node.id)?.x ?? 0, y: places.get(node.id)?.y ?? 0 })),
    edges: edges.map(({ id, from, to, event, awaited }) => {
      const points = lines.get(wayOf(from, to));
      return { id, from, to, event, awaited, ...(points ? { points } : {}) };
    }),
  };
}

function wayOf(from: string | undefined, to: string | undefined): string {
  return `${from ?? ''} ${to ?? ''}`;
}

/** Every corner of a line, from the state that it leaves to the one that it comes to. */
function pointsOf({ sections = [] }: ElkExtendedEdge): { x: number; y: number }[] {
  return sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x, y })),
  );
}

/**
 * Numbers the states so that ways lead on to higher numbers: a walk from the first state, last finished first, which takes the
 * ways a file is expected to take before those aside; what leads to a lower number leads back. The order in which a stored
 * definition names its states says nothing.
 */
function onwardOrder({ nodes, edges }: StageGraph): ReadonlyMap<string, number> {
  const isExpected = ({ awaited, event }: StageGraph['edges'][number]): boolean => awaited || event === '';
  const ways = [...edges.filter(isExpected), ...edges.filter((edge) => !isExpected(edge))];
  const seen = new Set<string>();
  const finished: string[] = [];
  function walk(id: string): void {
    if (seen.has(id)) return;
    seen.add(id);
    for (const { from, to } of ways) if (from === id) walk(to);
    finished.push(id);
  }
  for (const { id, initial } of nodes) if (initial) walk(id);
  return new Map(finished.toReversed().map((id, index) => [id, index]));
}
