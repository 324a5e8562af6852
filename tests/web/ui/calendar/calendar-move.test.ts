import { expect, test } from 'vitest';
import { dayByKey } from '../../../../web/ui/calendar/calendar-move.ts';

const at = { year: 2083, month: 1, day: 1 };

test('arrows go on by a day or a week, over the end of a month and of a year too', () => {
  const keys = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
  expect(keys.map((key) => dayByKey(at, key))).toEqual([
    { year: 2083, month: 1, day: 2 },
    { year: 2083, month: 1, day: 8 },
    { year: 2082, month: 12, day: 30 },
    { year: 2082, month: 12, day: 24 },
  ]);
});

test('PageUp and PageDown go to the month before and after, on its last day where it has no such day', () => {
  const last = { year: 2083, month: 3, day: 32 };
  expect([dayByKey(last, 'PageDown'), dayByKey(at, 'PageUp')]).toEqual([
    { year: 2083, month: 4, day: 31 },
    { year: 2082, month: 12, day: 1 },
  ]);
});

test('other keys lead nowhere', () => {
  expect(['Enter', 'Tab', 'क'].map((key) => dayByKey(at, key))).toEqual([undefined, undefined, undefined]);
});
