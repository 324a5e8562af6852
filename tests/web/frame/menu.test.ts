import { describe, expect, test } from 'vitest';
import { currentLink, menuGroups } from '../../../web/frame/menu.ts';

const link = (id: string, heading: string, url: string) => ({
  id,
  heading,
  url,
  position: 1,
  title: { ne: 'नाम', en: 'Name' },
});
const tasks = link('tasks', 'top', '/user/task-list');
const list = link('list', 'lists', '/user/applications');
const updated = link('updated', 'lists', '/user/applications?view=updated');
const newOne = link('new', 'top', '/user/applications/new');
const setup = link('setup', 'top', '/admin');
const arrange = link('arrange', 'office', '/admin/menu-setup');
const menu = [tasks, list, newOne, updated, setup, arrange];
const at = (pathname: string, search = '') => currentLink(menu, { pathname, search })?.id;

describe('the header menu', () => {
  test('has entries of the bar by themselves, the others under their heading where its first one stands', () => {
    expect(menuGroups(menu).map(({ links }) => links.map(({ id }) => id))).toEqual([
      ['tasks'],
      ['list', 'updated'],
      ['new'],
      ['setup'],
      ['arrange'],
    ]);
  });

  test('marks the entry that a page belongs to: its very address first, else the nearest above it', () => {
    expect(at('/user/task-list', '?view=all')).toBe('tasks');
    expect(at('/user/applications')).toBe('list');
    expect(at('/user/applications', '?view=updated&page=2')).toBe('updated');
    expect(at('/user/applications/new')).toBe('new');
    expect(at('/user/applications/8e7/forms/x')).toBe('list');
    expect(at('/admin/setup/ward')).toBe('setup');
    expect(at('/admin/menu-setup')).toBe('arrange');
  });

  test('marks nothing on a page of no entry', () => {
    expect(at('/user/password')).toBeUndefined();
    expect(at('/user/task-listed')).toBeUndefined();
  });
});
