import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Nightly, startNightly } from '../../../server/jobs/nightly.ts';
import { beginRun, claimRun, keepBatch } from '../../../server/audit/runs.ts';
import { applicationsAfter } from '../../../server/audit/verify-all.ts';
import type { AuditFindingView, AuditStatus } from '../../../server/contract/audit.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { type DrivenCase, type Office, openCase } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

const KEPT = [
  'history',
  'submission',
  'definition',
  'activity',
  'journal_head',
  'document',
  'checkpoint',
  'audit_run',
  'audit_finding',
] as const;

let office: Office;
let driven: DrivenCase;
let nightly: Nightly;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('technical-design'));
  await openCase(office);
  await office.server.jobs.drain();
  nightly = startNightly(office.server.runtime, { log: office.server.app.log, every: 'manual' });
  await ask('checkpoints');
});
afterAll(async () => {
  await nightly.stop();
  await office.stop();
});

async function ask(what: 'checkpoints' | 'verifications', role = 'AUD'): Promise<AuditStatus> {
  const answer = await office.server.as(role, { method: 'POST', url: `/api/audit/${what}` });
  expect(answer.statusCode).toBe(200);
  return answer.json<AuditStatus>();
}

async function status(): Promise<AuditStatus> {
  return (await office.server.as('AUD', { url: '/api/audit/status' })).json<AuditStatus>();
}

/** What is found after the owner of the database did this; then it is undone. */
async function findAfter(...statements: readonly string[]): Promise<readonly AuditFindingView[]> {
  const owner = await office.server.owner.connect();
  try {
    await owner.query('set session_replication_role = replica');
    for (const table of KEPT) await owner.query(`create table aside.kept_${table} as table ${table}`);
    for (const statement of statements) await owner.query(statement.replaceAll('$id', `'${driven.id}'`));
    await ask('verifications');
    await nightly.round();
    return (await status()).findings;
  } finally {
    for (const table of KEPT) {
      await owner.query(`delete from ${table}`);
      await owner.query(`insert into ${table} overriding system value select * from aside.kept_${table}`);
      await owner.query(`drop table aside.kept_${table}`);
    }
    await owner.query('reset session_replication_role');
    owner.release();
  }
}

test('who asks is shown how far it is, and in the end that the record is whole', async () => {
  const asked = await ask('verifications');
  expect(asked.runs[0]).toMatchObject({
    status: 'running',
    checked: 0,
    total: asked.applications,
    askedBy: 'लेखापरीक्षक',
  });
  await nightly.round();
  const { runs, findings } = await status();
  expect(runs[0]).toMatchObject({
    status: 'done',
    failures: 0,
    checked: asked.applications,
    total: asked.applications,
  });
  expect(runs[0]?.events).toBeGreaterThanOrEqual(7);
  expect(findings).toEqual([]);
});

test('who asks while one runs is shown that one', async () => {
  const first = await ask('verifications');
  const second = await ask('verifications', 'TADM');
  expect(second.runs[0]?.id).toBe(first.runs[0]?.id);
  await nightly.round();
});

test('each night of Kathmandu has one verification, however many nodes there are', async () => {
  const node = await office.server.openNode();
  const other = startNightly(node.runtime, { log: node.app.log, every: 'manual' });
  office.server.clock.moveTo('2027-11-20T18:20:00.000Z');
  await Promise.all([nightly.round(), other.round(), nightly.round(), other.round()]);
  const nights = (await status()).runs.filter(({ night }) => night === '2027-11-21');
  expect(nights).toEqual([expect.objectContaining({ status: 'done', failures: 0 })]);
  await other.stop();
  await node.stop();
});

test('a run whose node died is taken over where it was left', async () => {
  const { runtime, organizationId, owner } = office.server;
  const { applications, runs } = await ask('verifications');
  const claimed = await runtime.inOrganization(organizationId, claimRun);
  const [first = ''] = await applicationsAfter(runtime, organizationId, null);
  const batch = { position: first, checked: 1, events: 1, findings: [] };
  if (!claimed) throw new Error('the run was not claimed');
  await runtime.inOrganization(organizationId, (trx) => keepBatch(trx, organizationId, claimed, batch));
  // held by the node that died: nobody else takes it before its lease is over
  await nightly.round();
  expect((await status()).runs[0]).toMatchObject({ id: runs[0]?.id, status: 'running', checked: 1 });
  await owner.query(`update audit_run set leased_until = now() where status = 'running'`);
  await nightly.round();
  expect((await status()).runs[0]).toMatchObject({
    id: runs[0]?.id,
    status: 'done',
    checked: applications,
    failures: 0,
  });
});

describe('what the owner of the database did is found, and where', () => {
  afterEach(async () => {
    await ask('verifications');
    await nightly.round();
    expect((await status()).findings).toEqual([]);
  });

  test('an event edited', async () => {
    expect(
      await findAfter(`update history set payload = payload || ' ' where application_id = $id and seq = 3`),
    ).toContainEqual(
      expect.objectContaining({
        what: 'content changed',
        seq: 3,
        application: expect.objectContaining({ id: driven.id }),
      }),
    );
  });

  test('an event that cannot be read any more', async () => {
    const found = await findAfter(
      `update history set payload = '{', hash = 'x' where application_id = $id and seq = 3`,
    );
    expect(found).toContainEqual(expect.objectContaining({ what: 'content changed', seq: 3 }));
  });

  test('the end of a chain cut off with its stage', async () => {
    const found = await findAfter(`delete from history where application_id = $id and seq > 2`);
    expect(found).toContainEqual(expect.objectContaining({ what: 'gone since a checkpoint' }));
  });

  test('a definition edited', async () => {
    const found = await findAfter(`update definition set body = body || ' ' where kind = 'form' and version = 1`);
    const about = {
      ne: 'भवन निर्माण नक्सा पास तथा इजाजतको निवेदन (संस्करण १)',
      en: 'Building permit (map approval) application (version 1)',
    };
    expect(found).toContainEqual({ what: 'definition changed', about });
  });

  test('a definition edited with its hash', async () => {
    const found = await findAfter(
      `update definition set body = body || ' ', hash = encode(sha256(convert_to(body || ' ', 'UTF8')), 'hex') where kind = 'template' or (kind = 'form' and id = 'rajaswo-detail-view')`,
    );
    expect(found).toContainEqual(expect.objectContaining({ what: 'rewritten since a checkpoint' }));
  });

  test('a line of the activity log edited, and one taken out', async () => {
    const edited = await findAfter(`update activity set detail = '{}' where action = 'document.issued'`);
    expect(edited.map(({ what }) => what)).toContain('line changed');
    const deleted = await findAfter(`delete from activity where id = (select min(id) from activity)`);
    expect(deleted.map(({ what }) => what)).toContain('line missing');
  });

  test('an issued paper changed, and one taken out', async () => {
    const changed = await findAfter(`update document set pdf_sha256 = repeat('a', 64)`);
    const about = {
      ne: 'भवन निर्माण नक्सा पास तथा इजाजतको निवेदन',
      en: 'Building permit (map approval) application',
    };
    expect(changed).toContainEqual(expect.objectContaining({ what: 'paper changed', about }));
    expect(changed).toContainEqual(expect.objectContaining({ what: 'row changed past its line', table: 'document' }));
    const deleted = await findAfter('delete from document');
    expect(deleted).toContainEqual(expect.objectContaining({ what: 'paper changed' }));
  });

  test('a paper that is not what the log says, behind as many as a large office issues in a month', async () => {
    const logged = `insert into activity (organization_id, application_id, action, detail)
      select organization_id, application_id, action, detail`;
    const ofPaper = `from (select * from activity where action = 'document.issued' order by id limit 1) of_paper`;
    const found = await findAfter(
      `${logged} ${ofPaper}, generate_series(1, 2500)`,
      `${logged} || '{"modelSha256": "another"}' ${ofPaper}`,
    );
    expect(found.filter(({ what }) => what === 'paper changed')).toHaveLength(1);
  });

  test('a paper that lists call revoked, or printed, and nothing else does', async () => {
    const found = await findAfter(`update document set standing = 'revoked'`);
    expect(found).toContainEqual(expect.objectContaining({ what: 'standing of a paper changed' }));
    const printed = await findAfter('update document set copies = 7');
    expect(printed).toContainEqual(expect.objectContaining({ what: 'standing of a paper changed' }));
  });

  test('the checkpoints of the database taken out', async () => {
    const found = await findAfter('delete from checkpoint');
    expect(found).toContainEqual(
      expect.objectContaining({ what: 'checkpoint not-in-database', about: { ne: '1', en: '1' } }),
    );
  });
});

test('a night begins its run also when no checkpoint can be taken: then it matters most', async () => {
  const { runtime, organizationId, owner } = office.server;
  const kept = await owner.query<{ signature: string }>('select signature from checkpoint where number = 1');
  await owner.query(`update checkpoint set signature = 'x' where number = 1`);
  office.server.clock.moveTo('2027-12-20T18:20:00.000Z');
  const fresh = startNightly(runtime, { log: office.server.app.log, every: 'manual' });
  await fresh.round();
  const { runs, findings, disagreements } = await status();
  expect(disagreements).toEqual([{ what: 'changed', number: 1 }]);
  expect(runs[0]).toMatchObject({ night: '2027-12-21', status: 'done' });
  expect(findings).toContainEqual({ what: 'checkpoint changed', about: { ne: '1', en: '1' } });
  await owner.query('update checkpoint set signature = $1 where number = 1', [kept.rows[0]?.signature]);
  await fresh.stop();
  expect(await runtime.inOrganization(organizationId, (trx) => beginRun(runtime, trx, organizationId, {}))).toBeTypeOf(
    'string',
  );
  await nightly.round();
});

test.each(['A', 'B', 'C', 'D', 'ADM'])('role %s may not ask for a verification', async (role) => {
  const answer = await office.server.as(role, { method: 'POST', url: '/api/audit/verifications' });
  expect(answer.json<ProblemBody>()).toMatchObject({ status: 403, code: 'forbidden' });
});
