import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { findHomeFolder } from '../db/embedded-home.ts';
import { type Bilingual, StartProblem } from '../db/start-problem.ts';
import { openFileStore } from '../bytes/store.ts';
import { openSigningKey } from '../record/checkpoint.ts';
import { walIn } from './archive-folder.ts';
import { isArchived } from './archive-follower.ts';
import { type ClusterCopy, copyCluster, keeper } from './cluster.ts';
import { findCheckpoints, findSecrets } from './data-folder.ts';
import { type Entry, type Manifest, writeManifest } from './manifest.ts';
import { keepFile, objectsIn } from '../bytes/objects.ts';
import { keepPapers } from './papers.ts';
import { reachEmbedded } from './reach.ts';
import { makeSalt, openSealer, type Sealer } from './sealing.ts';
import { inDigits, say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

/** Of which office, into which folder, by which passphrase, and whom progress is told. */
export type TakeOptions = {
  readonly config: Config;
  /** Folder of backups; made when it is missing. */
  readonly to: string;
  readonly passphrase: string;
  readonly onProgress: (text: Bilingual) => void;
};

/** What came of a backup. */
export type Taken = {
  readonly path: string;
  readonly manifest: Manifest;
  /** Papers of this backup, and how many of them were not in the folder yet. */
  readonly papers: number;
  readonly newPapers: number;
  /** Whether later moments can be restored too: the office writes its log into this folder as it works. */
  readonly goesOn: boolean;
};

/**
 * Backs an office up while it works: database, papers, checkpoints, and sealed under the passphrase its keys. Papers that the
 * folder has are not copied again. What another engine keeps (DATABASE_URL) is left to that engine.
 * @throws StartProblem when there is no office, or the copy cannot be completed
 */
export async function takeBackup(options: TakeOptions): Promise<Taken> {
  const { config, to, onProgress } = options;
  const salt = makeSalt();
  const sealer = await openSealer(options.passphrase, salt);
  const checkpoints: Entry[] = [];
  const meanwhile = async (): Promise<void> => void checkpoints.push(...(await keepCheckpoints(to, config)));
  const database = await copyDatabase(options, meanwhile);
  if (database === undefined) await meanwhile();
  onProgress(texts.copyingPapers);
  const papers = await keepPapers(to, config.dataFolder, onProgress);
  const sealed = await keepSecrets(to, sealer, config, database?.folder);
  const now = new Date().toISOString();
  const key = openSigningKey(config.checkpointKey);
  const manifest: Manifest = {
    format: 'naksa-backup-1',
    until: database?.copy.until ?? now,
    ended: database?.copy.ended ?? now,
    salt,
    publicKey: key.publicKey,
    ...(database ? { cluster: database.copy.cluster } : {}),
    entries: [...(database?.copy.entries ?? []), ...checkpoints, ...papers.entries, ...sealed],
  };
  return {
    path: await writeManifest(to, manifest, key),
    manifest,
    papers: papers.entries.length,
    newPapers: papers.added,
    goesOn: database?.goesOn ?? false,
  };
}

type DatabaseCopy = { readonly copy: ClusterCopy; readonly folder: string; readonly goesOn: boolean };

async function copyDatabase(options: TakeOptions, meanwhile: () => Promise<void>): Promise<DatabaseCopy | undefined> {
  const { config, to, onProgress } = options;
  if (config.databaseUrl !== undefined) return undefined;
  const reached = await reachEmbedded(options.config, onProgress);
  const { place } = reached;
  try {
    onProgress(texts.copyingDatabase);
    const objects = openFileStore(objectsIn(to));
    const keepText = (text: string) => objects.put(Buffer.from(text));
    const copy = await copyCluster({ ...place, keep: keeper(to), keepText, meanwhile });
    const bytes = copy.entries.reduce((sum, { size }) => sum + size, 0);
    onProgress(say(texts.copiedDatabaseMb, { bytes: inDigits(megabytes(bytes)) }));
    const goesOn = existsSync(walIn(to)) && (await isArchived(place.connection));
    return { copy, folder: place.folder, goesOn };
  } finally {
    await reached.close();
  }
}

async function keepCheckpoints(to: string, config: Config): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for (const { path, source } of findCheckpoints(config)) {
    entries.push({ part: 'checkpoints', path, ...(await keepFile(to, source)) });
  }
  return entries;
}

async function keepSecrets(to: string, sealer: Sealer, config: Config, folder: string | undefined): Promise<Entry[]> {
  const objects = openFileStore(objectsIn(to));
  const found = new Map(
    findSecrets(config.dataFolder, folder).map(({ path, source }) => [path, readFileSync(source)] as const),
  );
  // what was given by the environment and lies in no file is needed all the same
  found.set('secret', Buffer.from(`${config.secret}\n`));
  found.set('checkpoint-key', Buffer.from(`${config.checkpointKey}\n`));
  const entries: Entry[] = [];
  for (const [path, bytes] of found) {
    entries.push({ part: 'sealed', path, ...(await objects.put(sealer.seal(path, bytes))) });
  }
  return entries;
}

function megabytes(bytes: number): string {
  return String(Math.round(bytes / 1_000_000));
}

/**
 * Refuses a folder in which no office lies; otherwise one would be founded there by looking.
 * @throws StartProblem
 */
export function refuseNoOffice(dataFolder: string, databaseUrl: string | undefined): void {
  const sign = databaseUrl === undefined ? join(findHomeFolder(dataFolder), 'cluster') : dataFolder;
  if (existsSync(sign)) return;
  throw new StartProblem(say(texts.thereIsNoOfficeIn, { dataFolder }));
}
