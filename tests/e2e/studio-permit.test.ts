import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { nameOfField } from '../../web/law/form/name-of.ts';
import { bringTo, type DrivenCase, openCase, printedText } from '../support/case.ts';
import { confirmLaw } from '../support/law.ts';
import { look } from './look.ts';
import { officer, publish } from './officer.ts';
import { type OpenOffice, openOfficeAt } from './office.ts';
import { ne } from './texts.ts';

const PATIENCE_MS = 480_000;
const FORM = 'allowance-paper-view';
const QUESTION = 'सूचना पाटी राख्ने ठाउँ';
const ANSWER = 'मूल ढोकाको दायाँ भित्ता';
const SENTENCE =
  'प्लिन्थ लेभल पूरा भएपछि निर्माण रोकी सुपरिवेक्षकको प्रतिवेदनसहित दोस्रो चरणको इजाजतका लागि निवेदन दिनुपर्नेछ; इजाजत नलिई माथिल्लो संरचना निर्माण गरिएमा कानून बमोजिम जरिवाना वा भत्काउने कारबाही हुनेछ ।';
/** What the permit says of it to whoever reads no Nepali, and what it is called there. */
const IN_ENGLISH = 'A board that tells of this permit stands where the permit says.';
const TITLE_IN_ENGLISH = 'Permit to build up to the plinth, with a board';
const BOARD = 'इजाजतको सूचना पाटी राख्ने ठाउँ ';

let office: OpenOffice;
let older: DrivenCase;
beforeAll(async () => {
  ({ office, driven: older } = await openOfficeAt('exemption'));
}, PATIENCE_MS);
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

const hands = officer();
const { type, typeEnglish, press, choose, find, expectAtEase } = hands;
const button = (page: Page, key: string) => page.getByRole('button', { name: ne(key), exact: true });
const tab = (page: Page, key: string) => page.getByRole('tab', { name: ne(key), exact: true });

/** The permit form gets a question more. */
async function askOneMore(page: Page): Promise<void> {
  await page.goto(`/user/setup/versions/form/${FORM}?tab=draft`);
  await press(button(page, 'law.form.add.action'));
  const adding = page.getByRole('dialog');
  await choose(adding.getByLabel(ne('law.form.add.what')), ne('law.form.kind.text'));
  await type(adding.getByLabel(ne('law.form.labelNe')), QUESTION);
  await press(adding.getByRole('button', { name: ne('law.form.add.do'), exact: true }));
  await publish(office, hands, page, 'सूचना पाटी अनिवार्य गर्न');
}

/** The permit says what was answered, below its first conditions, where the form was asked it. */
async function sayOnThePermit(page: Page): Promise<void> {
  await page.goto('/user/setup/versions/template/D20?tab=draft');
  await press(page.getByRole('button', { name: SENTENCE, exact: true }));
  await press(button(page, 'law.paper.kind.condition'));
  await find(page.getByRole('combobox', { name: ne('law.paper.condition.of') }), QUESTION);
  await press(button(page, 'law.paper.addCondition'));
  const line = page.getByRole('textbox', { name: ne('law.paper.lineText') });
  await type(line, BOARD);
  await press(tab(page, 'law.paper.fields'));
  await type(page.getByLabel(ne('law.paper.findField')), QUESTION);
  await press(page.getByRole('button', { name: QUESTION }).first());
  await press(button(page, 'law.paper.done'));
  await press(tab(page, 'law.paper.blocks'));
  await press(button(page, 'law.paper.kind.english'));
  await typeEnglish(line, IN_ENGLISH);
  await press(button(page, 'law.paper.done'));
  await press(button(page, 'law.paper.toWhole'));
  await typeEnglish(page.getByLabel(ne('law.paper.title.en')), TITLE_IN_ENGLISH);
  await look(page, 'paper-english', ['english', 'phone']);
  await publish(office, hands, page, 'सूचना पाटी इजाजतपत्रमा देखाउन');
}

test('a question more on the permit form is printed on the permit of a case filed then; one filed before keeps its permit', {
  timeout: PATIENCE_MS,
}, async () => {
  const page = await office.deskOf('techadmin@sungabha.example');
  page.setDefaultTimeout(90_000);
  await askOneMore(page);
  await sayOnThePermit(page);
  expectAtEase(28);
  const listed = await office.server.as('techadmin@sungabha.example', { url: '/api/definitions/template' });
  expect(listed.body).toContain(TITLE_IN_ENGLISH);

  const key = nameOfField({ ne: QUESTION, en: '' }, []);
  const answers = { [FORM]: [{ [key]: ANSWER }] };
  const filed = { ...(await openCase(office)), answers };
  const permitted = { stage: 'layout', state: 'request' } as const;
  await confirmLaw(office.server);
  for (const driven of [older, filed]) await bringTo(office, driven, permitted);
  expect((await office.server.jobs.drain()).failed).toBe(0);
  const [permit, earlier] = [await printed(filed), await printed(older)];
  expect(permit).toContain(`${BOARD}${ANSWER}`);
  expect(permit).toContain(IN_ENGLISH);
  for (const said of [BOARD.trim(), IN_ENGLISH]) expect(earlier).not.toContain(said);
  for (const text of [permit, earlier]) {
    expect(text).toContain('इजाजत नलिई माथिल्लो संरचना');
    expect(text).not.toContain('मस्यौदा');
  }
  expect(office.complaints()).toEqual([]);
});

const printed = (driven: DrivenCase) => printedText(office, driven, { who: 'C', form: FORM });
