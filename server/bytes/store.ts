import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileFault } from '../contract/print-desk.ts';
import type { FileStore, OutputStore } from '../runtime.ts';

const CHANGED = 'FILE_CHANGED';
const MISSING = 'ENOENT';

/** What is wrong with a kept file, by the error of its reading: other bytes, or none; undefined for an error of another kind. */
export function faultOf(error: unknown): FileFault | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code === CHANGED) return 'changed';
  return error.code === MISSING ? 'missing' : undefined;
}

/** The names of the folders that a file lies in, and its own, by its SHA-256: `ab`, `cd`, `abcd…`. Throws for what is none. */
export function placeOf(sha256: string): readonly [string, string, string] {
  if (!/^[0-9a-f]{64}$/u.test(sha256)) throw new Error(`${sha256} is not a SHA-256`);
  return [sha256.slice(0, 2), sha256.slice(2, 4), sha256];
}

/** The error of reading a file whose bytes are not those that were kept. */
export function changedError(sha256: string): Error {
  return Object.assign(new Error(`the file ${sha256} was changed in the store`), { code: CHANGED });
}

/** The error of reading a file that is not there, as a folder gives it. */
export function missingError(sha256: string): Error {
  return Object.assign(new Error(`the file ${sha256} is not in the store`), { code: MISSING });
}

/** Opens a folder that keeps files under their SHA-256: `ab/cd/<sha256>`; what is kept never changes. */
export function openFileStore(folder: string): OutputStore {
  const pathOf = (sha256: string): string => join(folder, ...placeOf(sha256));
  return {
    async put(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const path = pathOf(sha256);
      if (!(await exists(path))) await writeDurably(path, bytes);
      return { sha256, size: bytes.byteLength };
    },
    async get(sha256) {
      const bytes = await readFile(pathOf(sha256));
      const found = createHash('sha256').update(bytes).digest('hex');
      if (found !== sha256) throw changedError(sha256);
      return bytes;
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
  };
}

/** Files that are put into a second store too. One that cannot be, because a disk is away, is left to the next backup. */
export function copyTo(own: FileStore, second: FileStore): FileStore {
  return {
    get: (sha256) => own.get(sha256),
    async put(bytes) {
      const kept = await own.put(bytes);
      await second.put(bytes).catch(() => undefined);
      return kept;
    },
  };
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch {
    // whatever the reason, writing it says more
    return false;
  }
}

/** Written beside its place, forced to disk and renamed, and the folder forced too: a power cut leaves all or nothing. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `.${randomUUID()}`);
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
