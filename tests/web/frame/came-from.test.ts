import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notePlace, placeInMenu } from '../../../web/frame/came-from.ts';

const at = (pathname: string, search = '') => ({ pathname, search });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a case opened from the task list stands under the task list, however far one goes within it', () => {
  notePlace(at('/user/task-list', '?view=all'));
  notePlace(at('/user/applications/8e7'));
  notePlace(at('/user/applications/8e7/forms/x', '?run=2'));
  expect(placeInMenu(at('/user/applications/8e7/forms/y'))).toEqual(at('/user/task-list', '?view=all'));
});

test('a case opened by its address, and every page that is no case, stand where they are', () => {
  expect(placeInMenu(at('/user/applications/8e7'))).toEqual(at('/user/applications/8e7'));
  notePlace(at('/user/task-list'));
  expect(placeInMenu(at('/user/applications/new'))).toEqual(at('/user/applications/new'));
  expect(placeInMenu(at('/user/applications', '?sort=changed'))).toEqual(at('/user/applications', '?sort=changed'));
});
