import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyEvidence } from '../../../scripts/evidence/verify.ts';
import { type Nightly, startNightly } from '../../../server/jobs/nightly.ts';
import type { AuditStatus } from '../../../server/contract/audit.ts';
import type { FileView } from '../../../server/contract/files.ts';
import type { VerifyView } from '../../../server/contract/history.ts';
import type { EvidenceBundle } from '../../../server/history/evidence.ts';
import { parseRecord, type RecordedFile } from '../../../server/record/record.ts';
import {
  APPLICATION,
  bringTo,
  type DrivenCase,
  formOf,
  type Office,
  openCase,
  openOffice,
  send,
} from '../../support/case.ts';
import { sendFile, tinyPdf } from '../../support/upload.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());

async function replaceDeed({ id }: DrivenCase, said: string): Promise<FileView> {
  const answer = await sendFile(office.server, 'D', { id, query: 'category=AT01', bytes: tinyPdf(said) });
  expect(answer.statusCode).toBe(201);
  return answer.json<FileView>();
}

async function filesOf({ id }: DrivenCase, category: string): Promise<readonly FileView[]> {
  const list = await office.server.as('B', { url: `/api/applications/${id}/files` });
  return list.json<FileView[]>().filter((file) => file.category === category);
}

/** The land ownership certificate as somebody sees it among the papers of the form. */
async function deedSeenBy(driven: DrivenCase, who: string): Promise<readonly string[]> {
  const { attachments } = await formOf(office, driven, who, APPLICATION);
  return attachments.find(({ category }) => category === 'AT01')?.given.map(({ sha256 }) => sha256) ?? [];
}

/** The files of which the last event of a type speaks. */
async function recordedBy({ id }: DrivenCase, type: string): Promise<readonly RecordedFile[] | undefined> {
  const { rows } = await office.server.owner.query<{ payload: string }>(
    'select payload from history where application_id = $1 and type = $2 order by seq desc limit 1',
    [id, type],
  );
  return parseRecord(rows[0]?.payload ?? '{}').files;
}

async function submit(driven: DrivenCase): Promise<void> {
  const saved = await send(office, driven, 'D', { type: 'SAVE', form: APPLICATION });
  expect(saved.statusCode).toBe(200);
  const submitted = await send(office, driven, 'D', { type: 'SUBMIT', form: APPLICATION });
  expect(submitted.statusCode).toBe(200);
}

async function verified({ id }: DrivenCase): Promise<VerifyView> {
  return (await office.server.as('AUD', { url: `/api/applications/${id}/verify` })).json<VerifyView>();
}

const approvalsOf = async (driven: DrivenCase) =>
  (await formOf(office, driven, 'B', APPLICATION)).approvals.map(({ role, status }) => `${role}:${status}`);

describe('what a form is submitted with', () => {
  let driven: DrivenCase;
  beforeAll(async () => {
    driven = await openCase(office);
    await bringTo(office, driven, { state: 'application', form: APPLICATION, role: 'B' });
  });

  test('stands in its event by category, version and hash, and not by name', async () => {
    const files = await recordedBy(driven, 'SUBMIT');
    const [deed] = await filesOf(driven, 'AT01');
    expect(files).toContainEqual({ id: deed?.id, category: 'AT01', version: 1, sha256: deed?.sha256 });
    const held = await office.server.as('B', { url: `/api/applications/${driven.id}/files` });
    const expected = held.json<FileView[]>().filter(({ form }) => form === APPLICATION);
    expect(files?.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    expect(await verified(driven)).toMatchObject({ valid: true });
  });

  test('is what the office sees until another is handed in: sent back, replaced, submitted, approved anew', async () => {
    const [before] = await filesOf(driven, 'AT01');
    await send(office, driven, 'B', { type: 'RETURN', form: APPLICATION, note: 'स्पष्ट प्रति राख्नुहोस्' });
    const second = await replaceDeed(driven, 'second');
    expect(await deedSeenBy(driven, 'B')).toEqual([before?.sha256]);
    expect(await deedSeenBy(driven, 'D')).toEqual([second.sha256]);
    expect(await filesOf(driven, 'AT01')).toMatchObject([
      { version: 2, current: true, handedIn: false },
      { version: 1, current: false, handedIn: true },
    ]);
    await submit(driven);
    expect(await deedSeenBy(driven, 'B')).toEqual([second.sha256]);
    expect(await filesOf(driven, 'AT01')).toMatchObject([{ handedIn: true }, { handedIn: false }]);
    expect(await recordedBy(driven, 'SUBMIT')).toContainEqual({
      id: second.id,
      category: 'AT01',
      version: 2,
      sha256: second.sha256,
    });
    expect(await approvalsOf(driven)).toEqual(['B:P', 'A:P']);
    expect(await verified(driven)).toMatchObject({ valid: true });
  });

  test('and who may change what is approved changes nothing of it by an upload alone', async () => {
    const [before] = await filesOf(driven, 'AT01');
    await bringTo(office, driven, { state: 'application', form: APPLICATION, role: 'A' });
    const third = await replaceDeed(driven, 'third');
    expect(await approvalsOf(driven)).toEqual(['B:A', 'A:P']);
    expect(await deedSeenBy(driven, 'A')).toEqual([before?.sha256]);
    await submit(driven);
    expect(await deedSeenBy(driven, 'A')).toEqual([third.sha256]);
    expect(await approvalsOf(driven)).toEqual(['B:P', 'A:P']);
  });

  test('a file that comes while it is submitted is handed in with it, or refused', async () => {
    await send(office, driven, 'B', { type: 'RETURN', form: APPLICATION, note: 'फेरि' });
    const place = { id: driven.id, query: 'category=AT01' };
    await Promise.all([
      send(office, driven, 'D', { type: 'SUBMIT', form: APPLICATION }),
      ...['p', 'q', 'r', 's'].map((said) => sendFile(office.server, 'D', { ...place, bytes: tinyPdf(said) })),
    ]);
    if ((await formOf(office, driven, 'B', APPLICATION)).status !== 'submitted') await submit(driven);
    const [newest] = await filesOf(driven, 'AT01');
    expect(newest).toMatchObject({ current: true, handedIn: true });
    expect(await deedSeenBy(driven, 'B')).toEqual([newest?.sha256]);
  });
});

test('a form from before files were recorded has those of its day, and its approval speaks of them', async () => {
  const driven = await openCase(office);
  await bringTo(office, driven, { state: 'application', form: APPLICATION, role: 'B' });
  await office.server.owner.query('update submission set files = null where application_id = $1', [driven.id]);
  const [before] = await filesOf(driven, 'AT01');
  await bringTo(office, driven, { state: 'application', form: APPLICATION, role: 'A' });
  expect(await recordedBy(driven, 'RECOMMEND')).toContainEqual(expect.objectContaining({ id: before?.id, version: 1 }));
  office.server.clock.moveTo('2026-11-01T04:45:00.000Z');
  await replaceDeed(driven, 'after');
  expect(await deedSeenBy(driven, 'A')).toEqual([before?.sha256]);
  expect(await verified(driven)).toMatchObject({ valid: true });
});

describe('what the owner of the database did to the files is found', () => {
  let driven: DrivenCase;
  let nightly: Nightly;
  let forged: FileView;
  beforeAll(async () => {
    driven = await openCase(office);
    await bringTo(office, driven, { state: 'application', form: APPLICATION, role: 'B' });
    forged = (
      await sendFile(office.server, 'D', { id: driven.id, query: 'category=other', bytes: tinyPdf('forged') })
    ).json<FileView>();
    nightly = startNightly(office.server.runtime, { log: office.server.app.log, every: 'manual' });
  });
  afterAll(() => nightly.stop());

  async function everywhere(): Promise<{ screen: unknown; offline: readonly string[]; whole: readonly unknown[] }> {
    const { server } = office;
    const evidence = (
      await server.as('AUD', { url: `/api/applications/${driven.id}/evidence` })
    ).json<EvidenceBundle>();
    await server.as('AUD', { method: 'POST', url: '/api/audit/verifications' });
    await nightly.round();
    const { findings } = (await server.as('AUD', { url: '/api/audit/status' })).json<AuditStatus>();
    return {
      screen: (await verified(driven)).firstBad?.what,
      offline: verifyEvidence(evidence).findings,
      whole: findings.map(({ what }) => what),
    };
  }

  async function findAfter(deed: string, undo: string) {
    const { owner } = office.server;
    await owner.query(deed, [driven.id]);
    try {
      return await everywhere();
    } finally {
      await owner.query(undo, [driven.id]);
    }
  }

  const DEED = `application_id = $1 and category = 'AT01'`;

  test('nothing, as long as nothing was done', async () => {
    expect(await everywhere()).toEqual({ screen: undefined, offline: [], whole: [] });
  });

  test('the hash of a file swapped for that of another, which is then not handed out either', async () => {
    const [deed] = await filesOf(driven, 'AT01');
    const { owner } = office.server;
    await owner.query(`update attachment set sha256 = $2 where ${DEED}`, [driven.id, forged.sha256]);
    const url = `/api/applications/${driven.id}/files/${deed?.id ?? ''}`;
    expect((await office.server.as('A', { url })).json()).toMatchObject({ code: 'fileChanged' });
    expect(
      await findAfter('select $1::uuid', `update attachment set sha256 = '${deed?.sha256 ?? ''}' where ${DEED}`),
    ).toEqual({
      screen: 'file of the record changed',
      offline: expect.arrayContaining([expect.stringMatching(/: a file of AT01 as of event \d+ was changed$/u)]),
      whole: expect.arrayContaining(['file of the record changed']),
    });
  });

  test('a file called by another version', async () => {
    const set = (version: number) => `update attachment set version = ${String(version)} where ${DEED}`;
    expect(await findAfter(set(2), set(1))).toMatchObject({
      screen: 'file of the record changed',
      offline: expect.arrayContaining([expect.stringContaining('was changed')]),
      whole: expect.arrayContaining(['file of the record changed']),
    });
  });

  test('a form given other files than it was submitted with', async () => {
    const { owner } = office.server;
    const kept = await owner.query<{ seq: number; files: unknown }>(
      'select seq, files from submission where application_id = $1 and files is not null',
      [driven.id],
    );
    const { seq, files } = kept.rows[0] ?? {};
    const set = (text: string) =>
      `update submission set files = '${text}' where application_id = $1 and seq = ${String(seq)}`;
    expect(await findAfter(set('[]'), set(JSON.stringify(files)))).toMatchObject({
      screen: 'files of a form not of the record',
      whole: ['files of a form not of the record'],
    });
  });

  test('the bytes of a kept file changed or taken away', async () => {
    const { dataFolder } = office.server.runtime.config;
    const { sha256 } = forged;
    const path = join(dataFolder, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    writeFileSync(path, tinyPdf('other bytes'));
    expect(await everywhere()).toMatchObject({ whole: ['file changed in the store'] });
    rmSync(path);
    expect(await everywhere()).toMatchObject({ whole: ['file missing in the store'] });
    writeFileSync(path, tinyPdf('forged'));
  });

  test('a row brought in beside the uploads', async () => {
    const copy = `insert into attachment (organization_id, id, application_id, run, category, name, type, size, sha256, uploaded_by, uploaded_at, version)
      select organization_id, gen_random_uuid(), application_id, run, category, 'forged.pdf', type, size, sha256, uploaded_by, uploaded_at, 9
      from attachment where ${DEED}`;
    expect(await findAfter(copy, `delete from attachment where ${DEED} and version = 9`)).toMatchObject({
      whole: ['row without a line'],
    });
  });
});
