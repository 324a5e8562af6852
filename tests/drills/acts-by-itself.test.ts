import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tellActsOfNobody } from '../../server/audit/acts-of-nobody.ts';
import { findForeignActs } from '../../server/db/foreign-acts.ts';
import type { Bilingual } from '../../server/db/start-problem.ts';
import { type Office, openOffice } from '../support/case.ts';

const schemaText = readFileSync(join(import.meta.dirname, '../../server/db/schema.sql'), 'utf8');

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());

describe('what acts in the database by itself is found', () => {
  const strange = () => findForeignActs(office.server.runtime.db, schemaText);

  test.each([
    [
      'a trigger switched off',
      'alter table comment disable trigger journal_touch',
      'alter table comment enable trigger journal_touch',
    ],
    [
      'a trigger of the same name with a function elsewhere',
      `create schema elsewhere; create function elsewhere.journal_touch() returns trigger language plpgsql as 'begin return null; end';
       create or replace trigger journal_touch after insert or update or delete on comment for each row execute function elsewhere.journal_touch('id')`,
      `create or replace trigger journal_touch after insert or update or delete on comment for each row execute function journal_touch('id');
       drop schema elsewhere cascade`,
    ],
    [
      'a setting of the role',
      `alter role naksa_app in database $db set naksa.touched = 'x'`,
      'alter role naksa_app in database $db reset all',
    ],
    [
      'triggers off for everybody',
      'alter database $db set session_replication_role = replica',
      'alter database $db reset all',
    ],
    [
      'what may occur once may occur twice, by a constraint',
      'alter table unique_value drop constraint unique_value_pkey',
      'alter table unique_value add constraint unique_value_pkey primary key (organization_id, series, span, value)',
    ],
    [
      'what may occur once may occur twice, by an index',
      'drop index audit_run_running',
      `create unique index audit_run_running on audit_run (organization_id) where status = 'running'`,
    ],
    [
      'row-level security switched off',
      'alter table application disable row level security',
      'alter table application enable row level security',
    ],
    [
      'a policy that lets every office see',
      'create policy everybody on history using (true)',
      'drop policy everybody on history',
    ],
    [
      'a trigger of the same name that never acts',
      `create or replace trigger journal_touch after insert or update or delete on comment for each row when (false) execute function journal_touch('id')`,
      `create or replace trigger journal_touch after insert or update or delete on comment for each row execute function journal_touch('id')`,
    ],
    [
      'a function that begins with a setting',
      `alter function journal_must_know() set "naksa.touched" = ''`,
      'alter function journal_must_know() reset all',
    ],
    [
      'a policy of the same name that lets in instead of keeping out',
      `drop policy unsettled_only on review_note;
       create policy unsettled_only on review_note using (answer_seq is null) with check (true)`,
      `drop policy unsettled_only on review_note;
       create policy unsettled_only on review_note as restrictive for update using (answer_seq is null) with check (true)`,
    ],
    [
      'an index that keeps nothing apart any more',
      `update pg_index set indisready = false where indexrelid = 'audit_run_running'::regclass`,
      `update pg_index set indisready = true where indexrelid = 'audit_run_running'::regclass`,
    ],
    [
      'a table that the next crash empties',
      'alter table change_set_part set unlogged',
      'alter table change_set_part set logged',
    ],
    [
      'the trigger behind a foreign key switched off',
      'alter table change_set_part disable trigger all',
      'alter table change_set_part enable trigger all',
    ],
    [
      'rights that the role was not given',
      'grant update, delete on history to naksa_app',
      'revoke update, delete on history from naksa_app',
    ],
    ['rights for everybody', 'grant update on history to public', 'revoke update on history from public'],
    ['a role that may do anything', 'alter role naksa_app bypassrls', 'alter role naksa_app nobypassrls'],
    [
      'a function that is taken before the built-in one, for one table alone',
      `create function pg_catalog.to_jsonb(public.account) returns jsonb language sql as $$ select '{}'::jsonb $$`,
      'drop function pg_catalog.to_jsonb(public.account)',
    ],
    [
      'the same, numbered as if it had come with the server',
      `create function pg_catalog.to_jsonb(public.account) returns jsonb language sql as $$ select '{}'::jsonb $$;
       update pg_proc set oid = 15990 where oid = 'pg_catalog.to_jsonb(public.account)'::regprocedure`,
      `update pg_proc set oid = (
         select d.objid from pg_depend d
         where d.classid = 'pg_proc'::regclass and d.refclassid = 'pg_type'::regclass and d.refobjid = 'public.account'::regtype
         limit 1) where oid = 15990;
       drop function pg_catalog.to_jsonb(public.account)`,
    ],
    [
      'the same, said to be of an extension',
      `create function to_jsonb(account) returns jsonb language sql as $$ select '{}'::jsonb $$; alter extension pg_trgm add function to_jsonb(account)`,
      'alter extension pg_trgm drop function to_jsonb(account); drop function to_jsonb(account)',
    ],
    [
      'a built-in function with another inside',
      `create or replace function pg_catalog.jsonb_exists(jsonb, text) returns boolean language internal immutable strict parallel safe as 'jsonb_exists_any'`,
      `create or replace function pg_catalog.jsonb_exists(jsonb, text) returns boolean language internal immutable strict parallel safe as 'jsonb_exists'`,
    ],
    [
      'a function numbered so that knows no type of ours',
      `create function pg_catalog.lower(varchar) returns text language sql as $$ select 'x' $$;
       update pg_proc set oid = 15991 where oid = 'pg_catalog.lower(varchar)'::regprocedure`,
      'delete from pg_proc where oid = 15991',
    ],
    [
      'a view of the catalogue that keeps something to itself',
      `set allow_system_table_mods = on; create table aside.was as select pg_get_viewdef('pg_policies'::regclass) as text;
       do $$ begin
         execute format('create or replace view pg_catalog.pg_policies as select * from (%s) as every where policyname <> ''everybody''', rtrim((select text from aside.was), ';'));
       end $$`,
      `do $$ begin execute format('create or replace view pg_catalog.pg_policies as %s', (select text from aside.was)); end $$;
       drop table aside.was; reset allow_system_table_mods`,
    ],
    [
      'a column in another order of letters',
      'alter table change_set alter column title type text collate "C"',
      'alter table change_set alter column title type text collate "default"',
    ],
    [
      'an identity that takes what it is given',
      'alter table activity alter column id set generated by default',
      'alter table activity alter column id set generated always',
    ],
    [
      'an operator',
      `create function less(account, text[]) returns jsonb language sql as $$ select '{}'::jsonb $$;
       create operator - (leftarg = account, rightarg = text[], function = less)`,
      'drop operator - (account, text[]); drop function less',
    ],
    ['a cast', 'create cast (account as text) with inout', 'drop cast (account as text)'],
    ['a type', 'create domain money_of as text', 'drop domain money_of'],
    ['a view', 'create view paper as table document', 'drop view paper'],
    ['a sequence', 'create sequence counting', 'drop sequence counting'],
    ['a table', 'create table besides (id int)', 'drop table besides'],
    [
      'a column that fills itself',
      `alter table document alter column standing set default 'revoked'`,
      `alter table document alter column standing set default 'valid'`,
    ],
    [
      'an event trigger',
      `create function at_end() returns event_trigger language plpgsql as 'begin end'; create event trigger besides on ddl_command_end execute function at_end()`,
      'drop event trigger besides; drop function at_end',
    ],
    [
      'our own function with the rights of its owner',
      'alter function journal_touch() security definer',
      'alter function journal_touch() security invoker',
    ],
    [
      'another way to look names up',
      'alter database $db set search_path = aside, public',
      'alter database $db reset all',
    ],
    ['another zone', `alter database $db set timezone = 'Asia/Kathmandu'`, 'alter database $db reset all'],
    ['a role that is somebody else besides', 'create role somebody; grant somebody to naksa_app', 'drop role somebody'],
  ])('%s', async (_, deed, undo) => {
    const { owner } = office.server;
    const { rows } = await owner.query<{ name: string }>('select current_database() as name');
    const name = rows[0]?.name ?? '';
    expect(await strange()).toEqual([]);
    await owner.query(deed.replace('$db', name));
    try {
      expect(await strange()).not.toEqual([]);
    } finally {
      await owner.query(undo.replace('$db', name));
    }
    expect(await strange()).toEqual([]);
  });
});

describe('the start tells of it', () => {
  test('in both languages, and says nothing of a database that is as it was made', async () => {
    const { runtime, owner } = office.server;
    const told: Bilingual[] = [];
    await tellActsOfNobody(runtime, (text) => told.push(text));
    expect(told).toEqual([]);
    await owner.query('create view besides as table document');
    try {
      await tellActsOfNobody(runtime, (text) => told.push(text));
    } finally {
      await owner.query('drop view besides');
    }
    expect(told).toEqual([
      { ne: expect.stringMatching(/नराखेका १ कुरा.*view besides/u), en: expect.stringContaining('view besides') },
    ]);
  });
});
