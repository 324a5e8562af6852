import { BaseEdge, type Edge, type EdgeProps, getSmoothStepPath } from '@xyflow/react';

type Point = { readonly x: number; readonly y: number };

/** A way from one state to another, by the corners of its line. */
export type WayEdge = Edge<{ readonly points: readonly Point[] }, 'way'>;

/** Draws a way along its corners, which pass between the states; a way back goes around as well as it can. */
export function WayLine({ id, data, ...ends }: EdgeProps<WayEdge>) {
  const points = data?.points ?? [];
  const [around] = getSmoothStepPath(ends);
  return <BaseEdge id={id} path={points.length > 1 ? roundedPath(points) : around} />;
}

const radius = 6;

/** A line through points with its corners rounded. */
function roundedPath(points: readonly Point[]): string {
  return points
    .map((point, at) => {
      const [before, after] = [points[at - 1], points[at + 1]];
      if (before === undefined) return `M ${spot(point)}`;
      if (after === undefined) return `L ${spot(point)}`;
      return `L ${spot(towards(point, before))} Q ${spot(point)} ${spot(towards(point, after))}`;
    })
    .join(' ');
}

/** The place on the way to another point at which a corner begins. */
function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length === 0 ? 0 : Math.min(radius, length / 2) / length;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function spot({ x, y }: Point): string {
  return `${String(Math.round(x))},${String(Math.round(y))}`;
}
