import { describe, expect, test } from 'vitest';
import { changeFilter, filterOf, nextOrder } from '../../../web/setup/filter.ts';

const today = '2026-11-20';

describe('what of a master the address shows', () => {
  test('is all of it while nothing is asked', () => {
    expect(filterOf(new URLSearchParams(), undefined)).toEqual({});
  });

  test('is what is in force today where records have dates', () => {
    expect(filterOf(new URLSearchParams(), today)).toEqual({ on: today });
  });

  test('is everything, past and coming, when that was asked for', () => {
    expect(filterOf(new URLSearchParams('show=all'), today)).toEqual({});
  });

  test('has the words without blanks around them and the order of a column', () => {
    expect(filterOf(new URLSearchParams('q=%20वडा%20&sort=-code'), undefined)).toEqual({
      q: 'वडा',
      sort: 'code',
      descending: true,
    });
  });
});

test('a column is ordered upwards, then downwards, then as the master has it', () => {
  expect([
    nextOrder({}, 'code'),
    nextOrder({ sort: 'code' }, 'code'),
    nextOrder({ sort: 'code', descending: true }, 'code'),
    nextOrder({ sort: 'name', descending: true }, 'code'),
  ]).toEqual(['code', '-code', '', 'code']);
});

test('an empty part of the filter disappears from the address, the others stay', () => {
  expect(changeFilter(new URLSearchParams('q=a&sort=code'), 'q', '').toString()).toBe('sort=code');
});
