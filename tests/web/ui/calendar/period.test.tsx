import { expect, test } from 'vitest';
import { isReversed, quickPeriods, withPeriod } from '../../../../web/ui/calendar/period.ts';

test('today, its month and its fiscal year are asked for by name, both ends taken in', () => {
  // 2083-08-11; Mangsir 2083 has 29 days, and the fiscal year runs from 1 Shrawan to the last of Ashadh
  expect(quickPeriods('2026-11-27')).toEqual([
    { name: 'today', from: '2026-11-27', to: '2026-11-27' },
    { name: 'month', from: '2026-11-17', to: '2026-12-15' },
    { name: 'year', from: '2026-07-17', to: '2027-07-16' },
  ]);
});

test('a day beyond the calendar has no month and no year', () => {
  expect(quickPeriods('1800-01-01').map(({ name }) => name)).toEqual(['today']);
});

test('an address takes a period in, and an open end out', () => {
  const search = withPeriod(new URLSearchParams('q=x&from=2026-01-01&to=2026-02-01'), { from: '', to: '2026-03-01' });
  expect(search.toString()).toBe('q=x&to=2026-03-01');
});

test('a period that ends before it begins is told from one that is open or of one day', () => {
  expect(isReversed({ from: '2026-02-02', to: '2026-02-01' })).toBe(true);
  expect(isReversed({ from: '2026-02-01', to: '2026-02-01' })).toBe(false);
  expect(isReversed({ from: '2026-02-01', to: '' })).toBe(false);
});
