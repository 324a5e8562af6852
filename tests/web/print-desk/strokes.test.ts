import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { HandOverSignature } from '../../../server/contract/print-desk.ts';
import { emptyHandOver, handOverBody } from '../../../web/print-desk/hand-over.ts';
import { field, pathOf, placeAt, type Stroke } from '../../../web/print-desk/strokes.ts';

const isTaken = (strokes: string) => Check(HandOverSignature, { on: 'glass', strokes });
const pad = { left: 20, top: 100, width: 300, height: 120 };

test('a pointer is at a whole number of the field, whatever the size of the pad, and never beside it', () => {
  expect(placeAt({ clientX: 20, clientY: 100 }, pad)).toEqual([0, 0]);
  expect(placeAt({ clientX: 170.2, clientY: 160.1 }, pad)).toEqual([300, 120]);
  expect(placeAt({ clientX: 9999, clientY: 9999 }, pad)).toEqual([field.width, field.height]);
  expect(placeAt({ clientX: -5, clientY: 0 }, pad)).toEqual([0, 0]);
  expect(placeAt({ clientX: 5, clientY: 5 }, { ...pad, left: 5, top: 5, width: 0, height: 0 })).toEqual([0, 0]);
});

test('strokes become one path, in the order in which they were drawn; a touch becomes a dot', () => {
  const line: Stroke = [
    [1, 2],
    [30, 40],
    [600, 240],
  ];
  expect(pathOf([line, [[7, 8]]])).toBe('M1 2L30 40L600 240M7 8L7 8');
  expect(pathOf([])).toBe('');
});

test('places that lie together are left out, the first and the last of a stroke never', () => {
  const line: Stroke = [
    [10, 10],
    [11, 10],
    [11, 11],
    [13, 11],
    [14, 11],
  ];
  expect(pathOf([line])).toBe('M10 10L13 11L14 11');
});

test('what is drawn without end is still taken by the server, coarser', () => {
  const scribble: Stroke = Array.from({ length: 20_000 }, (_, at) => [(at * 7) % 601, (at * 13) % 241]);
  const dots: readonly Stroke[] = Array.from({ length: 5000 }, (_, at) => [[100 + (at % 500), 200]]);
  for (const strokes of [[scribble], dots, [...dots, scribble]]) {
    const path = pathOf(strokes);
    expect(path.length).toBeLessThanOrEqual(field.longest);
    expect(isTaken(path)).toBe(true);
  }
  expect(isTaken(`M${String(field.width)} ${String(field.height)}L0 0`)).toBe(true);
  expect(isTaken(`M${String(field.width + 1)} 0L0 0`)).toBe(false);
});

test('a hand-over is sent with what was drawn, or with the word that the register has it, or with neither', () => {
  const entry = { ...emptyHandOver, takenBy: 'हरि थापा', relation: 'छोरा' };
  const strokes: readonly Stroke[] = [
    [
      [1, 2],
      [30, 40],
    ],
  ];
  expect(handOverBody({ ...entry, strokes })?.signature).toEqual({ on: 'glass', strokes: 'M1 2L30 40' });
  expect(handOverBody({ ...entry, inRegister: true })?.signature).toEqual({ on: 'register' });
  expect(handOverBody(entry)).not.toHaveProperty('signature');
});
