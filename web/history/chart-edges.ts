import { type Edge, MarkerType } from '@xyflow/react';
import type { GraphView } from '../../server/contract/history.ts';

/** A place on the chart. */
export type Point = { readonly x: number; readonly y: number };

/** A way from one state to another, by the corners of its line. */
export type WayEdge = Edge<{ readonly points: readonly Point[] }, 'way'>;

/** What a way is to the case that is shown: gone, open from where it stands, or only law, there with or without a scenario that takes it. */
type Course = 'taken' | 'ahead' | 'untried' | 'law';

/** How each course is drawn: the class of the line, and the colour that its arrow head has too. */
export type WayLooks = Readonly<Record<Course, { readonly className: string; readonly color: string }>>;

/**
 * The ways that a file is expected to take, those that this one took, and those on from where it stands; others would hide them.
 * Each ends in an arrow head, so that a way back is told from a way on.
 */
export function chartEdges(
  graph: GraphView,
  path: readonly string[],
  looks: WayLooks,
  untried: ReadonlySet<string> = none,
): readonly WayEdge[] {
  const steps = new Set(path.slice(1).map((to, index) => `${path[index] ?? ''} ${to}`));
  const here = path.at(-1);
  const drawn = new Map<string, WayEdge>();
  // what no scenario takes is not hidden by a way that one does
  const ways = graph.edges.toSorted((a, b) => Number(untried.has(b.id)) - Number(untried.has(a.id)));
  for (const { id: way, from, to, awaited, points = [] } of ways) {
    const id = `${from} ${to}`;
    const law = untried.has(way) ? 'untried' : 'law';
    const course: Course = steps.has(id) ? 'taken' : from === here ? 'ahead' : law;
    if (from === to || drawn.has(id) || !(awaited || course !== 'law')) continue;
    const { className, color } = looks[course];
    const markerEnd = { type: MarkerType.ArrowClosed, color, ...head };
    drawn.set(id, { id, source: from, target: to, type: 'way', className, markerEnd, data: { points } });
  }
  return [...drawn.values()];
}

const none: ReadonlySet<string> = new Set();

// pixels on the chart, whatever the width of the line
const head = { width: 14, height: 14, markerUnits: 'userSpaceOnUse' };
