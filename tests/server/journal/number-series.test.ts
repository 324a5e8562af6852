import { expect, test } from 'vitest';
import { findNumberAhead, type Series } from '../../../server/journal/number-series.ts';

const rows = [
  { seq: 1, payload: '{}' },
  { seq: 2, payload: JSON.stringify({ taken: [{ series: 'permit', year: '8384', no: 4 }] }) },
];
const permits = (next: number, year = '8384'): readonly Series[] => [{ series: 'permit', year, next }];

test('a number below the next one of its series was given', () => {
  expect(findNumberAhead(rows, permits(5))).toBeUndefined();
});

test.each<[string, readonly Series[]]>([
  ['the very next one, which will be given again', permits(4)],
  ['one far ahead', permits(1)],
  ['one of another year', permits(9, '8485')],
  ['one of a series that is gone', []],
])('%s was not given yet', (_, series) => {
  expect(findNumberAhead(rows, series)).toEqual({ seq: 2, about: 'permit 8384' });
});
