import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeOwnFolder, type TemporaryFolder } from '../caretaker/temporary-folder.ts';
import {
  isRoot,
  mayReach,
  nobody,
  prepareSystemFolder,
  prepareTemporaryFolder,
  systemFolder,
  type User,
} from '../unprivileged.ts';
import { type Bilingual, StartProblem } from './start-problem.ts';
import { say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

/** Where one embedded PostgreSQL lives and which account it runs under (none: the account of this process). */
export type Home = {
  readonly folder: string;
  /** PGDATA. */
  readonly cluster: string;
  readonly log: string;
  readonly user: User | undefined;
};

/** In a data folder whose database lies elsewhere: says where. */
export const locationFile = 'postgresql.location';

// A unix socket's path holds 107 bytes, and PostgreSQL appends "/.s.PGSQL.5432".
const longestSocketFolder = 85;

/**
 * Chooses and prepares PostgreSQL's folder: inside the data folder, or under /var/lib/naksa where the account that runs it
 * cannot walk into the data folder (a clone under /root). A file beside remembers the choice, so that data never seem lost.
 * @throws StartProblem when the folder cannot be made or entered
 */
export function prepareHome(dataFolder: string, onProgress: (text: Bilingual) => void): Home {
  try {
    mkdirSync(dataFolder, { recursive: true });
    const folder = isRoot() ? findRootHome(dataFolder) : join(dataFolder, 'postgresql');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const user = isRoot() ? ownerOf(folder) : undefined;
    if (user) chownSync(folder, user.uid, user.gid);
    if (user && !mayReach(user, folder)) throw cannotEnter(folder);
    if (folder.startsWith(systemFolder)) onProgress(say(texts.databaseIsIn, { folder }));
    return { folder, user, cluster: join(folder, 'cluster'), log: join(folder, 'postgresql.log') };
  } catch (error) {
    throw error instanceof StartProblem ? error : cannotEnter(dataFolder, error);
  }
}

/** Where the database of a data folder lies, as the last start chose it; makes nothing. */
export function findHomeFolder(dataFolder: string): string {
  const memo = join(dataFolder, locationFile);
  return existsSync(memo) ? readFileSync(memo, 'utf8').trim() : join(dataFolder, 'postgresql');
}

/** The edition of PostgreSQL that made a cluster. */
export function majorOf({ cluster }: Home): string {
  return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
}

/** Says where the database went, so that nobody goes on in the one that was left. */
export function movedFile({ folder }: Home): string {
  return join(folder, 'moved-to');
}

/** Where the cluster of another edition is made, before it takes the place of this one. */
export function nextHome(home: Home): Home {
  const folder = join(home.folder, 'next');
  return { ...home, folder, cluster: join(folder, 'cluster'), log: join(folder, 'postgresql.log') };
}

/** Puts the next cluster, whole and verified, where the one before has been put aside; does nothing where none waits for it. */
export function takePlace(home: Home): void {
  const next = nextHome(home);
  if (existsSync(home.cluster) || !existsSync(next.cluster)) return;
  renameSync(next.cluster, home.cluster);
  rmSync(next.folder, { recursive: true, force: true });
}

/** The folder for programs that must be copied, shared by all data folders of the machine where we are root. */
export function copyFolder(home: Home): string {
  return isRoot() ? prepareSystemFolder() : home.folder;
}

/** A private folder for the socket whose path is short enough; a new one under the system's temporary folder if needed. */
export function prepareSocketFolder(home: Home): TemporaryFolder {
  const folder = shortSocketFolder(join(home.folder, 'socket'));
  mkdirSync(folder.path, { recursive: true });
  chmodSync(folder.path, 0o700);
  if (home.user) chownSync(folder.path, home.user.uid, home.user.gid);
  return folder;
}

function shortSocketFolder(wanted: string): TemporaryFolder {
  if (wanted.length <= longestSocketFolder) return { path: wanted, remove: () => undefined };
  return makeOwnFolder(prepareTemporaryFolder());
}

function findRootHome(dataFolder: string): string {
  const memo = join(dataFolder, locationFile);
  if (existsSync(memo)) return findHomeFolder(dataFolder);
  const inside = findHomeFolder(dataFolder);
  if (existsSync(join(inside, 'cluster')) || mayReach(nobody, dataFolder)) return inside;
  const name = createHash('sha256').update(realpathSync(dataFolder)).digest('hex').slice(0, 16);
  const outside = join(prepareSystemFolder(), name);
  writeFileSync(memo, `${outside}\n`);
  return outside;
}

/** Data made by an ordinary account stay that account's; new data belong to nobody. */
function ownerOf(folder: string): User {
  const { uid, gid } = statSync(folder);
  return uid === 0 ? nobody : { uid, gid };
}

function cannotEnter(folder: string, cause?: unknown): StartProblem {
  const detail = cause instanceof Error ? ` (${cause.message})` : '';
  return new StartProblem(say(texts.cannotEnter, { folder, detail }), { cause });
}
