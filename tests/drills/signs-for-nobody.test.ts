import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWelcomeLink } from '../../server/accounts/password-link.ts';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { sealWritten, takeNext } from '../../server/audit/take.ts';
import { makeSigningKey, openSigningKey } from '../../server/record/checkpoint.ts';
import { deedHash, lineHash, lineMessage } from '../../server/journal/line.ts';
import { linesOf } from '../../server/journal/read.ts';
import { inUtc, rowsByKeys } from '../../server/journal/rows.ts';
import { tellActsOfNobody } from '../../server/audit/acts-of-nobody.ts';
import { findForeignActs } from '../../server/db/foreign-acts.ts';
import type { Bilingual } from '../../server/db/start-problem.ts';
import type { DocumentView, VerifiedDocument } from '../../server/contract/documents.ts';
import {
  APPLICATION,
  bringTo,
  type DrivenCase,
  type Office,
  openCase,
  openOffice,
  versionOf,
} from '../support/case.ts';
import { DEMO_PASSWORD } from '../support/server.ts';
import { registeredCase } from '../server/documents/issued.ts';

const schemaText = readFileSync(join(import.meta.dirname, '../../server/db/schema.sql'), 'utf8');

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());

async function onPage(code: string): Promise<VerifiedDocument> {
  return (await office.server.app.inject(`/api/public/verify/${code}`)).json<VerifiedDocument>();
}

/** Past triggers, as the owner of the database. */
async function asOwner(...statements: readonly string[]): Promise<void> {
  const owner = await office.server.owner.connect();
  try {
    await owner.query('set session_replication_role = replica');
    for (const statement of statements) expect((await owner.query(statement)).rowCount, statement).not.toBe(0);
  } finally {
    await owner.query('reset session_replication_role');
    owner.release();
  }
}

const FORGED_CODE = 'FRGD23456789';

/** Beside a real paper: another code and number, other bytes. */
const forged = (
  id: string,
): string => `insert into document (organization_id, id, application_id, form, revision, template, number, code,
    template_hash, model, html_sha256, pdf_sha256, issued_at, seq, calendar_edition, run, stays, search_text)
  select organization_id, '22222222-2222-4222-8222-222222222222', application_id, form, revision + 7, template, '१/०८३', '${FORGED_CODE}',
    template_hash, model, html_sha256, repeat('a', 64), issued_at, seq, calendar_edition, run, stays, search_text
  from document where id = '${id}'`;

describe('the server signs nothing for the owner of the database', () => {
  test('that a setting of its role says was written', async () => {
    const { driven, paper } = await registeredCase(office, APPLICATION);
    await asOwner(forged(paper.id));
    const touched = JSON.stringify(['document', { id: '22222222-2222-4222-8222-222222222222' }, driven.id]);
    const { rows } = await office.server.owner.query<{ name: string }>('select current_database() as name');
    await office.server.owner.query(`alter database ${rows[0]?.name ?? ''} set naksa.touched = '${touched}\n'`);
    const node = await office.server.openNode();
    try {
      const headers = { authorization: `Bearer ${await office.server.token('B')}` };
      const payload = { text: 'साँध फरक छ', toApplicant: false };
      const url = `/api/applications/${driven.id}/comments`;
      expect((await node.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(201);
    } finally {
      await office.server.owner.query(`alter database ${rows[0]?.name ?? ''} reset naksa.touched`);
      await node.stop();
    }
    expect(await onPage(FORGED_CODE)).toEqual({ found: true, isSealed: false });
    await asOwner(`delete from document where code = '${FORGED_CODE}'`);
  });

  test('that was put into the queue of effects as decided', async () => {
    const { driven, paper } = await registeredCase(office, APPLICATION);
    const { rows } = await office.server.owner.query<Record<string, unknown>>('select * from document where id = $1', [
      paper.id,
    ]);
    const real = rows[0] ?? {};
    const frozen = {
      template: real['template'],
      templateHash: real['template_hash'],
      title: 'नक्सा पास',
      model: real['model'],
      code: FORGED_CODE,
      number: '१/०८३',
      revision: 99,
      edition: real['calendar_edition'],
      issuedAt: '2026-11-01T04:15:00.000Z',
      supersedes: [],
      supersededBy: [],
      stays: false,
      signature: openSigningKey(makeSigningKey()).sign('x'),
    };
    await office.server.owner.query(
      `insert into outbox (organization_id, application_id, seq, position, type, params, frozen)
       select organization_id, id, $2, 9, 'issueDocument', $3, $4 from application where id = $1`,
      [driven.id, real['seq'], JSON.stringify({ form: APPLICATION, run: 1 }), JSON.stringify(frozen)],
    );
    await office.server.jobs.drain();
    expect(await onPage(FORGED_CODE)).toEqual({ found: false });
  });
});

describe('a line that the owner of the database made well', () => {
  test('is worth nothing without the key: the paper is not in the record, and no checkpoint seals it', async () => {
    const { runtime, organizationId } = office.server;
    const { driven, paper } = await registeredCase(office, APPLICATION);
    await sealWritten(runtime, organizationId);
    await asOwner(forged(paper.id));
    const key = canonicalJson({ id: '22222222-2222-4222-8222-222222222222' });
    const { last, row } = await runtime.inOrganization(organizationId, async (trx) => {
      await inUtc(trx);
      return {
        last: (await linesOf(trx, driven.id)).at(-1),
        row: (await rowsByKeys(trx, new Map([['document', [key]]])))[0],
      };
    });
    const no = (last?.no ?? 0) + 1;
    const at = '2026-11-01T04:15:00.000Z';
    const wrote = canonicalJson([['document', key, row?.hash ?? null]]);
    const deed = deedHash({ accountId: null, applicationId: driven.id, address: null, detail: {} });
    const hash = lineHash(last?.hash ?? '', {
      organizationId,
      chain: driven.id,
      no,
      at,
      action: 'record.written',
      deed,
      wrote,
    });
    const signature = openSigningKey(makeSigningKey()).sign(lineMessage(hash));
    await asOwner(
      `insert into activity (organization_id, chain, no, at, action, application_id, detail, wrote, previous_hash, hash, signature)
       values ('${organizationId}', '${driven.id}', ${String(no)}, '${at}', 'record.written', '${driven.id}', '{}', '${wrote}',
         '${last?.hash ?? ''}', '${hash}', '${signature}')`,
      `update journal_head set no = ${String(no)}, hash = '${hash}', changed_at = now() where chain = '${driven.id}'`,
    );
    expect(await onPage(FORGED_CODE)).toEqual({ found: true, isSealed: false });
    await expect(takeNext(runtime, organizationId, { since: 'last' })).rejects.toMatchObject({
      problemCode: 'checkpointsDisagree',
    });
    await asOwner(
      `delete from document where code = '${FORGED_CODE}'`,
      `delete from activity where hash = '${hash}'`,
      `update journal_head set no = ${String(no - 1)}, hash = '${last?.hash ?? ''}' where chain = '${driven.id}'`,
    );
    await takeNext(runtime, organizationId, { since: 'last' });
  });
});

describe('nobody acts by what the owner of the database wrote', () => {
  test('in a session that was put in', async () => {
    const id = randomUUID();
    const secret = randomBytes(32).toString('base64url');
    await asOwner(
      `insert into login_session (organization_id, id, account_id, refresh_hash, expires_at)
       select organization_id, '${id}', id, '${createHash('sha256').update(secret).digest('hex')}', now() + interval '1 hour' from account where role = 'C'`,
    );
    const answer = await office.server.app.inject({
      method: 'POST',
      url: '/api/session/refresh',
      cookies: { '__Host-naksa': `${id}.${secret}` },
    });
    expect(answer.statusCode, answer.body).toBe(401);
  });

  test('in a session of another person, when it is made the chief’s', async () => {
    const payload = { loginId: 'amin@sungabha.example', password: DEMO_PASSWORD };
    const login = await office.server.app.inject({ method: 'POST', url: '/api/session', payload });
    const cookie = login.cookies.find(({ name }) => name === '__Host-naksa')?.value ?? '';
    await asOwner(
      `update login_session set account_id = (select id from account where role = 'C' limit 1) where id = '${cookie.slice(0, 36)}'`,
    );
    const cookies = { '__Host-naksa': cookie };
    expect((await office.server.app.inject({ method: 'POST', url: '/api/session/refresh', cookies })).statusCode).toBe(
      401,
    );
  });

  test('by a link to a new password that was put in, or made the chief’s', async () => {
    const token = randomBytes(32).toString('base64url');
    await asOwner(
      `insert into password_link (organization_id, purpose, account_id, token_hash, looked_at, expires_at)
       select organization_id, 'reset', id, '${createHash('sha256').update(token).digest('hex')}', now(), now() + interval '1 hour' from account where role = 'C'`,
    );
    expect(await codeOfLink(token)).toBe('passwordLinkOver');

    const { runtime, organizationId, owner } = office.server;
    const own = await owner.query<{ id: string }>(`select id from account where role = 'AD' limit 1`);
    const accountId = own.rows[0]?.id ?? '';
    const { link } = await runtime.inOrganization(organizationId, (trx) =>
      makeWelcomeLink(runtime, trx, { organizationId, accountId }),
    );
    const given = link.split('#')[1] ?? '';
    expect(await codeOfLink(given)).toBeUndefined();
    await asOwner(
      `update password_link set account_id = (select id from account where role = 'C' limit 1) where account_id = '${accountId}'`,
    );
    expect(await codeOfLink(given)).toBe('passwordLinkOver');
  });
});

async function codeOfLink(token: string): Promise<unknown> {
  const answer = await office.server.app.inject({
    method: 'POST',
    url: '/api/accounts/password-link',
    payload: { token },
  });
  return answer.json<{ code?: string }>().code;
}

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

describe('a term ends on the day that the case keeps', () => {
  test('not on the one that stands in the list of terms', async () => {
    const driven: DrivenCase = await openCase(office);
    await bringTo(office, driven, { state: 'objection-window' });
    const version = await versionOf(office, driven);
    await asOwner(`update deadline set due = '2020-01-01' where application_id = '${driven.id}'`);
    await office.server.jobs.drain();
    expect(await versionOf(office, driven)).toBe(version);
  });
});

describe('the page of a paper that was revoked', () => {
  let paper: DocumentView;
  let driven: DrivenCase;
  beforeAll(async () => {
    ({ driven, paper } = await registeredCase(office, APPLICATION));
    const payload = { reason: 'गलत कित्ता नम्बरमा जारी भएको' };
    const answer = await office.server.as('C', { method: 'POST', url: `/api/documents/${paper.id}/revoke`, payload });
    expect(answer.statusCode, answer.body).toBe(200);
    await sealWritten(office.server.runtime, office.server.organizationId);
    expect(await onPage(paper.code)).toMatchObject({ standing: 'revoked' });
  });

  const ended = `(select id from document_end where document_id = $paper)`;
  test.each([
    ['its standing was set back', [`update document set standing = 'valid' where id = $paper`]],
    [
      'its end was taken away too',
      [`update document set standing = 'valid' where id = $paper`, `delete from document_end where id in ${ended}`],
    ],
    [
      'its end was taken away with every line since',
      [
        `delete from activity where chain = $case and no >= (select min(no) from activity where chain = $case and wrote like '%document_end%')`,
        `update journal_head set no = (select max(no) from activity where chain = $case),
           hash = (select hash from activity where chain = $case order by no desc limit 1) where chain = $case`,
        `update document set standing = 'valid' where id = $paper`,
        `delete from document_end where id in ${ended}`,
      ],
    ],
  ])('never says that it is valid: %s', async (_, statements) => {
    const kept = ['document', 'document_end', 'activity', 'journal_head'];
    await asOwner(...kept.map((table) => `create table aside.kept_${table} as table ${table}`));
    await asOwner(
      ...statements.map((each) =>
        each.replaceAll('$paper', `'${paper.id}'`).replaceAll('$case', `'${driven.id}'::uuid`),
      ),
    );
    const told = await onPage(paper.code);
    await asOwner(
      ...kept.flatMap((table) => [
        `with gone as (delete from ${table} returning 1) select count(*) from gone`,
        `insert into ${table} overriding system value select * from aside.kept_${table}`,
      ]),
    );
    for (const table of kept) await office.server.owner.query(`drop table aside.kept_${table}`);
    expect(told).toEqual({ found: true, isSealed: false });
    expect(await onPage(paper.code)).toMatchObject({ isSealed: true, standing: 'revoked' });
  });
});
