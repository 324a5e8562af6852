import type { ElkExtendedEdge, ElkNode } from 'elkjs';

/** A state as its place on a chart depends on it. */
export type PlacedState = { readonly id: string; readonly initial: boolean };

/** A way as places on a chart depend on it. */
export type PlacedWay = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** The way that a file is expected to take, or one that it takes by itself. */
  readonly expected: boolean;
};

/** A place on a chart, in pixels at its own size. */
type Point = { readonly x: number; readonly y: number };

/** Where everything of a chart lies. */
export type ChartLayout = {
  /** The left upper corner of a state. */
  readonly placeOf: (state: string) => Point;
  /** Every corner of the line between two states, from the one that it leaves; undefined for a way back. */
  readonly lineOf: (from: string, to: string) => readonly Point[] | undefined;
};

/** How large a state is on a chart, in pixels. */
export const stateSize = { width: 190, height: 56 } as const;

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.layered.spacing.nodeNodeBetweenLayers': '44',
  'elk.spacing.nodeNode': '36',
  'elk.edgeRouting': 'ORTHOGONAL',
};
const corner: Point = { x: 0, y: 0 };

/** Lays the states out by the ways that lead on; a way back to an earlier state moves nothing. */
export async function layOutChart(states: readonly PlacedState[], ways: readonly PlacedWay[]): Promise<ChartLayout> {
  const order = onwardOrder(states, ways);
  const onward = ways.filter(
    ({ from, to }, at) =>
      (order.get(from) ?? 0) < (order.get(to) ?? 0) &&
      ways.findIndex((way) => way.from === from && way.to === to) === at,
  );
  const { default: elk } = await import('elkjs/lib/elk.bundled.js');
  const laid: ElkNode = await new elk.default().layout({
    id: 'chart',
    layoutOptions: OPTIONS,
    children: states.map(({ id }) => ({ id, ...stateSize })),
    edges: onward.map(({ id, from, to }) => ({ id, sources: [from], targets: [to] })),
  });
  const lines = new Map((laid.edges ?? []).map((edge) => [wayOf(edge.sources[0], edge.targets[0]), pointsOf(edge)]));
  const places = new Map((laid.children ?? []).map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
  return { placeOf: (state) => places.get(state) ?? corner, lineOf: (from, to) => lines.get(wayOf(from, to)) };
}

function wayOf(from: string | undefined, to: string | undefined): string {
  return `${from ?? ''} ${to ?? ''}`;
}

function pointsOf({ sections = [] }: ElkExtendedEdge): readonly Point[] {
  return sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x, y })),
  );
}

/**
 * Numbers the states so that ways lead on to higher numbers: a walk from the first state, last finished first, which takes the
 * ways a file is expected to take before those aside; what leads to a lower number leads back. The order in which a stored
 * definition names its states says nothing.
 */
function onwardOrder(states: readonly PlacedState[], given: readonly PlacedWay[]): ReadonlyMap<string, number> {
  const ways = [...given.filter(({ expected }) => expected), ...given.filter(({ expected }) => !expected)];
  const seen = new Set<string>();
  const finished: string[] = [];
  function walk(id: string): void {
    if (seen.has(id)) return;
    seen.add(id);
    for (const { from, to } of ways) if (from === id) walk(to);
    finished.push(id);
  }
  for (const { id, initial } of states) if (initial) walk(id);
  return new Map(finished.toReversed().map((id, index) => [id, index]));
}
