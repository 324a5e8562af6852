import { expect, test } from 'vitest';
import { chosenCount, cleared, filterOf, termFilter, termViewOf } from '../../../web/list/filter.ts';
import { searchOf, withPart } from '../../../web/ui/address-filter.ts';

const address = (text: string) => new URLSearchParams(text);

test('an address holds the whole filter; what is empty or not known is left out', () => {
  expect(filterOf(address('q=%20थापा%20&wardNo=04&year=&kittaNo=215&sort=changed&page=9'))).toEqual({
    q: 'थापा',
    wardNo: '04',
    kittaNo: '215',
    sort: 'changed',
  });
  expect(filterOf(address('sort=sideways'))).toEqual({ sort: 'registered' });
});

test('one part changes and the others stay; empty takes it out; clearing keeps the order and the view', () => {
  const search = address('wardNo=04&sort=changed');
  expect(withPart(search, 'q', 'थापा').get('wardNo')).toBe('04');
  expect(withPart(search, 'wardNo', '').toString()).toBe('sort=changed');
  expect(cleared(address('wardNo=04&q=x&sort=changed&show=expired')).toString()).toBe('sort=changed&show=expired');
  expect(chosenCount(address('wardNo=04&q=x&sort=changed&year='))).toBe(2);
});

test('a view of the terms asks for the soonest end first, what was extended for the newest change', () => {
  expect(termFilter(termViewOf(address('')))).toEqual({ term: 'any', sort: 'ending' });
  expect(termFilter(termViewOf(address('show=urgent')))).toEqual({ term: 'urgent', sort: 'ending' });
  expect(termFilter(termViewOf(address('show=extended')))).toEqual({ extended: true, sort: 'changed' });
});

test('a query says only what is not empty', () => {
  expect(searchOf({ q: '', wardNo: '04', extended: true, cursor: undefined }).toString()).toBe(
    'wardNo=04&extended=true',
  );
});
