import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { toLatin } from '../../form-schemas/values/digits.ts';
import { APPLICATION, bringTo, type DrivenCase, formOf, openCase, saveDraft, send } from '../support/case.ts';
import { actionBar, labelOf, openForm } from './clicks.ts';
import { look } from './look.ts';
import { mustHold, type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';
import { idOf } from './typist.ts';

const subEngineer = 'subengineer@sungabha.example';
const owner = 'सुशीला थापा मगर';
const mark = 'नागरिकतासँग मिलाउनुहोस्।';

let office: OpenOffice;
let driven: DrivenCase;
let designer = '';
let isBroken = false;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
  designer = driven.sample.designer;
});
afterAll(() => office.stop());
// A chapter goes on where the one before it ended.
beforeEach(() => mustHold(isBroken));
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  isBroken = true;
  await office.picture(task.name);
});

/** Types another owner into the application, as its designer. */
async function nameOwner(nameNe: string): Promise<void> {
  const { data } = await formOf(office, driven, designer, APPLICATION);
  const changed = { ...data, owner: { ...Object(data['owner']), nameNe } };
  expect((await saveDraft(office, driven, designer, { form: APPLICATION, data: changed })).statusCode).toBe(200);
}

/** On a phone the reason and the form begin in the first screen, and what is above them folds. */
async function lookAtPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const reason = page.getByText('चिन्ह हेर्नुहोस्।');
  const part = page.getByRole('navigation', { name: ne('form.map.label') });
  const topOf = async (place: Locator) => (await place.first().boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  await part.waitFor();
  expect(await topOf(reason)).toBeLessThan(250);
  expect(await topOf(part)).toBeLessThan(640);
  await look(page, 'form-returned');
  await page.setViewportSize({ width: 1366, height: 768 });
}

test('a draft stands in the list under the owner typed so far, with the share that is filled', async () => {
  await nameOwner(owner);
  const page = await office.deskOf(designer);
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: owner });
  await row.getByText(/^मस्यौदा [०-९]+ %$/u).waitFor();
  await row.getByRole('link', { name: new RegExp(`^${ne('task.fill')}: `, 'u') }).waitFor();
  await look(page, 'task-list-draft', ['english', 'phone']);
});

test('the parts of a long form are counted as one types, and a press leads there', async () => {
  const page = await office.deskOf(designer);
  await openForm(page, driven.id, APPLICATION);
  const map = page.getByRole('navigation', { name: ne('form.map.label') });
  const part = map.getByRole('button', { name: /^घरधनीको विवरण/u });
  const filled = async () => Number(toLatin(/([०-९]+)[/][०-९]+$/u.exec(await part.innerText())?.[1] ?? ''));
  const before = await filled();
  await part.click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(idOf(['owner']));
  await page.locator(`[id="${idOf(['owner', 'nameNe'])}"]`).fill('');
  await expect.poll(filled).toBe(before - 1);
  await page.locator(`[id="${idOf(['owner', 'nameNe'])}"]`).fill(owner);
  await expect.poll(filled).toBe(before);
  await look(page, 'form-map', ['dark', 'english', 'phone']);
});

test('what is marked and not answered is asked about before the form goes in again', async () => {
  await bringTo(office, driven, { state: 'application', form: APPLICATION, role: 'B' });
  const url = `/api/applications/${driven.id}/review/${APPLICATION}`;
  const payload = { path: '/owner/nameNe', note: mark };
  expect((await office.server.as('B', { method: 'PUT', url, payload })).statusCode).toBe(200);
  const back = await send(office, driven, 'B', { type: 'RETURN', form: APPLICATION, note: 'चिन्ह हेर्नुहोस्।' });
  expect(back.statusCode, back.body).toBe(200);
  await nameOwner(owner);
  const page = await office.deskOf(designer);
  await openForm(page, driven.id, APPLICATION);
  await lookAtPhone(page);
  await actionBar(page)
    .getByRole('button', { name: labelOf('SUBMIT'), exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: labelOf('SUBMIT'), exact: true });
  await dialog.getByText(ne('review.unanswered_one', { count: '१' })).waitFor();
  expect(await submit.isDisabled()).toBe(true);
  await look(page, 'submit-unanswered', ['phone']);
  await dialog.getByRole('checkbox', { name: ne('review.submitUnanswered') }).check();
  await submit.click();
  await dialog.waitFor({ state: 'hidden' });
});

test('whose application is in prints the receipt of it from its page', async () => {
  const page = await office.deskOf(designer);
  await page.goto(`/user/applications/${driven.id}/receipt`);
  await page.getByRole('heading', { level: 1, name: ne('receipt.title.submitted') }).waitFor();
  const paper = page.getByRole('button', { name: ne('receipt.printOne', { name: 'निवेदन पेश भएको निस्सा' }) });
  const [answer] = await Promise.all([
    page.waitForResponse((each) => each.url().endsWith('/receipts/submission.pdf')),
    paper.click(),
  ]);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await page.getByText(owner).waitFor();
  await look(page, 'receipt', ['dark', 'english', 'phone']);
});

test('who looks at a form again sees what changed since, over it and at the field', async () => {
  const page = await office.deskOf(subEngineer);
  await openForm(page, driven.id, APPLICATION);
  const changes = page.locator('details[open]').filter({ hasText: ne('review.changedCount_one', { count: '१' }) });
  await changes.getByText(owner, { exact: true }).waitFor();
  const field = page.locator(`[id="${idOf(['owner', 'nameNe'])}"]`);
  await field.waitFor();
  await page.getByText(ne('review.wasBefore', { value: 'सुशीला थापा' }), { exact: true }).waitFor();
  await look(page, 'form-changes', ['dark', 'english', 'phone']);
});

test('the receipt of a registered application leads by its code to where it stands', async () => {
  await bringTo(office, driven, { state: 'technical-design' });
  const page = await office.deskOf(designer);
  await page.goto(`/user/applications/${driven.id}/receipt`);
  await page.getByRole('heading', { level: 1, name: ne('receipt.title.registered') }).waitFor();
  await page.getByRole('img', { name: ne('receipt.qr') }).waitFor();
  await look(page, 'receipt-registered', ['phone']);
  const visitor = await office.visit();
  await visitor.goto(`/?number=${encodeURIComponent('०८३/०८४-०००१')}#track`);
  expect(await visitor.getByLabel(ne('public.track.number')).inputValue()).toBe('०८३/०८४-०००१');
  expect(office.complaints()).toEqual([]);
});
