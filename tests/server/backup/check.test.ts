import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openArchiveFolder } from '../../../server/backup/archive-folder.ts';
import { checkBackup, type Checked } from '../../../server/backup/check.ts';
import { type Entry, writeManifest } from '../../../server/backup/manifest.ts';
import { objectsIn } from '../../../server/bytes/objects.ts';
import { makeSalt, openSealer } from '../../../server/backup/sealing.ts';
import { openFileStore } from '../../../server/bytes/store.ts';
import { makeSigningKey, openSigningKey } from '../../../server/record/checkpoint.ts';

const passphrase = 'four words and a river';
const secret = makeSigningKey();
const office = openSigningKey(secret);
const stranger = openSigningKey(makeSigningKey());
const segmentBytes = 16;
const segment = (no: number): string => `00000001000000000000000${String(no)}`;
/** The log goes on from 14:00; each of its pieces is known to be whole a minute later than the one before. */
const minute = (no: number): string => `2026-11-22T14:0${String(no)}:00.000Z`;

let from = '';
let manifest = '';

/** A backup whose own log ends with the first piece. */
beforeEach(async () => {
  from = mkdtempSync(join(tmpdir(), 'naksa-check-'));
  const objects = openFileStore(objectsIn(from));
  const salt = makeSalt();
  const sealer = await openSealer(passphrase, salt);
  const wal: Entry = { part: 'wal', path: segment(1), ...(await objects.put(Buffer.from('x'.repeat(segmentBytes)))) };
  const sealed = await objects.put(sealer.seal('checkpoint-key', Buffer.from(secret)));
  manifest = await writeManifest(
    from,
    {
      format: 'naksa-backup-1',
      until: minute(1),
      ended: minute(1),
      salt,
      publicKey: office.publicKey,
      cluster: { major: '17', segmentBytes, firstSegment: segment(1), folders: [] },
      entries: [wal, { part: 'sealed', path: 'checkpoint-key', ...sealed }],
    },
    office,
  );
});
afterEach(() => rmSync(from, { recursive: true }));

/** Puts a piece of the log, of so many bytes, beside the backup. */
async function archive(no: number, { bytes = segmentBytes, key = office } = {}): Promise<void> {
  const log = join(from, 'pg_wal');
  mkdirSync(log, { recursive: true });
  writeFileSync(join(log, segment(no)), 'y'.repeat(bytes));
  await openArchiveFolder({ to: from, log, key }).grow(segment(no), bytes, minute(no));
}

const check = (at?: string): Promise<Checked> => checkBackup({ from, passphrase, at, onProgress: () => undefined });

describe('the log that followed a backup', () => {
  test('carries it up to the newest piece', async () => {
    await archive(2);
    await archive(3, { bytes: 5 });
    const { pieces, until } = await check();
    expect(pieces.map(({ name, bytes }) => [name, bytes])).toEqual([
      [segment(2), segmentBytes],
      [segment(3), 5],
    ]);
    expect(until).toBe(minute(3));
    await expect(check(minute(4))).rejects.toThrow('goes up to');
  });

  test('carries it only so far as nothing is missing in it', async () => {
    await archive(2, { bytes: 5 });
    await archive(3);
    const { pieces, until } = await check();
    expect(pieces.map(({ name }) => name)).toEqual([segment(2)]);
    expect(until).toBe(minute(2));
  });

  test('is refused where somebody else than the office wrote it', async () => {
    await archive(2);
    await archive(3, { key: stranger });
    await expect(check()).rejects.toThrow(`${segment(3)}.json is not signed by this office's key`);
  });

  test('is refused where a piece stands in the place of another', async () => {
    await archive(2);
    copyFileSync(join(from, 'wal', segment(2)), join(from, 'wal', segment(3)));
    copyFileSync(join(from, 'wal', `${segment(2)}.json`), join(from, 'wal', `${segment(3)}.json`));
    await expect(check()).rejects.toThrow(`${segment(3)}.json is missing, or is not as it was`);
  });
});

test('an old backup under a later name is not taken for the newest', async () => {
  const later = join(from, 'backups', '2026-11-23T14-01-00.000Z.json');
  copyFileSync(manifest, later);
  await expect(check()).rejects.toThrow(`${later} is missing, or is not as it was`);
});
