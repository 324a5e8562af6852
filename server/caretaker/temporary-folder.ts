import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { printerOf } from './profile-names.ts';
import { isRoot, nobody, pressUser } from '../unprivileged.ts';
import { entrust } from './caretaker.ts';
import { identityOf, isAlive } from './identity.ts';

/** A folder for one run; everything in it goes with it, also when this process is killed. */
export type TemporaryFolder = { readonly path: string; remove(): void };

const PREFIX = 'naksa-';
const OWNER_FILE = '.owner';
const Owner = Type.Object({ pid: Type.Integer({ minimum: 1 }), started: Type.String() });

/** Makes a folder of this process under another one, and clears away those whose process is gone. */
export function makeOwnFolder(within: string, name = ''): TemporaryFolder {
  clearLeft(within);
  const path = mkdtempSync(join(within, `${PREFIX}${name === '' ? '' : `${name}-`}`));
  const release = entrust({ kind: 'files', path });
  writeFileSync(join(path, OWNER_FILE), JSON.stringify(identityOf(process.pid)));
  return {
    path,
    remove() {
      rmSync(path, { recursive: true, force: true, maxRetries: 5 });
      // while somebody still writes in it, it is the caretaker's to remove
      if (!existsSync(path)) release();
    },
  };
}

/** Removes the folders of processes that are gone: where the caretaker was killed too, or the machine. */
export function clearLeft(within: string): void {
  for (const name of readdirSync(within).filter((each) => each.startsWith(PREFIX))) {
    const path = join(within, name);
    if (isLeft(path)) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A folder of this account's (root's: of those too that its children run under) whose owner is known and gone; anything else is not ours to judge. */
function isLeft(path: string): boolean {
  try {
    if (!isOfAccount(lstatSync(path).uid)) return false;
    const printer = printerOf(basename(path));
    if (printer !== undefined) return !isThere(printer);
    const owner: unknown = JSON.parse(readFileSync(join(path, OWNER_FILE), 'utf8'));
    return Value.Check(Owner, owner) && !isAlive(owner) && !hasDatabase(path);
  } catch {
    return false;
  }
}

function isOfAccount(uid: number): boolean {
  if (isRoot()) return [0, nobody.uid, pressUser.uid].includes(uid);
  return process.getuid === undefined || uid === process.getuid();
}

/** Whether any process has the number; one that got it later keeps a folder a while longer. */
function isThere(pid: number): boolean {
  return isAlive(identityOf(pid));
}

/** A PostgreSQL that still runs in it is being stopped by somebody, or was left by a caretaker that was killed. */
function hasDatabase(path: string): boolean {
  try {
    const pid = Number.parseInt(readFileSync(join(path, 'postgresql', 'cluster', 'postmaster.pid'), 'utf8'), 10);
    if (!isAlive(identityOf(pid)) || !runsIn(pid, path)) return false;
    process.kill(pid, 'SIGQUIT');
    return true;
  } catch {
    return false;
  }
}

function runsIn(pid: number, path: string): boolean {
  return readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8').includes(path);
}
