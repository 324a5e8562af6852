import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { toProblem } from '../../../server/http/error-handler.ts';
import { APPLICATION, type DrivenCase, fillAndSubmit, type Office, openCase, openOffice } from '../../support/case.ts';

const CLIENTS = 16;
const CUTS = 18;

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
  await fillAndSubmit(office, driven, { form: APPLICATION, role: 'D' });
  await pressUntilTold();
});
afterAll(() => office.stop());

/** Ends every connection of the app to this database; says how many there were. */
async function cutAll(): Promise<number> {
  const { rowCount } = await office.server.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'naksa' and datname = current_database()`,
  );
  return rowCount ?? 0;
}

let version = 0;

/** Presses a button that stays open, on the version that the last answer named. */
async function press(): Promise<{ readonly status: number; readonly code: string; readonly retryAfter: string }> {
  const { statusCode, headers, body } = await office.server.as('B', {
    method: 'POST',
    url: `/api/applications/${driven.id}/events`,
    payload: { type: 'VERIFY', form: APPLICATION, version, requestId: randomUUID() },
  });
  const answer: Partial<ProblemBody> = JSON.parse(body);
  version = answer.version ?? version;
  return { status: statusCode, code: answer.code ?? 'accepted', retryAfter: headers['retry-after'] ?? '' };
}

/** The same, tried again while others are faster. */
async function pressUntilTold(): ReturnType<typeof press> {
  const answer = await press();
  return answer.status === 409 ? pressUntilTold() : answer;
}

/** Runs work in a transaction whose connection ends before the work goes on; gives what came of it. */
async function outcomeOfCut(end: (pid: number) => Promise<unknown>): Promise<unknown> {
  const { runtime, organizationId } = office.server;
  const work = runtime.inOrganization(organizationId, async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await end(rows[0]?.pid ?? 0);
    await sql`select 1`.execute(trx);
  });
  return work.catch((error: unknown) => error);
}

const isOver = async (pid: number): Promise<boolean> =>
  (await office.server.owner.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 0;

test(`${String(CUTS)} times all connections are cut under ${String(CLIENTS)} clients: who was cut is told to come back, and the next is served`, async () => {
  const told: string[] = [];
  const stopping = new AbortController();
  let [cut, accepted] = [0, 0];
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const { status, code, retryAfter } = await press();
      if (status === 200) accepted += 1;
      else told.push(`${String(status)} ${code} ${retryAfter}`.trim());
    }
  };
  const clients = Array.from({ length: CLIENTS }, work);
  try {
    for (let round = 0; round < CUTS; round += 1) {
      cut += await cutAll();
      const before = accepted;
      await expect.poll(() => accepted, { timeout: 5_000 }).toBeGreaterThan(before + 1);
    }
  } finally {
    stopping.abort();
    await Promise.all(clients);
  }
  expect(cut).toBeGreaterThan(CUTS);
  expect(new Set(told)).toEqual(new Set(['409 versionConflict', '503 databaseUnavailable 5']));
  const verify = await office.server.as('A', { url: `/api/applications/${driven.id}/verify` });
  expect(verify.json()).toMatchObject({ valid: true });
});

test('a connection that is ended inside a transaction ends the transaction and nothing else', async () => {
  const outcome = await outcomeOfCut((pid) => office.server.owner.query('select pg_terminate_backend($1)', [pid]));
  expect(toProblem(outcome)).toMatchObject({ problemCode: 'databaseUnavailable', details: { retryAfterSeconds: 5 } });
  expect((await pressUntilTold()).status).toBe(200);
});

test('a transaction that somebody forgot is ended by the database, and the caller is told to come back', async () => {
  const { runtime, organizationId } = office.server;
  const work = runtime.inOrganization(organizationId, async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = '10ms'`.execute(trx);
    await expect.poll(() => isOver(rows[0]?.pid ?? 0), { timeout: 10_000 }).toBe(true);
    await sql`select 1`.execute(trx);
  });
  expect(toProblem(await work.catch((error: unknown) => error)).problemCode).toBe('databaseUnavailable');
  expect((await pressUntilTold()).status).toBe(200);
});

test.each([
  ['a statement', `set local statement_timeout = '20ms'`, 'select pg_sleep(5)'],
  ['a lock', `set local lock_timeout = '20ms'`, 'update application set ward = ward'],
])('who waits longer than may be for %s is told that it took too long', async (_, limit, statement) => {
  const { runtime, organizationId, owner } = office.server;
  const holder = await owner.connect();
  await holder.query('begin');
  await holder.query('select from application for update');
  const work = runtime.inOrganization(organizationId, async (trx) => {
    await sql.raw(limit).execute(trx);
    await sql.raw(statement).execute(trx);
  });
  const found = toProblem(await work.catch((error: unknown) => error));
  await holder.query('rollback');
  holder.release();
  expect(found).toMatchObject({ problemCode: 'timeout', details: { retryAfterSeconds: 2 } });
});

test('while every connection is taken the next caller waits three seconds and is told to come back', async () => {
  const { runtime, organizationId } = office.server;
  let free = (): void => undefined;
  const held = new Promise<void>((resolve) => (free = resolve));
  const holders = Array.from({ length: 6 }, () =>
    runtime.inOrganization(organizationId, async (trx) => {
      await sql`select 1`.execute(trx);
      await held;
    }),
  );
  const { status, code, retryAfter } = await press();
  free();
  await Promise.all(holders);
  expect({ status, code, retryAfter }).toEqual({ status: 503, code: 'databaseUnavailable', retryAfter: '5' });
  expect((await pressUntilTold()).status).toBe(200);
});
