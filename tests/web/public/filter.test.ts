import { expect, test } from 'vitest';
import { partsOf, withPart } from '../../../web/public/filter.ts';
import { publicLinks } from '../../../web/frame/public-links.ts';

test('a public search lives in the address: what is empty or none of its own is not asked for', () => {
  const search = new URLSearchParams('q=%20०१%20&ward=04&year=&other=1');
  expect(partsOf(search, ['q', 'ward', 'year']).toString()).toBe(
    new URLSearchParams({ q: '०१', ward: '04' }).toString(),
  );
  expect(withPart(search, 'ward', '').has('ward')).toBe(false);
  expect(withPart(search, 'year', '8384').get('year')).toBe('8384');
  expect(search.get('ward')).toBe('04');
});

test('2: the public header has the six links of the specification, each with an icon', () => {
  expect(publicLinks.map(({ to }) => to)).toEqual(['/', '/downloads', '/faq', '/designer', '/mason', '/contact']);
  expect(new Set(publicLinks.map(({ icon }) => icon)).size).toBe(6);
});
