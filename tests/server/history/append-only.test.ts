import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DrivenCase, type Office, openCase, openOffice } from '../../support/case.ts';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
});
afterAll(() => office.stop());

/** The SQLSTATE that the role which requests run under gets for a statement. */
function refusalOf(statement: string): Promise<unknown> {
  const { runtime, organizationId } = office.server;
  return runtime
    .inOrganization(organizationId, (trx) => sql.raw(statement).execute(trx))
    .then(
      () => 'done',
      (error: unknown) => Object(error).code,
    );
}

describe('the role of the app may never', () => {
  test.each([
    [`update history set payload = '{}'`],
    [`update history set at = now()`],
    [`update history set answer = '{}'`],
    ['delete from history'],
    ['truncate history'],
    ['truncate history cascade'],
    ['drop table history'],
    ['alter table history disable row level security'],
    [`insert into history select * from history for update`],
    ['update definition set body = body'],
    ['delete from definition'],
    ['truncate definition'],
    ['update activity set action = action'],
    ['delete from activity'],
    [`update submission set data = '{}'`],
    ['update submission set revision = 9'],
    ['delete from submission'],
    ['truncate submission'],
    [`update document set model = '{}'`],
    [`update document set pdf_sha256 = ''`],
    ['delete from document'],
    ['alter role naksa_app superuser'],
    ['create table extra (n int)'],
    [`set session_replication_role = replica`],
  ])('%s', async (statement) => {
    expect(await refusalOf(statement)).toBe('42501');
  });

  test('control: it may read its history, and stamp a number into a submission', async () => {
    expect(await refusalOf(`select * from history`)).toBe('done');
    expect(await refusalOf(`update submission set stamps = stamps`)).toBe('done');
  });
});

test('one transaction cannot see another organisation, whatever it asks for', async () => {
  const { runtime } = office.server;
  const elsewhere = '00000000-0000-4000-8000-0000000000ff';
  const tables = [
    'application',
    'history',
    'stage',
    'submission',
    'draft',
    'inbox',
    'account',
    'definition',
    'setup_record',
    'setup_change',
  ];
  for (const table of tables) {
    const seen = await runtime.inOrganization(elsewhere, (trx) =>
      sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(trx),
    );
    expect([table, seen.rows[0]?.n]).toEqual([table, 0]);
  }
  const moved = await runtime.inOrganization(elsewhere, (trx) =>
    sql`update stage set state = 'permit' where application_id = ${driven.id}`.execute(trx),
  );
  expect(moved.numAffectedRows).toBe(0n);
  const without = await sql<{ n: number }>`select count(*)::int as n from application`.execute(runtime.db);
  expect(without.rows).toEqual([{ n: 0 }]);
});
