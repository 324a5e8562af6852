import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { LightMyRequestResponse } from 'fastify';
import { problemTexts } from '../../../server/http/problems.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentView } from '../../../server/contract/documents.ts';
import type { BatchBody, PrintBatch } from '../../../server/contract/print-desk.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import texts from '../../../server/print-desk/texts.json' with { type: 'json' };
import { APPLICATION, type Office, openOffice } from '../../support/case.ts';
import { registeredCase } from '../documents/issued.ts';

let office: Office;
const papers: (DocumentView & { readonly applicationId: string })[] = [];
beforeAll(async () => {
  office = await openOffice();
  for (let count = 0; count < 4; count += 1) {
    const { driven, paper } = await registeredCase(office, APPLICATION);
    papers.push({ ...paper, applicationId: driven.id });
  }
}, 120_000);
afterAll(() => office.stop());

const ids = (): string[] => papers.map(({ id }) => id);

function ask(body: BatchBody, who = 'B'): Promise<LightMyRequestResponse> {
  return office.server.as(who, { method: 'POST', url: '/api/print-batches', payload: body });
}

async function asked(body: BatchBody): Promise<PrintBatch> {
  const answer = await ask(body);
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
  return answer.json<PrintBatch>();
}

async function batch(id: string, who = 'B'): Promise<PrintBatch> {
  return (await office.server.as(who, { url: `/api/print-batches/${id}` })).json<PrintBatch>();
}

function output(id: string, who = 'B'): Promise<LightMyRequestResponse> {
  return office.server.as(who, { url: `/api/print-batches/${id}/output` });
}

async function copiesOf(id: string): Promise<number> {
  const result = await office.server.owner.query<{ copies: number }>('select copies from document where id = $1', [id]);
  return result.rows[0]?.copies ?? -1;
}

const inDays = (from: number, days: number): string => new Date(from + days * 86_400_000).toISOString();

const codeOf = (answer: LightMyRequestResponse): unknown => [answer.statusCode, answer.json<ProblemBody>().code];

describe('a signing day', () => {
  test('is one file of all papers chosen, in that order, each counted as a printed copy', async () => {
    const before = await Promise.all(ids().map(copiesOf));
    const { id, ...waiting } = await asked({ documents: ids().toReversed(), output: 'pdf' });
    expect(waiting).toMatchObject({ state: 'waiting', total: 4, done: 0, failed: [], ready: false });
    expect(codeOf(await output(id))).toEqual([404, 'recordNotFound']);
    await office.server.jobs.drain();
    expect(await batch(id)).toMatchObject({ state: 'done', done: 4, failed: [], ready: true, pages: 4 });
    const file = await output(id);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="papers-\d{4}-\d\d-\d\d\.pdf"$/u);
    const places = papers.toReversed().map(({ code }) => file.body.indexOf(code));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(await Promise.all(ids().map(copiesOf))).toEqual(before.map((count) => count + 1));
    expect((await output(id)).rawPayload).toEqual(file.rawPayload);
  });

  test('as a ZIP has a file for each paper, with a Nepali name that is no path', async () => {
    const { id } = await asked({ documents: ids(), output: 'zip' });
    await office.server.jobs.drain();
    const file = await output(id);
    expect(file.headers['content-type']).toBe('application/zip');
    const names = Object.keys(unzipSync(file.rawPayload));
    expect(names).toHaveLength(4);
    expect(names[0]).toMatch(/^००१ - [ऀ-ॿ][^/\\:*?"<>|]+\.pdf$/u);
    expect(names).toEqual(names.toSorted());
  });

  test('is made of the copies that were printed, and comes from among such files, whatever its rows say', async () => {
    const { owner, runtime } = office.server;
    const { sha256: upload } = await runtime.files.put(Buffer.from('%PDF-1.4 nine storeys'));
    const { id } = await asked({ documents: ids(), output: 'zip' });
    await office.server.jobs.drain();
    const before = Object.values(unzipSync((await output(id)).rawPayload));
    await owner.query('update print_batch_paper set sha256 = $2 where batch_id = $1', [id, upload]);
    await owner.query(`update print_batch set state = 'waiting', run_after = now() where id = $1`, [id]);
    await office.server.jobs.drain();
    expect(Object.values(unzipSync((await output(id)).rawPayload))).toEqual(before);
    await owner.query('update print_batch set sha256 = $2, keep_until = null where id = $1', [id, upload]);
    expect(codeOf(await output(id))).toEqual([410, 'outputRemoved']);
  });

  test('prints nothing that nobody asked for: put in as the chief’s, another person’s, or with another paper', async () => {
    const { owner } = office.server;
    const forged = randomUUID();
    await owner.query(
      `insert into print_batch (organization_id, id, output, asked_at, asked_by, asked_by_name)
       select organization_id, $1, 'pdf', now(), id, name_ne from account where role = 'C' limit 1`,
      [forged],
    );
    await owner.query(
      `insert into print_batch_paper (organization_id, batch_id, position, document_id)
       select organization_id, $1, 0, id from document where id = $2`,
      [forged, ids()[0]],
    );
    const [first = '', second = '', third = ''] = ids();
    const taken = await asked({ documents: [first], output: 'pdf' });
    await owner.query(
      `update print_batch set asked_by = (select id from account where role = 'C' limit 1) where id = $1`,
      [taken.id],
    );
    const other = await asked({ documents: [second], output: 'pdf' });
    await owner.query('update print_batch_paper set document_id = $2 where batch_id = $1', [other.id, third]);
    // also where its line was changed to say so
    const moved = await asked({ documents: [third], output: 'pdf' });
    const inOfChief = "(select id from account where role = 'C' limit 1)";
    await owner.query(`update print_batch set asked_by = ${inOfChief} where id = $1`, [moved.id]);
    const line = `update activity set account_id = $2 where action = 'print.batch' and detail ->> 'id' = $1`;
    const { rows: askers } = await owner.query<{ id: string; chief: string }>(
      `select account_id as id, ${inOfChief} as chief from activity where detail ->> 'id' = $1`,
      [moved.id],
    );
    expect((await owner.query(line, [moved.id, askers[0]?.chief])).rowCount).toBe(1);
    const before = await Promise.all(ids().map(copiesOf));
    await office.server.jobs.drain();
    await owner.query(line, [moved.id, askers[0]?.id]);
    expect(await Promise.all(ids().map(copiesOf))).toEqual(before);
    const { rows } = await owner.query<{ sha256: string | null; reason: string }>(
      'select sha256, reason_en as reason from print_batch_paper where batch_id = any($1)',
      [[forged, taken.id, other.id, moved.id]],
    );
    expect(rows).toEqual(Array.from({ length: 4 }, () => ({ sha256: null, reason: texts.notOrdered.en })));
  });

  test('leaves out a paper that is revoked or cannot be read, says why in both languages, and prints the others', async () => {
    const [revoked, lost, ...others] = papers;
    if (!revoked || !lost) throw new Error('too few papers');
    const { id } = await asked({ documents: ids(), output: 'pdf' });
    await office.server.owner.query(`update document set standing = 'revoked' where id = $1`, [revoked.id]);
    const path = join(lost.pdfSha256.slice(0, 2), lost.pdfSha256.slice(2, 4), lost.pdfSha256);
    rmSync(join(office.server.runtime.config.dataFolder, 'files', path));
    await office.server.jobs.drain();
    const done = await batch(id);
    expect(done).toMatchObject({ state: 'done', total: 4, done: 4, ready: true });
    expect(done.failed.map(({ document }) => document)).toEqual([revoked.id, lost.id]);
    for (const { title, reason } of done.failed) {
      expect([title.ne, reason.ne].every((text) => /[ऀ-ॿ]/u.test(text))).toBe(true);
      expect(reason.en).toMatch(/[a-z]/u);
    }
    const { body } = await output(id);
    expect(others.every(({ code }) => body.includes(code))).toBe(true);
    expect(body).not.toContain(revoked.code);
  });

  test('goes on where it stopped when its worker died, and counts no paper twice', async () => {
    const documents = papers.slice(2).map(({ id }) => id);
    const { id } = await asked({ documents, output: 'pdf' });
    await office.server.jobs.drain();
    const counted = await Promise.all(documents.map(copiesOf));
    // the worker died before it wrote down its last paper, and its lease has ended
    await office.server.owner.query(
      `update print_batch set state = 'running', sha256 = null, run_after = now() where id = $1`,
      [id],
    );
    await office.server.owner.query(
      `update print_batch_paper set copy_no = null, sha256 = null where batch_id = $1 and position = 1`,
      [id],
    );
    expect(await batch(id)).toMatchObject({ state: 'running', done: 1, ready: false });
    const node = await office.server.openNode();
    await node.jobs.drain();
    await node.stop();
    expect(await batch(id)).toMatchObject({ state: 'done', done: 2, failed: [], ready: true });
    expect(await Promise.all(documents.map(copiesOf))).toEqual(counted);
  });

  test('leaves out a copy whose bytes were changed before it was bound, says so, and binds the others', async () => {
    const documents = papers.slice(2).map(({ id }) => id);
    const { id } = await asked({ documents, output: 'zip' });
    await office.server.jobs.drain();
    const { runtime, owner } = office.server;
    const { rows } = await owner.query<{ sha256: string }>(
      'select sha256 from print_batch_paper where batch_id = $1 order by position limit 1',
      [id],
    );
    const [{ sha256 } = { sha256: '' }] = rows;
    const path = join(runtime.config.dataFolder, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    writeFileSync(path, 'x');
    await owner.query(`update print_batch set state = 'waiting', sha256 = null, run_after = now() where id = $1`, [id]);
    await office.server.jobs.drain();
    const done = await batch(id);
    expect(done).toMatchObject({ state: 'done', ready: true });
    expect(done.failed).toMatchObject([{ document: documents[0], reason: problemTexts('fileChanged') }]);
    expect(Object.keys(unzipSync((await output(id)).rawPayload))).toHaveLength(documents.length - 1);
  });

  test('keeps its file for the days that the office says, then takes it away and says so; the copies stay', async () => {
    const { server } = office;
    await server.owner.query(`update organization set config = config || '{"keepOutputDays": 3}'`);
    const { id } = await asked({ documents: ids().slice(2), output: 'pdf' });
    await server.jobs.drain();
    const now = Date.parse(server.runtime.now());
    expect(await batch(id)).toMatchObject({ ready: true, removed: false, keepUntil: inDays(now, 3) });
    const before = await Promise.all(ids().slice(2).map(copiesOf));
    server.clock.moveTo(inDays(now, 3));
    await server.jobs.drain();
    expect(await batch(id)).toMatchObject({ state: 'done', ready: false, removed: true, failed: [] });
    expect(codeOf(await output(id))).toEqual([410, 'outputRemoved']);
    const kept = await server.owner.query<{ sha256: string }>('select sha256 from print_batch where id = $1', [id]);
    await expect(server.runtime.outputs.get(kept.rows[0]?.sha256 ?? '')).rejects.toThrow('ENOENT');
    const [paper] = ids().slice(2);
    const copy = await server.as('B', { url: `/api/documents/${paper ?? ''}/copies/${String(before[0])}.pdf` });
    expect([copy.statusCode, copy.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(await Promise.all(ids().slice(2).map(copiesOf))).toEqual(before);
  });

  test('whose file a backup left out answers that it was removed', async () => {
    const { id } = await asked({ documents: ids().slice(2), output: 'zip' });
    await office.server.jobs.drain();
    rmSync(join(office.server.runtime.config.dataFolder, 'outputs'), { recursive: true });
    expect(codeOf(await output(id))).toEqual([410, 'outputRemoved']);
  });

  test('is the affair of whoever asked for it', async () => {
    const { id } = await asked({ documents: ids().slice(2), output: 'pdf' });
    expect(codeOf(await office.server.as('A', { url: `/api/print-batches/${id}` }))).toEqual([404, 'recordNotFound']);
    expect(codeOf(await output(id, 'A'))).toEqual([404, 'recordNotFound']);
    const own = (await office.server.as('B', { url: '/api/print-batches' })).json<PrintBatch[]>();
    expect(own.map((each) => each.id)).toContain(id);
    expect((await office.server.as('A', { url: '/api/print-batches' })).json()).toEqual([]);
    await office.server.jobs.drain();
  });

  test('is refused to designers, for papers of another ward, for papers that do not exist, and when five wait already', async () => {
    expect(codeOf(await ask({ documents: ids(), output: 'pdf' }, 'D'))).toEqual([403, 'forbidden']);
    const elsewhere = 'ward02@sungabha.example';
    expect(codeOf(await ask({ documents: ids(), output: 'pdf' }, elsewhere))).toEqual([403, 'otherWard']);
    const nothing = ['00000000-0000-4000-8000-000000000000'];
    expect(codeOf(await ask({ documents: nothing, output: 'pdf' }))).toEqual([404, 'documentNotFound']);
    for (let count = 0; count < 5; count += 1) await asked({ documents: ids().slice(2), output: 'zip' });
    expect(codeOf(await ask({ documents: ids().slice(2), output: 'zip' }))).toEqual([503, 'printBusy']);
    await office.server.jobs.drain();
  });
});

describe('all papers of an application', () => {
  test('are one file, each counted as a printed copy, but not by who only looks; an application without a valid paper has none', async () => {
    const [revoked, , paper] = papers;
    if (!paper || !revoked) throw new Error('too few papers');
    const before = await copiesOf(paper.id);
    const url = `/api/applications/${paper.applicationId}/print-all.pdf`;
    const looked = await office.server.as('B', { url });
    expect(codeOf(looked)).toEqual([405, 'methodNotAllowed']);
    expect(await copiesOf(paper.id)).toBe(before);
    const file = await office.server.as('B', { method: 'POST', url });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.body).toContain(paper.code);
    expect(await copiesOf(paper.id)).toBe(before + 1);
    expect(codeOf(await office.server.as('D', { method: 'POST', url }))).toEqual([403, 'forbidden']);
    const none = `/api/applications/${revoked.applicationId}/print-all.pdf`;
    expect(codeOf(await office.server.as('B', { method: 'POST', url: none }))).toEqual([404, 'documentNotFound']);
  });
});
