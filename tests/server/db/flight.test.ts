import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fewestFlights } from '../../../scripts/bench/flights.ts';
import { together, unasked } from '../../../server/db/flight.ts';
import { openOffice, type Office } from '../../support/case.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());

const inOffice: Office['server']['runtime']['inOrganization'] = (...given) =>
  office.server.runtime.inOrganization(...given);

/** Divides by what is given, in whole numbers. */
const divided = (by: number) => sql<{ n: number }>`select 12 / ${by}::integer as n`;

test('statements that are sent together answer in their order, and each sees what those before it wrote', async () => {
  const { organizationId } = office.server;
  const rows = await inOffice(organizationId, (trx) =>
    together(trx, [
      divided(4).compile(trx),
      sql<{ said: string }>`select set_config('naksa.said', 'before', true) as said`.compile(trx),
      sql<{ said: string }>`select current_setting('naksa.said') as said`.compile(trx),
    ]),
  );
  expect(rows).toEqual([[{ n: 3 }], [{ said: 'before' }], [{ said: 'before' }]]);
});

test('of statements that are sent together the first that fails says why, and the connection goes on', async () => {
  const { organizationId } = office.server;
  const failing = inOffice(organizationId, (trx) =>
    together(trx, [divided(1).compile(trx), divided(0).compile(trx), divided(2).compile(trx)]),
  );
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  const again = await inOffice(organizationId, (trx) => together(trx, [divided(2).compile(trx)]));
  expect(again).toEqual([[{ n: 6 }]]);
});

test('a statement that nobody waited for and that fails makes the next one fail with its own error', async () => {
  const { organizationId } = office.server;
  const failing = inOffice(organizationId, async (trx) => {
    await unasked(trx, divided(0).compile(trx));
    return divided(1).execute(trx);
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
});

test('a statement that nobody waited for and that fails makes the commit fail, and nothing is written', async () => {
  const { organizationId, owner } = office.server;
  const failing = inOffice(organizationId, async (trx) => {
    await unasked(trx, trx.updateTable('application').set({ status: 'D' }).compile());
    await unasked(trx, divided(0).compile(trx));
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  const { rowCount } = await owner.query(`select from application where status = 'D'`);
  expect(rowCount).toBe(0);
});

test('a transaction of one question waits for the database twice', async () => {
  const { organizationId } = office.server;
  const { roundTrips } = await fewestFlights(5, () => inOffice(organizationId, (trx) => divided(1).execute(trx)));
  expect(roundTrips).toBe(2);
});
