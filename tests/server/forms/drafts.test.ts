import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApplicationView } from '../../../server/contract/application.ts';
import type { ApplicationSummary } from '../../../server/contract/application-list.ts';
import type { DraftResult } from '../../../server/contract/forms.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import type { SessionView } from '../../../server/contract/session.ts';
import {
  APPLICATION,
  bringTo,
  type DrivenCase,
  fillAndSubmit,
  formOf,
  type Office,
  openCase,
  openOffice,
  saveDraft,
  send,
} from '../../support/case.ts';
import { DEMO_PASSWORD } from '../../support/server.ts';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());
beforeEach(async () => {
  driven = await openCase(office);
});

const problemOf = (answer: LightMyRequestResponse): ProblemBody => answer.json<ProblemBody>();

/** The application's data with another name of the owner. */
async function withOwner(nameNe: string): Promise<Record<string, unknown>> {
  const { data } = await formOf(office, driven, 'D', APPLICATION);
  return { ...data, owner: { ...Object(data['owner']), nameNe } };
}

test('a new case begins with a draft that knows its type, class and ward', async () => {
  const view = await formOf(office, driven, 'D', APPLICATION);
  expect(view).toMatchObject({
    status: 'absent',
    draftVersion: 1,
    editable: true,
    data: { construction: { constructionType: '1', buildingClass: 'C' }, land: { ward: '04' } },
  });
});

test('what was typed is kept as it was typed, however incomplete, with what is still wrong beside it', async () => {
  const saved = await saveDraft(office, driven, 'D', { form: APPLICATION, data: await withOwner('सुशीला') });
  expect(saved.statusCode).toBe(200);
  const { draftVersion, issues, data } = saved.json<DraftResult>();
  expect(draftVersion).toBe(2);
  expect(data).toMatchObject({ owner: { nameNe: 'सुशीला' } });
  expect(issues.length).toBeGreaterThan(10);
  expect(issues.every(({ label }) => label.ne !== '' && label.en !== '')).toBe(true);
  expect((await formOf(office, driven, 'D', APPLICATION)).data).toEqual(data);
});

test('a draft that was saved elsewhere meanwhile is not overwritten: the later one is told its version', async () => {
  await saveDraft(office, driven, 'D', { form: APPLICATION, data: await withOwner('पहिलो'), draftVersion: 1 });
  const late = await saveDraft(office, driven, 'D', {
    form: APPLICATION,
    data: await withOwner('पछिल्लो'),
    draftVersion: 1,
  });
  expect(problemOf(late)).toMatchObject({ status: 409, code: 'draftConflict', version: 2 });
  expect((await formOf(office, driven, 'D', APPLICATION)).data).toMatchObject({ owner: { nameNe: 'पहिलो' } });
});

test('a draft whose answer was lost is sent again without a conflict, and once it stands is not written again', async () => {
  const data = await withOwner('फेरि पठाइएको');
  const draft = { form: APPLICATION, data, draftVersion: 1 };
  const first = (await saveDraft(office, driven, 'D', draft)).json<DraftResult>();
  const again = await saveDraft(office, driven, 'D', draft);
  expect(again.statusCode).toBe(200);
  expect(again.json<DraftResult>()).toMatchObject({ draftVersion: 2, savedAt: first.savedAt, data: first.data });
  expect((await formOf(office, driven, 'D', APPLICATION)).draftVersion).toBe(2);
});

test('a draft that went on from before the form was handed in is not written over what came after it', async () => {
  const offline = await formOf(office, driven, 'D', APPLICATION);
  await fillAndSubmit(office, driven, { form: APPLICATION, role: 'D' });
  await send(office, driven, 'B', { type: 'RETURN', form: APPLICATION, note: 'फोन नम्बर सच्याउनुहोस् ।' });
  const { data, draftVersion, seq } = await formOf(office, driven, 'D', APPLICATION);
  expect([offline.draftVersion, draftVersion, seq > offline.seq]).toEqual([1, 0, true]);
  const stale = (version: number) =>
    saveDraft(office, driven, 'D', { form: APPLICATION, data: offline.data, draftVersion: version, seq: offline.seq });
  expect(problemOf(await stale(0))).toMatchObject({ code: 'draftConflict', version: 0 });
  const anew = await saveDraft(office, driven, 'D', { form: APPLICATION, data, draftVersion, seq });
  expect(anew.json<DraftResult>().draftVersion).toBe(offline.draftVersion);
  expect(problemOf(await stale(offline.draftVersion))).toMatchObject({ code: 'draftConflict', version: 1 });
});

test('of many drafts saved at once from one version one is kept', async () => {
  const answers = await Promise.all(
    (await Promise.all(['एक', 'दुई', 'तीन', 'चार', 'पाँच', 'छ', 'सात', 'आठ'].map(withOwner))).map((data) =>
      saveDraft(office, driven, 'D', { form: APPLICATION, data, draftVersion: 1 }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(1);
  expect(
    answers.filter((answer) => answer.statusCode === 409 && problemOf(answer).code === 'draftConflict').length,
  ).toBe(7);
  expect((await formOf(office, driven, 'D', APPLICATION)).draftVersion).toBe(2);
});

test('of many first drafts of a form one is kept', async () => {
  await bringTo(office, driven, { state: 'technical-design' });
  const form = 'architecture-design-classc-form';
  const { data, draftVersion } = await formOf(office, driven, 'D', form);
  expect(draftVersion).toBe(0);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => saveDraft(office, driven, 'D', { form, data, draftVersion: 0 })),
  );
  const kept = answers.filter(({ statusCode }) => statusCode === 200);
  expect(new Set(kept.map((answer) => answer.json<DraftResult>().draftVersion))).toEqual(new Set([1]));
  expect(answers.filter(({ statusCode }) => statusCode === 409).length).toBe(8 - kept.length);
  expect((await formOf(office, driven, 'D', form)).draftVersion).toBe(1);
});

test('a draft is still there after a logout and a new login', async () => {
  const loginId = 'designer1@sungabha.example';
  const { app } = office.server;
  const logIn = async (): Promise<{ authorization: string }> => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/session',
      payload: { loginId, password: DEMO_PASSWORD },
    });
    return { authorization: `Bearer ${answer.json<SessionView>().accessToken}` };
  };
  const url = `/api/applications/${driven.id}/forms/${APPLICATION}`;
  const first = await logIn();
  const payload = { data: await withOwner('बिहान टाइप गरेको'), draftVersion: 1 };
  expect((await app.inject({ method: 'PUT', url, headers: first, payload })).statusCode).toBe(200);
  await app.inject({ method: 'DELETE', url: '/api/session', headers: first });
  expect((await app.inject({ url, headers: first })).statusCode).toBe(401);
  const again = await app.inject({ url, headers: await logIn() });
  expect(again.json()).toMatchObject({ draftVersion: 2, data: { owner: { nameNe: 'बिहान टाइप गरेको' } } });
});

test('a submitted form takes no draft, and says whom it waits for', async () => {
  const { data } = await formOf(office, driven, 'D', APPLICATION);
  await fillAndSubmit(office, driven, { form: APPLICATION, role: 'D' });
  const answer = await saveDraft(office, driven, 'D', { form: APPLICATION, data });
  expect(problemOf(answer)).toMatchObject({ status: 409, code: 'editNotAllowed' });
  expect(problemOf(answer).reasons?.length).toBeGreaterThan(0);
});

test('who does not enter the form types nothing into it, and sees no half-typed draft of others', async () => {
  await saveDraft(office, driven, 'D', { form: APPLICATION, data: await withOwner('अधुरो') });
  const answer = await saveDraft(office, driven, 'A', { form: APPLICATION, data: {}, draftVersion: 2 });
  expect(problemOf(answer)).toMatchObject({ status: 409, code: 'editNotAllowed' });
  const view = await formOf(office, driven, 'A', APPLICATION);
  expect(view).toMatchObject({ editable: false, draftVersion: 0 });
  expect(JSON.stringify(view.data)).not.toContain('अधुरो');
});

test('a returned form opens with what was submitted', async () => {
  await fillAndSubmit(office, driven, { form: APPLICATION, role: 'D' });
  const submitted = await formOf(office, driven, 'B', APPLICATION);
  await send(office, driven, 'B', { type: 'RETURN', form: APPLICATION, note: 'फोन नम्बर सच्याउनुहोस् ।' });
  const returned = await formOf(office, driven, 'D', APPLICATION);
  expect(returned).toMatchObject({ status: 'returned', editable: true });
  expect(returned.data).toEqual(submitted.data);
});

test('a correction that was saved before it was submitted is what is submitted', async () => {
  await fillAndSubmit(office, driven, { form: APPLICATION, role: 'D' });
  await send(office, driven, 'B', { type: 'RETURN', form: APPLICATION, note: 'फोन नम्बर सच्याउनुहोस् ।' });
  const { data } = await formOf(office, driven, 'D', APPLICATION);
  const applicant = { ...Object(data['applicant']), mobile: '9801999999' };
  await saveDraft(office, driven, 'D', { form: APPLICATION, data: { ...data, applicant } });
  await send(office, driven, 'D', { type: 'SAVE', form: APPLICATION });
  expect((await formOf(office, driven, 'D', APPLICATION)).data).toMatchObject({ applicant: { mobile: '9801999999' } });
  expect((await formOf(office, driven, 'A', APPLICATION)).data).toMatchObject({ applicant: { mobile: '9801000001' } });
  expect((await send(office, driven, 'D', { type: 'SUBMIT', form: APPLICATION })).statusCode).toBe(200);
  expect((await formOf(office, driven, 'B', APPLICATION)).data).toMatchObject({ applicant: { mobile: '9801999999' } });
});

test('a deleted form is gone: it opens empty, and nothing reads what it said', async () => {
  const form = 'architecture-design-classc-form';
  await bringTo(office, driven, { state: 'technical-design', form, event: 'SUBMIT' });
  const first = await formOf(office, driven, 'D', form);
  const [table = ''] = Object.keys(first.data).filter((key) => Array.isArray(first.data[key]));
  const rows = Object(first.data[table]).map((row: object) => ({ ...row, remarks: 'मेटिने टिप्पणी' }));
  await saveDraft(office, driven, 'D', { form, data: { ...first.data, [table]: rows } });
  expect((await send(office, driven, 'D', { type: 'SAVE', form })).statusCode).toBe(200);
  expect((await send(office, driven, 'D', { type: 'DELETE', form })).statusCode).toBe(200);
  const again = await formOf(office, driven, 'D', form);
  expect(again).toMatchObject({ status: 'absent', draftVersion: 0 });
  expect(again.data).toEqual(first.data);
});

describe('submitting', () => {
  test('a form with gaps is refused field by field, and the draft stays', async () => {
    await saveDraft(office, driven, 'D', { form: APPLICATION, data: await withOwner('सुशीला थापा') });
    const answer = await send(office, driven, 'D', { type: 'SUBMIT', form: APPLICATION, requestId: randomUUID() });
    const { issues = [], ...refusal } = problemOf(answer);
    expect(refusal).toMatchObject({ status: 422, code: 'formInvalid', params: { count: issues.length } });
    expect(issues.map(({ path }) => path.join('/'))).toContain('applicant/nameNe');
    expect(issues.every(({ label }) => label.ne !== '' && label.en !== '')).toBe(true);
    expect(await formOf(office, driven, 'D', APPLICATION)).toMatchObject({
      draftVersion: 2,
      data: { owner: { nameNe: 'सुशीला थापा' } },
    });
  });

  test('takes the draft away and freezes what was said: later rates and years change nothing', async () => {
    await bringTo(office, driven, { state: 'revenue', form: 'rajaswo-detail-view', role: 'R' });
    const submitted = await formOf(office, driven, 'R', 'rajaswo-detail-view');
    expect(submitted).toMatchObject({ draftVersion: 0, data: { fiscalYear: '२०८३/०८४' } });
    office.server.clock.moveTo('2027-08-01T04:15:00.000Z');
    await office.server.owner.query(
      `update setup_record set body = jsonb_set(body, '{rate}', '99900') where kind = 'revenue-setup' and key = 'form'`,
    );
    const seen = await formOf(office, driven, 'R', 'rajaswo-detail-view');
    expect(seen.data).toEqual(submitted.data);
  });
});

test('a file that is not handed in shows its author the owner typed so far, and how much is filled; nobody else', async () => {
  const summaryOf = async (role: string): Promise<ApplicationSummary> => {
    const answer = await office.server.as(role, { url: `/api/applications/${driven.id}` });
    return answer.json<ApplicationView>().summary;
  };
  expect((await summaryOf('D')).draft).toEqual({ ownerNe: '', plotNo: '' });
  const saved = await saveDraft(office, driven, 'D', { form: APPLICATION, data: await withOwner('सुशीला') });
  expect(saved.statusCode).toBe(200);
  const { draft } = await summaryOf('D');
  expect(draft).toMatchObject({ ownerNe: 'सुशीला' });
  expect(draft?.percent).toBeGreaterThan(0);
  expect(draft?.percent).toBeLessThan(100);
  expect((await summaryOf('A')).draft).toBeUndefined();
  await fillAndSubmit(office, driven, { form: APPLICATION, role: 'D' });
  expect(await summaryOf('D')).not.toHaveProperty('draft');
});
