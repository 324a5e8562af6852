import { afterEach, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../../server/clock.ts';
import type { ApplicationView } from '../../../server/contract/application.ts';
import type { HistoryItem } from '../../../server/contract/history.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { bringTo, type DrivenCase, lookAt, type Office, openCase, send } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';
import type { TestNode } from '../../support/server.ts';
import { explainAll } from '../../../web/i18n/explain.ts';
import { createTexts } from '../../../web/i18n/i18n.ts';
import ne from '../../../web/i18n/ne.json' with { type: 'json' };

let office: Office;
let second: TestNode;
let driven: DrivenCase;
let due: string;
beforeEach(async () => {
  ({ office, driven } = await openOfficeAt('objection-window'));
  second = await office.server.openNode();
  due = dueOf(await lookAt(office.world, driven));
});
afterEach(async () => {
  await second.stop();
  await office.stop();
});

function dueOf({ deadlines }: ApplicationView): string {
  return deadlines.find(({ name }) => name === 'notice')?.due ?? '';
}

/** The instant of a time of day in Kathmandu. */
function at(date: string, time: string): string {
  return new Date(`${date}T${time}+05:45`).toISOString();
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}

const stateOf = async (): Promise<string> => (await lookAt(office.world, driven)).summary.state;

async function deadlineEvents(): Promise<readonly HistoryItem[]> {
  const history = await office.server.as('A', { url: `/api/applications/${driven.id}/history` });
  return history.json<HistoryItem[]>().filter(({ type }) => type === 'DEADLINE');
}

test('the notice runs to the end of its last day in Kathmandu: nothing at 23:59:59, everything at 00:00:01', async () => {
  office.server.clock.moveTo(at(due, '23:59:59'));
  await office.server.jobs.drain();
  expect(await stateOf()).toBe('objection-window');
  const early = await send(office, driven, 'B', { type: 'FORWARD' });
  expect(early.json<ProblemBody>()).toMatchObject({ status: 409, code: 'eventRefused' });

  office.server.clock.moveTo(at(dayAfter(due), '00:00:01'));
  await office.server.jobs.drain();
  expect(await stateOf()).toBe('sarjamin');
  expect(await deadlineEvents()).toMatchObject([{ actor: { role: 'SYSTEM' }, state: 'sarjamin' }]);
});

test('a term fires once, however many servers look for it and however often', async () => {
  office.server.clock.moveTo(at(dayAfter(due), '00:05:00'));
  const workers = [office.server.jobs, second.jobs];
  await Promise.all([...workers, ...workers, ...workers].map((jobs) => jobs.drain()));
  expect((await deadlineEvents()).length).toBe(1);
  await office.server.owner.query(`update deadline set fired_at = null where application_id = $1`, [driven.id]);
  await Promise.all(workers.map((jobs) => jobs.drain()));
  expect((await deadlineEvents()).length).toBe(1);
  expect(await stateOf()).toBe('sarjamin');
  const verify = await office.server.as('A', { url: `/api/applications/${driven.id}/verify` });
  expect(verify.json()).toMatchObject({ valid: true });
});

test('many terms of one night all fire, once each', async () => {
  const others: DrivenCase[] = [driven];
  for (let n = 0; n < 2; n += 1) {
    const other = await openCase(office);
    await bringTo(office, other, { state: 'objection-window' });
    others.push(other);
  }
  const last = dueOf(await lookAt(office.world, others.at(-1) ?? driven));
  office.server.clock.moveTo(at(dayAfter(last), '00:00:01'));
  await Promise.all([office.server.jobs.drain(), second.jobs.drain()]);
  for (const each of others) expect((await lookAt(office.world, each)).summary.state).toBe('sarjamin');
  const fired = await office.server.owner.query<{ n: number }>(
    `select count(*)::int as n from history where type = 'DEADLINE' and application_id = any($1) group by application_id`,
    [others.map(({ id }) => id)],
  );
  expect(fired.rows).toEqual(others.map(() => ({ n: 1 })));
});

test('while a neighbour objects the end of the term moves nothing; the resolution then goes by the same date', async () => {
  const filed = await send(office, driven, 'B', {
    type: 'OBJECTION_FILED',
    note: 'साँध मिचियो',
    payload: { objectionId: 'o-1', neighbour: 'गोपाल श्रेष्ठ' },
  });
  expect(filed.statusCode).toBe(200);
  office.server.clock.moveTo(at(dayAfter(due), '00:05:00'));
  await office.server.jobs.drain();
  expect(await stateOf()).toBe('disputed');
  expect(await deadlineEvents()).toEqual([]);
  const resolved = await send(office, driven, 'A', {
    type: 'RESOLVED',
    note: 'मिलापत्र भयो',
    payload: { objectionId: 'o-1', outcome: 'settled' },
  });
  expect(resolved.json()).toMatchObject({ state: 'sarjamin' });
});

test('an objection without the name of who objects is not filed, and the answer asks for the name', async () => {
  const { t } = await createTexts('ne', ne);
  for (const payload of [{}, { neighbour: '  ' }]) {
    const nameless = await send(office, driven, 'B', { type: 'OBJECTION_FILED', note: 'साँध मिचियो', payload });
    const { status, code, reasons = [] } = nameless.json<ProblemBody>();
    expect({ status, code }).toEqual({ status: 409, code: 'eventRefused' });
    expect(explainAll(reasons, { t, language: 'ne' })).toBe('लेख्न बाँकी कुरा लेख्नुहोस्: उजुरी गर्ने सँधियार।');
  }
  expect(await stateOf()).toBe('objection-window');
});

test('the system alone ends a term: no person does, of whatever role', async () => {
  office.server.clock.moveTo(at(dayAfter(due), '00:05:00'));
  for (const role of ['B', 'A', 'C', 'D', 'G', 'R', 'E', 'F', 'AD']) {
    const answer = await send(office, driven, role, { type: 'DEADLINE', payload: { name: 'notice' } });
    expect(answer.json<ProblemBody>()).toMatchObject({ status: 409, code: 'eventRefused' });
  }
  expect(await stateOf()).toBe('objection-window');
});

test('a clock that a journey moves never goes back', () => {
  const clock = testClock('2026-11-01T04:15:00.000Z');
  clock.moveTo('2026-11-02T04:15:00.000Z');
  expect(() => clock.moveTo('2026-11-02T04:14:59.999Z')).toThrow('the clock cannot go');
  expect(() => clock.moveTo('yesterday')).toThrow('the clock cannot go');
  expect(clock.now()).toBe('2026-11-02T04:15:00.000Z');
});
