import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Home, prepareHome } from '../db/embedded-home.ts';
import type { Bilingual } from '../db/start-problem.ts';
import type { Checked } from './check.ts';
import { readSealed } from './check.ts';
import { DATABASE_FOLDER } from './data-folder.ts';
import type { Entry } from './manifest.ts';
import { objectPath } from '../bytes/objects.ts';
import { notEmpty } from './refusals.ts';
import { isSegment } from './wal.ts';

type LayingOut = {
  readonly from: string;
  readonly into: string;
  readonly checked: Checked;
  readonly onProgress: (text: Bilingual) => void;
};

/** Folders that hold what is an office's own: where they go and who may look into them. */
const FOLDERS = { files: 'files', checkpoints: 'checkpoints' } as const;

/** @throws StartProblem for a folder that holds anything */
export function refuseUnlessEmpty(into: string): void {
  if (existsSync(into) && readdirSync(into).length > 0) throw notEmpty(into);
}

/** Puts papers, checkpoints and the opened keys into an empty data folder. */
export async function layOutFolder({ from, into, checked }: LayingOut): Promise<void> {
  const { entries } = checked.manifest;
  mkdirSync(into, { recursive: true });
  for (const { part, path, sha256 } of entries) {
    if (part === 'files' || part === 'checkpoints') {
      await place(objectPath(from, sha256), join(into, FOLDERS[part], path));
    }
  }
  for (const { path } of entries.filter((entry) => entry.part === 'sealed' && !isBeside(entry))) {
    const target = join(into, path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    writeFileSync(target, await readSealed(from, checked.manifest, checked.sealer, path), { mode: 0o600 });
  }
}

/** A secret that lies with the database. */
function isBeside({ path }: Entry): boolean {
  return path.startsWith(`${DATABASE_FOLDER}/`);
}

/**
 * Puts the database's cluster where its start will look for it, with the whole write-ahead log that there is, as the account that
 * runs PostgreSQL.
 * @throws StartProblem where a database of an earlier office lies in that place
 */
export async function layOutCluster({ from, into, checked, onProgress }: LayingOut): Promise<Home> {
  const { manifest, pieces, sealer } = checked;
  const home = prepareHome(into, onProgress);
  if (existsSync(home.cluster)) throw notEmpty(home.cluster);
  const folder = { mode: 0o700, recursive: true };
  mkdirSync(home.cluster, folder);
  for (const path of manifest.cluster?.folders ?? []) mkdirSync(join(home.cluster, path), folder);
  for (const { part, path, sha256 } of manifest.entries) {
    if (part === 'cluster') await place(objectPath(from, sha256), join(home.cluster, path));
    if (part === 'wal') await place(objectPath(from, sha256), join(home.cluster, 'pg_wal', path));
  }
  for (const { name, path, bytes } of pieces) {
    const target = join(home.cluster, 'pg_wal', name);
    await place(path, target);
    // of the newest piece only what the note says is sure; PostgreSQL wants it full
    await truncate(target, bytes);
    if (isSegment(name)) await truncate(target, manifest.cluster?.segmentBytes ?? bytes);
  }
  for (const { path } of manifest.entries.filter((entry) => entry.part === 'sealed' && isBeside(entry))) {
    const bytes = await readSealed(from, manifest, sealer, path);
    writeFileSync(join(home.folder, path.slice(DATABASE_FOLDER.length + 1)), bytes, { mode: 0o600 });
  }
  giveTo(home);
  return home;
}

async function place(source: string, target: string): Promise<void> {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  await copyFile(source, target);
}

/** As root everything was made as root's; PostgreSQL runs under another account. */
function giveTo({ cluster, user }: Home): void {
  if (!user) return;
  chownSync(cluster, user.uid, user.gid);
  for (const path of readdirSync(cluster, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(cluster, path), user.uid, user.gid);
  }
}

/** Takes away what an attempt that failed has made in a folder that was empty before. */
export function clear(into: string, home: Home | undefined): void {
  if (home) rmSync(home.folder, { recursive: true, force: true });
  for (const name of existsSync(into) ? readdirSync(into) : [])
    rmSync(join(into, name), { recursive: true, force: true });
}
