import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SheetView } from '../../server/contract/documents.ts';
import { bringTo, type DrivenCase, fillAndSubmit, formOf, openCase, send } from '../support/case.ts';
import { openForm } from './clicks.ts';
import { look } from './look.ts';
import { logIn, type OpenOffice, openOffice } from './office.ts';
import { watchOpening } from './stillness.ts';
import { ne } from './texts.ts';
import { idOf, typeForm } from './typist.ts';

const NOTICE = 'notice-period-for-15-days-view';
const POSTING = 'notice-payment-application-view';

let office: OpenOffice;
let driven: DrivenCase;
let other: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

async function sheets(): Promise<readonly SheetView[]> {
  const answer = await office.server.as('B', { url: `/api/applications/${driven.id}/forms/${POSTING}/sheets` });
  return answer.json<SheetView[]>();
}

test('who records the posting prints a sheet for signing, whose number is chosen already while it is the only one', async () => {
  await bringTo(office, driven, { form: NOTICE });
  await fillAndSubmit(office, driven, { form: NOTICE, role: 'B' });
  await send(office, driven, 'A', { type: 'APPROVE', form: NOTICE });

  const page = await office.deskOf('subengineer@sungabha.example');
  await openForm(page, driven.id, POSTING);
  await page.getByRole('button', { name: ne('print.sheet.print') }).click();
  await page.getByRole('button', { name: /पाना नं\. १ / }).waitFor();
  expect(await sheets()).toMatchObject([{ serial: 1 }]);

  const serial = page.locator(`[id="${idOf(['signing', 'sheet'])}"]`);
  await serial.scrollIntoViewIfNeeded();
  expect(await serial.innerText()).toMatch(/१ · छापिएको २०८३\/[०-९/]+ · /u);
  expect(await serial.inputValue()).toBe('1');
  await look(page, 'sheet-field');
  await page.evaluate(() => window.scrollTo(0, 0));
  await look(page, 'sheet-for-signing', ['phone', 'english']);
});

test('with a second sheet it is open again which one was signed', async () => {
  const page = await office.deskOf('subengineer@sungabha.example');
  const serial = page.locator(`[id="${idOf(['signing', 'sheet'])}"]`);
  await page.locator(`[id="${idOf(['signing', 'broughtBy'])}"]`).fill('किरण थापा');
  await page.getByRole('button', { name: ne('print.sheet.print') }).click();
  await page.getByRole('button', { name: /पाना नं\. २ / }).waitFor();
  await expect.poll(() => serial.inputValue(), { timeout: 10_000 }).toBe('');
  const signing = async () => (await formOf(office, driven, 'B', POSTING)).data['signing'];
  expect(await signing()).toEqual({ broughtBy: 'किरण थापा' });
  await serial.selectOption('2');
  await expect.poll(signing, { timeout: 10_000 }).toEqual({ sheet: '2', broughtBy: 'किरण थापा' });
});

test('the notice above such a form comes with it: on a phone nothing is pushed down', async () => {
  const phone = await office.visit({ viewport: { width: 360, height: 740 } });
  await logIn(phone, 'ward04@sungabha.example');
  const address = `/user/applications/${driven.id}/forms/${POSTING}`;
  await watchOpening(phone, address);
  const { moved, parts } = await watchOpening(phone, address);
  await phone.getByRole('button', { name: ne('print.sheet.print') }).waitFor();
  expect(moved, parts.join('\n')).toBeLessThan(0.05);
});

test('in a second case a ward secretary prints the sheet with the next number of the office, chosen already', async () => {
  other = await openCase(office);
  await bringTo(office, other, { form: NOTICE });
  await fillAndSubmit(office, other, { form: NOTICE, role: 'B' });
  await send(office, other, 'A', { type: 'APPROVE', form: NOTICE });
  const page = await office.deskOf('ward04@sungabha.example');
  await openForm(page, other.id, POSTING);
  await page.getByRole('button', { name: ne('print.sheet.print') }).click();
  await page.getByRole('button', { name: /पाना नं\. ३ / }).waitFor();
  const serial = page.locator(`[id="${idOf(['signing', 'sheet'])}"]`);
  await expect.poll(() => serial.inputValue(), { timeout: 10_000 }).toBe('3');
});

test('who was served on the day of the posting needs no day of their own: so many values are left to the ward secretary', async () => {
  const page = await office.deskOf('ward04@sungabha.example');
  const typed = await typeForm(page, office.world, other, { slug: POSTING, role: 'G', sheetNo: '3' });
  const served = typed.filter(({ path }) => path.at(-1) === 'servedOn');
  expect(served).toEqual([]);
  expect(typed.length).toBe(23);
});

test('whoever looks its code up reads that it is no issued paper', async () => {
  const [sheet] = await sheets();
  const page = await office.visit();
  await page.goto(`/verify/${sheet?.code ?? ''}`);
  await page.getByText(ne('verify.sheet')).waitFor();
  expect(await page.getByText(ne('verify.valid')).count()).toBe(0);
  await look(page, 'verify-sheet');
});
