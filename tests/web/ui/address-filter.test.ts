import { expect, test } from 'vitest';
import { partsOf, withPart, wordsOf } from '../../../web/ui/address-filter.ts';

test('a filter lives in the address: what is empty or none of its own is not asked for', () => {
  const search = new URLSearchParams('q=%20०१%20&ward=04&year=&other=1');
  expect(partsOf(search, ['q', 'ward', 'year']).toString()).toBe(
    new URLSearchParams({ q: '०१', ward: '04' }).toString(),
  );
  expect(wordsOf(search, ['q', 'ward', 'year'])).toEqual({ q: '०१', ward: '04' });
  expect(withPart(search, 'ward', '').has('ward')).toBe(false);
  expect(withPart(search, 'year', '8384').get('year')).toBe('8384');
  expect(search.get('ward')).toBe('04');
});
