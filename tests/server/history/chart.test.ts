import { describe, expect, test } from 'vitest';
import { chartOf } from '../../../server/history/chart.ts';
import { compiled, shippedBody, shippedStages } from '../../workflows/stages.ts';

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Point = { readonly x: number; readonly y: number };

describe.each(shippedStages)('the chart of %s', (id) => {
  const chart = chartOf({ hash: `chart of ${id}`, version: 1, stage: compiled(shippedBody(id)) });

  test('has each state in a place of its own, the first one at the top', async () => {
    const { nodes } = await chart;
    const overlaps = nodes.flatMap((one, at) =>
      nodes
        .slice(at + 1)
        .filter((other) => isOver(one, other))
        .map((other) => [one.id, other.id]),
    );
    expect(overlaps).toEqual([]);
    const first = shippedBody(id).definition.initial;
    const top = Math.min(...nodes.map(({ y }) => y));
    expect(nodes.find((node) => node.id === first)?.y).toBe(top);
  });

  test('has no line through a state, but for the ways back', async () => {
    const { nodes, edges } = await chart;
    const crossing = edges.flatMap(({ from, to, points = [] }) =>
      nodes
        .filter((node) => node.id !== from && node.id !== to)
        .filter((node) => points.slice(1).some((point, at) => isThrough(node, points[at] ?? point, point)))
        .map((node) => [from, to, node.id]),
    );
    expect(crossing).toEqual([]);
  });
});

function isOver(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** Whether a line along one axis passes through a box. */
function isThrough(box: Box, a: Point, b: Point): boolean {
  const line = {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
  return isOver(box, line);
}
