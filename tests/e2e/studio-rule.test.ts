import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bringTo, type DrivenCase, fillAndSubmit, formOf, printedText, saveDraft, send } from '../support/case.ts';
import { confirmLaw } from '../support/law.ts';
import { drivenIn, preparedAt } from '../support/prepared.ts';
import { look } from './look.ts';
import { officer } from './officer.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const PATIENCE_MS = 240_000;
const TECHNICAL = 'map-technical-description-view';
const MAP_CHECK = 'map-check-report-view';
/** The first sample leaves less to the east than a window asks for. */
const RULE = 'सँधियारतर्फ छोड्नुपर्ने दूरी';
const BLOCKS = 'रोक्ने';
const CLAUSE = 'बुँदा ९.४';

let office: OpenOffice;
let cases: readonly DrivenCase[];
beforeAll(async () => {
  const { cases: kept, ...begin } = await preparedAt('technical-design', 2);
  office = await openOffice(begin);
  cases = kept.map((each) => drivenIn(office.world, each));
  for (const driven of cases) {
    await fillAndSubmit(office, driven, { form: TECHNICAL, role: 'D' });
    await bringTo(office, driven, { state: 'check', form: MAP_CHECK });
  }
}, PATIENCE_MS);
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

const button = (page: Page, key: string) => page.getByRole('button', { name: ne(key), exact: true });
const { type, press, choose, expectAtEase } = officer();

/** Hands the map check in as another says it, but for its result; how the server answers. */
async function handIn(driven: DrivenCase, data: object, result: 'passes' | 'returned'): Promise<number> {
  const saved = await saveDraft(office, driven, 'B', { form: MAP_CHECK, data: { ...data, result } });
  expect(saved.statusCode, saved.body).toBe(200);
  return (await send(office, driven, 'B', { type: 'SUBMIT', form: MAP_CHECK })).statusCode;
}

test('a rule that only warned stops from a day on: written in Nepali with its clause, tried on the running cases, confirmed by a second person, and told by the paper of a case', {
  timeout: PATIENCE_MS,
}, async () => {
  const [handed, later] = cases;
  if (handed === undefined || later === undefined) throw new Error('two cases were asked for');
  await fillAndSubmit(office, handed, { form: MAP_CHECK, role: 'B' });
  const before = await formOf(office, handed, 'B', MAP_CHECK);

  const page = await office.deskOf('techadmin@sungabha.example');
  page.setDefaultTimeout(30_000);
  await page.goto('/user/setup/versions');
  await press(page.getByRole('tab', { name: ne('law.table.kind'), exact: true }));
  await press(page.getByRole('link', { name: 'मापदण्डका नियम' }));
  await type(page.getByRole('textbox', { name: ne('law.table.fromDay') }), '२०८४/०४/०१');
  await type(page.getByLabel(ne('law.table.find')), RULE);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader').filter({ hasText: RULE }) });
  await choose(row.getByRole('combobox').first(), BLOCKS);
  await look(page, 'law-rules', ['english', 'phone']);
  await press(row.getByRole('button', { name: new RegExp(`^${ne('law.table.edit')}`, 'u') }));
  const whole = page.getByRole('dialog');
  await type(whole.getByLabel('दफा, बुँदा वा अनुसूची'), CLAUSE);
  await type(whole.getByLabel('स्रोत'), 'नगर सभाको निर्णय');
  await look(page, 'law-rule', ['phone']);
  await press(whole.getByRole('button', { name: ne('law.table.take'), exact: true }));
  await press(button(page, 'law.check.action'));
  await page.getByText('सबै पङ्क्ति मिलेका छन्').waitFor();
  await press(button(page, 'law.table.trial.action'));
  const trial = page.getByRole('region', { name: ne('law.table.trial.title') });
  await trial.getByText(RULE, { exact: false }).first().waitFor();
  await look(page, 'law-rule-trial', ['english', 'phone']);
  await press(button(page, 'law.table.propose'));
  const asked = page.getByRole('dialog');
  await asked.getByText(ne('law.table.fromDayHelp')).waitFor();
  await asked.getByText(ne('law.table.running')).waitFor();
  await look(page, 'law-rule-propose', ['phone']);
  await type(asked.getByLabel(ne('proposal.reasonAsked')), 'नगर सभाको निर्णय');
  await press(asked.getByRole('button', { name: ne('law.table.propose'), exact: true }));
  await page.waitForURL(/\/user\/proposals\//u);
  expectAtEase(14);

  const second = await office.deskOf('chief@sungabha.example');
  await second.goto(new URL(page.url()).pathname);
  await second.getByText(ne('proposal.deed.table')).first().waitFor();
  const changes = second.getByRole('region', { name: ne('proposal.changes') });
  const turn = { label: 'मिचिए के हुन्छ', before: 'चेतावनी', after: BLOCKS };
  for (const said of [ne('proposal.turn', turn), CLAUSE, '२०८४/०४/०१']) await changes.getByText(said).first().waitFor();
  await second.getByRole('button', { name: ne('law.table.trial.action'), exact: true }).click();
  const effect = second.getByRole('region', { name: ne('law.table.trial.title') });
  await effect.getByText(ne('law.table.trial.count.stops')).waitFor();
  expect(await effect.getByText(RULE, { exact: false }).count()).toBe(2);
  await look(second, 'law-rule-proposal', ['english', 'phone']);
  await second.getByRole('button', { name: ne('proposal.confirm'), exact: true }).click();
  await second.getByText(ne('proposal.state.confirmed')).first().waitFor();

  office.server.clock.moveTo('2027-07-20T05:00:00.000Z');
  expect(await handIn(later, before.data, 'passes')).toBe(422);
  expect(await handIn(later, before.data, 'returned')).toBe(200);
  expect((await formOf(office, handed, 'B', MAP_CHECK)).data).toEqual(before.data);
  await confirmLaw(office.server);
  for (const driven of [handed, later])
    expect((await send(office, driven, 'A', { type: 'APPROVE', form: MAP_CHECK })).statusCode).toBe(200);
  expect((await office.server.jobs.drain()).failed).toBe(0);
  const [warned, stopped] = [await printed(handed), await printed(later)];
  expect(stopped).toContain(CLAUSE);
  expect(stopped).toContain(`(${BLOCKS})`);
  for (const said of [CLAUSE, `(${BLOCKS})`]) expect(warned).not.toContain(said);
  for (const text of [warned, stopped]) {
    expect(text).toContain(RULE);
    expect(text).not.toContain('मस्यौदा');
  }
  expect(office.complaints()).toEqual([]);
});

const printed = (driven: DrivenCase) => printedText(office, driven, { who: 'A', form: MAP_CHECK });
