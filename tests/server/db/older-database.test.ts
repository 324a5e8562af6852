import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { GENESIS, sha256 } from '../../../server/record/chain.ts';
import { type HistoryRow } from '../../../server/history/queries.ts';
import { findDivergence } from '../../../server/history/verify.ts';
import { createDatabase } from '../../support/postgres.ts';

const folderOfMigrations = join(import.meta.dirname, '../../../server/db/migrations');
const { folder: _folder, ...place } = inject('postgres');

let database: string;
let owner: Client;
beforeEach(async () => {
  database = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase({ ...place, database: 'postgres' }, database);
  owner = new Client({ ...place, database });
  await owner.connect();
  await owner.query(
    'create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz default now())',
  );
});
afterEach(() => owner.end());

/** Brings the database to where it stood when these were all the migrations there were. */
async function applyOnly(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const text = readFileSync(join(folderOfMigrations, name), 'utf8');
    await owner.query(text);
    const checksum = createHash('sha256').update(text).digest('hex');
    await owner.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
  }
}

async function insertOffice(): Promise<string> {
  const office = randomUUID();
  await owner.query(
    `insert into organization (id, code, name_ne, name_en, config) values ($1, 'x', 'क', 'K', '{"a":1}')`,
    [office],
  );
  return office;
}

test('the records and accounts of an older database keep what they say, and get an identity and a version', async () => {
  await applyOnly('0001-foundation.sql');
  const office = await insertOffice();
  await owner.query(
    `insert into account (organization_id, id, login_id, name_ne, role, designation_ne)
     values ($1, gen_random_uuid(), 'ram', 'राम', 'B', 'सब-इन्जिनियर')`,
    [office],
  );
  await owner.query(
    `insert into setup_record (organization_id, kind, key, body) values ($1, 'ward', '01', '{"code":"01"}'), ($1, 'ward', '02', '{}')`,
    [office],
  );

  expect(await migrate({ ...place, database })).toContain('0002-setup.sql');

  const records = await owner.query(
    'select kind, key, body, version, valid_from, id is not null as has_id from setup_record order by key',
  );
  expect(records.rows).toEqual([
    { kind: 'ward', key: '01', body: { code: '01' }, version: 1, valid_from: null, has_id: true },
    { kind: 'ward', key: '02', body: {}, version: 1, valid_from: null, has_id: true },
  ]);
  const people = await owner.query('select login_id, version, first_password_until from account');
  expect(people.rows).toEqual([{ login_id: 'ram', version: 1, first_password_until: null }]);
  const double = owner.query(
    `insert into setup_record (organization_id, kind, key, body) values ($1, 'ward', '01', '{}')`,
    [office],
  );
  await expect(double).rejects.toMatchObject({ code: '23505' });
});

test('a case of before there were runs is run 1, at the version of its last event, and its chain holds as it was written', async () => {
  await applyOnly('0001-foundation.sql', '0002-setup.sql', '0003-ledger.sql', '0004-calendar-attachment.sql');
  const office = await insertOffice();
  const [filer, application] = [randomUUID(), randomUUID()];
  await owner.query(
    `insert into account (organization_id, id, login_id, name_ne, role, designation_ne) values ($1, $2, 'd', 'सीता', 'D', 'डिजाइनर')`,
    [office, filer],
  );
  await owner.query(
    `insert into application (organization_id, id, application_no, fiscal_year, construction_type, building_class, ward, status, filed_by, filed_at)
     values ($1, $2, 8384000001, '8384', '1', 'C', '04', 'A', $3, '2026-11-01T05:00:00Z')`,
    [office, application, filer],
  );
  const snapshot = '{"context":{},"status":"done","value":"permitted"}';
  await owner.query(
    `insert into stage (organization_id, application_id, id, definition_hash, engine_version, snapshot, state, seq)
     values ($1, $2, 'phase-one', 'd', 'e', $3, 'permitted', 2)`,
    [office, application, snapshot],
  );
  let previous = GENESIS;
  for (const [seq, type] of [
    [1, 'OPEN'],
    [2, 'FORWARD'],
  ] as const) {
    const at = `2026-11-0${seq}T05:00:00.000Z`;
    const payload = JSON.stringify({ event: { type, actor: { role: 'D' }, at } });
    // as the first version of the program hashed a link
    const hash = sha256([previous, application, seq, 'phase-one', 'd', 's', payload].join('\n'));
    await owner.query(
      `insert into history (organization_id, application_id, seq, stage, type, request_id, request_hash, actor_role, at, state, definition_hash, snapshot_hash, previous_hash, hash, payload, answer)
       values ($1, $2, $3, 'phase-one', $4, gen_random_uuid(), 'r', 'D', $5, 'permitted', 'd', 's', $6, $7, $8, '{}')`,
      [office, application, seq, type, at, previous, hash, payload],
    );
    previous = hash;
  }

  expect(await migrate({ ...place, database })).toContain('0005-runs.sql');

  const cases = await owner.query('select seq, valid_until from application');
  expect(cases.rows).toEqual([{ seq: 2, valid_until: null }]);
  const runs = await owner.query(
    'select run, id, parent, carries, by_hand, opened_at, closed_at, status, holds, suspended, granted from stage',
  );
  expect(runs.rows).toEqual([
    {
      run: 1,
      id: 'phase-one',
      parent: null,
      carries: false,
      by_hand: false,
      opened_at: new Date('2026-11-01T05:00:00Z'),
      closed_at: new Date('2026-11-02T05:00:00Z'),
      status: 'done',
      holds: false,
      suspended: false,
      granted: true,
    },
  ]);
  const history = await owner.query<HistoryRow>('select * from history order by seq');
  // the links are checked before the law is looked for: there is none here
  expect(findDivergence(application, history.rows, () => undefined)).toEqual({ seq: 1, what: 'definition missing' });
  const forged = history.rows.map((row) => ({ ...row, run: 2 }));
  expect(findDivergence(application, forged, () => undefined)).toEqual({ seq: 1, what: 'content changed' });
  const forced = await owner.query(
    `select relname from pg_class where relname in ('application', 'stage', 'history') and relforcerowsecurity order by relname`,
  );
  expect(forced.rows.map(({ relname }) => relname)).toEqual(['application', 'history', 'stage']);
});
