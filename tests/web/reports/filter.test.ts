import { expect, test } from 'vitest';
import { periodOf, reportOf, toSearch } from '../../../web/reports/filter.ts';

test('an address holds the whole period, so that a report can be kept or sent', () => {
  for (const period of [
    {},
    { year: '8384' },
    { year: '8384', month: 8 },
    { from: '2026-10-18', to: '2026-11-22' },
  ] as const) {
    expect(periodOf(toSearch(period))).toEqual(period);
  }
  expect(periodOf(new URLSearchParams('year=&month=&from=2026-10-18&ward=04'))).toEqual({ from: '2026-10-18' });
});

test('an address names a report; without a name, or with one that is none, it is the first: the applications', () => {
  expect([reportOf('revenue'), reportOf(undefined), reportOf('weather')]).toEqual([
    'revenue',
    'applications',
    'applications',
  ]);
});
