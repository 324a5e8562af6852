import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type DrivenCase, fillAndSubmit, printedText, send } from '../support/case.ts';
import { drivenIn, preparedAt } from '../support/prepared.ts';
import { look } from './look.ts';
import { officer } from './officer.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const PATIENCE_MS = 240_000;
const administrator = 'techadmin@sungabha.example';
const chief = 'chief@sungabha.example';
/** Whoever takes the new post. */
const newcomer = 'inspector@sungabha.example';
/** Its paper has a column for whoever signs it. */
const FORM = 'land-area-calculation-of-site-plan';
const FORM_TITLE = 'साइट प्लानको जग्गा क्षेत्रफल गणना';
const POST = 'योजना शाखा';

let office: OpenOffice;
let cases: readonly DrivenCase[];
beforeAll(async () => {
  const { cases: kept, ...begin } = await preparedAt('technical-design', 2);
  office = await openOffice(begin);
  cases = kept.map((each) => drivenIn(office.world, each));
}, PATIENCE_MS);
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

const { type, press, check, expectAtEase } = officer();

/** Sends the open record for a second person, who confirms it. */
async function putForward(page: Page, reason: string): Promise<void> {
  await type(page.getByLabel(ne('proposal.reasonAsked')), reason);
  await press(page.getByRole('button', { name: ne('proposal.propose'), exact: true }));
  await page.waitForURL(/\/user\/proposals\//u);
  const second = await office.deskOf(chief);
  await second.goto(new URL(page.url()).pathname);
  await second.getByRole('button', { name: ne('proposal.confirm'), exact: true }).click();
  await second.getByText(ne('proposal.state.confirmed')).first().waitFor();
}

/** Somebody of the office is given the new post. */
async function givePost(code: string): Promise<void> {
  const listed = await office.server.as('orgadmin@sungabha.example', { url: `/api/setup/user?q=${newcomer}` });
  const [record] = listed.json<{ records: { id: string; version: number; data: object }[] }>().records;
  const given = await office.server.as('orgadmin@sungabha.example', {
    method: 'PUT',
    url: `/api/setup/user/${record?.id ?? ''}`,
    payload: { data: { ...record?.data, role: code }, version: record?.version, note: 'पदस्थापना' },
  });
  expect(given.statusCode, given.body).toBe(200);
}

const printed = (driven: DrivenCase) => printedText(office, driven, { who: 'A', form: FORM });

/** How the server answers somebody who signs the form. */
async function sign(driven: DrivenCase, who: string, event: 'RECOMMEND' | 'APPROVE'): Promise<number> {
  return (await send(office, driven, who, { type: event, form: FORM })).statusCode;
}

test('a new post recommends between two others on one form; one running case is moved and its paper carries the new signature, the other stays under the old order', {
  timeout: PATIENCE_MS,
}, async () => {
  const [stays, moves] = cases;
  if (stays === undefined || moves === undefined) throw new Error('two cases were asked for');
  const page = await office.deskOf(administrator);
  page.setDefaultTimeout(30_000);
  await page.goto('/admin/setup/designation');
  await press(page.getByRole('link', { name: ne('setup.common.new') }));
  await type(page.locator('#root_title_ne'), POST);
  const code = await page.locator('#root_id').inputValue();
  expect(code).toBe('YOJANA');
  await press(page.getByRole('radiogroup').first().getByText('छ', { exact: true }));
  await type(page.locator('#root_priority'), '३');
  await putForward(page, 'कार्यपालिकाको निर्णय');
  await givePost(code);

  await page.goto('/admin/setup/form-name');
  await type(page.getByLabel(ne('common.search'), { exact: true }), FORM_TITLE);
  await page.getByText('१ अभिलेख').waitFor();
  await press(page.getByRole('link', { name: FORM_TITLE, exact: false }).first());
  await check(page.getByRole('checkbox', { name: POST, exact: true }).last());
  await look(page, 'form-name-record', ['phone']);
  await putForward(page, 'नक्साको सिफारिस');

  await page.goto('/user/setup/versions/workflow/phase-one?tab=migrate');
  await type(page.getByLabel(ne('law.reason')), 'नयाँ क्रममा लैजान');
  await press(page.getByRole('button', { name: ne('law.migrate.try'), exact: true }));
  await page.getByText(ne('law.migrate.resultTried', { total: '२', moved: '२', refused: '०' })).waitFor();
  await check(page.getByRole('checkbox').last());
  await look(page, 'law-migrate-chosen', ['phone']);
  await press(page.getByRole('button', { name: ne('law.migrate.action'), exact: true }));
  await press(page.getByRole('dialog').getByRole('button', { name: ne('law.migrate.action'), exact: true }));
  await page.getByText(ne('law.migrate.resultMoved', { total: '१', moved: '१', refused: '०' })).waitFor();
  expectAtEase(16);

  for (const driven of cases) {
    await fillAndSubmit(office, driven, { form: FORM, role: 'D' });
    expect(await sign(driven, 'B', 'RECOMMEND')).toBe(200);
  }
  expect(await sign(stays, 'A', 'APPROVE')).toBe(200);
  expect(await sign(moves, 'A', 'APPROVE')).toBe(409);
  expect(await sign(moves, newcomer, 'RECOMMEND')).toBe(200);
  expect(await printed(moves)).toContain('मस्यौदा');
  expect(await sign(moves, 'A', 'APPROVE')).toBe(200);
  expect((await office.server.jobs.drain()).failed).toBe(0);
  const [paper, earlier] = [await printed(moves), await printed(stays)];
  const columns = ['रुजु गर्ने (सब-इन्जिनियर)', POST, 'प्रमाणित गर्ने (इन्जिनियर)'].map((title) => paper.indexOf(title));
  expect(columns).not.toContain(-1);
  expect(paper).toContain('मोहन गुरुङ');
  expect(columns).toEqual(columns.toSorted((one, other) => one - other));
  expect(earlier).not.toContain(POST);
  for (const text of [paper, earlier]) expect(text).not.toContain('मस्यौदा');
  expect(office.complaints()).toEqual([]);
});
