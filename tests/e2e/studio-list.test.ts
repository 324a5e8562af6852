import type { Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import { APPLICATION, bringTo, type DrivenCase, formOf, openCase, printedText } from '../support/case.ts';
import { confirmLaw } from '../support/law.ts';
import { drivenIn, preparedAt } from '../support/prepared.ts';
import { look } from './look.ts';
import { type Officer, officer, publish } from './officer.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const PATIENCE_MS = 480_000;
const administrator = 'techadmin@sungabha.example';
const LIST = 'सूचीकृत ठेकेदार';
const FIRM = 'हिमाल निर्माण सेवा';
const GRADE = 'वर्गीकरण';
/** What there is to choose, written in the column itself. */
const GRADES = ['घर भत्काउने', 'घर सार्ने'] as const;
const QUESTION = 'काम गर्ने ठेकेदार';
const SAID = 'काम गर्ने सूचीकृत ठेकेदार ';

let office: OpenOffice;
let standing: Awaited<ReturnType<typeof preparedAt>>['cases'];
beforeAll(async () => {
  const { cases, ...begin } = await preparedAt('registering');
  standing = cases;
  office = await openOffice(begin);
}, PATIENCE_MS);
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

const hands = officer();
const { type, press, choose, expectAtEase } = hands;
/** Who asks for the list in a form: another job, with deeds of its own. */
const asking = officer();
const button = (page: Page, key: string) => page.getByRole('button', { name: ne(key), exact: true });

/** Puts a column or a question of a kind in. */
async function add(
  page: Page,
  words: 'add' | 'addColumn',
  kind: string,
  label: string,
  by: Officer = hands,
): Promise<void> {
  await by.press(button(page, `law.form.${words}.action`));
  const dialog = page.getByRole('dialog');
  await by.choose(dialog.getByLabel(ne('law.form.add.what')), ne(`law.form.kind.${kind}`));
  await by.type(dialog.getByLabel(ne('law.form.labelNe')), label);
  await by.press(dialog.getByRole('button', { name: ne('law.form.add.do'), exact: true }));
}

/** So many rows come out of a sheet. */
const ROWS = 300;
const firmAt = (at: number) => `निर्माण सेवा ${toDevanagari(at)}`;

/** Fills the sheet that the list gives as a pattern, and brings its rows in. */
async function bringRows(page: Page, list: string): Promise<void> {
  await page.goto(`/admin/setup/${list}/import`);
  const [pattern] = await Promise.all([
    page.waitForEvent('download'),
    press(button(page, 'setup.common.importPattern')),
  ]);
  const [heading = [], first = []] = await readSheet(await pattern.path());
  const name = first.indexOf(FIRM);
  const rows = Array.from({ length: ROWS }, (_, at) =>
    first.map((cell, column) => (column === name ? firmAt(at + 1) : cell)),
  );
  const sheet = [heading, ...rows].map((row) => row.map((cell) => `"${String(cell ?? '')}"`).join(',')).join('\n');
  const file = { name: 'ठेकेदार.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) };
  await page.locator('input[type="file"]').setInputFiles(file);
  const count = toDevanagari(ROWS);
  await press(page.getByRole('button', { name: ne('setup.common.importWrite_other', { count }) }));
  await page.getByText(ne('setup.common.importWritten_other', { count })).first().waitFor();
}

/** The application says whom the form names, where it was asked. */
async function sayOnTheApplication(page: Page): Promise<void> {
  await page.goto('/user/setup/versions/template/D01?tab=draft');
  await asking.press(page.getByRole('button', { name: 'महोदय,', exact: true }));
  await asking.press(button(page, 'law.paper.kind.condition'));
  await asking.find(page.getByRole('combobox', { name: ne('law.paper.condition.of') }), QUESTION);
  await asking.press(button(page, 'law.paper.addCondition'));
  await asking.type(page.getByRole('textbox', { name: ne('law.paper.lineText') }), SAID);
  await asking.press(page.getByRole('tab', { name: ne('law.paper.fields'), exact: true }));
  await asking.type(page.getByLabel(ne('law.paper.findField')), QUESTION);
  await asking.press(page.getByRole('button', { name: QUESTION }).first());
  await asking.press(button(page, 'law.paper.done'));
  await publish(office, asking, page, 'निवेदनमा ठेकेदार देखाउन');
}

const printed = (driven: DrivenCase) => printedText(office, driven, { who: 'B', form: APPLICATION });

test('a list of the office is designed in Nepali alone, published by a second person, filled with three hundred rows of a sheet, chosen from in a form, and printed by a case', {
  timeout: PATIENCE_MS,
}, async () => {
  const page = await office.deskOf(administrator);
  page.setDefaultTimeout(90_000);
  await page.goto('/user/setup/versions?kind=master');
  await look(page, 'own-lists', ['english', 'phone']);
  await press(button(page, 'law.new.master'));
  const question = page.getByRole('dialog');
  await type(question.getByLabel(ne('law.new.titleNe')), LIST);
  await press(question.getByRole('button', { name: ne('law.new.begin'), exact: true }));
  await add(page, 'addColumn', 'text', 'सम्पर्क फोन');
  await add(page, 'addColumn', 'whole', 'कामदार सङ्ख्या');
  await add(page, 'addColumn', 'choice', GRADE);
  const column = page.getByRole('complementary', { name: ne('law.master.card') });
  await choose(column.getByLabel(ne('law.form.word.codes')), ne('law.form.ownOptions'));
  for (const grade of GRADES) {
    await type(column.getByLabel(ne('law.form.optionNe')), grade);
    await press(button(page, 'law.form.addOption'));
  }
  await look(page, 'own-list', ['english', 'phone']);
  await page.getByRole('tab', { name: ne('law.strip.tests'), exact: true }).click();
  await page.getByRole('button', { name: ne('law.master.tests.run'), exact: true }).click();
  const tests = page.getByRole('region', { name: ne('law.master.tests.title') });
  for (const key of ['usesHold', 'hold_zero']) await tests.getByText(ne(`law.master.tests.${key}`)).waitFor();
  await look(page, 'own-list-tests', ['english', 'phone']);
  await publish(office, hands, page, 'ठेकेदारको सूची राख्न');
  const address = new URL(page.url()).pathname;

  await page.goto(address);
  await press(page.getByRole('link', { name: ne('law.master.rows'), exact: true }));
  await press(page.getByRole('link', { name: ne('setup.common.new') }).first());
  const fields = page.getByRole('main');
  await type(fields.getByLabel('नाम', { exact: false }).first(), FIRM);
  await type(fields.getByLabel('सम्पर्क फोन', { exact: false }).first(), '०२१-४५६७८९');
  await type(fields.getByLabel('कामदार सङ्ख्या', { exact: false }).first(), '२५');
  await choose(fields.getByLabel(GRADE, { exact: false }), GRADES[1]);
  await look(page, 'own-list-record', ['english', 'phone']);
  await press(button(page, 'common.save'));
  await page.getByText(FIRM).first().waitFor();
  await bringRows(page, address.split('/').at(-1) ?? '');
  expectAtEase(33);

  await page.goto(`/user/setup/versions/form/${APPLICATION}?tab=draft`);
  await add(page, 'add', 'choice', QUESTION, asking);
  const card = page.getByRole('complementary', { name: ne('law.form.card') });
  await asking.choose(card.getByLabel(ne('law.form.word.codes')), LIST);
  await page
    .getByRole('region', { name: ne('law.form.canvas') })
    .getByText(QUESTION)
    .first()
    .waitFor();
  await look(page, 'form-from-list', ['phone']);
  await publish(office, asking, page, 'निवेदनमा ठेकेदार खुलाउन');
  await sayOnTheApplication(page);
  asking.expectAtEase(23);

  const opened = await openCase(office);
  const { choices } = await formOf(office, opened, 'D', APPLICATION);
  const list = Object.entries(choices).find(([, codes]) => codes.some(({ ne: name }) => name === FIRM));
  expect(list?.[1]).toHaveLength(ROWS + 1);
  expect(list?.[1]).toContainEqual({ code: FIRM, ne: FIRM, en: FIRM });
  const designer = await office.deskOf('designer1@sungabha.example');
  await designer.goto(`/user/applications/${opened.id}/forms/${APPLICATION}`);
  await designer.getByLabel(QUESTION).selectOption({ label: firmAt(ROWS) });
  await expect
    .poll(async () => Object.values((await formOf(office, opened, 'D', APPLICATION)).data).includes(firmAt(ROWS)), {
      timeout: 30_000,
    })
    .toBe(true);
  const [older] = standing.map((each) => drivenIn(office.world, each));
  if (older === undefined) throw new Error('a case was asked for');
  expect(JSON.stringify(await formOf(office, older, 'B', APPLICATION))).not.toContain(FIRM);
  await confirmLaw(office.server);
  for (const driven of [older, opened]) await bringTo(office, driven, { state: 'technical-design' });
  expect((await office.server.jobs.drain()).failed).toBe(0);
  const [application, earlier] = [await printed(opened), await printed(older)];
  expect(application).toContain(`${SAID}${firmAt(ROWS)}`);
  expect(earlier).not.toContain(SAID.trim());
  for (const text of [application, earlier]) expect(text).not.toContain('मस्यौदा');
  expect(office.complaints()).toEqual([]);
});
