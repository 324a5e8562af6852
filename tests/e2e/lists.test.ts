import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { daysBetween, formatBsDate, fromAd } from '../../form-schemas/values/bs-date.ts';
import { preparedAt } from '../support/prepared.ts';
import { look } from './look.ts';
import { mustHold, type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const clerk = 'subengineer@sungabha.example';

let office: OpenOffice;
let isBroken = false;
beforeAll(async () => {
  office = await openOffice(await preparedAt('technical-design'));
});
afterAll(() => office.stop());
// A chapter goes on where the one before it ended.
beforeEach(() => mustHold(isBroken));
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  isBroken = true;
  await office.picture(task.name);
});

/** Opens the calendar of a field and walks in it; it opens on the day that stands in the field, or today. */
async function pickDay(page: Page, field: string, keys: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: `${ne('common.chooseDate')}, ${ne(field)}`, exact: true }).click();
  await page.locator('button[data-day]:focus').waitFor();
  for (const key of keys) await page.keyboard.press(key);
  await page.locator('button[data-day]').first().waitFor({ state: 'detached' });
}

function dayInNepali(ad: string): string | undefined {
  const bs = fromAd(ad);
  return bs && formatBsDate(bs, 'ne');
}

describe('the list of all applications', () => {
  test('finds a file by a name typed in roman letters, and keeps that choice under a name', async () => {
    const page = await office.deskOf(clerk);
    await page.goto('/user/applications');
    const rows = page.getByRole('table').getByRole('row');
    await rows.nth(1).waitFor();
    await page.getByLabel(ne('common.search'), { exact: true }).fill('shushila tapa');
    await page.getByText(ne('inbox.emptySearch')).waitFor();
    await page.getByLabel(ne('common.search'), { exact: true }).fill('sushila thapa');
    await rows.nth(1).waitFor();
    expect(await rows.count()).toBe(2);
    await look(page, 'applications', ['dark', 'english', 'phone']);
    await page.getByRole('button', { name: ne('list.saved') }).click();
    await page.getByRole('menuitem', { name: ne('list.save'), exact: true }).click();
    await page.getByLabel(ne('list.savedName')).fill('सुशीला');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto('/user/applications');
    await page.getByRole('button', { name: ne('list.saved') }).click();
    await page.getByRole('menuitem', { name: 'सुशीला', exact: true }).click();
    await page.waitForURL('**/user/applications?q=sushila+thapa');
  });

  test('is narrowed to the days of its registration, picked in the calendar or asked for by name', async () => {
    const page = await office.deskOf(clerk);
    await page.goto('/user/applications');
    const rows = page.getByRole('table').getByRole('row');
    await rows.nth(1).waitFor();
    const all = await rows.count();
    await pickDay(page, 'list.from', ['Enter']);
    await page.waitForURL(/[?&]from=/u);
    // the day of the last end is walked to with the keys: a week on
    await pickDay(page, 'list.to', ['ArrowDown', 'Enter']);
    await page.waitForURL(/[?&]to=/u);
    const { searchParams } = new URL(page.url());
    const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? ''];
    expect(daysBetween(from, to)).toBe(7);
    const last = page.getByLabel(ne('list.to'), { exact: true });
    await expect.poll(() => last.inputValue()).toBe(dayInNepali(to));
    // nothing came to the office from today on but what was filed today; the fiscal year holds everything
    await page.getByRole('button', { name: ne('calendar.quick.year') }).click();
    await page.waitForURL((url) => url.searchParams.get('from') !== from);
    await page.getByRole('button', { name: ne('calendar.quick.year'), pressed: true }).waitFor();
    await expect.poll(() => rows.count()).toBe(all);
    await look(page, 'applications-of-days', ['english', 'phone']);
    const year = new URL(page.url()).searchParams.get('from');
    await page.getByLabel(ne('list.from'), { exact: true }).fill('२०५७-०१-०१');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('from') !== year);
    await last.fill('२०५७-०१-३१');
    await page.keyboard.press('Enter');
    await page.getByText(ne('inbox.emptySearch')).waitFor();
  });

  test('is taken home as a file', async () => {
    const page = await office.deskOf(clerk);
    await page.getByRole('button', { name: ne('list.export') }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: ne('list.exportAs.csv') }).click();
    expect((await file).suggestedFilename()).toBe('applications.csv');
  });
});

test('a process is begun from the menu: the file is found, and what cannot begin says why', async () => {
  const page = await office.deskOf(clerk);
  await page.goto('/user/start/name-transfer');
  await page.getByRole('button', { name: new RegExp(`^${ne('common.choose')}`, 'u') }).click();
  await page.waitForURL('**/user/start/name-transfer?application=*');
  await page.getByRole('listitem').first().waitFor();
  await look(page, 'start-process', ['english', 'phone']);
  await page.goto('/user/start/no-such-process');
  await page.getByText(ne('common.pageNotFound')).first().waitFor();
});

test('the lists of terms and of contractors are for everybody', async () => {
  const page = await office.deskOf(clerk);
  await page.goto('/user/validity?show=extended');
  await page.getByText(ne('list.validity.none.extended')).waitFor();
  await look(page, 'validity', ['english', 'phone']);
  await page.goto('/user/lists/contractor');
  await page.getByRole('table').waitFor();
  await look(page, 'contractors', ['english', 'phone']);
  expect(office.complaints()).toEqual([]);
});
