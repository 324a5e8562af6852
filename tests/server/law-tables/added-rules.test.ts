import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRecord } from '../../../form-schemas/engine/records.ts';
import { addDays } from '../../../form-schemas/values/bs-date.ts';
import type {
  LawTableCheck,
  LawTableLine,
  LawTableProposed,
  LawTableRow,
  LawTableView,
} from '../../../server/contract/law-tables.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { bringTo, type DrivenCase, fillAndSubmit, formOf, type Office, saveDraft, send } from '../../support/case.ts';
import { openLaw } from '../../support/law.ts';
import { openOfficeAt } from '../../support/prepared.ts';

const technical = 'map-technical-description-view';
const mapCheck = 'map-check-report-view';
const url = '/api/law-tables/added-rule';
const basis = { attested: false, clauseNo: 'दफा ७', source: 'नगर सभा, २०८३' };
/** No side of the first sample leaves fifty feet. */
const rule = {
  rule: 'DURI',
  title: { ne: 'सँधियारसँगको खुला दूरी', en: 'Open space to the neighbour' },
  measure: 'sideSetback',
  operator: '>=',
  limit: '50',
  severity: 'E',
  byLaw: 'नगर मापदण्ड',
  basis,
};

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  const { cases, ...opened } = await openOfficeAt('technical-design', { count: 1 });
  office = opened.office;
  [driven] = cases as [DrivenCase];
  await fillAndSubmit(office, driven, { form: technical, role: 'D' });
  await bringTo(office, driven, { state: 'check', form: mapCheck });
}, 240_000);
afterAll(() => office.stop());

async function view(): Promise<LawTableView> {
  return (await office.server.as('C', { url })).json<LawTableView>();
}

const post = (path: string, payload: object, who = 'C', method: 'POST' | 'PUT' = 'POST') =>
  office.server.as(who, { method, url: `${url}${path}`, payload });

async function tried(day: string, rows: readonly LawTableRow[]): Promise<readonly LawTableLine[]> {
  const { body } = await post('/trial', { day, rows });
  return body.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}

/** The rows of the map check that the rule of the office has. */
async function results() {
  const { data } = await formOf(office, driven, 'B', mapCheck);
  const rows: unknown = data['ruleResults'];
  return Array.isArray(rows) ? rows.filter(isRecord).filter(({ ruleId }) => ruleId === rule.rule) : [];
}

describe('a rule that an office begins itself', () => {
  test('is a row of a table that an office has empty', async () => {
    const { records, definition, today } = await view();
    expect(records).toEqual([]);
    expect(definition.extensible).toBe(true);
    const { changes, refused } = (await post('/check', { day: today, rows: [{ data: rule }] })).json();
    expect({ changes, refused }).toEqual({ changes: 1, refused: [] });
    const { byLaw: _byLaw, ...lawless } = rule;
    for (const wrong of [
      { ...rule, measure: 'colour' },
      { ...rule, operator: '<' },
      { ...rule, severity: 'X' },
      { ...rule, limit: '10000000' },
      lawless,
    ])
      expect((await post('/check', { day: today, rows: [{ data: wrong }] })).json().refused).toHaveLength(1);
  });

  test('does not take the name of a rule of the law, with or without its hyphen', async () => {
    const { today } = await view();
    for (const name of ['MA1', 'MA2A', 'GC1']) {
      const { refused } = (await post('/check', { day: today, rows: [{ data: { ...rule, rule: name } }] })).json();
      expect(refused.map(({ issues }: LawTableCheck['refused'][number]) => issues.map(({ code }) => code))).toEqual([
        ['duplicate'],
      ]);
    }
  });

  test('says beforehand which running cases it would stop', async () => {
    const { today } = await view();
    const lines = await tried(today, [{ data: rule }]);
    expect(lines.at(-1)).toMatchObject({ total: 1, breaks: 1, keeps: 0, stops: 1, frees: 0 });
    const [first] = lines;
    expect(first?.line === 'case' && first.effects[0]).toMatchObject({
      rule: rule.rule,
      title: rule.title,
      before: 'none',
      after: 'fail',
      limitAfter: '50',
    });
    const others = await tried(today, [{ data: { ...rule, use: 'commercial' } }]);
    expect(others.at(-1)).toMatchObject({ breaks: 0, stops: 0 });
  });

  test('is judged from its day on, with its clause, and stops whoever breaks it until the law officer has read it', async () => {
    const { today } = await view();
    const day = addDays(today, 2);
    const saved = await post('/draft', { day, rows: [{ data: rule }], draftVersion: 0 }, 'C', 'PUT');
    expect(saved.statusCode, saved.body).toBe(200);
    const asked = await post('/propose', { draftVersion: 1, note: 'नगर सभाको निर्णय' });
    const { proposal = '' } = asked.json<LawTableProposed>();
    const done = await office.server.as('ADM', {
      method: 'POST',
      url: `/api/proposals/${proposal}/confirm`,
      payload: {},
    });
    expect(done.statusCode, done.body).toBe(200);
    expect(await results()).toEqual([]);

    office.server.clock.moveTo(`${day}T05:00:00.000Z`);
    const [row] = await results();
    expect(row).toMatchObject({ title: rule.title.ne, severity: 'E', complies: 'ng', clause: rule.title.ne });
    expect(row?.['byLaw']).toBe('नगर मापदण्ड, दफा ७');
    expect(row?.['limit']).toBe('कम्तीमा ५०\'-०"');
    const { data } = await formOf(office, driven, 'B', mapCheck);
    await saveDraft(office, driven, 'B', { form: mapCheck, data: { ...data, result: 'passes' } });
    const refused = await send(office, driven, 'B', { type: 'SUBMIT', form: mapCheck });
    expect(refused.statusCode, refused.body).toBe(422);
    expect(refused.json<ProblemBody>().issues?.map(({ path }) => path[0])).toContain('result');
    expect((await openLaw(office.server)).filter(({ master }) => master === 'added-rule')).toHaveLength(1);
  });

  test('is told as ended to whom it stopped once its row is taken away', async () => {
    const { today } = await view();
    const lines = await tried(today, []);
    expect(lines.at(-1)).toMatchObject({ breaks: 0, keeps: 1, stops: 0, frees: 1 });
    const [first] = lines;
    expect(first?.line === 'case' && first.effects[0]).toMatchObject({ before: 'fail', after: 'none' });
  });
});
