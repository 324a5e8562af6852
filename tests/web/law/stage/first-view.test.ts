import { describe, expect, test } from 'vitest';
import { firstView } from '../../../../web/law/stage/first-view.ts';
import { stateSize } from '../../../../workflows/engine/chart-layout.ts';

const FRAME = { width: 720, height: 460 };
const begin = { x: 0, y: 0 };

/** Desks one below the other. */
function column(count: number) {
  const desks = Array.from({ length: count }, (_, at): [string, { x: number; y: number }] => [
    String(at),
    { x: 0, y: at * (stateSize.height + 40) },
  ]);
  return new Map(desks);
}

describe('a chart is first seen', () => {
  test('whole and in the middle where it can be read so, no larger than it is', () => {
    const { x, y, zoom } = firstView(column(3), begin, FRAME);
    expect(zoom).toBe(1);
    expect(x + stateSize.width / 2).toBe(FRAME.width / 2);
    expect(y).toBeGreaterThanOrEqual(0);
    const last = 2 * (stateSize.height + 40) + stateSize.height;
    expect(y + last).toBeLessThanOrEqual(FRAME.height);
  });

  test('smaller where that shows all of it', () => {
    const four = column(5);
    const { y, zoom } = firstView(four, begin, FRAME);
    expect(zoom).toBeLessThan(1);
    expect(zoom).toBeGreaterThanOrEqual(0.7);
    const last = 4 * (stateSize.height + 40) + stateSize.height;
    expect(y + last * zoom).toBeLessThanOrEqual(FRAME.height);
  });

  test('from the chosen desk on, which stands at the top, where all of it would be too small', () => {
    const many = column(30);
    const chosen = many.get('10') ?? begin;
    const { x, y, zoom } = firstView(many, chosen, FRAME);
    expect(zoom).toBe(0.85);
    const middle = { x: chosen.x + stateSize.width / 2, y: chosen.y + stateSize.height / 2 };
    expect(middle.x * zoom + x).toBeCloseTo(FRAME.width / 2);
    expect(middle.y * zoom + y).toBeCloseTo(80);
  });
});
