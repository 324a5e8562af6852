import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fieldsBelow, nodeAt } from '../../web/law/form/edit-source.ts';
import { codeOf, readCode } from './code.ts';
import { look } from './look.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const administrator = 'techadmin@sungabha.example';
/** The desk asks for the form anew after each deed, in a thread that several may want. */
const PATIENCE_MS = 180_000;

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

const cardOf = (page: Page) => page.getByRole('complementary', { name: ne('law.form.card') });
const group = (within: Locator, key: string) => within.getByRole('group', { name: ne(key), exact: true });
const kindIn = (within: Locator) => within.getByLabel(ne('law.form.formula.kind')).first();

async function add(page: Page, kind: string, question: string): Promise<void> {
  await page.getByRole('button', { name: ne('law.form.add.action') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(ne('law.form.add.what')).selectOption(kind);
  await type(dialog.getByLabel(ne('law.form.labelNe')), question);
  await dialog.getByRole('button', { name: ne('law.form.add.do') }).click();
  await cardOf(page).getByRole('heading', { name: question }).waitFor();
}

/** The chosen field under a condition that another field is “other”. */
async function whenOther(page: Page, word: string, field: string): Promise<void> {
  const card = cardOf(page);
  await card.getByLabel(ne(`law.form.word.${word}`), { exact: true }).selectOption('when');
  const what = ne('law.form.whenOf', { what: ne(`law.form.word.${word}`) });
  const condition = card.getByRole('group', { name: what, exact: true });
  await condition.getByLabel(ne('law.form.condition.field')).selectOption({ label: field });
  await condition.getByLabel(ne('law.form.condition.value')).selectOption('other');
}

test('an administrator who writes only Nepali and numbers makes a form with conditions and a calculated deposit', {
  timeout: PATIENCE_MS * 2,
}, async () => {
  const page = await office.deskOf(administrator);
  await page.goto('/user/setup/versions?kind=form');
  await page.getByRole('button', { name: ne('law.new.form'), exact: true }).click();
  const question = page.getByRole('dialog');
  await question.getByLabel(ne('law.new.from')).selectOption('dharauti-rakam-phirta-bare');
  await type(question.getByLabel(ne('law.new.titleNe')), 'भत्काउने निवेदन');
  await question.getByRole('button', { name: ne('law.new.begin') }).click();
  await page.getByRole('navigation', { name: ne('law.form.outline') }).waitFor();
  const card = cardOf(page);

  await add(page, 'choice', 'भत्काउने कारण');
  await card.getByLabel(ne('law.form.word.codes')).selectOption('discardReason');
  await card.getByLabel(ne('law.form.word.required'), { exact: true }).selectOption('always');
  await add(page, 'text', 'अन्य कारण');
  await whenOther(page, 'show', 'भत्काउने कारण');
  await add(page, 'number', 'भत्काउने आयतन');
  await card.getByLabel(ne('law.form.word.unit')).selectOption('m³');

  await add(page, 'computed', 'धरौटी');
  const sum = group(card, 'law.form.word.compute');
  await kindIn(sum).selectOption('greater');
  const first = group(sum, 'law.form.formula.side.0').first();
  await kindIn(first).selectOption('*');
  const volume = group(first, 'law.form.formula.side.0');
  await kindIn(volume).selectOption('field');
  await volume.getByLabel(ne('law.form.formula.field')).selectOption({ label: 'भत्काउने आयतन' });
  await type(group(first, 'law.form.formula.side.1').getByLabel(ne('law.form.formula.number'), { exact: true }), '५०');
  await type(
    group(sum, 'law.form.formula.side.1').last().getByLabel(ne('law.form.formula.number'), { exact: true }),
    '५०००',
  );
  await card.getByText(ne('law.form.example.gives', { result: '५,०००' })).waitFor();
  await type(card.getByLabel(ne('law.form.example.of', { field: 'भत्काउने आयतन' })), '२५०.५');
  await card.getByText(ne('law.form.example.gives', { result: '१२,५२५' })).waitFor();

  await add(page, 'file', 'छिमेकीको मन्जुरी');
  await whenOther(page, 'required', 'भत्काउने कारण');
  await page
    .getByRole('region', { name: ne('law.form.canvas') })
    .getByText('छिमेकीको मन्जुरी')
    .first()
    .waitFor();
  await look(page, 'form-desk', ['english', 'phone']);

  await page.getByRole('button', { name: ne('law.check.action'), exact: true }).click();
  await page.getByText(ne('law.check.clean')).waitFor();
  for (const tab of ['rules', 'words', 'preview', 'stored']) {
    await page.getByRole('tab', { name: ne(`law.form.tab.${tab}`), exact: true }).click();
    await look(page, `form-desk-${tab}`, ['english', 'phone']);
  }
  await page.getByText(ne('law.side.text')).click();
  const text = await readCode(codeOf(page));
  const field = (says: object) => expect.objectContaining({ naksa: expect.objectContaining(says) });
  expect(writtenFields(text)).toEqual(
    expect.arrayContaining([
      field({ type: 'enum', codes: 'discardReason', required: true }),
      field({ type: 'string', show: expect.stringMatching(/^coalesce\(form\.\w+, ""\) == "other"$/u) }),
      field({ type: 'decimal', unit: 'm³' }),
      field({ type: 'money', compute: expect.stringMatching(/^greater\(form\.\w+ \* 50, dec\(5000\)\)$/u) }),
      field({ type: 'file', required: expect.stringMatching(/^coalesce\(form\.\w+, ""\) == "other"$/u) }),
    ]),
  );
  expect(typed.filter((each) => !/^[\p{Script=Devanagari}\d. ]+$/u.test(each))).toEqual([]);
  expect(office.complaints()).toEqual([]);
});

/** The fields that stand in the text of a form. */
function writtenFields(text: string): readonly unknown[] {
  const source: unknown = JSON.parse(text);
  return fieldsBelow(source, []).map((key) => nodeAt(source, [key]));
}
