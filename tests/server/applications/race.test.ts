import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyEvidence } from '../../../scripts/evidence/verify.ts';
import type { EvidenceBundle } from '../../../server/history/evidence.ts';
import { commit } from '../../../server/event/commit.ts';
import { decide } from '../../../server/event/decide.ts';
import type { EventBody, EventResult } from '../../../server/contract/event.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import {
  APPLICATION,
  type DrivenCase,
  fillAndSubmit,
  formOf,
  type Office,
  openCase,
  openOffice,
  saveDraft,
  send,
  versionOf,
} from '../../support/case.ts';
import type { TestNode } from '../../support/server.ts';
import type { Acting } from '../../../server/case/decision.ts';

const CLIENTS = 16;
const ROUNDS = 4;
const subEngineer = 'subengineer@sungabha.example';

let office: Office;
let second: TestNode;
let token: string;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  second = await office.server.openNode();
  token = await office.server.token(subEngineer);
});
afterAll(async () => {
  await second.stop();
  await office.stop();
});
beforeEach(async () => {
  driven = await openCase(office);
  await fillAndSubmit(office, driven, { form: APPLICATION, role: 'D' });
});

type Answer = { readonly status: number; readonly body: ProblemBody & EventResult };

/** One of many clients presses a button that stays open (the signature of who verified), on one of the two nodes. */
async function press(client: number, event: Partial<EventBody>): Promise<Answer> {
  const { app } = client % 2 === 0 ? office.server : second;
  const answer = await app.inject({
    method: 'POST',
    url: `/api/applications/${driven.id}/events`,
    headers: { authorization: `Bearer ${token}` },
    payload: { type: 'VERIFY', form: APPLICATION, requestId: randomUUID(), ...event },
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function historyLength(): Promise<number> {
  const result = await office.server.owner.query<{ n: number; last: number }>(
    'select count(*)::int as n, max(seq) as last from history where application_id = $1',
    [driven.id],
  );
  const { n, last } = result.rows[0] ?? { n: 0, last: 0 };
  expect(n).toBe(last);
  return n;
}

test(`of ${CLIENTS} clients of one version on two servers one wins each round; the others are told the current version`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const version = await versionOf(office, driven);
    const answers = await Promise.all(Array.from({ length: CLIENTS }, (_, client) => press(client, { version })));
    const accepted = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status === 409);
    expect(accepted.map(({ body }) => body.version)).toEqual([version + 1]);
    expect(lost.length).toBe(CLIENTS - 1);
    expect(new Set(lost.map(({ body }) => `${body.code} ${body.version ?? ''}`))).toEqual(
      new Set([`versionConflict ${version + 1}`]),
    );
  }
  expect(await historyLength()).toBe(3 + ROUNDS);
  expect(await versionOf(office, driven)).toBe(3 + ROUNDS);
});

test('clients that look again after a lost race all get through: accepted events = history = version', async () => {
  const work = async (client: number): Promise<number> => {
    for (let tries = 1; ; tries += 1) {
      const { status } = await press(client, { version: await versionOf(office, driven) });
      if (status === 200) return tries;
      expect(status).toBe(409);
    }
  };
  const tries = await Promise.all(Array.from({ length: CLIENTS }, (_, client) => work(client)));
  expect(await historyLength()).toBe(3 + CLIENTS);
  expect(await versionOf(office, driven)).toBe(3 + CLIENTS);
  expect(Math.max(...tries)).toBeGreaterThan(1);
  const verify = await office.server.as('A', { url: `/api/applications/${driven.id}/verify` });
  expect(verify.json()).toMatchObject({ valid: true, events: 3 + CLIENTS });
});

test('one request sent by many clients at once to both servers has one effect and one answer', async () => {
  const requestId = randomUUID();
  const version = await versionOf(office, driven);
  const answers = await Promise.all(
    Array.from({ length: CLIENTS }, (_, client) => press(client, { version, requestId })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await historyLength()).toBe(4);
});

test('who checks the record or takes evidence while others work gets no false alarm', async () => {
  const look = async (): Promise<readonly unknown[]> => {
    const seen: unknown[] = [];
    for (let n = 0; n < 6; n += 1) {
      const verify = await office.server.as('A', { url: `/api/applications/${driven.id}/verify` });
      const evidence = await office.server.as('A', { url: `/api/applications/${driven.id}/evidence` });
      seen.push(
        verify.json<{ firstBad?: unknown }>().firstBad,
        ...verifyEvidence(evidence.json<EvidenceBundle>()).findings,
      );
    }
    return seen;
  };
  const work = async (client: number): Promise<void> => {
    for (let n = 0; n < 12; n += 1) await press(client, { version: await versionOf(office, driven) });
  };
  const [once, again] = await Promise.all([look(), look(), work(0), work(1), work(2)]);
  expect([...once, ...again].filter((finding) => finding !== undefined)).toEqual([]);
});

describe('a decision that is no longer of the present version', () => {
  async function subEngineerActs(): Promise<Acting> {
    const { organizationId, runtime } = office.server;
    const account = await runtime.inOrganization(organizationId, (trx) =>
      trx.selectFrom('account').select('id').where('login_id', '=', subEngineer).executeTakeFirstOrThrow(),
    );
    return {
      organizationId,
      accountId: account.id,
      role: 'B',
      name: 'दीपेन्द्र तामाङ',
      designation: 'सब-इन्जिनियर',
      wards: [],
    };
  }

  async function decideOn(who: Acting, body: Pick<EventBody, 'type'> & Partial<EventBody>) {
    const { runtime, organizationId } = office.server;
    const decision = await runtime.inOrganization(organizationId, (trx) =>
      decide(runtime, trx, who, driven.id, { form: APPLICATION, requestId: randomUUID(), ...body }),
    );
    if (decision.kind !== 'decided') throw new Error('nothing was decided');
    return decision;
  }

  test('writes nothing', async () => {
    const { runtime, organizationId } = office.server;
    const decision = await decideOn(await subEngineerActs(), { type: 'VERIFY' });
    await send(office, driven, 'B', { type: 'VERIFY', form: APPLICATION });
    const answer = await runtime.inOrganization(organizationId, (trx) => commit(runtime, trx, decision));
    expect(answer).toBeUndefined();
    expect(await historyLength()).toBe(4);
    const queued = await office.server.owner.query('select seq from outbox where application_id = $1 and seq > 4', [
      driven.id,
    ]);
    expect(queued.rows).toEqual([]);
  });

  test('would overwrite what others decided, if the version were not compared', async () => {
    const { runtime, organizationId } = office.server;
    const who = await subEngineerActs();
    const stale = await decideOn(who, { type: 'VERIFY' });
    await send(office, driven, 'B', { type: 'RECOMMEND', form: APPLICATION });
    const unchecked = { ...stale, held: { ...stale.held, application: { ...stale.held.application, seq: 4 } } };
    await runtime.inOrganization(organizationId, (trx) => commit(runtime, trx, unchecked));
    const view = await formOf(office, driven, 'A', APPLICATION);
    expect(view.approvals.find(({ role }) => role === 'B')?.status).toBe('P');
    const verify = await office.server.as('A', { url: `/api/applications/${driven.id}/verify` });
    expect(verify.json()).toMatchObject({ valid: false, firstBad: { seq: 5, what: 'chain broken' } });
  });

  test('is taken again when the draft that it would submit was saved anew meanwhile, so that no key press is lost', async () => {
    const { runtime, organizationId } = office.server;
    await send(office, driven, 'B', { type: 'RETURN', form: APPLICATION, note: 'फोन नम्बर सच्याउनुहोस्' });
    const before = await formOf(office, driven, 'D', APPLICATION);
    await saveDraft(office, driven, 'D', { form: APPLICATION, data: before.data });
    const designer = await runtime.inOrganization(organizationId, (trx) =>
      trx
        .selectFrom('account')
        .select('id')
        .where('login_id', '=', 'designer1@sungabha.example')
        .executeTakeFirstOrThrow(),
    );
    const who = { ...(await subEngineerActs()), accountId: designer.id, role: 'D' };
    const decision = await decideOn(who, { type: 'SUBMIT' });
    const applicant = { ...Object(before.data['applicant']), mobile: '9801999999' };
    const typed = await saveDraft(office, driven, 'D', { form: APPLICATION, data: { ...before.data, applicant } });
    expect(typed.statusCode).toBe(200);
    expect(await runtime.inOrganization(organizationId, (trx) => commit(runtime, trx, decision))).toBeUndefined();
    expect((await send(office, driven, 'D', { type: 'SUBMIT', form: APPLICATION })).statusCode).toBe(200);
    const submitted = await formOf(office, driven, 'B', APPLICATION);
    expect(submitted.data).toMatchObject({ applicant: { mobile: '9801999999' } });
  });
});

test('a draft that is saved while its form is submitted is either submitted with it or refused, never left behind', async () => {
  const keep = async (): Promise<number> => {
    const result = await office.server.owner.query<{ n: number }>(
      'select count(*)::int as n from draft where application_id = $1 and form = $2',
      [driven.id, APPLICATION],
    );
    return result.rows[0]?.n ?? 0;
  };
  for (let round = 0; round < 6; round += 1) {
    await send(office, driven, 'B', { type: 'RETURN', form: APPLICATION, note: 'सच्याउनुहोस् ।' });
    const { data, draftVersion } = await formOf(office, driven, 'D', APPLICATION);
    const version = await versionOf(office, driven);
    const [submitted, ...saved] = await Promise.all([
      send(office, driven, 'D', { type: 'SUBMIT', form: APPLICATION, version }),
      saveDraft(office, driven, 'D', { form: APPLICATION, data, draftVersion }),
      saveDraft(office, driven, 'D', { form: APPLICATION, data, draftVersion: draftVersion + 1 }),
    ]);
    for (const answer of [submitted, ...saved]) expect([200, 409]).toContain(answer.statusCode);
    if (submitted.statusCode === 200) expect(await keep()).toBe(0);
    else await send(office, driven, 'D', { type: 'SUBMIT', form: APPLICATION });
  }
  expect(await keep()).toBe(0);
});
