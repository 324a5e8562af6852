import { expect, test } from 'vitest';
import { afterLogin, askedFrom } from '../../../web/session/way-in.ts';

const page = '/user/applications/8e7/forms/x?run=2';

test('a login leads back to the page that asked for it, also when the session had run out', () => {
  for (const state of [{ status: 'anonymous' }, { status: 'anonymous', why: 'expired' }] as const)
    expect(afterLogin(askedFrom(state, page))).toBe(page);
  expect(['/admin', '/forms/x'].map((from) => afterLogin({ from }))).toEqual(['/admin', '/forms/x']);
});

test('after a logout the next one comes to the task list, not to the page that was left', () => {
  expect(afterLogin(askedFrom({ status: 'anonymous', why: 'loggedOut' }, page))).toBe('/user/task-list');
});

test('a login by itself leads to the task list, and never out of the office', () => {
  const asked = [undefined, null, {}, { from: 7 }, { from: '/faq' }, { from: '/users' }, { from: '//evil.np/user/x' }];
  expect(asked.map(afterLogin)).toEqual(asked.map(() => '/user/task-list'));
});
