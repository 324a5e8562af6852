import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { codeOf, readCode, selectedCode, writeCode } from './code.ts';
import { look } from './look.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const engineer = 'engineer@sungabha.example';
const PATIENCE_MS = 90_000;

let office: OpenOffice;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

async function openText(page: Page, address: string): Promise<void> {
  await page.goto(`/user/setup/versions/${address}?tab=draft`);
  await page.getByText(ne('law.side.text'), { exact: true }).click();
}

test('the text of a stage offers desks where a desk is wanted, marks its problems in the margin, and is left by keys', {
  timeout: PATIENCE_MS,
}, async () => {
  const page = await office.deskOf(engineer);
  page.setDefaultTimeout(30_000);
  await openText(page, 'workflow/validity');
  const text = codeOf(page);
  await text.waitFor();
  const written = await readCode(text);
  await writeCode(text, written.replace('"target": "warn"', '"target": "nowhere"'));
  await page.getByRole('button', { name: ne('law.check.action'), exact: true }).click();
  const mark = page.locator('.cm-lint-marker-error');
  const toLine = page.getByRole('button', { name: /^पङ्क्ति/u }).first();
  await toLine.click();
  await mark.first().waitFor();
  expect(await selectedCode(text)).toContain('nowhere');
  await look(page, 'studio-text', ['dark', 'english', 'phone']);

  // another language leaves the marks where they are; the selected line is written anew by keys, its desk taken from what is offered
  await toLine.click();
  await mark.first().waitFor();
  await page.keyboard.type('"target": "war');
  const offered = page.getByRole('listbox', { name: ne('law.code.completions') });
  await offered.getByRole('option', { name: /^warn/u }).waitFor();
  await takeOffered(page);
  await page.keyboard.type('",');
  expect(JSON.parse(await readCode(text))).toEqual(JSON.parse(written));

  await page.keyboard.press('Tab');
  expect(await text.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await text.evaluate((element) => element.closest('.cm-editor')?.contains(document.activeElement))).toBe(false);
  expect(office.complaints()).toEqual([]);
});

test('what is clicked on the one side stands on the other, and is taken back on either', {
  timeout: PATIENCE_MS,
}, async () => {
  const page = await office.deskOf(engineer);
  page.setDefaultTimeout(30_000);
  await openText(page, 'template/D20');
  const paper = codeOf(page, 'document');
  await paper.waitFor();
  const written = await readCode(paper);
  await paper.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('<p>{{appli');
  const first = page
    .getByRole('listbox', { name: ne('law.code.completions') })
    .getByRole('option')
    .first();
  await first.waitFor();
  await takeOffered(page);
  await page.keyboard.type('}}</p>');
  const typed = await readCode(paper);
  expect(typed.endsWith(written)).toBe(true);
  expect(/^<p>\{\{[\w.]+\}\}<\/p>/u.test(typed)).toBe(true);
  await page.getByText(ne('law.side.design'), { exact: true }).click();
  await page.getByText(ne('law.side.text'), { exact: true }).click();
  expect(await readCode(codeOf(page, 'document'))).toBe(typed);
  await codeOf(page, 'document').focus();
  for (let times = 0; times < 5 && (await readCode(codeOf(page, 'document'))) !== written; times += 1)
    await page.keyboard.press('Control+z');
  expect(await readCode(codeOf(page, 'document'))).toBe(written);
});

/** Takes what is offered by a key: the editor heeds none before the list has been there long enough to be seen. */
async function takeOffered(page: Page): Promise<void> {
  const since = await page.evaluate(() => performance.now());
  await page.waitForFunction((from) => performance.now() - from > 100, since);
  await page.keyboard.press('Enter');
}

test('the text of a table is of one source with its rows: choices are offered, what is no table is said, and a key takes it back', {
  timeout: PATIENCE_MS,
}, async () => {
  const page = await office.deskOf('techadmin@sungabha.example');
  page.setDefaultTimeout(30_000);
  await page.goto('/user/setup/tables/building-rule');
  const rows = page.getByRole('combobox', { name: /^मिचिए के हुन्छ, / });
  await rows.first().waitFor();
  const count = await rows.count();
  const before = await rows.first().inputValue();
  await page.getByText(ne('law.side.text'), { exact: true }).click();
  const text = codeOf(page);
  await text.waitFor();
  const written = await readCode(text);
  expect(JSON.parse(written).rows).toHaveLength(count);

  // a choice is taken from what is offered
  const after = before === 'E' ? 'W' : 'E';
  await writeCode(text, written.replace(`"severity": "${before}"`, '"severity": "'));
  await page.getByText(ne('law.side.design'), { exact: true }).click();
  await page.getByText(ne('law.side.broken')).waitFor();
  expect(await rows.count()).toBe(count);
  await page.getByRole('button', { name: ne('law.side.toText'), exact: true }).click();
  await page.locator('.cm-lint-marker-error').first().waitFor();
  expect(await page.getByRole('button', { name: ne('law.check.action'), exact: true }).isDisabled()).toBe(true);
  await writeCode(text, written.replace(`"severity": "${before}"`, `"severity": "${after}"`));
  await page.getByText(ne('law.side.design'), { exact: true }).click();
  await expect.poll(() => rows.first().inputValue()).toBe(after);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => rows.first().inputValue()).toBe(before);

  // what is clicked stands in the text
  await rows.first().selectOption(after);
  await page.getByText(ne('law.side.text'), { exact: true }).click();
  await text.waitFor();
  expect(JSON.parse(await readCode(text)).rows[0].data.severity).toBe(after);
  await look(page, 'studio-table-text', ['english', 'phone']);
  expect(office.complaints()).toEqual([]);
});
