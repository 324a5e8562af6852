import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bringTo, type DrivenCase, fillAndSubmit, send } from '../support/case.ts';
import { confirmed, setupAs } from '../support/setup-area.ts';
import { actionBar, openForm } from './clicks.ts';
import { look } from './look.ts';
import { type OpenOffice, openOfficeAt } from './office.ts';
import { en, ne } from './texts.ts';
import { idOf } from './typist.ts';

const NOTICE = 'notice-period-for-15-days-view';
const POSTING = 'notice-payment-application-view';
const TECHNICAL = 'map-technical-description-view';
const ENGINEER = 'engineer@sungabha.example';
const SUB_ENGINEER = 'subengineer@sungabha.example';

let office: OpenOffice;
let driven: DrivenCase;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('technical-design'));
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

/** What the screen shows in a field that is only read, without its label. */
async function shownIn(page: Page, ...path: readonly string[]): Promise<string> {
  const words = await page.locator(`[id="${idOf(path)}"]`).innerText();
  return words.split('\n').at(-1)?.trim() ?? '';
}

test('whoever recommends a form is told whose turn it then is', async () => {
  await bringTo(office, driven, { state: 'technical-design', form: TECHNICAL });
  await fillAndSubmit(office, driven, { form: TECHNICAL, role: 'D' });
  const page = await office.deskOf(SUB_ENGINEER);
  await openForm(page, driven.id, TECHNICAL);
  await actionBar(page)
    .getByRole('button', { name: ne('event.recommend.label') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/इन्जिनियरको पालो आउँछ/u).waitFor();
  expect(await dialog.innerText()).not.toContain('सब-इन्जिनियर');
  await look(page, 'recommend-dialog', ['phone']);
  // the dialog covers the switch of languages
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await page.locator('html[lang="en"]').waitFor();
  await page.getByRole('button', { name: en('event.recommend.label'), exact: true }).click();
  await dialog
    .getByText(/Engineer/u)
    .first()
    .waitFor();
  expect(await dialog.innerText()).not.toContain('Sub-engineer');
  await look(page, 'recommend-dialog-english');
});

test('an approved form keeps the day that was signed, on the screen and on its page, when the period is changed later', async () => {
  await bringTo(office, driven, { form: NOTICE });
  await fillAndSubmit(office, driven, { form: NOTICE, role: 'B' });
  await send(office, driven, 'A', { type: 'APPROVE', form: NOTICE });
  await fillAndSubmit(office, driven, { form: POSTING, role: 'B' });

  const page = await office.deskOf(ENGINEER);
  await openForm(page, driven.id, POSTING);
  const lastDay = await shownIn(page, 'posting', 'dueOn');
  expect(lastDay).toMatch(/^२०८३\/०[७८]\/[०-९]{2}$/u);

  const setup = setupAs(office.server, 'C');
  const { records } = await setup.list('timer', 'q=noticePeriodDays');
  const period = records.find(({ key }) => key === 'noticePeriodDays');
  if (!period) throw new Error('the office has no notice period');
  const changed = { data: { ...period.data, value: 45 }, note: 'कार्यपालिकाको निर्णय' };
  await confirmed(office.server, 'C', await setup.change('timer', period, changed));

  await page.reload();
  await page.getByText(ne('status.form.submitted')).filter({ visible: true }).first().waitFor();
  expect(await shownIn(page, 'posting', 'dueOn')).toBe(lastDay);
  await send(office, driven, 'A', { type: 'APPROVE', form: POSTING });
  await office.server.jobs.drain();
  await page.reload();
  await page.getByText(ne('status.form.approved')).filter({ visible: true }).first().waitFor();
  expect(await shownIn(page, 'posting', 'dueOn')).toBe(lastDay);
  await page.getByRole('button', { name: ne('print.showPage') }).click();
  const paper = page.frameLocator('iframe').locator('body');
  await paper.getByText('१५ (पन्ध्र) दिने सूचना').first().waitFor();
  await look(page, 'page-as-drawer');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await look(page, 'form-as-handed-in', ['english', 'phone']);
});
