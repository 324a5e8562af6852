import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRecord } from '../../../form-schemas/engine/records.ts';
import { addDays } from '../../../form-schemas/values/bs-date.ts';
import type { LawTableLine, LawTableProposed, LawTableRow, LawTableView } from '../../../server/contract/law-tables.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { bringTo, type DrivenCase, fillAndSubmit, formOf, type Office, saveDraft, send } from '../../support/case.ts';
import { confirmLaw, openLaw } from '../../support/law.ts';
import { openOfficeAt } from '../../support/prepared.ts';
import { problemOf } from '../../support/setup-area.ts';

const technical = 'map-technical-description-view';
const mapCheck = 'map-check-report-view';
const url = '/api/law-tables/building-rule';
/** The first sample leaves three feet to the east, where a window needs a metre and a half. */
const RULE = 'OSB-1';

let office: Office;
let checked: DrivenCase;
let unchecked: DrivenCase;
beforeAll(async () => {
  const { cases, ...opened } = await openOfficeAt('technical-design', { count: 2 });
  office = opened.office;
  [checked, unchecked] = cases as [DrivenCase, DrivenCase];
  for (const driven of cases) {
    await fillAndSubmit(office, driven, { form: technical, role: 'D' });
    await bringTo(office, driven, { state: 'check', form: mapCheck });
  }
  await fillAndSubmit(office, checked, { form: mapCheck, role: 'B' });
}, 240_000);
afterAll(() => office.stop());

async function view(): Promise<LawTableView> {
  return (await office.server.as('C', { url })).json<LawTableView>();
}

/** The table as it stands on a day, with one rule written otherwise. */
async function rowsWith(day: string, change: object): Promise<LawTableRow[]> {
  const { records } = await view();
  return records
    .filter(({ validFrom = '', validTo = '9999' }) => validFrom <= day && day <= validTo)
    .map(({ id, data }) => ({ of: id, data: data['rule'] === RULE ? { ...data, ...change } : data }));
}

const post = (path: string, payload: object, who = 'C', method: 'POST' | 'PUT' = 'POST') =>
  office.server.as(who, { method, url: `${url}${path}`, payload });

async function tried(day: string, change: object): Promise<readonly LawTableLine[]> {
  const { body } = await post('/trial', { day, rows: await rowsWith(day, change) });
  return body.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}

/** Puts the table forward with one rule written otherwise; its proposal. */
async function proposed(day: string, change: object): Promise<string> {
  const draftVersion = (await view()).draft?.draftVersion ?? 0;
  const rows = await rowsWith(day, change);
  const saved = await post('/draft', { day, rows, draftVersion }, 'C', 'PUT');
  expect(saved.statusCode, saved.body).toBe(200);
  const asked = await post('/propose', { draftVersion: draftVersion + 1, note: 'नगर सभाको निर्णय' });
  expect(asked.statusCode, asked.body).toBe(202);
  return asked.json<LawTableProposed>().proposal ?? '';
}

/** The same, and a second person confirms it. */
async function published(day: string, change: object): Promise<void> {
  const proposal = await proposed(day, change);
  const done = await office.server.as('ADM', {
    method: 'POST',
    url: `/api/proposals/${proposal}/confirm`,
    payload: {},
  });
  expect(done.statusCode, done.body).toBe(200);
}

/** How the rule comes out for the side where it is broken. */
async function ruleOn(driven: DrivenCase) {
  return rowOf((await formOf(office, driven, 'B', mapCheck)).data);
}

function rowOf(data: unknown) {
  const rows = isRecord(data) && Array.isArray(data['ruleResults']) ? data['ruleResults'] : [];
  return rows.filter(isRecord).find(({ ruleId, subject }) => ruleId === RULE && subject === 'पूर्व');
}

describe('the building rules of an office', () => {
  test('stand in a table, each with its weight, clause and source, and none can be added', async () => {
    const { records, today, definition } = await view();
    expect(records.length).toBeGreaterThan(60);
    expect(records.find(({ key }) => key === RULE)?.data).toMatchObject({ severity: 'W', attested: false });
    expect(definition.extensible).toBe(false);
    const [first] = records;
    const more = {
      day: today,
      rows: [...records.map(({ id, data }) => ({ of: id, data })), { data: { ...first?.data, rule: 'NEW-1' } }],
    };
    const { refused } = (await post('/check', more)).json<{ refused: { message: { en: string } }[] }>();
    expect(refused).toHaveLength(1);
  });

  test('say of every running case which would be stopped, and which would go on', async () => {
    const { today } = await view();
    const lines = await tried(today, { severity: 'E' });
    expect(lines.at(-1)).toMatchObject({ total: 2, breaks: 0, keeps: 0, pays: 0, stops: 2, frees: 0 });
    const [first] = lines;
    expect(first).toMatchObject({
      line: 'case',
      effects: [{ kind: 'rule', rule: RULE, before: 'fail', after: 'fail', severity: 'E', severityBefore: 'W' }],
    });
    expect((await tried(today, { clauseNo: 'बुँदा ९' })).at(-1)).toMatchObject({ stops: 0, frees: 0 });
  });
});

describe('what waits for a second person', () => {
  const decide = (id: string, how: string, who = 'ADM', payload = {}) =>
    office.server.as(who, { method: 'POST', url: `/api/proposals/${id}/${how}`, payload });
  const tryIt = (id: string, who = 'ADM') =>
    office.server.as(who, { method: 'POST', url: `/api/law-tables/proposals/${id}/trial` });

  test('is tried on the running cases by whoever decides, on the day from which it holds, and changes nothing', async () => {
    const { today, records } = await view();
    const id = await proposed(addDays(today, 3), { severity: 'E' });
    const seen = await office.server.as('ADM', { url: `/api/proposals/${id}` });
    expect(seen.json()).toMatchObject({ triable: true });
    const lines = (await tryIt(id)).body.split('\n').filter((line) => line !== '');
    expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({ line: 'result', total: 2, stops: 2, frees: 0 });
    expect((await view()).records).toEqual(records);
    await decide(id, 'turn-down', 'ADM', { note: 'अहिले होइन' });
    expect(problemOf(await tryIt(id)).code).toBe('proposalSettled');
    expect((await office.server.as('ADM', { url: `/api/proposals/${id}` })).json()).toMatchObject({ triable: false });
  });

  test('is tried only where it is of a table of decisions, and only by those who decide', async () => {
    const { body } = await office.server.as('C', { url: '/api/setup/legal-reference' });
    const [record] = JSON.parse(body).records;
    const asked = await office.server.as('C', {
      method: 'PUT',
      url: `/api/setup/legal-reference/${record.id}`,
      payload: { data: { ...record.data, sectionNe: 'दफा ७' }, version: record.version, note: 'दफा सच्याइएको' },
    });
    expect(asked.statusCode, asked.body).toBe(202);
    const { id } = asked.json<{ proposal: { id: string } }>().proposal;
    expect(problemOf(await tryIt(id)).code).toBe('proposalNotFound');
    expect((await tryIt(id, 'AUD')).statusCode).toBe(403);
    await decide(id, 'turn-down', 'ADM', { note: 'अहिले होइन' });
  });
});

describe('a rule that warns and is to stop from a day on', () => {
  test('warns until then, stops from then on whoever had not handed in, and moves nothing that was', async () => {
    const { today } = await view();
    const before = await formOf(office, checked, 'B', mapCheck);
    expect(rowOf(before.data)).toMatchObject({ severity: 'W', complies: 'ng' });
    const day = addDays(today, 2);
    const change = { severity: 'E', clauseNo: 'बुँदा ९.४', source: 'नगर सभा, २०८३' };
    await published(day, change);
    expect(await ruleOn(unchecked)).toMatchObject({ severity: 'W', complies: 'ng' });

    office.server.clock.moveTo(`${day}T05:00:00.000Z`);
    const { data } = await formOf(office, unchecked, 'B', mapCheck);
    const now = rowOf(data);
    expect(now).toMatchObject({ severity: 'E', complies: 'ng' });
    expect(now?.['byLaw']).toContain('बुँदा ९.४');
    await saveDraft(office, unchecked, 'B', { form: mapCheck, data: { ...data, result: 'passes' } });
    const refused = await send(office, unchecked, 'B', { type: 'SUBMIT', form: mapCheck });
    expect(refused.statusCode, refused.body).toBe(422);
    expect(refused.json<ProblemBody>().issues?.map(({ path }) => path[0])).toContain('result');
    expect((await formOf(office, checked, 'B', mapCheck)).data).toEqual(before.data);
  });

  test('is worded otherwise, so that its paper waits until the law officer has read it', async () => {
    const open = (await openLaw(office.server)).filter(({ master }) => master === 'rule');
    expect(open.map(({ key }) => key)).toEqual([RULE]);
    const held = await send(office, checked, 'A', { type: 'APPROVE', form: mapCheck });
    expect(problemOf(held).code).toBe('lawUnconfirmed');
    await confirmLaw(office.server);
    const given = await send(office, checked, 'A', { type: 'APPROVE', form: mapCheck });
    expect(given.statusCode, given.body).toBe(200);
  });

  test('warns again once that is published', async () => {
    const { today } = await view();
    expect((await tried(today, { severity: 'W' })).at(-1)).toMatchObject({ stops: 0, frees: 2 });
    await published(today, { severity: 'W' });
    expect(await ruleOn(unchecked)).toMatchObject({ severity: 'W', complies: 'ng' });
  });
});

describe('a statutory period', () => {
  test('is changed as a table too', async () => {
    const answer = await office.server.as('C', { url: '/api/law-tables/timer' });
    const { table, records } = answer.json<LawTableView>();
    expect(table).toMatchObject({ values: ['value', 'unit'], sources: ['basis.clauseNo', 'basis.source'] });
    const rows = records.map(({ id, data }, index) => ({ of: id, data: index === 0 ? { ...data, value: 21 } : data }));
    const check = await office.server.as('C', {
      method: 'POST',
      url: '/api/law-tables/timer/check',
      payload: { day: (await view()).today, rows },
    });
    expect(check.json()).toEqual({ changes: 1, refused: [] });
  });
});
