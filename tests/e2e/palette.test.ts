import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { preparedAt } from '../support/prepared.ts';
import { look } from './look.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const clerk = 'subengineer@sungabha.example';
const owner = 'सुशीला थापा';
const aCase = /[/]user[/]applications[/][0-9a-f-]{36}$/u;

let office: OpenOffice;
beforeAll(async () => {
  office = await openOffice(await preparedAt('technical-design'));
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

/** The task list, with the focus where keys are heard. */
async function atTheTasks(): Promise<Page> {
  const page = await office.deskOf(clerk);
  await page.goto('/user/task-list');
  await page.getByRole('heading', { level: 1, name: ne('inbox.title') }).waitFor();
  return page;
}

function paletteOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: ne('palette.title') });
  return { dialog, field: dialog.getByLabel(ne('palette.label')), found: dialog.getByRole('link') };
}

test('Ctrl+K finds a file by its owner, arrows choose it, Enter opens it', async () => {
  const page = await atTheTasks();
  const { dialog, field, found } = paletteOf(page);
  await page.keyboard.press('Control+k');
  await field.fill('sushila thapa');
  await found.filter({ hasText: owner }).waitFor();
  await look(page, 'palette', ['dark', 'phone']);
  await field.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(owner);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(aCase);
  await dialog.waitFor({ state: 'detached' });
});

test('who presses Enter before the answer is there gets what these letters find, not what those before found', async () => {
  const page = await atTheTasks();
  const { dialog, field, found } = paletteOf(page);
  await page.keyboard.press('Control+k');
  await field.fill('sushila thapa');
  await found.filter({ hasText: owner }).waitFor();
  await field.fill('nobody of this name');
  await field.press('Enter');
  await dialog.getByText(ne('palette.nothing')).waitFor();
  expect(new URL(page.url()).pathname).toBe('/user/task-list');
  await field.fill('sushila');
  await field.press('Enter');
  await page.waitForURL(aCase);
  await dialog.waitFor({ state: 'detached' });
});

test('a slash finds a page of the menu, Escape leaves it, and in a field a slash is a slash', async () => {
  const page = await atTheTasks();
  const { dialog, field, found } = paletteOf(page);
  await page.keyboard.press('/');
  await field.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await field.fill(ne('menu.header.searchList'));
  await found.filter({ hasText: ne('palette.page') }).waitFor();
  await field.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForURL((url) => url.pathname !== '/user/task-list');
  await page.getByRole('heading', { level: 1, name: ne('menu.header.searchList') }).waitFor();
  const search = page.getByLabel(ne('common.search'), { exact: true });
  await search.press('/');
  expect([await search.inputValue(), await dialog.count()]).toEqual(['/', 0]);
  expect(office.complaints()).toEqual([]);
});
