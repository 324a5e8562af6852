import { createHash } from 'node:crypto';
import type {
  GetObjectCommandOutput,
  PutObjectCommandInput,
  PutObjectCommandOutput,
  S3Client,
} from '@aws-sdk/client-s3';
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
/** So long a question may take in all, however much life the store shows. */
const LONGEST_MS = 120_000;
/** Each request is tried so often before it is said to have failed. */
const ATTEMPTS = 4;
/** No file of an office is larger, nor a text beside them: a store that gives more is not heard out. */
const MOST_BYTES = 1024 ** 3;
const MOST_TEXT_BYTES = 4 * 1024;

type Sdk = typeof import('@aws-sdk/client-s3');
/** A store, and what ends a question that takes too long. */
type Opened = { readonly client: Pick<S3Client, 'send'>; readonly sdk: Sdk; readonly until: AbortSignal };
type Limits = { readonly most?: number; readonly longestMs?: number };

/**
 * Opens a bucket that keeps files under their SHA-256, in the order of the folder: `<prefix>ab/cd/<sha256>`. A file is kept once the
 * store has said of which bytes; one that is there is not sent again, and none is written over.
 * Every call throws `filesUnreachable` while the store does not answer. Credentials come from the environment, as AWS's tools take them.
 * @param limits bytes of the largest file, and how long a question may take
 */
export function openBucket(
  place: Bucket,
  within: 'files' | 'outputs',
  { most = MOST_BYTES, longestMs = LONGEST_MS }: Limits = {},
): OutputStore {
  const ask = asker(place, longestMs);
  const keyOf = (sha256: string): string => `${place.prefix}${within}/${placeOf(sha256).join('/')}`;
  const at = (sha256: string) => ({ Bucket: place.bucket, Key: keyOf(sha256) });

  /** Whether the object is there with that many bytes. */
  async function isKept(sha256: string, size: number): Promise<boolean> {
    const head = await ask(({ client, sdk, until }) =>
      client.send(new sdk.HeadObjectCommand(at(sha256)), { abortSignal: until }),
    );
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
      const answer = await ask(({ client, sdk, until }) =>
        client.send(new sdk.PutObjectCommand(body), { abortSignal: until }),
      );
      // some stores take bytes that were cut short and say nothing
      if (!saysItHas(answer, bytes, body.ChecksumSHA256) && !(await isKept(kept.sha256, kept.size)))
        throw unreachable(new Error(`${kept.sha256} is not there after it was put`));
      return kept;
    },
    async get(sha256) {
      const wanted = at(sha256);
      const read = async ({ client, sdk, until }: Opened): Promise<Uint8Array | typeof TOO_MUCH | undefined> => {
        // also what comes after the answer has begun ends then
        return readBody(await client.send(new sdk.GetObjectCommand(wanted), { abortSignal: until }), most);
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
      await ask(({ client, sdk, until }) => client.send(new sdk.DeleteObjectCommand(unwanted), { abortSignal: until }));
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
  const ask = asker(place, LONGEST_MS);
  const at = { Bucket: place.bucket, Key: `${place.prefix}${name}` };
  return {
    async read() {
      const text = await ask(async ({ client, sdk, until }) => {
        const answer = await client.send(new sdk.GetObjectCommand(at), { abortSignal: until });
        const bytes = await readBody(answer, MOST_TEXT_BYTES);
        if (bytes === TOO_MUCH) throw new Error(`${name} is no short text`);
        return bytes && Buffer.from(bytes).toString('utf8');
      });
      return text?.trim();
    },
    async write(text) {
      await ask(({ client, sdk, until }) =>
        client.send(new sdk.PutObjectCommand({ ...at, Body: text }), { abortSignal: until }),
      );
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
    const abortSignal = AbortSignal.timeout(LONGEST_MS);
    await client.send(new sdk.HeadBucketCommand({ Bucket: place.bucket }), { abortSignal });
  } catch (cause) {
    const why = cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause);
    throw new StartProblem(say(texts.bucketAway, { place: sayBucket(place), why }), { cause });
  }
}

/** Asks a store, which is opened with the first question. The answer is undefined when it says that there is no such object. */
function asker(
  place: Bucket,
  longestMs: number,
): <T>(question: (opened: Opened) => Promise<T>) => Promise<T | undefined> {
  let opened: Promise<Omit<Opened, 'until'>> | undefined;
  return async (question) => {
    opened ??= open(place);
    try {
      return await question({ ...(await opened), until: AbortSignal.timeout(longestMs) });
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw unreachable(error);
    }
  };
}

/** The client is read when it is wanted: offices whose papers lie in a folder do without. */
async function open({ endpoint }: Bucket): Promise<Omit<Opened, 'until'>> {
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

/** Whether a store's answer names the bytes that it took: by the SHA-256 that went along, or by the sum that stores name a file by. */
function saysItHas(
  { ChecksumSHA256, ETag }: Pick<PutObjectCommandOutput, 'ChecksumSHA256' | 'ETag'> = {},
  bytes: Uint8Array,
  sha256: string | undefined,
): boolean {
  if (ChecksumSHA256 !== undefined) return ChecksumSHA256 === sha256;
  return ETag !== undefined && ETag === `"${createHash('md5').update(bytes).digest('hex')}"`;
}

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
