import { assert, constantFrom, double, property } from 'fast-check';
import { expect, test } from 'vitest';
import { moved, pointOf, toPin, turned } from '../../../web/source/pin-place.ts';

const turns = [0, 90, 180, 270] as const;
const share = double({ min: 0, max: 1, noNaN: true });

test('the top left corner of a page goes round with the page', () => {
  const corner = { x: 0, y: 0 };
  expect(turns.map((turn) => turned(corner, turn))).toEqual([
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ]);
});

test('what is turned and turned back stands where it stood', () => {
  assert(
    property(share, share, constantFrom(...turns), (x, y, turn) => {
      const back = turned(turned({ x, y }, turn), -turn);
      expect(back.x).toBeCloseTo(x);
      expect(back.y).toBeCloseTo(y);
    }),
    { seed: 83 },
  );
});

test('a pin keeps a place in ten-thousandths, and never leaves its page', () => {
  expect(toPin('a', 2, { x: 0.25, y: 0.333_333 })).toEqual({ file: 'a', page: 2, x: 2500, y: 3333 });
  expect(toPin('a', 1, { x: -0.2, y: 1.2 })).toEqual({ file: 'a', page: 1, x: 0, y: 10_000 });
  expect(pointOf({ x: 2500, y: 10_000 })).toEqual({ x: 0.25, y: 1 });
});

test('a pin moves as the page is shown: to the right of a page that lies on its side is up on the stored one', () => {
  const pin = { file: 'a', page: 1, x: 5000, y: 5000 };
  expect(moved(pin, [100, 0], 0)).toEqual({ ...pin, x: 5100 });
  expect(moved(pin, [100, 0], 90)).toEqual({ ...pin, y: 4900 });
  expect(moved(pin, [0, 100], 180)).toEqual({ ...pin, y: 4900 });
});
