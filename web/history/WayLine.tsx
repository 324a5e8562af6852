import { BaseEdge, type EdgeProps, getSmoothStepPath } from '@xyflow/react';
import type { Point, WayEdge } from './chart-edges.ts';

/** Draws a way along its corners to its arrow head; they pass between the states, and a way back goes around as well as it can. */
export function WayLine({ id, data, markerEnd, ...ends }: EdgeProps<WayEdge>) {
  const points = data?.points ?? [];
  const [around] = getSmoothStepPath(ends);
  return (
    <BaseEdge
      id={id}
      path={points.length > 1 ? roundedPath(points) : around}
      {...(markerEnd === undefined ? {} : { markerEnd })}
    />
  );
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
