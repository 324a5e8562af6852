import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ArchiveFolder, notePath, openArchiveFolder, walIn } from '../../../server/backup/archive-folder.ts';
import { isSignedBy, readSigned } from '../../../server/backup/signed.ts';
import { SegmentNote } from '../../../server/backup/wal.ts';
import { sha256 } from '../../../server/record/chain.ts';
import { makeSigningKey, openSigningKey } from '../../../server/record/checkpoint.ts';

const piece = '000000010000000000000007';
const key = openSigningKey(makeSigningKey());
const until = '2026-11-22T08:45:00.000Z';
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'naksa-archive-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** PostgreSQL's own folder with one piece, and the archive opened over it. */
function open(office: string, written: string): ArchiveFolder {
  const log = join(folder, office);
  mkdirSync(log, { recursive: true });
  writeFileSync(join(log, piece), written);
  return openArchiveFolder({ to: folder, log, key });
}

describe('the archive of the write-ahead log', () => {
  test('grows by what was written, each time with a signed note of what is sure', async () => {
    const archive = open('office', 'first,second');
    await archive.grow(piece, 5, until);
    const early = readSigned(SegmentNote, notePath(folder, piece));
    await archive.grow(piece, 12, until);
    const late = readSigned(SegmentNote, notePath(folder, piece));
    expect(early?.body).toEqual({ format: 'naksa-wal-1', name: piece, bytes: 5, sha256: sha256('first'), until });
    expect(late?.body).toMatchObject({ bytes: 12, sha256: sha256('first,second') });
    expect(late && isSignedBy(late, key.publicKey)).toBe(true);
    expect(readFileSync(join(walIn(folder), piece), 'utf8')).toBe('first,second');
  });

  test('goes on after a restart of the office with what was written meanwhile', async () => {
    await open('office', 'first').grow(piece, 5, until);
    await open('office', 'first,second').grow(piece, 12, until);
    expect(readFileSync(join(walIn(folder), piece), 'utf8')).toBe('first,second');
  });

  test('refuses the log of another database in both languages, and leaves what is there', async () => {
    await open('office', 'first').grow(piece, 5, until);
    const attempt = open('another', 'other,log').grow(piece, 9, until);
    await expect(attempt).rejects.toMatchObject({
      en: expect.stringContaining('holds the log of another database'),
      ne: expect.stringContaining('अर्कै डाटाबेस'),
    });
    expect(readFileSync(join(walIn(folder), piece), 'utf8')).toBe('first');
  });
});
