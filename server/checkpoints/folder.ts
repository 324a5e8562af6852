import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { type Checkpoint, checkpointHash, isSigned, type Statement } from '../record/checkpoint.ts';
import { CheckpointFile } from '../record/checkpoint-file.ts';
import { parseJson } from '../parse.ts';

/** What lies in the folder of an organisation: checkpoints by number, and names of files that cannot be read as one. */
export type Folder = { readonly checkpoints: ReadonlyMap<number, Checkpoint>; readonly damaged: readonly string[] };

const NAME = /^(\d{6,})\.json$/u;

/** Reads every checkpoint of a folder; a folder that is not there is empty. */
export function readCheckpoints(folder: string): Folder {
  const checkpoints = new Map<number, Checkpoint>();
  const damaged: string[] = [];
  for (const name of namesIn(folder)) {
    const number = Number(NAME.exec(name)?.[1]);
    if (Number.isNaN(number)) continue;
    const checkpoint = readOne(join(folder, name));
    if (checkpoint?.statement.number === number) checkpoints.set(number, checkpoint);
    else damaged.push(name);
  }
  return { checkpoints, damaged };
}

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
}

function readOne(path: string): Checkpoint | undefined {
  const value = parseJson(readFileSync(path, 'utf8'));
  return Value.Check(CheckpointFile, value) ? value : undefined;
}

/** Writes a checkpoint durably under its number; a reader never sees half of it. */
async function writeCheckpoint(folder: string, checkpoint: Checkpoint): Promise<void> {
  const path = pathOf(folder, checkpoint.statement.number);
  const half = `${path}.${randomUUID()}.part`;
  mkdirSync(folder, { recursive: true });
  const file = await open(half, 'w', 0o644);
  try {
    await file.writeFile(`${canonicalJson(checkpoint)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  renameSync(half, path);
}

/**
 * Writes checkpoints that follow one another, oldest first, never over a file that is there; the public key goes beside them,
 * for whoever copies the folder. Stops at one whose signature is not of the office: that is no checkpoint.
 */
export async function fillFolder(
  folder: string,
  missing: readonly Checkpoint[],
  key: { readonly id: string; readonly publicKey: string },
): Promise<void> {
  if (missing.length === 0) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `public-key-${key.id}.pem`), key.publicKey);
  const keys = readPublicKeys(folder);
  for (const checkpoint of missing) {
    if (!isSigned(checkpoint, keys)) return;
    await writeCheckpoint(folder, checkpoint);
  }
}

/** Whether a folder has this very checkpoint; what is wrong otherwise. */
export function hasCheckpoint(folder: string, statement: Statement): 'not-in-folder' | 'changed' | undefined {
  const path = pathOf(folder, statement.number);
  if (!existsSync(path)) return 'not-in-folder';
  const held = readOne(path);
  return held && checkpointHash(held.statement) === checkpointHash(statement) ? undefined : 'changed';
}

/** The number of the newest checkpoint of a folder; 0 when there is none. */
export function newestNumber(folder: string): number {
  return Math.max(0, ...namesIn(folder).flatMap((name) => Number(NAME.exec(name)?.[1] ?? 0)));
}

function pathOf(folder: string, number: number): string {
  return join(folder, `${String(number).padStart(6, '0')}.json`);
}

/** The public keys that lie beside the checkpoints: of now and of before. */
export function readPublicKeys(folder: string): readonly string[] {
  const names = namesIn(folder).filter((name) => /^public-key-[0-9a-f]{16}\.pem$/u.test(name));
  return names.map((name) => readFileSync(join(folder, name), 'utf8'));
}
