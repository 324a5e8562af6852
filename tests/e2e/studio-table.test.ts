import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bringTo, openCase } from '../support/case.ts';
import { whileSaving } from './clicks.ts';
import { look } from './look.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const administrator = 'techadmin@sungabha.example';
const chief = 'chief@sungabha.example';
const PATIENCE_MS = 240_000;

let office: OpenOffice;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

/** Everything that was typed, to be held against what an officer types. */
const typed: string[] = [];
async function type(field: Locator, text: string): Promise<void> {
  typed.push(text);
  await field.fill(text);
  await field.blur();
}

const cell = (page: Page, column: string, row: string) =>
  page.getByLabel(`${column}, ${ne('law.table.row', { number: row })}`, { exact: true });

test('an officer who types only Nepali and numbers changes a limit as a table, tries it on the running cases, and a second person confirms it', {
  timeout: PATIENCE_MS,
}, async () => {
  const driven = await openCase(office);
  await bringTo(office, driven, { state: 'revenue' });
  const page = await office.deskOf(administrator);
  await page.goto('/user/setup/versions');
  await page.getByRole('tab', { name: ne('law.table.kind'), exact: true }).click();
  await page.getByRole('link', { name: 'ग्राउन्ड कभरेज' }).waitFor();
  await look(page, 'law-tables', ['english', 'phone']);
  await page.getByRole('link', { name: 'ग्राउन्ड कभरेज' }).click();
  await page.getByText(ne('law.table.fault.none'), { exact: true }).waitFor();
  await look(page, 'law-table', ['english', 'phone']);

  const topOfRow = () =>
    cell(page, 'यति क्षेत्रफलसम्म', '२').evaluate((field) => field.getBoundingClientRect().top + scrollY);
  const top = await topOfRow();
  await type(cell(page, 'यति क्षेत्रफलसम्म', '१'), '३०००');
  await page.getByText('पङ्क्ति १ र २ दोहोरिन्छन्').waitFor();
  expect(await topOfRow(), 'what is said of the rows moves none of them').toBe(top);
  await type(cell(page, 'यति क्षेत्रफलसम्म', '१'), '२०००');
  await page.getByText('कुनै पङ्क्ति छैन').waitFor();
  await look(page, 'law-table-faults', ['english', 'phone']);
  await type(cell(page, 'यति क्षेत्रफलसम्म', '१'), '२७३८');
  await page.getByText(ne('law.table.fault.none'), { exact: true }).waitFor();

  await type(cell(page, 'बढीमा कभरेज', '१'), '१६०');
  await page.getByRole('button', { name: ne('law.check.action'), exact: true }).click();
  await page.getByText('पङ्क्ति मिलेन').waitFor();
  await type(cell(page, 'बढीमा कभरेज', '१'), '६');
  await page.getByRole('button', { name: ne('law.check.action'), exact: true }).click();
  await page.getByText('सबै पङ्क्ति मिलेका छन्').waitFor();

  const strip = page.getByRole('complementary', { name: ne('law.strip.label') });
  await page.getByRole('button', { name: ne('law.seeChange'), exact: true }).click();
  const changes = strip.getByRole('region', { name: ne('law.changes') });
  await changes.getByText(ne('law.compare.changed'), { exact: true }).waitFor();
  expect(await changes.getByRole('listitem').count()).toBe(1);
  expect(await changes.getByRole('listitem').innerText()).toContain('६');
  await strip.getByRole('tab', { name: ne('law.strip.used-by') }).click();
  await strip.getByText(ne('law.usedBy.rows')).first().waitFor();

  const tried = page.getByRole('region', { name: ne('law.table.try.title') });
  await tried.getByRole('combobox').first().selectOption({ label: 'आवासीय' });
  await type(tried.getByRole('textbox').first(), '१०००');
  await tried.getByText(ne('law.table.try.by', { number: '१' })).waitFor();

  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: ne('law.table.trial.action'), exact: true }).click();
  const trial = page.getByRole('region', { name: ne('law.table.trial.title') });
  await trial.getByText('ग्राउन्ड कभरेज', { exact: false }).first().waitFor();
  await expect
    .poll(() => trial.getByRole('status').first().evaluate(isSeen), {
      message: 'the answer comes into sight by itself',
    })
    .toBe(true);
  await look(page, 'law-table-trial', ['english', 'phone']);

  await whileSaving(
    page,
    () => type(cell(page, 'बढीमा कभरेज', '१'), '५'),
    () => page.getByRole('button', { name: ne('law.table.propose'), exact: true }).click(),
  );
  const dialog = page.getByRole('dialog');
  await type(dialog.getByLabel(ne('proposal.reasonAsked')), 'नगर सभाको निर्णय');
  await dialog.getByRole('button', { name: ne('law.table.propose'), exact: true }).click();
  await page.waitForURL(/\/user\/proposals\//u);
  const proposal = new URL(page.url()).pathname;

  const second = await office.deskOf(chief);
  await second.goto(proposal);
  await second.getByText(ne('proposal.deed.table')).first().waitFor();
  await second.getByRole('button', { name: ne('proposal.confirm'), exact: true }).click();
  await second.getByText(ne('proposal.state.confirmed')).first().waitFor();
  await second.goto('/user/setup/tables/coverage');
  await expect.poll(() => cell(second, 'बढीमा कभरेज', '१').inputValue()).toBe('५');
  expect(typed.filter((each) => !/^[\p{Script=Devanagari}\d. ]+$/u.test(each))).toEqual([]);
  expect(office.complaints()).toEqual([]);
});

test('a row is added, copied and taken away by keys alone, and each deed can be taken back', {
  timeout: PATIENCE_MS,
}, async () => {
  const page = await office.deskOf(administrator);
  await page.goto('/user/setup/tables/height-limit');
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await rows.first().waitFor();
  const before = await rows.count();
  await rows.first().getByRole('combobox').first().focus();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => rows.count()).toBe(before + 1);
  await page.keyboard.press('Control+KeyD');
  await expect.poll(() => rows.count()).toBe(before + 2);
  await page.keyboard.press('Control+Delete');
  await expect.poll(() => rows.count()).toBe(before + 1);
  for (const left of [before + 2, before + 1, before]) {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+KeyZ');
    await expect.poll(() => rows.count()).toBe(left);
  }
});

/** Runs in the page: all of it stands on the screen. */
function isSeen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
