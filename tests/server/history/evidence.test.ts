import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBundle } from '../../../scripts/evidence/bundle.ts';
import { sealFaults } from '../../../scripts/evidence/seal.ts';
import { verifyEvidence } from '../../../scripts/evidence/verify.ts';
import { compiledFolder } from '../../../scripts/start/compiled.ts';
import type { DocumentView } from '../../../server/contract/documents.ts';
import { folderOf } from '../../../server/checkpoints/agreement.ts';
import type { SealedHead } from '../../../server/checkpoints/inclusion.ts';
import { linkHash, sha256 } from '../../../server/record/chain.ts';
import { makeSigningKey, openSigningKey } from '../../../server/record/checkpoint.ts';
import { type EvidenceBundle, type EvidenceJournal, sealed } from '../../../server/history/evidence.ts';
import { bringTo, type DrivenCase, type Office, openCase } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const FLIPS = 120;

let office: Office;
let driven: DrivenCase;
let folder: string;
let bytes: Buffer;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('technical-design'));
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
  return run(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: compiledFolder },
  }).then(
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
  expect(JSON.parse(lastLine(stdout))).toEqual({ ok: true, events: 6, documents: documents.length, chain: 'valid' });
  expect(code).toBe(0);

  writeFileSync(join(papers, `${documents[0]?.id ?? ''}.pdf`), 'another paper');
  const forged = await verifier(join(folder, 'bundle.json'), '--papers', papers);
  expect(forged.code).toBe(1);
  expect(forged.stdout).toContain('is missing or changed');
});

function lastLine(stdout: string): string {
  return stdout.trim().split('\n').at(-1) ?? '';
}

describe('a bundle that somebody tampered with and closed again', () => {
  type Row = EvidenceBundle['history'][number];
  const otherName = (row: Row): Row => ({ ...row, payload: row.payload.replace(/"name":"[^"]*"/u, '"name":"X"') });

  test.each([
    ['the name of who acted', (rows: readonly Row[]) => rows.map((row, at) => (at === 1 ? otherName(row) : row))],
    ['an event taken out', (rows: readonly Row[]) => rows.filter((_, at) => at !== 2)],
    ['two events changed about', (rows: readonly Row[]) => rows.toSpliced(2, 2, ...rows.slice(2, 4).toReversed())],
  ])('%s: told in both languages, each finding, and nothing is called proven', async (_, tamper) => {
    const { seal: _seal, ...bundle } = readBundle(join(folder, 'bundle.json'));
    const file = join(folder, 'tampered.json');
    writeFileSync(file, JSON.stringify(sealed({ ...bundle, history: [...tamper(bundle.history)] })));
    const { code, stdout } = await verifier(file);
    expect(code).toBe(1);
    const lines = stdout.split('\n');
    const found = lines.flatMap((line, at) => (line.startsWith('✗ ') ? [[line, lines[at + 1] ?? '']] : []));
    expect(found.length).toBeGreaterThan(0);
    for (const [english = '', nepali = ''] of found) {
      expect(english).toMatch(/^✗ [\x20-\x7e]+$/u);
      expect(nepali).toMatch(/^ {2}.*[ऀ-ॿ].*।$/u);
      expect(nepali).not.toContain('अभिलेख मिलेन');
    }
    expect(stdout).not.toContain('✓');
    expect(JSON.parse(lastLine(stdout))).toMatchObject({ ok: false, chain: 'broken' });
  });
});

describe('a case that a checkpoint covers', () => {
  let sealedFile: string;
  let key: string;
  let checkpoints: string;
  beforeAll(async () => {
    const { server } = office;
    expect(bytes.toString('utf8')).not.toContain('naksa-checkpoint-1');
    await server.as('AUD', { method: 'POST', url: '/api/audit/checkpoints' });
    checkpoints = folderOf(server.runtime, server.organizationId);
    key = join(checkpoints, readdirSync(checkpoints).find((name) => name.endsWith('.pem')) ?? '');
    sealedFile = await evidenceOf('sealed.json');
  });

  async function evidenceOf(name: string): Promise<string> {
    const answer = await office.server.as('AUD', { url: `/api/applications/${driven.id}/evidence` });
    writeFileSync(join(folder, name), answer.rawPayload);
    return join(folder, name);
  }

  test('is proven by the public key, and the verifier says in both languages what is proven and what is not', async () => {
    const { code, stdout } = await verifier(sealedFile, '--key', key);
    expect(code).toBe(0);
    expect(stdout).toContain('✓ सबै ६ वटा घटना');
    expect(stdout).toContain('Up to event 6 the record is what was signed by checkpoint 1');
    expect(stdout).toContain('? मानिसले लेखेको कुरा साँचो हो कि होइन');
    expect(stdout).toContain('The papers themselves were not checked');
    expect(stdout).not.toContain('No checkpoint covers');
    expect(stdout).not.toContain('taken from this very bundle');
  });

  test('without a key from elsewhere the verifier says that the key came with the bundle', async () => {
    const { code, stdout } = await verifier(sealedFile);
    expect(code).toBe(0);
    expect(stdout).toContain('was taken from this very bundle');
  });

  test('and without a checkpoint, that the owner of the database might have made all of it anew', async () => {
    const { stdout } = await verifier(join(folder, 'bundle.json'), '--key', key);
    expect(stdout).toContain('No checkpoint covers this application yet');
    expect(stdout).not.toContain('Up to event');
  });

  test('another key than the office’s is refused', async () => {
    const other = join(folder, 'other.pem');
    writeFileSync(other, openSigningKey(makeSigningKey()).publicKey);
    const { code, stdout } = await verifier(sealedFile, '--key', other);
    expect(code).toBe(1);
    expect(stdout).toContain('is signed with another key than yours');
    expect(stdout).not.toContain('✓');
  });

  test.each([
    ['a damaged key', ['--key', 'bundle.json']],
    ['a key that is not there', ['--key', 'nowhere.pem']],
  ])('%s is told in both languages', async (_, args) => {
    const { code, stderr } = await verifier(
      sealedFile,
      ...args.map((each) => each.replace(/^(bundle|nowhere)/u, join(folder, '$1'))),
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/[ऀ-ॿ]/u);
    expect(stderr).toContain('cannot be read, or it is damaged');
    expect(stderr).not.toContain('    at ');
  });

  test('the seal of another case, a proof that leads elsewhere and a changed statement are found', () => {
    const bundle = readBundle(sealedFile);
    const { checkpoint } = bundle;
    if (!checkpoint) throw new Error('the bundle has no checkpoint');
    const { statement, head } = checkpoint;
    const forged: readonly (readonly [Partial<SealedHead>, string])[] = [
      [{ head: { ...head, seq: 5 } }, 'does not cover this application'],
      [{ proof: checkpoint.proof.slice(1) }, 'does not cover this application'],
      [{ statement: { ...statement, at: '2020-01-01T00:00:00.000Z' } }, 'signature of the checkpoint 1 does not hold'],
      [{ head: { ...head, id: office.server.organizationId } }, 'is not the one that was sealed'],
    ];
    for (const [change, finding] of forged) {
      const { seal: _seal, ...rest } = bundle;
      const { findings } = verifyEvidence(sealed({ ...rest, checkpoint: { ...checkpoint, ...change } }));
      expect(findings).toContainEqual(expect.stringContaining(finding));
    }
  });

  test('what was sealed and is left out, or is another one, is found', () => {
    const { seal: _seal, ...bundle } = readBundle(sealedFile);
    const { history, journal } = bundle;
    if (!journal) throw new Error('the bundle has no journal');
    const { lines, office: ofOffice } = journal;
    const cut = sealed({
      ...bundle,
      history: history.map((row, at) => (at === history.length - 1 ? { ...row, hash: sha256('x') } : row)),
      journal: { ...journal, lines: lines.slice(0, -1), office: { ...ofOffice, lines: [] } },
    });
    expect(sealFaults(readBundle(sealedFile), {})).toEqual([]);
    expect(sealFaults(cut, {})).toEqual([
      `event ${String(history.length)} is not the one that was sealed by the checkpoint 1`,
      `line ${String(lines.length)} is not the one that was sealed by the checkpoint 1`,
      expect.stringMatching(/^line of the office \d+ is not the one that was sealed/u),
    ]);
  });

  test('later events are said to be later, and the folder of checkpoints finds a case that was left out of the whole', async () => {
    const other = await openCase(office);
    await bringTo(office, driven, { state: 'notice' });
    const later = await evidenceOf('later.json');
    const told = await verifier(later, '--key', key, '--checkpoints', checkpoints);
    expect(told.code).toBe(0);
    expect(told.stdout).toMatch(/Events 7 to \d+ are later than the checkpoint/u);

    await office.server.as('AUD', { method: 'POST', url: '/api/audit/checkpoints' });
    const short = await verifier(later, '--key', key, '--checkpoints', checkpoints, '--whole');
    expect(short.code).toBe(1);
    expect(short.stdout).toContain(`application ${other.id}, event 1: gone since a checkpoint`);
  });
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

test.each(['\u0007', '{', 'null', '{}', '[1]'])('an event that reads %j is found and breaks nothing', (payload) => {
  const bundle = readBundle(join(folder, 'bundle.json'));
  const history = bundle.history.map((row, index) => (index === 2 ? { ...row, payload } : row));
  expect(verifyEvidence({ ...bundle, history }).findings).toContainEqual(
    expect.stringContaining('event 3: content changed'),
  );

  // whoever writes it can also write the link anew
  const [before, row] = [history[1], history[2]];
  if (!before || !row) throw new Error('the case has too few events');
  const { seq, run: of, stage, definition_hash: definitionHash, snapshot_hash: snapshotHash } = row;
  const link = { applicationId: bundle.application.id, seq, run: of, stage, definitionHash, snapshotHash, payload };
  const relinked = history.with(2, { ...row, hash: linkHash(before.hash, link) });
  const { findings } = verifyEvidence({ ...bundle, history: relinked });
  expect(findings).toContainEqual(expect.stringContaining('event 3: columns differ from the event'));
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
describe('whoever changes a bundle and makes its seal anew', () => {
  type Change = (given: EvidenceBundle & { readonly journal: EvidenceJournal }) => Partial<EvidenceBundle>;
  const papers =
    (change: object): Change =>
    ({ documents }) => ({
      documents: documents.map((each) => ({ ...each, ...change })),
    });
  const rows =
    (change: (row: EvidenceJournal['rows'][number]) => object): Change =>
    ({ journal }) => ({
      journal: { ...journal, rows: journal.rows.map((row) => ({ ...row, ...change(row) })) },
    });

  function findingsAfter(change: Change, elsewhere = {}): readonly string[] {
    const { seal: _seal, ...bundle } = readBundle(join(folder, 'bundle.json'));
    const { journal } = bundle;
    if (!journal) throw new Error('the bundle has no journal');
    const changed = change({ ...bundle, seal: '', journal });
    return verifyEvidence(sealed({ ...bundle, ...changed }), undefined, elsewhere).findings;
  }

  test.each<[string, Change, string]>([
    ['what a paper says', papers({ model: '{}' }), 'is not the one that was issued'],
    ['the number of a paper', papers({ number: '९' }), 'is not the one that was issued'],
    ['the bytes of a paper', papers({ pdfSha256: sha256('x') }), 'is not the one that was issued'],
    ['how a paper stands', papers({ standing: 'revoked' }), 'does not stand as its ends say'],
    ['how many papers there are', () => ({ documents: [] }), 'papers are missing or too many'],
    [
      'what a row says',
      rows(({ content }) => (content ? { content: { ...content, organization: 'another' } } : {})),
      'the content is not what its hash names',
    ],
    ['a row with its hash', rows(() => ({ hash: sha256('x') })), 'row changed past its line'],
    [
      'a row of the office',
      ({ journal }) => ({
        journal: {
          ...journal,
          office: { ...journal.office, rows: journal.office.rows.map((row) => ({ ...row, hash: sha256('x') })) },
        },
      }),
      "the office's",
    ],
  ])('is found: %s', (_, change, finding) => {
    expect(findingsAfter(() => ({}))).toEqual([]);
    expect(findingsAfter(change)).toContainEqual(expect.stringContaining(finding));
  });

  test('is found by the key from elsewhere, also where no checkpoint covers the case', () => {
    const publicKeys = [openSigningKey(makeSigningKey()).publicKey];
    expect(findingsAfter(() => ({}), { publicKeys })).toEqual(
      expect.arrayContaining([
        expect.stringContaining('event 1: event not signed'),
        expect.stringContaining('1: line not signed'),
      ]),
    );
  });
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
