import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormData } from '../../../form-schemas/engine/definition.ts';
import { isRecord } from '../../../form-schemas/engine/records.ts';
import type { ApplicationView } from '../../../server/contract/application.ts';
import type { DraftResult, FormView } from '../../../server/contract/forms.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import {
  bringTo,
  type DrivenCase,
  fillAndSubmit,
  formOf,
  lookAt,
  type Office,
  openCase,
  openOffice,
  saveDraft,
  send,
} from '../../support/case.ts';
import { confirmLaw } from '../../support/law.ts';
import { confirmed, setupAs } from '../../support/setup-area.ts';

const technical = 'map-technical-description-view';
const mapCheck = 'map-check-report-view';
const oldHouse = 8_384_000_005;

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());

describe('beside the technical description', () => {
  let driven: DrivenCase;
  beforeAll(async () => {
    driven = await openCase(office);
    await bringTo(office, driven, { state: 'technical-design', form: technical });
    await fillAndSubmit(office, driven, { form: technical, role: 'D' });
    await send(office, driven, 'B', { type: 'RETURN', form: technical, note: 'पूर्वतर्फको झ्याल हेर्नुहोस्' });
  });

  test('the server says how the rules come out, and sends what the browser needs to judge them itself', async () => {
    const { rules, facts } = await formOf(office, driven, 'D', technical);
    expect(rules?.find(({ id, subject }) => id === 'OSB-1' && subject === 'पूर्व')).toMatchObject({
      verdict: 'fail',
      provided: '3',
      limit: '4.92',
      severity: 'W',
      attested: false,
    });
    expect(Object.keys(facts)).toEqual(expect.arrayContaining(['limits.buildingClass', 'building.plinthAreaSqft']));
  });

  test('what was just typed is judged with the save, and a required distance follows from the window', async () => {
    const { data } = await formOf(office, driven, 'D', technical);
    const east = { hasOpening: false, minSetback: { value: '0.01', unit: 'FEET' } };
    const saved = await saveDraft(office, driven, 'D', { form: technical, data: withSide(data, '1', east) });
    const { data: kept, rules } = saved.json<DraftResult>();
    expect(sideOf(kept, '1')).toMatchObject({ hasOpening: false, minSetback: { value: '0.00', unit: 'METRE' } });
    expect(rules?.find(({ id, subject }) => id === 'OSB-1' && subject === 'पूर्व')).toMatchObject({ verdict: 'pass' });
  });

  test('a limit that the office changes holds from then on', async () => {
    const before = await formOf(office, driven, 'D', technical);
    expect(ruleOf(before, 'GC-1')).toMatchObject({ limit: '70', verdict: 'pass' });
    const area = setupAs(office.server, 'A');
    for (const record of (await area.list('coverage')).records) {
      const data = { ...record.data, maxPct: '50' };
      await confirmed(office.server, 'A', await area.change('coverage', record, { data, note: 'नगर सभाको निर्णय' }));
    }
    expect(ruleOf(await formOf(office, driven, 'D', technical), 'GC-1')).toMatchObject({
      limit: '50',
      verdict: 'fail',
    });
  });
});

describe('the map check of an old house without a setback to the road', () => {
  let driven: DrivenCase;
  let waiting: ApplicationView;
  beforeAll(async () => {
    // the limit was changed above
    await confirmLaw(office.server);
    driven = await openCase(office, { applicationNo: oldHouse });
    waiting = await bringTo(office, driven, { state: 'check', form: mapCheck });
  });

  test('holds what the rules found before anybody writes', async () => {
    expect(waiting.summary.state).toBe('check');
    const { data } = await formOf(office, driven, 'B', mapCheck);
    expect(rowsOf(data).find(({ ruleId }) => ruleId === 'RSB-1')).toMatchObject({
      complies: 'ng',
      severity: 'E',
      subject: 'पुरानोबजार गल्ली',
      limit: `कम्तीमा १.५ मि. (४'-११")`,
    });
  });

  test('keeps its results whatever is sent for them', async () => {
    const { data } = await formOf(office, driven, 'B', mapCheck);
    const forged = rowsOf(data).map((row) => ({ ...row, complies: 'ok' }));
    const saved = await saveDraft(office, driven, 'B', { form: mapCheck, data: { ...data, ruleResults: forged } });
    expect(rowsOf(saved.json<DraftResult>().data).filter(({ complies }) => complies === 'ng')).not.toEqual([]);
  });

  test('cannot be handed in as complying', async () => {
    const { data } = await formOf(office, driven, 'B', mapCheck);
    await saveDraft(office, driven, 'B', { form: mapCheck, data: { ...data, result: 'passes' } });
    await send(office, driven, 'B', { type: 'SAVE', form: mapCheck });
    const refused = await send(office, driven, 'B', { type: 'SUBMIT', form: mapCheck });
    expect(refused.statusCode).toBe(422);
    const { code, issues } = refused.json<ProblemBody>();
    expect(code).toBe('formInvalid');
    expect(issues?.filter(({ path }) => path[0] === 'result')).toMatchObject([{ code: 'holds' }]);
  });

  test('goes on as a deviation with its reason, and the history holds results, inputs and clauses', async () => {
    await fillAndSubmit(office, driven, { form: mapCheck, role: 'B' });
    const early = await send(office, driven, 'A', { type: 'FORWARD' });
    expect(early.statusCode).toBe(409);
    await send(office, driven, 'A', { type: 'APPROVE', form: mapCheck });
    const forwarded = await send(office, driven, 'A', { type: 'FORWARD' });
    expect(forwarded.statusCode).toBe(200);
    expect((await lookAt(office.world, driven)).summary.state).toBe('revenue');
    const submission = await office.server.owner.query<{ data: string }>(
      `select data from submission where application_id = $1 and form = $2 order by revision desc limit 1`,
      [driven.id, mapCheck],
    );
    const stored: unknown = JSON.parse(submission.rows[0]?.data ?? '{}');
    expect(rowsOf(stored).find(({ ruleId }) => ruleId === 'RSB-1')).toMatchObject({
      clause: expect.stringContaining('राजमार्ग'),
      inputs: expect.arrayContaining([
        expect.objectContaining({ fact: 'road.rows.setback', value: `अधिकार क्षेत्रभित्र ०'-०.७"` }),
      ]),
    });
  });

  test('is made anew once the case goes back to its design', async () => {
    await send(office, driven, 'R', { type: 'SEND_BACK', note: 'नक्सा सच्याउनुपर्ने' });
    await send(office, driven, 'A', { type: 'SEND_BACK', note: 'नक्सा सच्याउनुपर्ने' });
    const { forms, summary } = await lookAt(office.world, driven);
    expect(summary.state).toBe('technical-design');
    expect(forms.find(({ slug }) => slug === mapCheck)).toMatchObject({ status: 'returned' });
  });
});

function ruleOf({ rules }: FormView, id: string) {
  return rules?.find((result) => result.id === id);
}

function rowsOf(data: unknown): readonly Readonly<Record<string, unknown>>[] {
  const rows = isRecord(data) ? data['ruleResults'] : undefined;
  return Array.isArray(rows) ? rows : [];
}

function sidesOf(data: FormData): readonly Readonly<Record<string, unknown>>[] {
  const rows = data['setbacks'];
  return Array.isArray(rows) ? rows : [];
}

function sideOf(data: FormData, side: string) {
  return sidesOf(data).find((row) => row['side'] === side);
}

function withSide(data: FormData, side: string, change: object): FormData {
  return { ...data, setbacks: sidesOf(data).map((row) => (row['side'] === side ? { ...row, ...change } : row)) };
}
