import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWelcomeLink } from '../../server/accounts/password-link.ts';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { sealWritten, takeNext } from '../../server/audit/take.ts';
import { makeSigningKey, openSigningKey } from '../../server/record/checkpoint.ts';
import { deedHash, lineHash, lineMessage } from '../../server/journal/line.ts';
import { linesOf } from '../../server/journal/read.ts';
import { inUtc, rowsByKeys } from '../../server/journal/rows.ts';
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
