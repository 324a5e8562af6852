import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bringTo, type DrivenCase, FEES, formOf, openCase, printedText } from '../support/case.ts';
import { confirmLaw } from '../support/law.ts';
import { drivenIn, preparedAt } from '../support/prepared.ts';
import { confirmed, setupAs } from '../support/setup-area.ts';
import { look } from './look.ts';
import { confirmTable, officer } from './officer.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const PATIENCE_MS = 300_000;
const HEAD = 'वातावरण शुल्क';
const THIS_YEAR = '२०८३/०८४';
const NEXT_YEAR = '२०८४/०८५';

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

test('the fees of the next fiscal year are written in Nepali and numbers alone: a case of that year is billed by them, earlier bills keep what they say', {
  timeout: PATIENCE_MS,
}, async () => {
  const [billed, later] = cases;
  if (billed === undefined || later === undefined) throw new Error('two cases were asked for');
  const approved = { state: 'revenue', form: 'rajaswo-voucher' } as const;
  await bringTo(office, billed, approved);
  const before = await formOf(office, billed, 'R', FEES);
  expect(JSON.stringify(before.data)).not.toContain(HEAD);

  const hands = officer();
  const { type, press, check, choose, expectAtEase } = hands;
  const page = await office.deskOf('techadmin@sungabha.example');
  await page.goto('/user/setup/tables/revenue-setup');
  await type(page.getByLabel(ne('law.table.fromDay')), '२०८४/०४/०१');
  await press(button(page, 'law.table.addRow'));
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
  await confirmTable(office, hands, page, 'आर्थिक ऐनको अनुसूची');

  await openNextYear();
  await page.goto('/user/setup/tables/floor-rate');
  await press(page.getByText(ne('law.table.repeat.title'), { exact: true }));
  await choose(page.getByLabel(ne('law.table.repeat.from'), { exact: true }), THIS_YEAR);
  await choose(page.getByLabel(ne('law.table.repeat.to'), { exact: true }), NEXT_YEAR);
  await look(page, 'law-table-repeat', ['phone']);
  await press(page.getByRole('button', { name: /^[०-९]+ पङ्क्ति थप्नुहोस्$/u }));
  await confirmTable(office, hands, page, 'आर्थिक ऐनको अनुसूची');
  expectAtEase(19);

  expect(JSON.stringify((await formOf(office, later, 'B', FEES)).data)).not.toContain(HEAD);
  office.server.clock.moveTo('2027-07-20T05:00:00.000Z');
  await confirmLaw(office.server);
  const filed = await openCase(office);
  await bringTo(office, filed, approved);
  expect((await office.server.jobs.drain()).failed).toBe(0);
  const [bill, earlier] = [await printed(filed), await printed(billed)];
  expect(bill).toContain(HEAD);
  expect(bill).toContain(`आर्थिक वर्ष : ${NEXT_YEAR}`);
  expect(bill).not.toContain('मस्यौदा');
  expect(earlier).toContain(`आर्थिक वर्ष : ${THIS_YEAR}`);
  expect(earlier).not.toContain(HEAD);
  expect((await formOf(office, billed, 'R', FEES)).data).toEqual(before.data);
  expect(office.complaints()).toEqual([]);
});

const lastDay = { ad: '2028-07-15', bs: '2085-03-31', source: 'ad' };
const nextYear = {
  code: '8485',
  nameNe: NEXT_YEAR,
  startOn: { ad: '2027-07-17', bs: '2084-04-01', source: 'ad' },
  endOn: lastDay,
  status: 'Y',
};

/** The year stands in the office's calendar, and its designers may go on working in it. */
async function openNextYear(): Promise<void> {
  const { server } = office;
  const area = setupAs(server, 'TADM');
  await area.added('fiscal-year', { data: nextYear });
  for (const record of (await area.list('designer')).records) {
    const data = { ...record.data, loginExpiresOn: lastDay, licenceExpiresOn: lastDay };
    await confirmed(server, 'TADM', await area.change('designer', record, { data, note: 'नवीकरण' }));
  }
}

const printed = (driven: DrivenCase) => printedText(office, driven, { who: 'R', form: FEES });
