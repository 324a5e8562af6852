import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentView, VerifiedDocument } from '../../../server/contract/documents.ts';
import type { DocumentDetail, PrintedCopy } from '../../../server/contract/print-desk.ts';
import { takeNext } from '../../../server/audit/take.ts';
import { type DrivenCase, type Office } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

let office: Office;
let driven: DrivenCase;
let paper: DocumentView;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('technical-design'));
  await office.server.jobs.drain();
  const answer = await office.server.as('B', { url: `/api/applications/${driven.id}/documents` });
  const [first] = answer.json<DocumentView[]>();
  if (first === undefined) throw new Error('no paper was issued');
  paper = first;
});
afterAll(() => office.stop());

async function ask(code: string): Promise<VerifiedDocument> {
  const answer = await office.server.app.inject(`/api/public/verify/${code}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<VerifiedDocument>();
}

test('whoever holds a paper learns by its code that the office issued it, and nothing about people', async () => {
  const found = await ask(paper.code);
  expect(found).toEqual({
    found: true,
    isSealed: true,
    title: paper.title,
    organizationNe: 'सुनगाभा नगरपालिका',
    registrationNo: '०८३/०८४-०००१',
    issuedAt: paper.issuedAt,
    ward: '04',
    plotNo: '215',
    fromPaper: false,
    standing: 'valid',
    pdfSha256: paper.pdfSha256,
    copies: [],
    ...(paper.number === undefined ? {} : { number: paper.number }),
  });
  expect(JSON.stringify(found)).not.toMatch(/सुशीला|थापा|9801000001|99-01-75/u);
});

test('whoever holds a file of the paper can compare it: the hashes of the original and of each copy are given, by number', async () => {
  const print = { method: 'POST', url: `/api/documents/${paper.id}/copies` } as const;
  await office.server.as('B', print);
  const copy = (await office.server.as('B', print)).json<PrintedCopy>();
  expect(await ask(paper.code)).toMatchObject({
    pdfSha256: paper.pdfSha256,
    copies: [{ no: 2, sha256: copy.sha256 }],
  });
});

test('a paper whose kept file was changed or is gone says so, on the public page and on its own; what the record says of it stays', async () => {
  const folder = join(office.server.runtime.config.dataFolder, 'files');
  const path = join(folder, paper.pdfSha256.slice(0, 2), paper.pdfSha256.slice(2, 4), paper.pdfSha256);
  const whole = readFileSync(path);
  const look = async () => [
    await ask(paper.code),
    (await office.server.as('B', { url: `/api/documents/${paper.id}` })).json<DocumentDetail>(),
  ];
  const sealed = { isSealed: true, pdfSha256: paper.pdfSha256 };
  writeFileSync(path, whole.toString('latin1').replace('PDF', 'PDf'), 'latin1');
  for (const seen of await look()) expect(seen).toMatchObject({ ...sealed, fileFault: 'changed' });
  rmSync(path);
  for (const seen of await look()) expect(seen).toMatchObject({ ...sealed, fileFault: 'missing' });
  writeFileSync(path, whole);
  for (const seen of await look()) {
    expect(seen).toMatchObject(sealed);
    expect(seen).not.toHaveProperty('fileFault');
  }
});

test('a paper that was revoked says so and since when, but not why or by whom', async () => {
  const reason = 'सुशीला थापाको कित्ता नम्बर गलत';
  const revoke = { method: 'POST', url: `/api/documents/${paper.id}/revoke`, payload: { reason } } as const;
  expect((await office.server.as('A', revoke)).statusCode).toBe(200);
  const found = await ask(paper.code);
  expect(found).toMatchObject({ found: true, standing: 'revoked', endedAt: '2026-11-01T04:15:00.000Z' });
  expect(JSON.stringify(found)).not.toMatch(/सुशीला|सरिता|कित्ता नम्बर गलत/u);
});

/** What the public page says while the owner of the database has changed something past every trigger; it is put back. */
async function whileChanged(change: string, restore: string): Promise<VerifiedDocument> {
  const owner = await office.server.owner.connect();
  try {
    await owner.query('set session_replication_role = replica');
    await owner.query(change);
    return await ask(paper.code);
  } finally {
    await owner.query(restore);
    await owner.query('reset session_replication_role');
    owner.release();
  }
}

test('a revoked paper that somebody sets valid in the database is no longer borne out by the record', async () => {
  const set = (standing: string): string => `update document set standing = '${standing}' where id = '${paper.id}'`;
  expect(await whileChanged(set('valid'), set('revoked'))).toMatchObject({ isSealed: false });
  expect(await ask(paper.code)).toMatchObject({ isSealed: true, standing: 'revoked' });
});

test('nor is any paper while a checkpoint that the folder has is gone from the database', async () => {
  const { runtime, organizationId, owner } = office.server;
  await takeNext(runtime, organizationId, { since: 'start' });
  await owner.query('create table aside.kept as select * from checkpoint order by number desc limit 1');
  const take = 'delete from checkpoint where number = (select number from aside.kept)';
  expect(await whileChanged(take, 'insert into checkpoint select * from aside.kept')).toMatchObject({
    isSealed: false,
  });
  expect(await ask(paper.code)).toMatchObject({ isSealed: true });
});

test('a code is found as people type it: in small letters, in groups', async () => {
  const grouped = paper.code.replace(/(.{4})(?=.)/gu, '$1-');
  for (const typed of [paper.code.toLowerCase(), grouped, grouped.toLowerCase()])
    expect((await ask(typed)).found).toBe(true);
});

test.each(['ABCDEFGHJKLM', 'AAAA', '2222-2222-2222'])('the invented code %s is not known', async (code) => {
  expect(await ask(code)).toEqual({ found: false });
});

test('a code with one letter changed is not known', async () => {
  const last = paper.code.endsWith('A') ? 'B' : 'A';
  expect(await ask(paper.code.slice(0, -1) + last)).toEqual({ found: false });
});

test.each(['x', "';drop table document", '%00', 'अआइई', '_'.repeat(12), '%25'])('%j is no code', async (code) => {
  const answer = await office.server.app.inject(`/api/public/verify/${encodeURIComponent(code)}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ texts: { ne: string } }>().texts.ne).toMatch(/[ऀ-ॿ]/u);
});

test('who asks too often is told to wait', async () => {
  const statuses = new Set<number>();
  for (let n = 0; n < 70; n += 1) {
    const answer = await office.server.app.inject({ url: '/api/public/verify/ABCD', remoteAddress: '10.9.9.9' });
    statuses.add(answer.statusCode);
  }
  expect(statuses).toEqual(new Set([200, 429]));
});
