import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyTo, openFileStore } from '../../../server/bytes/store.ts';
import type { FileStore } from '../../../server/runtime.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'naksa-store-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A store on a disk that was taken out. */
const away: FileStore = {
  put: () => Promise.reject(new Error('EIO')),
  get: () => Promise.reject(new Error('EIO')),
};

test('a paper is taken although the disk of the backups is away', async () => {
  const store = copyTo(openFileStore(folder), away);
  const { sha256 } = await store.put(Buffer.from('a paper'));
  expect(Buffer.from(await store.get(sha256)).toString()).toBe('a paper');
});

test('a paper that the office itself cannot keep is not said to be kept', async () => {
  await expect(copyTo(away, openFileStore(folder)).put(Buffer.from('a paper'))).rejects.toThrow('EIO');
});
