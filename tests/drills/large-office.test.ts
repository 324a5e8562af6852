import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countCopies, fillOffice } from '../../scripts/bench/scale/fill.ts';
import { furtherOffices } from '../../scripts/bench/scale/further-offices.ts';
import type { Office } from '../support/case.ts';
import { openOfficeAt } from '../support/prepared.ts';

const COUNT = 60;
const size = { count: COUNT, years: 10, today: '2026-11-26', wholeOf: 3 };

let office: Office;
let owner: PoolClient;
let home: string;
beforeAll(async () => {
  ({ office } = await openOfficeAt('technical-design'));
  home = office.server.organizationId;
  owner = await office.server.owner.connect();
}, 120_000);
afterAll(async () => {
  owner.release();
  await office.stop();
});

/** How many rows of a table are of copies, by office. */
async function rowsOf(table: string, organizationId: string): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::integer as count from ${table} where organization_id = $1`,
    [organizationId],
  );
  return rows[0]?.count ?? 0;
}

describe('An office is filled for a benchmark', () => {
  test('a step that may not be made leaves the earlier ones, and the next run goes on there', async () => {
    let steps = 0;
    const mayGoOn = () => {
      steps += 1;
      if (steps > 2) throw new Error('no room');
    };
    const filling = { organizationId: home, home, size, step: 20 };
    await expect(fillOffice(owner, { ...filling, mayGoOn })).rejects.toThrow('no room');
    expect(await countCopies(owner, home)).toBe(40);
    expect(await fillOffice(owner, filling)).toBe(20);
    expect(await fillOffice(owner, filling)).toBe(0);
    expect(await countCopies(owner, home)).toBe(COUNT);
  });

  test('a copy has the words, their parts and the change that the application itself would have written', async () => {
    const named =
      'application_no, owner_ne, applicant_ne, search_text, applicant_sounds, ward, fiscal_year, registered_on';
    const { rows } = await owner.query<{ id: string; application_no: number }>(
      `select id, application_no from application where organization_id = $1 and application_no between 600000001 and 600000060`,
      [home],
    );
    expect(rows).toHaveLength(COUNT);
    const parts = await rowsOf('name_part', home);
    await owner.query('begin');
    await owner.query(
      `insert into application (organization_id, id, ${named}, construction_type, building_class, filed_by, filed_at)
      select organization_id, gen_random_uuid(), ${named.replace('application_no', '800000000 + application_no')},
        construction_type, building_class, filed_by, filed_at
      from application where organization_id = $1 and application_no between 600000001 and 600000060`,
      [home],
    );
    const words = (from: number) =>
      owner.query(
        `select application_no - $2::bigint as no, word, day, of_applicant, ward, fiscal_year from application_word
        where organization_id = $1 and application_no between $2::bigint + 600000001 and $2::bigint + 600000060 order by 1, 2`,
        [home, from],
      );
    const written = await words(800_000_000);
    expect((await words(0)).rows).toEqual(written.rows);
    expect(written.rows.length).toBeGreaterThan(COUNT);
    expect(await rowsOf('name_part', home)).toBe(parts);
    await owner.query('rollback');
    expect(await rowsOf('application_change', home)).toBe(await rowsOf('application', home));
  });

  test('a whole copy has every event and every form of its original, a brief one neither all events nor any form', async () => {
    const { rows } = await owner.query<{ copies: number; events: number; forms: number; last: boolean }>(
      `select count(*)::integer as copies, events, forms, last from (
        select (select count(*)::integer from history h where h.organization_id = a.organization_id and h.application_id = a.id) as events,
          (select count(*)::integer from submission s where s.organization_id = a.organization_id and s.application_id = a.id) as forms,
          exists (select from history h where h.organization_id = a.organization_id and h.application_id = a.id and h.seq = a.seq) as last
        from application a where a.organization_id = $1) held
      group by events, forms, last order by events desc, forms desc`,
      [home],
    );
    const [whole, brief] = rows;
    expect(rows.every(({ last }) => last)).toBe(true);
    expect(whole?.forms).toBeGreaterThan(0);
    expect(brief?.forms).toBe(0);
    expect(brief?.events).toBeLessThan(whole?.events ?? 0);
    expect((whole?.copies ?? 0) + (brief?.copies ?? 0)).toBe(COUNT + 1);
  });

  test('a further office has copies, people and law of its own; the first one stays the first', async () => {
    const before = await rowsOf('application', home);
    const [first, second = ''] = await furtherOffices(owner, home, 2);
    expect(first).toBe(home);
    expect(await furtherOffices(owner, home, 2)).toEqual([home, second]);
    // also one that grows after it was filled
    for (const count of [12, 20]) await fillOffice(owner, { organizationId: second, home, size: { ...size, count } });
    const { runtime } = office.server;
    const seen = (id: string) =>
      runtime.inOrganization(id, (trx) => trx.selectFrom('application').select('organization_id').execute());
    expect((await seen(second)).map((row) => row.organization_id)).toEqual(Array.from({ length: 20 }, () => second));
    expect(await seen(home)).toHaveLength(before);
    for (const table of ['account', 'setup_record', 'definition'])
      expect(await rowsOf(table, second)).toBe(await rowsOf(table, home));
    const { rows } = await owner.query<{ id: string }>('select id from organization order by created_at, code limit 1');
    expect(rows[0]?.id).toBe(home);
  });
});
