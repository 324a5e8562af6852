import { expect, test } from 'vitest';
import type { MenuLink } from '../../../server/contract/session.ts';
import { applicationAt, titledLike } from '../../../web/palette/places.ts';

const menu: readonly MenuLink[] = [
  { id: 'tasks', title: { ne: 'कार्यसूची', en: 'Task list' }, heading: 'top', position: 1, url: '/user/task-list' },
  { id: 'desk', title: { ne: 'छपाइ डेस्क', en: 'Print desk' }, heading: 'office', position: 2, url: '/user/print-desk' },
  { id: 'lists', title: { ne: 'सबै सूची', en: 'All lists' }, heading: 'lists', position: 3, url: '/user/applications' },
];
const found = (typed: string) => titledLike(menu, typed).map(({ id }) => id);

test('a page is found by its name in either language, by its beginning first', () => {
  expect(found('PRINT')).toEqual(['desk']);
  expect(found(' छपाइ')).toEqual(['desk']);
  expect(found('list')).toEqual(['tasks', 'lists']);
  expect(found('सूची')).toEqual(['tasks', 'lists']);
  expect(found('all')).toEqual(['lists']);
});

test('nothing typed means no page, and neither does what no page is called', () => {
  expect([found('  '), found('xyz')]).toEqual([[], []]);
});

test('the open file is the one of the address, wherever in it one is', () => {
  const id = '0193e2c4-7a11-7c3e-9a51-0f5d1f2b3c4d';
  const addresses = [
    `/user/applications/${id}`,
    `/sunar/user/applications/${id}/forms/x`,
    '/user/applications/new',
    '/',
  ];
  expect(addresses.map(applicationAt)).toEqual([id, id, undefined, undefined]);
});
