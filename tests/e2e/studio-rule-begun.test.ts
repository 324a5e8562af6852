import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bringTo, type DrivenCase, fillAndSubmit, formOf } from '../support/case.ts';
import { drivenIn, preparedAt } from '../support/prepared.ts';
import { openForm } from './clicks.ts';
import { look } from './look.ts';
import { officer } from './officer.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const PATIENCE_MS = 240_000;
const TECHNICAL = 'map-technical-description-view';
const MAP_CHECK = 'map-check-report-view';
const BLOCKS = 'रोक्ने';

let office: OpenOffice;
let driven: DrivenCase;
beforeAll(async () => {
  const { cases, ...begin } = await preparedAt('technical-design', 1);
  office = await openOffice(begin);
  const [kept] = cases;
  if (kept === undefined) throw new Error('a case was asked for');
  driven = drivenIn(office.world, kept);
  await fillAndSubmit(office, driven, { form: TECHNICAL, role: 'D' });
  await bringTo(office, driven, { state: 'check', form: MAP_CHECK });
}, PATIENCE_MS);
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

const button = (page: Page, key: string) => page.getByRole('button', { name: ne(key), exact: true });

test('a rule of the office’s own is begun on a screen: what is measured, the limit, its clause and its day; the check of a case judges by it from then on', {
  timeout: PATIENCE_MS,
}, async () => {
  const NAME = 'सँधियारसँगको खुला दूरी';
  const OWN_CLAUSE = 'दफा ७';
  const { type, press, choose, expectAtEase } = officer();
  const page = await office.deskOf('techadmin@sungabha.example');
  page.setDefaultTimeout(30_000);
  await page.goto('/user/setup/versions');
  await press(page.getByRole('tab', { name: ne('law.table.kind'), exact: true }));
  await press(page.getByRole('link', { name: 'स्थानीय थप मापदण्ड' }));
  await type(page.getByRole('textbox', { name: ne('law.table.fromDay') }), '२०८४/०५/०१');
  await press(button(page, 'law.table.addRow'));
  const whole = page.getByRole('dialog');
  await type(whole.getByLabel('नाम (नेपालीमा)'), NAME);
  await choose(whole.getByLabel('के नापिन्छ'), 'प्रत्येक सँधियारको साँधदेखि भवनसम्मको दूरी (फिट)');
  await choose(whole.getByLabel('कसरी तुलना हुन्छ'), 'कम्तीमा');
  await type(whole.getByLabel('सीमा', { exact: false }).first(), '५०');
  await choose(whole.getByLabel('मिचिए के हुन्छ'), BLOCKS);
  await type(whole.getByLabel('ऐन, नियमावली वा मापदण्ड'), 'नगर मापदण्ड');
  await type(whole.getByLabel('दफा, बुँदा वा अनुसूची'), OWN_CLAUSE);
  await type(whole.getByLabel('स्रोत'), 'नगर सभाको निर्णय');
  await look(page, 'law-rule-begun', ['phone']);
  await press(whole.getByRole('button', { name: ne('law.table.take'), exact: true }));
  expect(await page.evaluate(sideways), 'the table is no wider than the page').toEqual([]);
  await look(page, 'law-rules-own', ['english', 'phone']);
  await press(button(page, 'law.check.action'));
  await page.getByText('सबै पङ्क्ति मिलेका छन्').waitFor();
  await press(button(page, 'law.table.trial.action'));
  const trial = page.getByRole('region', { name: ne('law.table.trial.title') });
  await trial.getByText(NAME, { exact: false }).first().waitFor();
  await look(page, 'law-rule-begun-trial', ['english']);
  await press(button(page, 'law.table.propose'));
  const asked = page.getByRole('dialog');
  await type(asked.getByLabel(ne('proposal.reasonAsked')), 'नगर सभाको निर्णय');
  await press(asked.getByRole('button', { name: ne('law.table.propose'), exact: true }));
  await page.waitForURL(/\/user\/proposals\//u);
  expectAtEase(18);

  const second = await office.deskOf('chief@sungabha.example');
  await second.goto(new URL(page.url()).pathname);
  await second.getByText(ne('proposal.deed.table')).first().waitFor();
  await second.getByText(NAME, { exact: false }).first().waitFor();
  await second.getByRole('button', { name: ne('proposal.confirm'), exact: true }).click();
  await second.getByText(ne('proposal.state.confirmed')).first().waitFor();
  const judged = async () => JSON.stringify((await formOf(office, driven, 'B', MAP_CHECK)).data);
  expect(await judged()).not.toContain(NAME);

  office.server.clock.moveTo('2027-08-20T05:00:00.000Z');
  const clerk = await office.deskOf('subengineer@sungabha.example');
  await openForm(clerk, driven.id, MAP_CHECK);
  const row = clerk.locator('#root_ruleResults tr[data-verdict="ng"]').filter({ hasText: NAME });
  await row.first().getByText(OWN_CLAUSE, { exact: false }).first().waitFor();
  await look(clerk, 'law-rule-begun-check', ['english']);
  expect(office.complaints()).toEqual([]);
});

/** What is wider than its place and would have to be pushed sideways. Runs in the page. */
function sideways(): readonly string[] {
  const scrolled = [...document.querySelectorAll('main *')].filter(
    (each) => getComputedStyle(each).overflowX === 'auto' && each.scrollWidth > each.clientWidth + 1,
  );
  return scrolled.map((each) => `${each.tagName} ${String(each.scrollWidth)} > ${String(each.clientWidth)}`);
}
