import { expect, test } from 'vitest';
import { daysBetween, daysSince } from '../../../web/tasks/ageing.ts';

test('days are counted by the calendar, over the end of a month too', () => {
  expect([daysBetween('2026-11-28', '2026-12-02'), daysBetween('2026-12-02', '2026-11-28')]).toEqual([4, -4]);
});

test('a day in Nepal ends at a quarter past six in the evening of Greenwich', () => {
  expect([
    daysSince('2026-11-21T18:14:00Z', '2026-11-22'),
    daysSince('2026-11-21T18:16:00Z', '2026-11-22'),
    daysSince('2026-11-23T05:00:00Z', '2026-11-22'),
  ]).toEqual([1, 0, 0]);
});
