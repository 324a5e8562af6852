import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { LawTableView } from '../../server/contract/law-tables.ts';
import { look } from './look.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const administrator = 'techadmin@sungabha.example';
const chief = 'chief@sungabha.example';
const PATIENCE_MS = 180_000;
const NAME = 'घरको सीमाको नयाँ व्यवस्था';

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

const strip = (page: Page) => page.getByRole('region', { name: ne('law.set.kind'), exact: true });
const cell = (page: Page, column: string) =>
  page.getByLabel(`${column}, ${ne('law.table.row', { number: '१' })}`, { exact: true });

/** Presses a deed of the set, and in the window that asks once more. */
async function deed(page: Page, name: string, note?: string): Promise<void> {
  await page.getByRole('button', { name: ne(`law.set.deed.${name}`), exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (note !== undefined) await type(dialog.getByLabel(ne('proposal.reasonAsked')), note);
  await dialog.getByRole('button', { name: ne(`law.set.deed.${name}`), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Chooses another municipality's file on the list of sets. */
async function chooseFile(page: Page, file: string): Promise<void> {
  await page.goto('/user/setup/versions?kind=sets');
  await page.getByRole('button', { name: ne('law.pack.take'), exact: true }).click();
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByText(ne('law.pack.office'), { exact: true }).waitFor();
}

test('two tables go one way under one name: checked, put forward, published by a second person and taken back together', {
  timeout: PATIENCE_MS,
}, async () => {
  const page = await office.deskOf(administrator);
  await page.goto('/user/setup/tables/coverage');
  await type(cell(page, 'बढीमा कभरेज'), '६५');
  await strip(page).getByRole('combobox').selectOption('new');
  const dialog = page.getByRole('dialog');
  await type(dialog.getByLabel(ne('law.set.name')), NAME);
  await dialog.getByRole('button', { name: ne('law.set.begin'), exact: true }).click();
  await strip(page)
    .getByRole('link', { name: ne('law.set.open') })
    .waitFor();
  await page.getByText(ne('law.draft.willSave'), { exact: true }).waitFor({ state: 'detached' });

  await page.goto('/user/setup/tables/far');
  await type(cell(page, 'बढीमा अनुपात'), '१.५');
  await strip(page).getByRole('combobox').selectOption({ label: NAME });
  await strip(page)
    .getByRole('link', { name: ne('law.set.open') })
    .waitFor();
  await page.getByText(ne('law.draft.willSave'), { exact: true }).waitFor({ state: 'detached' });
  await strip(page)
    .getByRole('link', { name: ne('law.set.open') })
    .click();
  await page.getByRole('button', { name: ne('law.set.check'), exact: true }).click();
  await expect.poll(() => page.getByText(ne('law.set.clean'), { exact: true }).count()).toBe(2);
  await look(page, 'change-set', ['english', 'phone']);
  const address = new URL(page.url()).pathname;
  await deed(page, 'propose', 'नगर सभाको निर्णय');
  await page.getByText(ne('law.set.state.waiting'), { exact: true }).waitFor();

  const second = await office.deskOf(chief);
  await second.goto('/user/setup/versions?kind=sets');
  await second.getByRole('link', { name: NAME }).waitFor();
  await look(second, 'change-sets', ['english', 'phone']);
  await second.goto(address);
  await deed(second, 'publish');
  await second.getByText(ne('law.set.state.published'), { exact: true }).waitFor();
  await second.goto('/user/setup/tables/far');
  await expect.poll(() => cell(second, 'बढीमा अनुपात').inputValue()).toBe('१.५');

  await page.goto(address);
  const [given] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: ne('law.pack.give'), exact: true }).click(),
  ]);
  const file = await given.path();
  await chooseFile(page, file);
  await expect.poll(() => page.getByText(ne('law.pack.standing.same'), { exact: true }).count()).toBe(2);
  expect(await page.getByRole('button', { name: ne('law.pack.begin'), exact: true }).isDisabled()).toBe(true);

  await page.goto(address);
  await deed(page, 'reverse');
  await page.getByText(ne('law.set.told.back')).waitFor();
  const back = new URL(page.url()).pathname;
  expect(back).not.toBe(address);
  await deed(page, 'propose', 'भएन');
  await page.getByText(ne('law.set.state.waiting'), { exact: true }).waitFor();
  await second.goto(back);
  await deed(second, 'publish');
  await second.goto('/user/setup/tables/coverage');
  await expect.poll(() => cell(second, 'बढीमा कभरेज').inputValue()).toBe('७०');

  await chooseFile(page, file);
  await expect.poll(() => page.getByText(ne('law.pack.standing.changed'), { exact: true }).count()).toBe(2);
  await look(page, 'change-pack', ['phone']);
  await page.getByRole('button', { name: ne('law.pack.begin'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
  await page.getByText(ne('law.set.state.open'), { exact: true }).waitFor();
  await page.getByRole('button', { name: ne('law.set.check'), exact: true }).click();
  await expect.poll(() => page.getByText(ne('law.set.clean'), { exact: true }).count()).toBe(2);
  expect(typed.filter((each) => !/^[\p{Script=Devanagari}\d. ]+$/u.test(each))).toEqual([]);
  expect(office.complaints()).toEqual([]);
});

test('whoever publishes a set reads from which day each of its tables holds, and which is later than the set', async () => {
  const engineer = 'engineer@sungabha.example';
  const { server } = office;
  const { records } = (await server.as(engineer, { url: '/api/law-tables/parking' })).json<LawTableView>();
  const rows = records.map(({ id, data }, index) => ({ of: id, data, ...(index === 0 && { until: '2028-01-01' }) }));
  const draft = { day: '2027-07-17', rows, draftVersion: 0 };
  const kept = await server.as(engineer, { method: 'PUT', url: '/api/law-tables/parking/draft', payload: draft });
  expect(kept.statusCode, kept.body).toBe(200);
  const begun = { title: 'पार्किङको नयाँ व्यवस्था', part: { kind: 'table', id: 'parking' } };
  const made = await server.as(engineer, { method: 'POST', url: '/api/change-sets', payload: begun });
  const { id } = made.json<{ id: string }>();
  const why = { note: 'नगर सभाको निर्णय', effectiveFrom: '2026-11-02' };
  const asked = await server.as(engineer, { method: 'POST', url: `/api/change-sets/${id}/propose`, payload: why });
  expect(asked.statusCode, asked.body).toBe(200);
  const second = await office.deskOf(chief);
  await second.goto(`/user/setup/change-sets/${id}`);
  await second.getByText('२०८४/०४/०१', { exact: false }).first().waitFor();
  await second.getByText(ne('law.set.laterThanSet')).waitFor();
  await look(second, 'change-set-waiting', ['english', 'phone']);
});
