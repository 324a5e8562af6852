import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { recordActivity } from '../../../server/office/activity.ts';
import { readCheckpoints, readPublicKeys } from '../../../server/checkpoints/folder.ts';
import { startNightly } from '../../../server/jobs/nightly.ts';
import { takeNext } from '../../../server/audit/take.ts';
import type { AuditStatus, PublicCheckpoint } from '../../../server/contract/audit.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import type { Checkpoint } from '../../../server/record/checkpoint.ts';
import { checkSeries } from '../../../server/record/checkpoint-series.ts';
import { bringTo, type DrivenCase, type Office, openCase, openOffice } from '../../support/case.ts';

let office: Office;
let folder: string;
let driven: DrivenCase;
let kept: string;
beforeAll(async () => {
  office = await openOffice();
  const { runtime, organizationId } = office.server;
  folder = join(runtime.config.checkpointFolder, organizationId);
  driven = await openCase(office);
  kept = mkdtempSync(join(tmpdir(), 'naksa-kept-'));
});
afterAll(async () => {
  rmSync(kept, { recursive: true });
  await office.stop();
});

const take = () => office.server.as('AUD', { method: 'POST', url: '/api/audit/checkpoints' });

async function status(role = 'AUD'): Promise<AuditStatus> {
  const answer = await office.server.as(role, { url: '/api/audit/status' });
  expect(answer.statusCode).toBe(200);
  return answer.json<AuditStatus>();
}

function checkpoints(): readonly Checkpoint[] {
  return [...readCheckpoints(folder).checkpoints.values()];
}

test('a checkpoint covers every application, every definition and the activity log, and holds by the public key alone', async () => {
  const answer = await take();
  expect(answer.statusCode).toBe(200);
  const { latest, checkpoints: count } = answer.json<AuditStatus>();
  expect(count).toBe(1);
  expect(latest[0]).toMatchObject({ number: 1, askedBy: 'लेखापरीक्षक' });
  const { faults, heads } = checkSeries(checkpoints(), readPublicKeys(folder));
  expect(faults).toEqual([]);
  expect(heads.get(`application/${driven.id}`)?.seq).toBe(1);
  expect(heads.has('definition/library/library')).toBe(true);
  expect(heads.get(`journal/${office.server.organizationId}`)?.seq).toBeGreaterThan(0);
  expect(heads.get(`journal/${driven.id}`)?.seq).toBeGreaterThan(0);
});

test('the next one names the one before and carries only what moved', async () => {
  await bringTo(office, driven, { state: 'technical-design' });
  await take();
  const [, second] = checkpoints();
  expect(second?.heads.map(({ kind }) => kind).toSorted()).toEqual(['application', 'journal', 'journal']);
  expect(second?.statement.heads).toBe(3);
  expect(checkSeries(checkpoints(), readPublicKeys(folder)).faults).toEqual([]);
});

test('the private key stays with its owner; the public one is told to everybody', async () => {
  const { config } = office.server.runtime;
  if (process.platform !== 'win32')
    expect(statSync(join(inject('postgres').folder, 'checkpoint-key')).mode & 0o777).toBe(0o600);
  const answer = await office.server.app.inject({ url: '/api/public/checkpoint' });
  const told = answer.json<PublicCheckpoint>();
  expect(told.key.publicKey).toContain('BEGIN PUBLIC KEY');
  expect(told.latest).toMatchObject({ number: 2, short: (await status()).latest[0]?.short });
  expect(JSON.stringify(await status())).not.toContain(config.checkpointKey);
});

test('two nodes take one checkpoint a night, and one for each who asks', async () => {
  const { server } = office;
  const node = await server.openNode();
  const nights = [server.runtime, node.runtime].map((runtime) =>
    startNightly(runtime, { log: server.app.log, every: 'manual' }),
  );
  // what the other node wrote meanwhile may be sealed by one more, which is of no night
  const count = async (of: 'night' | 'askedBy') =>
    (await status()).latest.filter((each) => each[of] !== undefined).length;
  const [before, asked] = [await count('night'), await count('askedBy')];
  await Promise.all(nights.flatMap((nightly) => [nightly.round(), nightly.round()]));
  expect(await count('night')).toBe(before + 1);
  server.clock.moveTo('2026-11-02T18:16:00.000Z');
  await Promise.all(nights.map((nightly) => nightly.round()));
  expect(await count('night')).toBe(before + 2);
  expect((await status()).latest.map(({ night }) => night)).toContain('2026-11-03');
  await Promise.all([take(), take(), take(), take()]);
  expect(await count('askedBy')).toBe(asked + 4);
  expect(checkSeries(checkpoints(), readPublicKeys(folder)).faults).toEqual([]);
  await Promise.all(nights.map((nightly) => nightly.stop()));
  await node.stop();
});

describe('no checkpoint is taken, and everybody who looks is told, when', () => {
  let names: readonly string[];
  beforeEach(async () => {
    await take();
    names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  });

  async function refused(what: string): Promise<void> {
    const before = (await status()).checkpoints;
    const answer = await take();
    expect(answer.json<ProblemBody>()).toMatchObject({ status: 503, code: 'checkpointsDisagree', params: { what } });
    expect(answer.json<ProblemBody>().texts.ne).toMatch(/[ऀ-ॿ]/u);
    expect((await status()).checkpoints).toBe(before);
  }

  test('a file of the folder was changed', async () => {
    const path = join(folder, names[1] ?? '');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(/"at":"2026/u, '"at":"2025'));
    await refused('changed');
    expect((await status()).disagreements).toEqual([{ what: 'changed', number: 2 }]);
    const node = await office.server.openNode();
    expect((await node.app.inject({ url: '/health/checkpoints' })).statusCode).toBe(503);
    await node.stop();
    writeFileSync(path, text);
    expect((await take()).statusCode).toBe(200);
  });

  test('a file of the folder is gone, and later ones are there', async () => {
    renameSync(join(folder, names[0] ?? ''), join(kept, 'first.json'));
    await refused('not-in-folder');
    renameSync(join(kept, 'first.json'), join(folder, names[0] ?? ''));
  });

  test('a file of the folder cannot be read', async () => {
    const path = join(folder, names[0] ?? '');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.slice(0, 100));
    await refused('damaged');
    writeFileSync(path, text);
  });

  test('the database has forgotten checkpoints that the folder has', async () => {
    const { owner } = office.server;
    await owner.query('create table aside.kept_checkpoint as table checkpoint');
    await owner.query('delete from checkpoint where number > 1');
    await refused('not-in-database');
    await owner.query('delete from checkpoint');
    await owner.query('insert into checkpoint select * from aside.kept_checkpoint');
    await owner.query('drop table aside.kept_checkpoint');
  });

  test('the database remembers other heads than were signed', async () => {
    const { owner } = office.server;
    await owner.query(`create table aside.kept_head as table checkpoint_head`);
    await owner.query(`update checkpoint_head set hash = repeat('a', 64) where kind = 'application'`);
    await refused('heads');
    await owner.query('delete from checkpoint_head');
    await owner.query('insert into checkpoint_head select * from aside.kept_head');
    await owner.query('drop table aside.kept_head');
  });

  test('the record was rewritten: nothing is signed over it', async () => {
    const { owner } = office.server;
    const row = await owner.query<{ hash: string }>('select hash from history where application_id = $1 and seq = 6', [
      driven.id,
    ]);
    const put = (hash: string) =>
      owner.query('update history set hash = $2 where application_id = $1 and seq = 6', [driven.id, hash]);
    await put('b'.repeat(64));
    await refused('record');
    await put(row.rows[0]?.hash ?? '');
    expect((await take()).statusCode).toBe(200);
  });
});

test('what the folder lacks at its end is written to it again: the process may end between the two', async () => {
  await take();
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const last = names.at(-1) ?? '';
  const text = readFileSync(join(folder, last), 'utf8');
  rmSync(join(folder, last));
  await take();
  expect(readFileSync(join(folder, last), 'utf8')).toBe(text);
  expect(checkSeries(checkpoints(), readPublicKeys(folder)).faults).toEqual([]);
});

test('a row that the office did not sign is neither built upon nor written to the folder', async () => {
  const { owner } = office.server;
  const before = checkpoints().length;
  await owner.query(
    `insert into checkpoint select organization_id, number + 1, at, null, replace(statement, '"number":' || number, '"number":' || number + 1),
       repeat('c', 64), signature, heads, null from checkpoint order by number desc limit 1`,
  );
  expect((await take()).json<ProblemBody>()).toMatchObject({ params: { what: 'not-signed' } });
  expect(checkpoints().length).toBe(before);
  await owner.query('delete from checkpoint where number > $1', [before]);
  expect((await take()).statusCode).toBe(200);
});

test('nor is it built upon in the course of the day', async () => {
  const { owner, runtime, organizationId } = office.server;
  const last = async () =>
    (await owner.query<{ last: number }>('select max(number) as last from checkpoint')).rows[0]?.last;
  const before = checkpoints().length;
  await owner.query(
    `insert into checkpoint select organization_id, number + 1, at, null, replace(statement, '"number":' || number, '"number":' || number + 1),
       repeat('d', 64), signature, heads, null from checkpoint order by number desc limit 1`,
  );
  await runtime.inOrganization(organizationId, (trx) => recordActivity(trx, { organizationId, action: 'drill' }));
  await expect(takeNext(runtime, organizationId, { since: 'last' })).rejects.toMatchObject({
    problemCode: 'checkpointsDisagree',
    details: { params: { what: 'not-signed' } },
  });
  expect(await last()).toBe(before + 1);
  await owner.query('delete from checkpoint where number > $1', [before]);
  expect((await take()).statusCode).toBe(200);
});

test('activity that is being written while a checkpoint is taken is in this one or in the next, never lost', async () => {
  const { runtime, organizationId } = office.server;
  const write = (count: number) =>
    runtime.inOrganization(organizationId, async (trx) => {
      for (let at = 0; at < count; at += 1) {
        await recordActivity(trx, { organizationId, action: 'drill' });
      }
    });
  await Promise.all([...Array.from({ length: 8 }, () => write(20)), take(), take(), take()]);
  await take();
  const nightly = startNightly(runtime, { log: office.server.app.log, every: 'manual' });
  await office.server.as('AUD', { method: 'POST', url: '/api/audit/verifications' });
  await nightly.round();
  expect((await status()).findings).toEqual([]);
  expect((await status()).runs[0]).toMatchObject({ status: 'done', failures: 0 });
  await nightly.stop();
});

test('a server that has just come seals a hundred lines at once, and waits while its clock runs through days', async () => {
  const { runtime, organizationId, clock, app } = office.server;
  const nightly = startNightly(runtime, { log: app.log });
  const write = () =>
    runtime.inOrganization(organizationId, async (trx) => {
      for (let at = 0; at < 100; at += 1) await recordActivity(trx, { organizationId, action: 'drill' });
    });
  const grew = async (): Promise<number> => {
    const before = checkpoints().length;
    await write();
    await nightly.round();
    return checkpoints().length - before;
  };
  expect(await grew()).toBe(1);
  clock.moveTo('2026-11-05T18:16:00.000Z');
  expect(await grew()).toBe(0);
  await nightly.stop();
});

test.each(['A', 'B', 'D', 'R', 'G'])('role %s sees nothing of it', async (role) => {
  const answer = await office.server.as(role, { url: '/api/audit/status' });
  expect(answer.statusCode).toBe(403);
});

test.each(['C', 'ADM'])('role %s looks, and asks for nothing', async (role) => {
  expect((await status(role)).mayAsk).toBe(false);
  const answer = await office.server.as(role, { method: 'POST', url: '/api/audit/checkpoints' });
  expect(answer.statusCode).toBe(403);
});
