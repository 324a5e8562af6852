import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBucket, reachBucket } from '../../../server/bytes/bucket.ts';
import { faultOf, openFileStore, placeOf } from '../../../server/bytes/store.ts';
import { readBucket } from '../../../server/file-place.ts';
import { type Problem } from '../../../server/http/problems.ts';
import type { OutputStore } from '../../../server/runtime.ts';
import { openS3, type TestS3 } from '../../support/s3.ts';

let s3: TestS3;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'naksa-both-'));
  s3 = await openS3();
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
});

/** A store, and somebody who writes into it past the server. */
type Engine = { open(): OutputStore; plant(sha256: string, bytes: Uint8Array): Promise<void> };

const engines: Readonly<Record<string, Engine>> = {
  folder: {
    open: () => openFileStore(folder),
    plant(sha256, bytes) {
      const path = join(folder, ...placeOf(sha256));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
      return Promise.resolve();
    },
  },
  bucket: {
    open: () => openBucket(s3.bucket, 'files'),
    async plant(sha256, bytes) {
      const { bucket, prefix, endpoint = '' } = s3.bucket;
      const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true });
      const Key = `${prefix}files/${placeOf(sha256).join('/')}`;
      await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: bytes }));
    },
  },
};

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function faultIn(store: OutputStore, sha256: string): Promise<unknown> {
  return store.get(sha256).then(
    () => 'none',
    (error: unknown) => faultOf(error) ?? error,
  );
}

describe.each(Object.entries(engines))('a %s', (_, engine) => {
  let store: OutputStore;
  let bytes: Uint8Array;
  beforeEach(() => {
    store = engine.open();
    bytes = randomBytes(70_000);
  });

  test('keeps a file under its SHA-256 and gives back the very bytes', async () => {
    expect(await store.put(bytes)).toEqual({ sha256: hashOf(bytes), size: 70_000 });
    expect(Buffer.from(await store.get(hashOf(bytes))).equals(bytes)).toBe(true);
  });

  test('keeps a file of no bytes', async () => {
    const { sha256 } = await store.put(new Uint8Array());
    expect((await store.get(sha256)).byteLength).toBe(0);
  });

  test('says of a file that is not there that it is missing, and of one with other bytes that it was changed', async () => {
    expect(await faultIn(store, hashOf(bytes))).toBe('missing');
    await engine.plant(hashOf(bytes), randomBytes(70_000));
    expect(await faultIn(store, hashOf(bytes))).toBe('changed');
  });

  test('takes a file away, also one that is not there', async () => {
    const { sha256 } = await store.put(bytes);
    await store.remove(sha256);
    await store.remove(sha256);
    expect(await faultIn(store, sha256)).toBe('missing');
  });

  test('is asked for a hash, not for a way out of its place', async () => {
    await expect(store.get('../../secret')).rejects.toThrow('is not a SHA-256');
  });
});

describe('a bucket that is disturbed', () => {
  let store: OutputStore;
  let bytes: Uint8Array;
  beforeEach(() => {
    store = openBucket(s3.bucket, 'files');
    bytes = randomBytes(50_000);
    s3.heard();
  });

  async function isWhole(): Promise<boolean> {
    return Buffer.from(await store.get(hashOf(bytes))).equals(bytes);
  }

  test('is not sent what it has', async () => {
    await store.put(bytes);
    s3.heard();
    await store.put(bytes);
    expect(s3.heard()).toEqual(['HEAD']);
  });

  test('is asked once whether it has a file, and says itself which bytes it took', async () => {
    await store.put(bytes);
    expect(s3.heard()).toEqual(['HEAD', 'PUT']);
    expect(await isWhole()).toBe(true);
  });

  test('is asked again when it is busy, slow, or its answer is lost', async () => {
    s3.disturb('PUT', 'refused', 'answer-lost', 'slow');
    await store.put(bytes);
    expect([s3.heard().filter((method) => method === 'PUT').length, await isWhole()]).toEqual([3, true]);
  });

  test('does not say that a file is kept of which it has half', async () => {
    s3.disturb('PUT', 'body-cut');
    await expect(store.put(bytes)).rejects.toMatchObject({
      problemCode: 'filesUnreachable',
    } satisfies Partial<Problem>);
    await store.put(bytes);
    expect(await isWhole()).toBe(true);
  });

  test('gives no half of a file', async () => {
    await store.put(bytes);
    s3.disturb('GET', 'answer-cut');
    expect(await isWhole()).toBe(true);
    s3.disturb('GET', 'answer-cut', 'answer-cut');
    expect(await faultIn(store, hashOf(bytes))).toMatchObject({ problemCode: 'filesUnreachable' });
    expect(await isWhole()).toBe(true);
  });

  test('that does not answer is no file that is missing, and heals by itself', async () => {
    await store.put(bytes);
    await s3.cut(true);
    const found = await faultIn(store, hashOf(bytes));
    await expect(reachBucket(s3.bucket)).rejects.toThrow('s3://papers/office/');
    await s3.cut(false);
    expect(found).toMatchObject({ problemCode: 'filesUnreachable', details: { retryAfterSeconds: 5 } });
    expect(await isWhole()).toBe(true);
  });

  test('that nobody made is told before an office starts', async () => {
    await expect(reachBucket({ ...s3.bucket, bucket: 'nobodys' })).rejects.toMatchObject({
      ne: expect.stringContaining('s3://nobodys/office/'),
      en: expect.stringContaining('NAKSA_FILES_ENDPOINT'),
    });
  });
});

test.each([
  ['s3://papers', undefined, { bucket: 'papers', prefix: '' }],
  [
    's3://papers/naksa//sungabha/',
    'https://store.example:9000',
    { bucket: 'papers', prefix: 'naksa/sungabha/', endpoint: 'https://store.example:9000' },
  ],
  ['s3://Papers', undefined, undefined],
  ['s3://papers', 'store.example', undefined],
  ['/var/papers', undefined, undefined],
  ['s3://papers/../x y', undefined, undefined],
  ['s3://papers/../others', undefined, undefined],
  ['s3://papers/./naksa', undefined, undefined],
  ['s3://papers', 'https://somebody:secret@store.example', undefined],
  ['s3://papers', 'https://store.example/?to=elsewhere', undefined],
])('%s at %s', (address, endpoint, read) => {
  expect(readBucket(address, endpoint)).toEqual(read);
});
