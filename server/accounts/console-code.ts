import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../record/chain.ts';
import { isRecord, parseJson } from '../parse.ts';
import { readableCode } from './readable-code.ts';
import { isSameSecret } from '../same-secret.ts';

const FILE = 'console-code';
const MINUTES = 15;

type Place = { readonly dataFolder: string };

/** A code that whoever keeps the server makes at its console, and how long it is good. */
export type ConsoleCode = { readonly code: string; readonly minutes: number };

/**
 * Makes the one-time code that stands for a second person, or for a lost telephone, where the office has nobody else. Only its hash is
 * kept, in a file that the data folder's owner alone may read; a code made before is good no more.
 */
export function makeConsoleCode({ dataFolder }: Place, now = Date.now()): ConsoleCode {
  const code = readableCode();
  mkdirSync(dataFolder, { recursive: true });
  const kept = JSON.stringify({ sha256: sha256(plain(code)), until: now + MINUTES * 60_000 });
  const place = join(dataFolder, FILE);
  const fresh = `${place}-${randomUUID()}`;
  writeFileSync(fresh, kept, { mode: 0o600, flag: 'wx' });
  renameSync(fresh, place);
  return { code, minutes: MINUTES };
}

/** Takes the code: true once, for the one that was made last, in its time. With 59 bits nobody tries it out in a quarter of an hour. */
export function takeConsoleCode({ dataFolder }: Place, typed: string, now = Date.now()): boolean {
  const kept = read(join(dataFolder, FILE));
  const isRight = kept && isSameSecret(sha256(plain(typed)), kept.sha256);
  if (isRight !== true) return false;
  return takeAway(join(dataFolder, FILE)) && now <= kept.until;
}

/** Of several servers on one folder one takes the file away; the others were too late. */
function takeAway(path: string): boolean {
  try {
    unlinkSync(path);
    return true;
  } catch {
    return false;
  }
}

function read(path: string): { readonly sha256: string; readonly until: number } | undefined {
  const kept = existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : undefined;
  if (!isRecord(kept)) return undefined;
  const { sha256: hash, until } = kept;
  return typeof hash === 'string' && hash.length === 64 && typeof until === 'number'
    ? { sha256: hash, until }
    : undefined;
}

function plain(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z0-9]/gu, '');
}
