import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EventResult } from '../../../server/contract/event.ts';
import type { HistoryItem } from '../../../server/contract/history.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import {
  APPLICATION,
  bringTo,
  type DrivenCase,
  FEES,
  fillAndSubmit,
  lookAt,
  type Office,
  openCase,
  openOffice,
  send,
  versionOf,
} from '../../support/case.ts';
import { readJson } from '../../workflows/stages.ts';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());

const problemOf = (answer: LightMyRequestResponse): ProblemBody => answer.json<ProblemBody>();

/** Events in the history of a case, by its rows. */
async function recorded(): Promise<readonly string[]> {
  const result = await office.server.owner.query<{ type: string }>(
    'select type from history where application_id = $1 order by seq',
    [driven.id],
  );
  return result.rows.map((row) => row.type);
}

const recommend = { type: 'RECOMMEND', form: APPLICATION } as const;

async function openSubmitted(): Promise<void> {
  driven = await openCase(office);
  await fillAndSubmit(office, driven, { form: APPLICATION, role: 'D' });
}

describe('an application that is submitted', () => {
  beforeEach(openSubmitted);

  test('has one row of history for each event that was accepted, and its version counts them', async () => {
    const answer = await send(office, driven, 'B', recommend);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ version: 4, state: 'application', formStatus: 'submitted' });
    expect(await recorded()).toEqual(['OPEN', 'SAVE', 'SUBMIT', 'RECOMMEND']);
    expect((await lookAt(office.world, driven)).summary.version).toBe(4);
    const history = await office.server.as('A', { url: `/api/applications/${driven.id}/history` });
    expect(history.json<HistoryItem[]>().map(({ seq, type }) => [seq, type])).toEqual([
      [1, 'OPEN'],
      [2, 'SAVE'],
      [3, 'SUBMIT'],
      [4, 'RECOMMEND'],
    ]);
  });

  test('sent twice with one request id has one effect, and both callers get the same answer', async () => {
    const requestId = randomUUID();
    const [first, second] = await Promise.all([
      send(office, driven, 'B', { ...recommend, version: 3, requestId }),
      send(office, driven, 'B', { ...recommend, version: 3, requestId }),
    ]);
    const later = await send(office, driven, 'B', { ...recommend, version: 3, requestId });
    expect([first?.statusCode, second?.statusCode, later.statusCode]).toEqual([200, 200, 200]);
    expect(second?.body).toBe(first?.body);
    expect(later.body).toBe(first?.body);
    expect((await recorded()).length).toBe(4);
  });

  test.each([
    ['another event', { type: 'REJECT', note: 'अर्कै' }],
    ['another note', { note: 'अर्कै' }],
    ['another form', { form: 'manjurinama-view' }],
  ])('%s under a request id that was used is refused', async (_, other) => {
    const requestId = randomUUID();
    await send(office, driven, 'B', { ...recommend, requestId });
    const answer = await send(office, driven, 'B', { ...recommend, ...other, requestId });
    expect(problemOf(answer)).toMatchObject({ status: 422, code: 'requestReused' });
    expect((await recorded()).length).toBe(4);
  });

  test("nobody gets another person's answer by their request id", async () => {
    const requestId = randomUUID();
    await send(office, driven, 'B', { ...recommend, requestId });
    const answer = await send(office, driven, 'A', { ...recommend, requestId });
    expect(problemOf(answer)).toMatchObject({ status: 422, code: 'requestReused' });
  });

  test.each(['RETURN', 'REJECT'])('%s without a note is refused, with a note it is recorded', async (type) => {
    const without = problemOf(await send(office, driven, 'B', { type, form: APPLICATION }));
    expect(without).toMatchObject({ status: 409, code: 'eventRefused' });
    expect(without.reasons?.map(({ code }) => code)).toEqual(['noteGiven']);
    const blank = await send(office, driven, 'B', { type, form: APPLICATION, note: ' \n\t ' });
    expect(problemOf(blank).reasons?.map(({ code }) => code)).toEqual(['noteGiven']);
    const withNote = await send(office, driven, 'B', { type, form: APPLICATION, note: 'लालपुर्जा अस्पष्ट छ ।' });
    expect(withNote.statusCode).toBe(200);
    expect((await recorded()).at(-1)).toBe(type);
  });
});

describe('an application that is submitted is left as it was, and', () => {
  beforeAll(openSubmitted);
  afterEach(async () => {
    expect(await recorded()).toEqual(['OPEN', 'SAVE', 'SUBMIT']);
  });

  test.each([0, 1, 2, 4, 1_000_000])(
    'an event for version %i when the third is current says which one is',
    async (version) => {
      const answer = await send(office, driven, 'B', { ...recommend, version });
      expect(problemOf(answer)).toMatchObject({ status: 409, code: 'versionConflict', version: 3 });
      expect((await recorded()).length).toBe(3);
    },
  );

  test('an event that nobody knows is refused in both languages, with its name', async () => {
    const answer = await send(office, driven, 'B', { type: 'STAMP_IT' });
    expect(problemOf(answer)).toMatchObject({ status: 409, code: 'unknownEvent', params: { event: 'STAMP_IT' } });
    expect(problemOf(answer).texts.ne).toMatch(/[ऀ-ॿ]/u);
  });

  test.each([
    'xstate.done.state.x',
    'xstate.done.state.phase-one',
    'xstate.init',
    'xstate.route',
    'xstate.stop',
    'xstate.after.1000.phase-one',
    '*',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '',
    ' ',
    'recommend',
    'OPEN',
    'DEADLINE',
  ])('the event %j moves nothing', async (type) => {
    for (const role of ['B', 'A']) {
      for (const form of [undefined, APPLICATION, '__proto__', 'constructor', 'no-such-form']) {
        const answer = await send(office, driven, role, { type, ...(form === undefined ? {} : { form }) });
        expect(answer.statusCode).toBe(type === '' ? 400 : 409);
        expect(problemOf(answer).texts.ne).toMatch(/[ऀ-ॿ]/u);
      }
    }
    expect((await recorded()).length).toBe(3);
    expect((await lookAt(office.world, driven)).summary.state).toBe('application');
  });

  test.each(['__proto__', 'constructor', 'toString', 'no-such-form'])(
    'a form called %s is none of the case',
    async (form) => {
      for (const type of ['SAVE', 'SUBMIT', 'RECOMMEND', 'APPROVE', 'DELETE']) {
        const answer = await send(office, driven, 'D', { type, form });
        expect([404, 409]).toContain(answer.statusCode);
      }
      expect((await recorded()).length).toBe(3);
    },
  );

  test.each([
    ['a payload that poisons prototypes', '{"type":"RECOMMEND","payload":{"__proto__":{"x":1}}}'],
    ['a constructor with a prototype', '{"type":"RECOMMEND","payload":{"constructor":{"prototype":{"x":1}}}}'],
    ['a payload of lists', '{"type":"RECOMMEND","payload":{"a":[1]}}'],
    ['a state of its own', '{"type":"RECOMMEND","state":"permit"}'],
    ['a role of its own', '{"type":"RECOMMEND","role":"A"}'],
    ['a time of its own', '{"type":"RECOMMEND","at":"2020-01-01T00:00:00Z"}'],
    ['facts of its own', '{"type":"RECOMMEND","facts":{"revenue.total":0}}'],
  ])('%s is not taken', async (_, body) => {
    const text = `${body.slice(0, -1)},"form":"${APPLICATION}","requestId":"${randomUUID()}","version":3}`;
    const answer = await office.server.as('B', {
      method: 'POST',
      url: `/api/applications/${driven.id}/events`,
      headers: { 'content-type': 'application/json' },
      payload: text,
    });
    expect(problemOf(answer)).toMatchObject({ status: 400, code: 'requestInvalid' });
    expect((await recorded()).length).toBe(3);
  });

  test('the engineer cannot approve before the sub-engineer, and is told who is waited for and since when', async () => {
    const answer = await send(office, driven, 'A', { type: 'APPROVE', form: APPLICATION });
    const refusal = problemOf(answer);
    expect(refusal).toMatchObject({ status: 409, code: 'eventRefused', waitingFor: ['B'] });
    expect(refusal.reasons?.map(({ code }) => code)).toContain('isApproversTurn');
    expect(refusal.since).toBe(office.server.clock.now());
    expect((await recorded()).length).toBe(3);
  });

  test.each(['R', 'C', 'F', 'E', 'AD', 'G', 'D'])(
    'role %s is told that the form names others as approvers',
    async (role) => {
      const refusal = problemOf(await send(office, driven, role, recommend));
      expect(refusal).toMatchObject({ status: 409, code: 'eventRefused' });
      expect(refusal.reasons).toContainEqual({ code: 'roleNamedOnForm', params: { roles: ['B', 'A'] } });
      expect(await versionOf(office, driven)).toBe(3);
    },
  );

  test.each(['AUD', 'ADM', 'TADM'])('role %s may not act on cases at all', async (role) => {
    const answer = await send(office, driven, role, recommend);
    expect(problemOf(answer)).toMatchObject({ status: 403, code: 'forbidden' });
  });

  test('every reason of a refusal is one that the web has a text for', async () => {
    const known = new Set(Object.keys(readJson('web/i18n/ne.json')));
    const view = await office.server.as('A', { url: `/api/applications/${driven.id}/actions` });
    const { actions } = view.json<{ actions: { reasons: { code: string }[] }[] }>();
    const codes = new Set(actions.flatMap(({ reasons }) => reasons.map(({ code }) => code)));
    expect(codes.size).toBeGreaterThan(3);
    expect([...codes].filter((code) => !known.has(`explain.${code}`))).toEqual([]);
  });

  test('a form of another group is closed, and says so', async () => {
    const answer = await send(office, driven, 'D', { type: 'SAVE', form: 'architecture-design-classc-form' });
    const refusal = problemOf(answer);
    expect(refusal).toMatchObject({ status: 409, code: 'eventRefused' });
    expect(refusal.reasons?.map(({ code }) => code)).toContain('formOpen');
  });

  test('a form of another class does not exist for the case: not in its list, not to read, not to fill', async () => {
    const forms = (await lookAt(office.world, driven)).forms.map(({ slug }) => slug);
    expect(forms).toContain('architecture-design-classc-form');
    expect(forms).not.toContain('architecture-design-classB-form');
    const url = `/api/applications/${driven.id}/forms/architecture-design-classB-form`;
    const read = await office.server.as('D', { url });
    expect(problemOf(read)).toMatchObject({ status: 404, code: 'formNotFound' });
    const write = await office.server.as('D', { method: 'PUT', url, payload: { data: {}, draftVersion: 0 } });
    expect(problemOf(write)).toMatchObject({ status: 404, code: 'formNotFound' });
    const save = await send(office, driven, 'D', { type: 'SAVE', form: 'architecture-design-classB-form' });
    expect([404, 409]).toContain(save.statusCode);
  });
});

test('who entered a form does not approve it, not even from another post', async () => {
  const loginId = 'subengineer@sungabha.example';
  const move = (role: string) =>
    office.server.owner.query('update account set role = $1 where login_id = $2', [role, loginId]);
  driven = await openCase(office);
  await bringTo(office, driven, { state: 'revenue', form: FEES });
  await fillAndSubmit(office, driven, { form: FEES, role: 'B' });
  await move('R');
  const answer = await office.server.app.inject({
    method: 'POST',
    url: `/api/applications/${driven.id}/events`,
    headers: { authorization: `Bearer ${await office.server.token(loginId)}` },
    payload: { type: 'RECOMMEND', form: FEES, requestId: randomUUID(), version: await versionOf(office, driven) },
  });
  await move('B');
  expect(problemOf(answer)).toMatchObject({ status: 409, code: 'eventRefused' });
  expect(problemOf(answer).reasons?.map(({ code }) => code)).toEqual(['fourEyes']);
  expect((await send(office, driven, 'R', { type: 'RECOMMEND', form: FEES })).statusCode).toBe(200);
});

describe('opening a case', () => {
  const open = (given: Record<string, unknown> = {}, who = 'D'): Promise<LightMyRequestResponse> =>
    office.server.as(who, {
      method: 'POST',
      url: '/api/applications',
      payload: { constructionType: '1', buildingClass: 'C', ward: '04', requestId: randomUUID(), ...given },
    });

  test('five times at once with one request id opens one case', async () => {
    const requestId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => open({ requestId })));
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    const { id } = answers[0]?.json<EventResult>() ?? { id: '' };
    const kept = await office.server.owner.query('select seq from history where application_id = $1', [id]);
    expect(kept.rows).toEqual([{ seq: 1 }]);
  });

  test('with another subject under a request id that was used is refused', async () => {
    const requestId = randomUUID();
    await open({ requestId });
    const answer = await open({ requestId, ward: '02' });
    expect(problemOf(answer)).toMatchObject({ status: 422, code: 'requestReused' });
  });

  test.each([
    ['a ward that the office has not', { ward: '99' }],
    ['a construction type that no stage takes', { constructionType: 'XX' }],
    ['a construction type out of the language', { constructionType: '__pr' }],
    ['a class that does not exist', { buildingClass: 'Z' }],
    ['a class in small letters', { buildingClass: 'c' }],
    ['no request id', { requestId: 'x' }],
    ['a status of its own', { status: 'A' }],
    ['a number of its own', { applicationNo: 1 }],
    ['a filer of its own', { filedBy: randomUUID() }],
  ])('with %s is refused in words', async (_, given) => {
    const answer = await open(given);
    expect(problemOf(answer)).toMatchObject({ status: 400, code: 'requestInvalid' });
    expect(problemOf(answer).texts.ne).toMatch(/[ऀ-ॿ]/u);
  });
});
