import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { together, unasked } from '../../../server/db/flight.ts';
import { keptText } from '../../../server/db/kept-text.ts';
import { toProblem } from '../../../server/http/error-handler.ts';
import type { Trx } from '../../../server/runtime.ts';
import { openOffice, type Office } from '../../support/case.ts';

// Connections are used by one after the other: nothing of one may reach the next, whatever became of the first.

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());

const inOffice: Office['server']['runtime']['inOrganization'] = (...given) =>
  office.server.runtime.inOrganization(...given);

const refusal = new Error('the person may not');
const whose = sql<{ office: string }>`select current_setting('app.organization_id', true) as office`;

/** Gives the transaction up while a branch of it is about to ask something; what the branch heard. */
async function heardTooLate(end: (trx: Trx) => Promise<void>): Promise<unknown> {
  let late: Promise<unknown> = Promise.resolve('never asked');
  const isAsked = new Promise<void>((resolve) => {
    void inOffice(office.server.organizationId, async (trx) => {
      await whose.execute(trx);
      setImmediate(() => {
        late = whose.execute(trx).catch((error: unknown) => error);
        resolve();
      });
      await end(trx);
    }).catch(() => undefined);
  });
  await isAsked;
  return late;
}

describe('a branch that goes on while its transaction ends', () => {
  test.each([
    ['is given up', () => Promise.reject(refusal)],
    ['is kept', () => Promise.resolve()],
  ])('asks nothing outside of it, where it %s', async (_, end) => {
    expect(await heardTooLate(end)).toMatchObject({ message: 'the transaction of this statement has ended' });
  });
});

describe('statements that leave together', () => {
  test.each([
    ['', together, (trx: Trx) => [whose.compile(trx)]],
    [' also where nobody waits for them: they would never be sent', unasked, (trx: Trx) => whose.compile(trx)],
  ])('are refused outside of a transaction, where each would be written for itself%s', async (_, send, queries) => {
    const { runtime, organizationId } = office.server;
    const query = await inOffice(organizationId, (trx) => Promise.resolve(queries(trx)));
    const sent: unknown = Reflect.apply(send, undefined, [runtime.db, query]);
    await expect(sent).rejects.toThrow('in a transaction only');
  });

  test('leave nothing behind on the connection when a value cannot be written down', async () => {
    const { organizationId } = office.server;
    const said = (value: unknown) => sql<{ said: unknown }>`select ${value}::jsonb -> 'said' as said`;
    const bad = {
      toJSON: () => {
        throw refusal;
      },
    };
    await expect(inOffice(organizationId, (trx) => together(trx, [said(bad).compile(trx)]))).rejects.toBe(refusal);
    for (let each = 0; each < 20; each += 1) {
      const rows = await inOffice(organizationId, (trx) => together(trx, [said({ said: each }).compile(trx)]));
      expect(rows).toEqual([[{ said: each }]]);
    }
  });

  test('keep no plan of a text that was given up before it was read', async () => {
    const { organizationId } = office.server;
    const failing = sql`select 12 / ${0}::integer as never`;
    const fresh = sql<{ fresh: number }>`select ${1}::integer as fresh`;
    const both = inOffice(organizationId, (trx) => together(trx, [failing.compile(trx), fresh.compile(trx)]));
    await expect(both).rejects.toMatchObject({ code: '22012' });
    const again = await inOffice(organizationId, (trx) => together(trx, [fresh.compile(trx), fresh.compile(trx)]));
    expect(again).toEqual([[{ fresh: 1 }], [{ fresh: 1 }]]);
  });
});

const WORKERS = 24;
const EACH = 40;
const CUTS = 15;

type Echo = { readonly mine: string; readonly no: number; readonly office: string; readonly before: string };
const echoText = keptText<'mine' | 'no', Echo>((db, at) =>
  sql<Echo>`
    select ${at.text('mine')}::text as mine, ${at.number('no')}::integer as no,
           current_setting('app.organization_id', true) as office, current_setting('naksa.mine', true) as before`.compile(
    db,
  ),
);

type Heard = { answered: number; failed: number; cut: number; readonly strange: unknown[] };

/** Asks three flights of several statements in an office of its own; the last of some cannot be carried out. */
async function askInOwnOffice(mine: string, size: number, fails: boolean): Promise<void> {
  const own = randomUUID();
  await inOffice(own, async (trx) => {
    await unasked(trx, sql`select set_config('naksa.mine', ${mine}, true)`.compile(trx));
    for (const flight of [100, 200, 300]) {
      const asked = Array.from({ length: size }, (_, at) => ({ mine, no: flight + at }));
      const told = await together(
        trx,
        asked.map((each) => echoText(each)),
      );
      expect(told).toEqual(asked.map((each) => [{ ...each, office: own, before: mine }]));
      const { rows } = await sql<{ alone: string }>`select ${mine}::text as alone`.execute(trx);
      expect(rows).toEqual([{ alone: mine }]);
    }
    if (fails) await unasked(trx, sql`select ${mine}::integer`.compile(trx));
  });
}

/** One after the other; keeps what is neither the own answer, nor the own error, nor a cut line. */
async function workAlong(worker: number, heard: Heard): Promise<void> {
  for (let each = 0; each < EACH; each += 1) {
    const mine = `worker ${String(worker)}, ${String(each)}`;
    const fails = (worker + each) % 5 === 0;
    try {
      await askInOwnOffice(mine, 1 + ((worker + each) % 7), fails);
      heard[fails ? 'failed' : 'answered'] += 1;
      if (fails) heard.strange.push(`${mine} did not fail`);
    } catch (error) {
      if (fails && error instanceof DatabaseError && error.message.includes(`"${mine}"`)) heard.failed += 1;
      else if (isCut(error)) heard.cut += 1;
      else heard.strange.push(error);
    }
  }
}

function isCut(error: unknown): boolean {
  const found = toProblem(error);
  return found.problemCode === 'databaseUnavailable';
}

test(`of ${String(WORKERS * EACH)} transactions that are mixed, fail and are cut, none gets the answer, the office or the error of another`, async () => {
  const heard: Heard = { answered: 0, failed: 0, cut: 0, strange: [] };
  const over = () => heard.answered + heard.failed + heard.cut + heard.strange.length;
  const working = Promise.all(Array.from({ length: WORKERS }, (_, worker) => workAlong(worker, heard)));
  const part = (WORKERS * EACH) / (CUTS + 1);
  for (let cut = 1; cut <= CUTS; cut += 1) {
    await expect.poll(over, { interval: 1, timeout: 20_000 }).toBeGreaterThan(cut * part - WORKERS);
    await office.server.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'naksa' and datname = current_database()`,
    );
  }
  await working;
  expect(heard.strange).toEqual([]);
  expect(over()).toBe(WORKERS * EACH);
  expect(heard.answered).toBeGreaterThan((WORKERS * EACH) / 3);
  expect(heard.failed).toBeGreaterThan(0);
  expect(heard.cut).toBeGreaterThan(0);
});
