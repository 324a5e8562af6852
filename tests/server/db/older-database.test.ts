import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { createDatabase } from '../../support/postgres.ts';

const foundation = '0001-foundation.sql';
const text = readFileSync(join(import.meta.dirname, '../../../server/db/migrations', foundation), 'utf8');

test('the records and accounts of an older database keep what they say, and get an identity and a version', async () => {
  const { folder: _folder, ...place } = inject('postgres');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase({ ...place, database: 'postgres' }, database);
  const owner = new Client({ ...place, database });
  await owner.connect();
  await owner.query(
    'create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz default now())',
  );
  await owner.query(text);
  await owner.query('insert into schema_migration (name, checksum) values ($1, $2)', [
    foundation,
    createHash('sha256').update(text).digest('hex'),
  ]);
  const office = randomUUID();
  await owner.query(
    `insert into organization (id, code, name_ne, name_en, config) values ($1, 'x', 'क', 'K', '{"a":1}')`,
    [office],
  );
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
  await owner.end();
});
