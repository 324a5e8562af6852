import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fewestFlights } from '../../../scripts/bench/flights.ts';
import { findOptionalForm } from '../../../scripts/bench/optional-form.ts';
import { advance } from '../../../server/event/advance.ts';
import { commit } from '../../../server/event/commit.ts';
import { decide } from '../../../server/event/decide.ts';
import type { Trx } from '../../../server/runtime.ts';
import { type DrivenCase, type Office, openCase, openOffice } from '../../support/case.ts';
import type { Acting } from '../../../server/case/decision.ts';

let office: Office;
let driven: DrivenCase;
let clerk: Acting;
let form: string;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
  const { runtime, organizationId, owner } = office.server;
  form = await findOptionalForm(runtime, organizationId, 'B');
  const { rows } = await owner.query<{ id: string }>(
    `select id from account where login_id = 'subengineer@sungabha.example'`,
  );
  clerk = {
    organizationId,
    accountId: rows[0]?.id ?? '',
    role: 'B',
    name: 'सब-इन्जिनियर',
    designation: '',
    wards: [],
    loginId: 'subengineer@sungabha.example',
  };
});
afterAll(() => office.stop());

const saved = () => ({ type: 'SAVE', form, requestId: randomUUID() });

async function save(times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) await advance(office.server.runtime, clerk, driven.id, saved());
}

/** Rows of any table that a transaction reads meanwhile. */
async function rowsReadBy<T>(trx: Trx, work: () => Promise<T>): Promise<{ readonly done: T; readonly rows: number }> {
  const before = await rowsReadSoFar(trx);
  const done = await work();
  return { done, rows: (await rowsReadSoFar(trx)) - before };
}

async function rowsReadSoFar(trx: Trx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Rows that one event reads to decide and to write. */
async function rowsOfAnEvent(): Promise<number> {
  const { runtime, organizationId, owner } = office.server;
  await owner.query('vacuum analyze');
  const toDecide = await runtime.inOrganization(organizationId, async (trx) => {
    const once = () => rowsReadBy(trx, () => decide(runtime, trx, clerk, driven.id, saved()));
    // now and then it asks as well what is in force
    const [first, second] = [await once(), await once()];
    return second.rows < first.rows ? second : first;
  });
  const decision = toDecide.done;
  if (decision.kind === 'answered') throw new Error('the event is a new one');
  const toWrite = await runtime.inOrganization(organizationId, (trx) =>
    rowsReadBy(trx, () => commit(runtime, trx, decision)),
  );
  expect(toWrite.done).toBeDefined();
  return toDecide.rows + toWrite.rows;
}

test('an event reads no more rows of a case of two hundred events than of one of ten', async () => {
  await save(10);
  const early = await rowsOfAnEvent();
  await save(200);
  const late = await rowsOfAnEvent();
  expect(late).toBeLessThanOrEqual(early + 5);
});

test('an event that saves a form waits four times for the database', async () => {
  const { roundTrips } = await fewestFlights(5, () => save(1));
  expect(roundTrips).toBeLessThanOrEqual(4);
});
