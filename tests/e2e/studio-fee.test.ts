import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type DrivenCase, FEES, fillAndSubmit, formOf } from '../support/case.ts';
import { drivenIn, preparedAt } from '../support/prepared.ts';
import { look } from './look.ts';
import { officer } from './officer.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const PATIENCE_MS = 180_000;
const HEAD = 'वातावरण शुल्क';

let office: OpenOffice;
let cases: readonly DrivenCase[];
beforeAll(async () => {
  const { cases: kept, ...begin } = await preparedAt('fees', 2);
  office = await openOffice(begin);
  cases = kept.map((each) => drivenIn(office.world, each));
}, PATIENCE_MS);
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

const button = (page: Page, key: string) => page.getByRole('button', { name: ne(key), exact: true });

test('a fee head that begins with the next fiscal year is written in Nepali and numbers alone; bills that were made keep what they say', {
  timeout: PATIENCE_MS,
}, async () => {
  const [billed, later] = cases;
  if (billed === undefined || later === undefined) throw new Error('two cases were asked for');
  await fillAndSubmit(office, billed, { form: FEES, role: 'B' });
  const before = await formOf(office, billed, 'R', FEES);
  expect(JSON.stringify(before.data)).not.toContain(HEAD);

  const { type, press, check, expectAtEase } = officer();
  const page = await office.deskOf('techadmin@sungabha.example');
  await page.goto('/user/setup/tables/revenue-setup');
  await type(page.getByLabel(ne('law.table.fromDay')), '२०८४/०४/०१');
  await press(button(page, 'law.table.addRow'));
  await press(page.getByRole('button', { name: new RegExp(`^${ne('law.table.edit')}`, 'u') }).last());
  const row = page.getByRole('dialog');
  await type(row.getByLabel('नाम (नेपालीमा)'), HEAD);
  expect(await row.getByLabel('नाम (अङ्ग्रेजीमा)').inputValue()).toBe(HEAD);
  expect(await row.getByLabel('सङ्केत', { exact: false }).first().inputValue()).toBe('watawaranShulka');
  await check(row.getByRole('checkbox', { name: 'नक्सा पास', exact: true }));
  await type(row.getByLabel('दर (रुपैयाँ वा प्रतिशत)'), '७५०');
  await type(row.getByLabel('दफा, बुँदा वा अनुसूची'), 'दफा १२');
  await look(page, 'law-table-row', ['phone']);
  await press(row.getByRole('button', { name: ne('law.table.take'), exact: true }));
  await page.getByRole('rowheader').getByText(HEAD).waitFor();
  await press(button(page, 'law.check.action'));
  await page.getByText('सबै पङ्क्ति मिलेका छन्').waitFor();
  await press(button(page, 'law.table.propose'));
  const dialog = page.getByRole('dialog');
  await type(dialog.getByLabel(ne('proposal.reasonAsked')), 'आर्थिक ऐनको अनुसूची');
  await press(dialog.getByRole('button', { name: ne('law.table.propose'), exact: true }));
  await page.waitForURL(/\/user\/proposals\//u);
  expectAtEase();

  const second = await office.deskOf('chief@sungabha.example');
  await second.goto(new URL(page.url()).pathname);
  await second.getByRole('button', { name: ne('proposal.confirm'), exact: true }).click();
  await second.getByText(ne('proposal.state.confirmed')).first().waitFor();

  expect(JSON.stringify((await formOf(office, later, 'B', FEES)).data)).not.toContain(HEAD);
  office.server.clock.moveTo('2027-07-20T05:00:00.000Z');
  const bill = await formOf(office, later, 'B', FEES);
  expect(JSON.stringify(bill.data)).toContain(HEAD);
  expect((await formOf(office, billed, 'R', FEES)).data).toEqual(before.data);
  expect(office.complaints()).toEqual([]);
});
