import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { afterLastDay } from '../../scripts/demo/office-hours.ts';
import { type DrivenCase, lookAt, send } from '../support/case.ts';
import { actionBar, openForm } from './clicks.ts';
import { look } from './look.ts';
import { ne } from './texts.ts';
import { logIn, type OpenOffice, openOfficeAt } from './office.ts';

const FILE = 'उजुरी दर्ता गर्नुहोस्';
const OTHER = 'मनोज घर्ती';

let office: OpenOffice;
let driven: DrivenCase;
let page: Page;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('objection-window'));
  page = await office.visit({});
  await logIn(page, 'subengineer@sungabha.example');
}, 480_000);
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

test('whoever files an objection picks the neighbour, or names another person; the case says who objects', async () => {
  await openForm(page, driven.id, 'notice-payment-application-view');
  await actionBar(page).getByRole('button', { name: FILE, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const asked = dialog.getByRole('combobox');
  await asked.waitFor();
  const offered = await asked.locator('option').allTextContents();
  expect([offered.length > 2, offered.at(-1)]).toEqual([true, ne('action.other')]);
  await asked.selectOption({ index: 1 });
  await look(page, 'objection', ['phone', 'dark']);
  await dialog.getByRole('button', { name: FILE, exact: true }).click();
  await expect.poll(objectors).toEqual([offered[1]]);
  await actionBar(page).getByRole('button', { name: FILE, exact: true }).click();
  await asked.selectOption({ label: ne('action.other') });
  await dialog.getByRole('textbox', { name: ne('action.otherName') }).fill(OTHER);
  await dialog.getByRole('button', { name: FILE, exact: true }).click();
  await expect.poll(objectors).toEqual([offered[1], OTHER]);
}, 240_000);

test('the order for the inquiry has a row for each, with who objects and which of those recorded it answers', async () => {
  const { deadlines, objections } = await lookAt(office.world, driven);
  const outcome = { type: 'RESOLVED', note: 'मिलापत्र भयो' };
  for (const { id } of objections)
    await send(office, driven, 'A', { ...outcome, payload: { objectionId: id, outcome: 'settled' } });
  office.server.clock.moveTo(afterLastDay(deadlines.find(({ name }) => name === 'notice')?.due ?? ''));
  await office.server.jobs.drain();
  page = await office.visit({});
  await logIn(page, 'subengineer@sungabha.example');
  await openForm(page, driven.id, 'surjamin-muchulka-view');
  const which = page.getByRole('combobox', { name: 'दर्ता भएको कुन उजुरी' });
  await expect.poll(() => which.count()).toBe(2);
  expect(await Promise.all([which.nth(0).inputValue(), which.nth(1).inputValue()])).toEqual(
    objections.map(({ id }) => id),
  );
  await look(page, 'objections-answered', ['phone']);
}, 240_000);

async function objectors(): Promise<readonly unknown[]> {
  return (await lookAt(office.world, driven)).objections.map(({ by }) => by);
}
