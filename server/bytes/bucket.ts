import { createHash } from 'node:crypto';
import type { GetObjectCommandOutput, PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { type Bucket, sayBucket } from '../file-place.ts';
import { problem } from '../http/problems.ts';
import { StartProblem } from '../db/start-problem.ts';
import type { OutputStore } from '../runtime.ts';
import { say } from '../said.ts';
import { changedError, missingError, placeOf } from './store.ts';
import texts from './texts.json' with { type: 'json' };

/** So long a store may take to be reached, and between two signs of life. */
const CONNECT_MS = 3_000;
const SILENCE_MS = 20_000;
/** Each request is tried so often before it is said to have failed. */
const ATTEMPTS = 4;
/** No file of an office is larger, nor a text beside them: a store that gives more is not heard out. */
const MOST_BYTES = 1024 ** 3;
const MOST_TEXT_BYTES = 4 * 1024;

type Sdk = typeof import('@aws-sdk/client-s3');
type Opened = { readonly client: S3Client; readonly sdk: Sdk };

/**
 * Opens a bucket that keeps files under their SHA-256, in the order of the folder: `<prefix>ab/cd/<sha256>`. A file is kept once the
 * store has said so; one that is there is not sent again, and none is written over.
 * Every call throws `filesUnreachable` while the store does not answer. Credentials come from the environment, as AWS's tools take them.
 * @param most bytes of the largest file
 */
export function openBucket(place: Bucket, within: 'files' | 'outputs', most = MOST_BYTES): OutputStore {
  const ask = asker(place);
  const keyOf = (sha256: string): string => `${place.prefix}${within}/${placeOf(sha256).join('/')}`;
  const at = (sha256: string) => ({ Bucket: place.bucket, Key: keyOf(sha256) });

  /** Whether the object is there with that many bytes. */
  async function isKept(sha256: string, size: number): Promise<boolean> {
    const head = await ask(({ client, sdk }) => client.send(new sdk.HeadObjectCommand(at(sha256))));
    return head?.ContentLength === size;
  }

  return {
    async put(bytes) {
      const hash = createHash('sha256').update(bytes);
      const sum = hash.digest();
      const kept = { sha256: sum.toString('hex'), size: bytes.byteLength };
      if (await isKept(kept.sha256, kept.size)) return kept;
      const body: PutObjectCommandInput = {
        ...at(kept.sha256),
        Body: bytes,
        ContentLength: kept.size,
        ChecksumSHA256: sum.toString('base64'),
      };
      await ask(({ client, sdk }) => client.send(new sdk.PutObjectCommand(body)));
      // some stores take bytes that were cut short and say nothing
      if (!(await isKept(kept.sha256, kept.size)))
        throw unreachable(new Error(`${kept.sha256} is not there after it was put`));
      return kept;
    },
    async get(sha256) {
      const wanted = at(sha256);
      const read = async ({ client, sdk }: Opened): Promise<Uint8Array | typeof TOO_MUCH | undefined> => {
        return readBody(await client.send(new sdk.GetObjectCommand(wanted)), most);
      };
      // the client asks again for an answer that did not begin, not for one that broke off
      const bytes = await ask((opened) =>
        read(opened).catch((error) => (isBrokenOff(error) ? read(opened) : Promise.reject(error))),
      );
      if (bytes === undefined) throw missingError(sha256);
      if (bytes === TOO_MUCH || createHash('sha256').update(bytes).digest('hex') !== sha256) throw changedError(sha256);
      return bytes;
    },
    async remove(sha256) {
      const unwanted = at(sha256);
      await ask(({ client, sdk }) => client.send(new sdk.DeleteObjectCommand(unwanted)));
    },
  };
}

/** A short text that lies in a bucket beside the papers. */
export type BucketText = {
  /** The text without white space around it; undefined when it is not there. */
  read(): Promise<string | undefined>;
  write(text: string): Promise<void>;
};

/** Opens a text of a bucket by its name. Throws `filesUnreachable` while the store does not answer. */
export function openBucketText(place: Bucket, name: string): BucketText {
  const ask = asker(place);
  const at = { Bucket: place.bucket, Key: `${place.prefix}${name}` };
  return {
    async read() {
      const text = await ask(async ({ client, sdk }) => {
        const bytes = await readBody(await client.send(new sdk.GetObjectCommand(at)), MOST_TEXT_BYTES);
        if (bytes === TOO_MUCH) throw new Error(`${name} is no short text`);
        return bytes && Buffer.from(bytes).toString('utf8');
      });
      return text?.trim();
    },
    async write(text) {
      await ask(({ client, sdk }) => client.send(new sdk.PutObjectCommand({ ...at, Body: text })));
    },
  };
}

/**
 * Makes sure that a bucket is there and may be used.
 * @throws StartProblem saying what the store answered
 */
export async function reachBucket(place: Bucket): Promise<void> {
  try {
    const { client, sdk } = await open(place);
    await client.send(new sdk.HeadBucketCommand({ Bucket: place.bucket }));
  } catch (cause) {
    const why = cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause);
    throw new StartProblem(say(texts.bucketAway, { place: sayBucket(place), why }), { cause });
  }
}

/** Asks a store, which is opened with the first question. The answer is undefined when it says that there is no such object. */
function asker(place: Bucket): <T>(question: (opened: Opened) => Promise<T>) => Promise<T | undefined> {
  let opened: Promise<Opened> | undefined;
  return async (question) => {
    opened ??= open(place);
    try {
      return await question(await opened);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw unreachable(error);
    }
  };
}

/** The client is read when it is wanted: offices whose papers lie in a folder do without. */
async function open({ endpoint }: Bucket): Promise<Opened> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region: process.env['AWS_REGION'] ?? 'us-east-1',
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    // the SHA-256 goes with each file; other sums are not understood by every store
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  });
  return { client, sdk };
}

const TOO_MUCH = Symbol('too much');

/** What a store answers, unless it is more than it can be: then the line is cut. */
async function readBody(
  { Body, ContentLength = 0 }: Pick<GetObjectCommandOutput, 'Body' | 'ContentLength'>,
  most: number,
): Promise<Uint8Array | typeof TOO_MUCH | undefined> {
  const stream = Body?.transformToWebStream();
  if (stream === undefined) return undefined;
  if (ContentLength > most) {
    await stream.cancel();
    return TOO_MUCH;
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.byteLength;
    // leaving the loop cuts the line
    if (size > most) return TOO_MUCH;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}

function unreachable(cause: unknown): Error {
  return problem('filesUnreachable', { retryAfterSeconds: 5, cause });
}
