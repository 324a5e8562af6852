import { describe, expect, test } from 'vitest';
import { filterOf, isEverything, nextOrder, whereText } from '../../../web/setup/filter.ts';
import { withPart } from '../../../web/ui/address-filter.ts';

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

test('what an entry of the menu narrows a list to stands in the address as it is said to the server', () => {
  const where = whereText({ stage: 'add-floor', active: 'Y' });
  expect([where, whereText()]).toEqual(['stage:add-floor,active:Y', '']);
  expect(filterOf(new URLSearchParams({ where }), undefined)).toEqual({ where });
});

test('past and coming records are shown only when all were asked for', () => {
  expect(['show=all', 'show=some', ''].map((text) => isEverything(new URLSearchParams(text)))).toEqual([
    true,
    false,
    false,
  ]);
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
  expect(withPart(new URLSearchParams('q=a&sort=code'), 'q', '').toString()).toBe('sort=code');
});
