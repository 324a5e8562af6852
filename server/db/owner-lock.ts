import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type Identity, identityOf, isAlive } from '../caretaker/identity.ts';
import { StartProblem } from './start-problem.ts';
import { say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

/**
 * Makes this process the only owner of a data folder until `release` is called.
 * A lock whose process is gone (or whose pid now belongs to a younger process) is taken over.
 * @throws StartProblem when another Naksa is alive on the folder
 */
export function takeOwnership(lockFile: string, dataFolder: string): { release(): void } {
  const mine = JSON.stringify(identityOf(process.pid));
  const draft = `${lockFile}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    while (!isLinked(draft, lockFile)) removeIfStale(lockFile, dataFolder);
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    release() {
      if (readLock(lockFile) === mine) rmSync(lockFile, { force: true });
    },
  };
}

/** Linking is the atomic step: the lock appears whole or not at all. */
function isLinked(draft: string, lockFile: string): boolean {
  try {
    linkSync(draft, lockFile);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function removeIfStale(lockFile: string, dataFolder: string): void {
  const seen = readLock(lockFile);
  if (seen === undefined) return;
  const owner = toOwner(seen);
  if (owner && isAlive(owner)) throw anotherIsRunning(owner.pid, dataFolder);
  const aside = `${lockFile}.${process.pid}.stale`;
  if (!isMoved(lockFile, aside)) return;
  // Two servers may find the same stale lock: whoever moved the other's new lock puts it back and looks again.
  if (readLock(aside) !== seen) isLinked(aside, lockFile);
  rmSync(aside, { force: true });
}

function isMoved(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    throw error;
  }
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function toOwner(text: string): Identity | undefined {
  const match = /^\{"pid":(\d+),"started":"([^"]*)"\}$/u.exec(text);
  return match?.[1] && match[2] !== undefined ? { pid: Number(match[1]), started: match[2] } : undefined;
}

function anotherIsRunning(pid: number, dataFolder: string): StartProblem {
  return new StartProblem(say(texts.anotherIsRunning, { pid, dataFolder }));
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
