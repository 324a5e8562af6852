import { expect, test } from 'vitest';
import { publicLinks } from '../../../web/frame/public-links.ts';

test('2: the public header has the six links of the specification, each with an icon', () => {
  expect(publicLinks.map(({ to }) => to)).toEqual(['/', '/downloads', '/faq', '/designer', '/mason', '/contact']);
  expect(new Set(publicLinks.map(({ icon }) => icon)).size).toBe(6);
});
