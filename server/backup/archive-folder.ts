import { createHash, type Hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from '../db/start-problem.ts';
import type { SigningKey } from '../record/checkpoint.ts';
import { hashFile } from '../bytes/objects.ts';
import { readSigned, writeSigned } from './signed.ts';
import { isTimeline, SegmentNote } from './wal.ts';
import { say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

/** The pieces of the write-ahead log in a folder of backups, each with a signed note of what of it is sure. */
export type ArchiveFolder = {
  /** Copies a piece from where it ended last time up to so many bytes. */
  grow(name: string, bytes: number, until: string): Promise<void>;
  /** Copies where timelines left one another. */
  keepTimelines(until: string): Promise<void>;
};

type Opening = {
  /** Folder of backups. */
  readonly to: string;
  /** PostgreSQL's own folder of pieces. */
  readonly log: string;
  readonly key: SigningKey;
};

type Growing = { readonly name: string; readonly hash: Hash; bytes: number; notedAt: number };

const CHUNK = 1024 * 1024;
/** While nothing is written, the moment up to which that is known is written down so often. */
const IDLE_NOTE_MS = 30_000;

/** Where the pieces of the log lie in a folder of backups. */
export function walIn(backup: string): string {
  return join(backup, 'wal');
}

/** The note beside a piece. */
export function notePath(backup: string, name: string): string {
  return join(walIn(backup), `${name}.json`);
}

/** Opens the folder for writing; what is there already is held against PostgreSQL's own log before anything is added to it. */
export function openArchiveFolder({ to, log, key }: Opening): ArchiveFolder {
  mkdirSync(walIn(to), { recursive: true });
  let growing: Growing | undefined;

  async function note({ name, bytes, hash }: Growing, until: string): Promise<void> {
    const sha256 = hash.copy().digest('hex');
    await writeSigned(notePath(to, name), { format: 'naksa-wal-1', name, bytes, sha256, until }, key);
  }

  async function begin(name: string): Promise<Growing> {
    await refuseOther(to, log, name);
    return { name, hash: createHash('sha256'), bytes: 0, notedAt: 0 };
  }

  async function grow(name: string, bytes: number, until: string): Promise<void> {
    const piece = growing?.name === name ? growing : await begin(name);
    growing = piece;
    if (piece.bytes < bytes) await copyRange(join(log, name), join(walIn(to), name), piece, bytes);
    else if (Date.now() - piece.notedAt < IDLE_NOTE_MS) return;
    await note(piece, until);
    piece.notedAt = Date.now();
  }

  async function keepTimelines(until: string): Promise<void> {
    const names = readdirSync(log).filter((name) => isTimeline(name) && !existsSync(notePath(to, name)));
    for (const name of names) {
      const piece: Growing = { name, hash: createHash('sha256'), bytes: 0, notedAt: 0 };
      await copyRange(join(log, name), join(walIn(to), name), piece, statSync(join(log, name)).size);
      await note(piece, until);
    }
  }

  return { grow, keepTimelines };
}

/** Copies bytes into their place in the file and forces them to disk; the piece knows afterwards how far it is. */
async function copyRange(source: string, target: string, piece: Growing, upTo: number): Promise<void> {
  const from = await open(source, 'r');
  const to = await open(target, existsSync(target) ? 'r+' : 'wx', 0o600);
  try {
    await copyBytes(from, to, piece, upTo);
    await to.sync();
  } finally {
    await to.close();
    await from.close();
  }
}

async function copyBytes(from: FileHandle, to: FileHandle, piece: Growing, upTo: number): Promise<void> {
  while (piece.bytes < upTo) {
    const wanted = Math.min(CHUNK, upTo - piece.bytes);
    const { bytesRead, buffer } = await from.read(Buffer.alloc(wanted), 0, wanted, piece.bytes);
    if (bytesRead === 0) throw new Error(`${piece.name} is shorter than PostgreSQL says`);
    const bytes = buffer.subarray(0, bytesRead);
    await to.write(bytes, 0, bytesRead, piece.bytes);
    piece.hash.update(bytes);
    piece.bytes += bytesRead;
  }
}

/** A piece that is there must be a beginning of ours: two offices, or two restorations of one, must not share a folder. */
async function refuseOther(to: string, log: string, name: string): Promise<void> {
  if (!existsSync(notePath(to, name))) return;
  const body = readSigned(SegmentNote, notePath(to, name))?.body;
  const own = body && (await hashFile(join(log, name), body.bytes));
  if (body !== undefined && own?.sha256 === body.sha256) return;
  throw new StartProblem(say(texts.holdsLogOfAnotherDatabase, { to: walIn(to), name }));
}
