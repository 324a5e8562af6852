import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fewestFlights } from '../../../scripts/bench/flights.ts';
import { atLast, together, unasked } from '../../../server/db/flight.ts';
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

describe('the last that a reader asks', () => {
  test('leaves with the end of its transaction: the database is waited for once', async () => {
    const { organizationId } = office.server;
    const read = () =>
      inOffice(organizationId, (trx) => atLast(trx, [divided(4).compile(trx), divided(2).compile(trx)]));
    expect(await read()).toEqual([[{ n: 3 }], [{ n: 6 }]]);
    expect(await fewestFlights(5, read)).toMatchObject({ roundTrips: 1 });
  });

  test('is the last: what is asked after it is refused, and never answered outside of a transaction', async () => {
    const { organizationId } = office.server;
    const goingOn = inOffice(organizationId, async (trx) => {
      await atLast(trx, [divided(4).compile(trx)]);
      return divided(1).execute(trx);
    });
    await expect(goingOn).rejects.toThrow('the transaction of this statement has ended');
  });

  test('fails with its own error, and the connection goes on', async () => {
    const { organizationId } = office.server;
    const failing = inOffice(organizationId, (trx) => atLast(trx, [divided(0).compile(trx), divided(1).compile(trx)]));
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    for (let each = 0; each < 20; each += 1) {
      const again = await inOffice(organizationId, (trx) => together(trx, [divided(2).compile(trx)]));
      expect(again).toEqual([[{ n: 6 }]]);
    }
  });

  test('ends no transaction that wrote what the journal must know: nothing of it stays', async () => {
    const { organizationId, owner } = office.server;
    const writing = inOffice(organizationId, async (trx) => {
      await trx.updateTable('account').set({ name_ne: 'Nobody' }).execute();
      return atLast(trx, [divided(4).compile(trx)]);
    });
    await expect(writing).rejects.toMatchObject({ code: expect.any(String) });
    const { rowCount } = await owner.query(`select from account where name_ne = 'Nobody'`);
    expect(rowCount).toBe(0);
  });
});

test('a text that is not written down once gets no name, so that it is planned for the values that it brings', async () => {
  const { organizationId } = office.server;
  const names = await inOffice(organizationId, async (trx) => {
    await together(trx, [sql`select 'planned each time'`.compile(trx)]);
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%planned each time%'
      and statement not like '%pg_prepared_statements%'`.execute(trx);
    return rows;
  });
  expect(names).toEqual([]);
});

describe('what was handed over and never waited for', () => {
  const refusal = new Error('the person may not');

  test.each([
    ['that reads as things stand', undefined],
    ['that reads as of one moment', { atOneMoment: true }],
  ])('is told to nobody else when its transaction is given up: the next one, %s, goes on', async (_, sight) => {
    const { organizationId, runtime } = office.server;
    const givenUp = inOffice(organizationId, async (trx) => {
      await divided(1).execute(trx);
      await unasked(trx, divided(0).compile(trx));
      throw refusal;
    });
    await expect(givenUp).rejects.toBe(refusal);
    for (let each = 0; each < 20; each += 1) {
      const rows = await runtime.inOrganization(
        organizationId,
        async (trx) => (await divided(3).execute(trx)).rows,
        sight,
      );
      expect(rows).toEqual([{ n: 4 }]);
    }
  });

  test('is not written by a transaction that is given up', async () => {
    const { organizationId, owner } = office.server;
    const givenUp = inOffice(organizationId, async (trx) => {
      await unasked(trx, trx.updateTable('application').set({ status: 'D' }).compile());
      throw refusal;
    });
    await expect(givenUp).rejects.toBe(refusal);
    const { rowCount } = await owner.query(`select from application where status = 'D'`);
    expect(rowCount).toBe(0);
  });

  test('comes before what is asked next', async () => {
    const { organizationId } = office.server;
    const rows = await inOffice(organizationId, async (trx) => {
      await unasked(trx, sql`select set_config('naksa.said', 'before', true)`.compile(trx));
      return (await sql<{ said: string }>`select current_setting('naksa.said') as said`.execute(trx)).rows;
    });
    expect(rows).toEqual([{ said: 'before' }]);
  });
});

test('a transaction that goes on after an error is not taken for committed', async () => {
  const { organizationId } = office.server;
  const swallowing = inOffice(organizationId, async (trx) => {
    await expect(divided(0).execute(trx)).rejects.toMatchObject({ code: '22012' });
  });
  await expect(swallowing).rejects.toThrow('rolled back instead of committed');
});

test('a hundred transactions at once over sixteen connections all come to their end', async () => {
  const { organizationId } = office.server;
  const asked = Array.from({ length: 100 }, (_, at) =>
    inOffice(organizationId, async (trx) => {
      await unasked(trx, divided(2).compile(trx));
      return (await divided((at % 12) + 1).execute(trx)).rows[0]?.n;
    }),
  );
  const expected = Array.from({ length: 100 }, (_, at) => Math.floor(12 / ((at % 12) + 1)));
  expect(await Promise.all(asked)).toEqual(expected);
});
