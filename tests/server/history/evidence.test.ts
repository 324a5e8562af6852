import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBundle } from '../../../scripts/evidence/bundle.ts';
import { verifyEvidence } from '../../../scripts/evidence/verify.ts';
import type { DocumentView } from '../../../server/contract/application.ts';
import { sha256 } from '../../../server/history/chain.ts';
import type { EvidenceBundle } from '../../../server/history/evidence.ts';
import { bringTo, type DrivenCase, type Office, openCase, openOffice } from '../../support/case.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const FLIPS = 120;

let office: Office;
let driven: DrivenCase;
let folder: string;
let bytes: Buffer;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
  await bringTo(office, driven, { state: 'technical-design' });
  await office.server.jobs.drain();
  folder = mkdtempSync(join(tmpdir(), 'naksa-evidence-'));
  const answer = await office.server.as('AUD', { url: `/api/applications/${driven.id}/evidence` });
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="evidence-${driven.id}.json"`);
  bytes = answer.rawPayload;
  writeFileSync(join(folder, 'bundle.json'), bytes);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await office.stop();
});

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Runs the verifier as somebody would who has nothing but the file: no server, no database, another folder. */
async function verifier(file: string, ...more: readonly string[]): Promise<Ended> {
  const args = [join(root, 'scripts/verify-evidence.ts'), file, ...more];
  return run(process.execPath, args, { cwd: folder, env: { PATH: process.env['PATH'] ?? '' } }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => Object(error),
  );
}

test('the evidence of a case holds without server and database, its papers too', async () => {
  const papers = mkdtempSync(join(folder, 'papers-'));
  const documents = (await office.server.as('AUD', { url: `/api/applications/${driven.id}/documents` })).json<
    DocumentView[]
  >();
  expect(documents.length).toBeGreaterThan(0);
  for (const { id } of documents) {
    const paper = await office.server.as('AUD', { url: `/api/documents/${id}.pdf` });
    writeFileSync(join(papers, `${id}.pdf`), paper.rawPayload);
  }
  const { code, stdout } = await verifier(join(folder, 'bundle.json'), '--papers', papers);
  expect(JSON.parse(stdout)).toEqual({ ok: true, events: 6, documents: documents.length, chain: 'valid' });
  expect(code).toBe(0);

  writeFileSync(join(papers, `${documents[0]?.id ?? ''}.pdf`), 'another paper');
  const forged = await verifier(join(folder, 'bundle.json'), '--papers', papers);
  expect(forged.code).toBe(1);
  expect(forged.stdout).toContain('is missing or changed');
});

test('who asked for evidence is kept', async () => {
  const kept = await office.server.owner.query(
    `select action from activity where action = 'evidence' and application_id = $1`,
    [driven.id],
  );
  expect(kept.rows.length).toBeGreaterThan(0);
});

describe('a damaged file', () => {
  test('is told with what is wrong, and the exit code is 1', async () => {
    const text = bytes.toString('utf8').replace('दीपेन्द्र', 'महेन्द्र');
    writeFileSync(join(folder, 'forged.json'), text);
    const { code, stdout } = await verifier(join(folder, 'forged.json'));
    expect(code).toBe(1);
    expect(stdout).toContain('its seal is broken');
    expect(stdout).toMatch(/event \d+: stored state differs/u);
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({ ok: false, chain: 'broken' });
  });

  test.each([
    ['half of it', (): Buffer => bytes.subarray(0, bytes.length / 2)],
    ['nothing', (): Buffer => Buffer.alloc(0)],
    ['another file', (): Buffer => Buffer.from('{"format":"other"}')],
  ])('of which there is %s is refused in both languages', async (_, make) => {
    writeFileSync(join(folder, 'damaged.json'), make());
    const { code, stderr } = await verifier(join(folder, 'damaged.json'));
    expect(code).toBe(1);
    expect(stderr).toContain('is no evidence file, or it is damaged');
    expect(stderr).toMatch(/[ऀ-ॿ]/u);
    expect(stderr).not.toContain('    at ');
  });
});

test('one flipped bit anywhere is found', () => {
  const missed: string[] = [];
  const path = join(folder, 'flipped.json');
  const step = Math.max(1, Math.floor(bytes.length / FLIPS));
  for (let at = 0; at < bytes.length; at += step) {
    const flipped = Buffer.from(bytes);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
    writeFileSync(path, flipped);
    if (holds(path))
      missed.push(`byte ${String(at)}: ${bytes.subarray(Math.max(0, at - 30), at + 30).toString('utf8')}`);
  }
  expect(missed).toEqual([]);
});

test('every part of a bundle is under its seal', () => {
  const bundle = readBundle(join(folder, 'bundle.json'));
  const changes: readonly ((given: EvidenceBundle) => EvidenceBundle)[] = [
    (given) => ({ ...given, exportedAt: '2020-01-01T00:00:00.000Z' }),
    (given) => ({ ...given, application: { ...given.application, applicationNo: 1 } }),
    (given) => ({ ...given, application: { ...given.application, registrationNo: '०८३/०८४-०००९' } }),
    (given) => ({ ...given, documents: given.documents.slice(1) }),
    (given) => ({ ...given, documents: given.documents.map((each) => ({ ...each, number: '९' })) }),
    (given) => ({ ...given, documents: given.documents.map((each) => ({ ...each, model: '{}' })) }),
    (given) => ({ ...given, documents: given.documents.map((each) => ({ ...each, pdfSha256: sha256('x') })) }),
    (given) => ({ ...given, submissions: given.submissions.slice(1) }),
    (given) => ({ ...given, history: given.history.slice(0, -1) }),
    (given) => ({ ...given, seal: sha256('x') }),
  ];
  expect(verifyEvidence(bundle).findings).toEqual([]);
  for (const change of changes) expect(verifyEvidence(change(bundle)).findings.length).toBeGreaterThan(0);
});

function holds(path: string): boolean {
  try {
    return verifyEvidence(readBundle(path)).findings.length === 0;
  } catch (error) {
    // a file that is no bundle any more is refused, in both languages; anything else thrown is a bug of the verifier
    if (error instanceof Error && 'ne' in error) return false;
    throw error;
  }
}
