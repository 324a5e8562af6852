import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openFileStore, placeOf } from './store.ts';

/** What a file holds, by name. */
export type Kept = { readonly sha256: string; readonly size: number };

const CHUNK = 1024 * 1024;
/** Files up to this size are read whole; nearly all are. */
const AT_ONCE = 4 * CHUNK;
const PARALLEL = 8;

/** Where a backup keeps contents, each once, in the order of the office's own file store: `objects/ab/cd/<sha256>`. */
export function objectsIn(backup: string): string {
  return join(backup, 'objects');
}

/** Where the contents with a hash lie. */
export function objectPath(backup: string, sha256: string): string {
  return join(objectsIn(backup), ...placeOf(sha256));
}

/** Whether a backup holds the contents with a hash. */
export function hasObject(backup: string, sha256: string): boolean {
  return existsSync(objectPath(backup, sha256));
}

/** Copies a file into a backup under the hash of what was read, durably; contents that are there already are not written again. */
export async function keepFile(backup: string, source: string): Promise<Kept> {
  const { size } = await stat(source);
  if (size <= AT_ONCE) return openFileStore(objectsIn(backup)).put(await readFile(source));
  return keepLarge(backup, source);
}

async function keepLarge(backup: string, source: string): Promise<Kept> {
  const folder = objectsIn(backup);
  await mkdir(folder, { recursive: true });
  const part = join(folder, `.${randomUUID()}.part`);
  try {
    const kept = await copyHashed(source, part);
    const path = objectPath(backup, kept.sha256);
    if (!existsSync(path)) {
      await mkdir(dirname(path), { recursive: true });
      await rename(part, path);
    }
    return kept;
  } finally {
    await rm(part, { force: true });
  }
}

/** Copies a file, forced to disk, and says what it holds. */
async function copyHashed(source: string, target: string): Promise<Kept> {
  const to = await open(target, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of createReadStream(source, { highWaterMark: CHUNK })) {
      hash.update(chunk);
      size += chunk.length;
      await to.writeFile(chunk);
    }
    await to.sync();
    return { sha256: hash.digest('hex'), size };
  } finally {
    await to.close();
  }
}

/** What a file holds; of a file that may still grow, its first `bytes`. Undefined when it is not there. */
export async function hashFile(path: string, bytes?: number): Promise<Kept | undefined> {
  if (!existsSync(path)) return undefined;
  const whole = (await stat(path)).size;
  const size = Math.min(bytes ?? whole, whole);
  const hash = createHash('sha256');
  if (whole <= AT_ONCE) hash.update((await readFile(path)).subarray(0, size));
  else if (size > 0) {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK, end: size - 1 })) hash.update(chunk);
  }
  return { sha256: hash.digest('hex'), size };
}

/** Does something with many files, some of them at a time, and gives the results in their order. */
export async function someAtATime<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += PARALLEL) {
    results.push(...(await Promise.all(items.slice(at, at + PARALLEL).map(work))));
  }
  return results;
}
