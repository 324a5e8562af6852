import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBundle } from '../../../scripts/evidence/bundle.ts';
import { verifyEvidence } from '../../../scripts/evidence/verify.ts';
import { compiledFolder } from '../../../scripts/start/compiled.ts';
import type { DocumentView } from '../../../server/contract/documents.ts';
import { type EvidenceBundle, sealed } from '../../../server/history/evidence.ts';
import { contentHash } from '../../../server/journal/line.ts';
import type { DrivenCase, Office } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

const run = promisify(execFile);
const STROKES = 'M10 20L300 120L590 20M40 200L500 210';
const OTHERS = 'M10 20L300 121L590 20M40 200L500 210';

let office: Office;
let driven: DrivenCase;
let folder: string;
let code: string;
let bundle: EvidenceBundle;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'naksa-signatures-'));
  ({ office, driven } = await openOfficeAt('technical-design'));
  const { server } = office;
  await server.jobs.drain();
  const papers = await server.as('C', { url: `/api/applications/${driven.id}/documents` });
  const [paper] = papers.json<DocumentView[]>();
  if (paper === undefined) throw new Error('no paper was issued');
  code = paper.code;
  const printed = await server.as('C', { method: 'POST', url: `/api/documents/${paper.id}/copies`, payload: {} });
  expect(printed.statusCode, printed.body).toBe(201);
  const given = await server.as('C', {
    method: 'POST',
    url: `/api/documents/${paper.id}/copies/1/hand-over`,
    payload: { takenBy: 'हरि थापा', relation: 'वारेस', signature: { on: 'glass', strokes: STROKES } },
  });
  expect(given.statusCode, given.body).toBe(201);
  const exported = await server.as('AUD', { url: `/api/applications/${driven.id}/evidence` });
  writeFileSync(join(folder, 'exported.json'), exported.body);
  bundle = readBundle(join(folder, 'exported.json'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await office.stop();
});

/** The bundle with another signature, closed again; its hash goes with it when whoever does so knows how. */
function withOthers(strokes: string, { hash: takesHash = false } = {}): EvidenceBundle {
  const { seal: _seal, journal, ...rest } = bundle;
  if (!journal) throw new Error('the bundle has no journal');
  const rows = journal.rows.map((row) => {
    if (row.table !== 'document_hand_over' || !row.content) return row;
    const content = { ...row.content, signature: strokes };
    return { ...row, content, ...(takesHash ? { hash: contentHash(row.table, content) } : {}) };
  });
  return sealed({ ...rest, journal: { ...journal, rows } });
}

/** Runs the verifier with nothing but a file. */
async function verifier(name: string, told: EvidenceBundle, pictures: string): Promise<string> {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(told));
  const args = [join(import.meta.dirname, '../../../scripts/verify-evidence.ts'), file, '--signatures', pictures];
  const env = { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: compiledFolder };
  return run(process.execPath, args, { cwd: folder, env }).then(
    ({ stdout }) => stdout,
    (error: unknown) => String(Object(error).stdout),
  );
}

test('who signed for a paper on glass is in the evidence with what was drawn, and a picture of it can be made', async () => {
  const verdict = verifyEvidence(bundle);
  expect(verdict.findings).toEqual([]);
  expect(verdict.journal?.signatures).toBe(1);
  const pictures = join(folder, 'pictures');
  const stdout = await verifier('whole.json', bundle, pictures);
  expect(stdout).toContain('कागजात बुझेका १ हस्ताक्षर');
  expect(readdirSync(pictures)).toEqual([`${code}-1.svg`]);
  const svg = readFileSync(join(pictures, `${code}-1.svg`), 'utf8');
  expect(svg).toContain(`<path d="${STROKES}"`);
  expect(svg).toContain('<title>हरि थापा · वारेस</title>');
});

test('another signature is told, with its hash or without, and none is drawn', async () => {
  expect(verifyEvidence(withOthers(OTHERS)).findings.join()).toContain(
    'document_hand_over: the content is not what its hash names',
  );
  expect(verifyEvidence(withOthers(OTHERS, { hash: true })).findings).not.toEqual([]);
  const pictures = join(folder, 'none');
  expect(await verifier('other.json', withOthers(OTHERS, { hash: true }), pictures)).toContain('✗ ');
  expect(existsSync(pictures)).toBe(false);
});

test('what nobody can have drawn is no signature', () => {
  const findings = verifyEvidence(withOthers('"/><script>', { hash: true })).findings.join();
  expect(findings).toContain('the signature for the copy 1 of a paper is none that was drawn');
});
