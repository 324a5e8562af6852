import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '../../../server/db/connect.ts';
import { dumpSchema } from '../../../server/db/dump-schema.ts';
import { applyOne, migrate } from '../../../server/db/migrate.ts';
import { insertApplication, insertHistory } from '../../support/rows.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let applicationId: string;
beforeAll(async () => {
  server = await startTestServer();
  applicationId = await insertApplication(server, { ward: '04' });
  await insertHistory(server, applicationId);
});
afterAll(() => server.stop());

/** As the app, in a transaction of the organisation. */
function run(text: string): Promise<unknown> {
  return server.runtime.inOrganization(server.organizationId, (trx) => sql.raw(text).execute(trx));
}

describe('what happened cannot be changed by the app', () => {
  test.each([
    `update history set payload = '{}'`,
    'delete from history',
    'truncate history',
    `update definition set body = '{}'`,
    'delete from definition',
    'truncate definition',
    `update activity set action = 'x'`,
    'delete from activity',
    `update setup_change set note = 'x'`,
    'delete from setup_change',
    'truncate setup_change',
    `update submission set data = '{}'`,
    'delete from submission',
    `update document set pdf_sha256 = 'x'`,
    'delete from document',
    `update attachment set category = 'x'`,
    'delete from attachment',
    `update calendar_year set status = 'official'`,
    'delete from calendar_year',
    'truncate calendar_year',
    'truncate application cascade',
    'drop table history',
    'alter table history disable row level security',
    'create table mine (x int)',
    `update schema_migration set checksum = 'x'`,
  ])('%s is refused by the database', async (text) => {
    await expect(run(text)).rejects.toMatchObject({ code: expect.stringMatching(/^42501$/u) });
  });

  test('but it may be added to', async () => {
    await expect(
      run(`insert into activity (organization_id, action) values ('${server.organizationId}', 'x')`),
    ).resolves.toBeDefined();
  });
});

describe('rows of a municipality are seen only from inside it', () => {
  const tables = [
    'account',
    'login_session',
    'setup_record',
    'setup_change',
    'definition',
    'application',
    'stage',
    'history',
    'submission',
    'draft',
    'inbox',
    'deadline',
    'outbox',
    'document',
    'attachment',
    'comment',
    'number_series',
    'ledger',
    'tour_seen',
    'unique_value',
    'activity',
    'wrong_try',
    'checkpoint',
    'checkpoint_head',
    'journal_head',
    'audit_run',
    'audit_finding',
    'definition_draft',
    'definition_proposal',
    'definition_verdict',
    'table_draft',
    'change_set',
    'change_set_part',
    'message',
    'early_report',
    'lease',
    'message_report',
    'phone_standing',
    'account_phone',
    'phone_code',
    'office_secret',
    'outside_call',
    'notification',
    'account_picture',
    'account_request',
    'account_totp',
    'notification_choice',
    'password_link',
    'proposal',
    'proposal_verdict',
    'recovery_code',
    'spent_proof',
    'document_copy',
    'document_end',
    'document_hand_over',
    'document_sheet',
    'document_withdrawal',
    'print_batch',
    'print_batch_paper',
    'public_file',
    'application_change',
    'application_word',
    'name_part',
    'saved_filter',
    'service_level_end',
    'application_seen',
    'assignment',
    'neighbour_answer',
    'neighbour_file',
    'neighbour_notice',
    'neighbour_redaction',
    'review_note',
  ];

  test.each(tables)('%s shows nothing without an organisation', async (table) => {
    const result = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      server.runtime.db,
    );
    expect(result.rows).toEqual([{ n: 0 }]);
  });

  test('every table with an organisation is under row-level security', async () => {
    const result = await server.owner.query<{ name: string }>(
      `select c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
       where c.relkind = 'r' and c.relrowsecurity and c.relforcerowsecurity order by 1`,
    );
    const all = await server.owner.query<{ name: string }>(
      `select table_name as name from information_schema.columns where column_name = 'organization_id' and table_schema = 'public' order by 1`,
    );
    expect(result.rows.map((row) => row.name)).toEqual(all.rows.map((row) => row.name));
    expect(result.rows.map((row) => row.name)).toEqual(tables.toSorted());
  });

  test('another municipality sees nothing, and writes nothing here', async () => {
    const other = '00000000-0000-4000-8000-0000000000ff';
    const seen = await server.runtime.inOrganization(other, (trx) =>
      trx.selectFrom('application').select('id').execute(),
    );
    expect(seen).toEqual([]);
    const write = server.runtime.inOrganization(other, (trx) =>
      trx.updateTable('application').set({ ward: '01' }).where('id', '=', applicationId).executeTakeFirst(),
    );
    expect((await write).numUpdatedRows).toBe(0n);
    await expect(
      server.runtime.inOrganization(other, (trx) =>
        trx
          .insertInto('activity')
          .values({ organization_id: server.organizationId, action: 'x', account_id: null, application_id: null })
          .execute(),
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });

  test('the organisation of one transaction does not leak into the next', async () => {
    await run('select 1');
    const result = await sql<{
      id: string | null;
    }>`select nullif(current_setting('app.organization_id', true), '') as id`.execute(server.runtime.db);
    expect(result.rows).toEqual([{ id: null }]);
  });
});

test('the app is never the owner, and nothing of it waits for ever', async () => {
  const result = await sql`
    select current_user as who, current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
           current_setting('idle_in_transaction_session_timeout') as idle`.execute(server.runtime.db);
  expect(result.rows).toEqual([{ who: 'naksa_app', statement: '15s', lock: '5s', idle: '30s' }]);
});

test('days and money are read as text, counters as numbers', async () => {
  const result = await sql`select date '2083-01-01' as day, 12.50::numeric(14,2) as money, 7::bigint as n`.execute(
    server.runtime.db,
  );
  expect(result.rows).toEqual([{ day: '2083-01-01', money: '12.50', n: 7 }]);
});

describe('migrations', () => {
  const here = async () => {
    const { folder: _, ...place } = inject('postgres');
    const result = await server.owner.query<{ database: string }>('select current_database() as database');
    // migrations want a database that keeps what it says, and the one of a test does not
    const options = '-c synchronous_commit=on';
    return { ...place, database: result.rows[0]?.database ?? '', options };
  };

  test('run once', async () => {
    expect(await migrate(await here())).toEqual([]);
  });

  test('that changed after they ran are refused, in both languages', async () => {
    await server.owner.query(`update schema_migration set checksum = 'x'`);
    await expect(migrate(await here())).rejects.toMatchObject({
      name: 'StartProblem',
      ne: expect.stringContaining('0001-foundation.sql'),
      en: expect.stringContaining('0001-foundation.sql was changed after it ran'),
    });
  });

  test('run as an owner who is no superuser, once he may take the role of the app', async () => {
    await server.owner.query(`create role office login createrole password 'office-word'`);
    await server.owner.query(`create database office_db owner office template template0`);
    const office = { ...(await here()), user: 'office', password: 'office-word', database: 'office_db' };
    await expect(migrate(office)).rejects.toMatchObject({
      name: 'StartProblem',
      ne: expect.stringContaining('grant naksa_app'),
      en: expect.stringContaining('grant naksa_app to <user>'),
    });
    await server.owner.query('grant naksa_app to office');
    expect(await migrate(office)).toEqual([]);
    const db = openDatabase({ connection: office, poolSize: 1 });
    expect(await db.selectFrom('organization').selectAll().execute()).toEqual([]);
    await db.destroy();
  });

  test('of a database that is not there say what to check, in both languages', async () => {
    await expect(migrate({ ...(await here()), database: 'nowhere' })).rejects.toMatchObject({
      name: 'StartProblem',
      ne: expect.stringContaining('DATABASE_URL'),
      en: expect.stringContaining('The database cannot be reached (database "nowhere" does not exist)'),
    });
    await expect(migrate('postgresql://office:secret-word@127.0.0.1:1/naksa')).rejects.toMatchObject({
      name: 'StartProblem',
      message: expect.not.stringContaining('secret-word'),
    });
  });

  test.each(['off', 'local'])('refuse a database that answers before a decision is safe (%s)', async (value) => {
    await expect(migrate({ ...(await here()), options: `-c synchronous_commit=${value}` })).rejects.toMatchObject({
      name: 'StartProblem',
      ne: expect.stringContaining(`synchronous_commit = ${value}`),
      en: expect.stringContaining('Set synchronous_commit = on'),
    });
  });

  test('let others work while they wait for a lock, and come again', async () => {
    const client = new Client(await here());
    const holder = new Client(await here());
    await Promise.all([client.connect(), holder.connect()]);
    await holder.query('create schema held_place');
    await holder.query('create table held_place.held (id int)');
    await holder.query('begin');
    await holder.query('select * from held_place.held');
    const text = 'alter table held_place.held add column word text';
    let rests = 0;
    await applyOne(
      client,
      { name: 'test.sql', text, checksum: 'x' },
      {
        rest: async () => {
          rests += 1;
          await server.owner.query('select * from held_place.held');
          if (rests === 2) await holder.query('commit');
        },
      },
    );
    expect(rests).toBe(2);
    expect((await holder.query('select word from held_place.held')).rows).toEqual([]);
    await Promise.all([client.end(), holder.end()]);
  });

  test('make the schema that schema.sql shows', async () => {
    const shown = readFileSync(join(import.meta.dirname, '../../../server/db/schema.sql'), 'utf8');
    expect(await dumpSchema(await here())).toBe(shown);
  });
});
