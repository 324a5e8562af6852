import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bilingual } from '../db/start-problem.ts';
import { openSigningKey } from '../record/checkpoint.ts';
import { notePath, walIn } from './archive-folder.ts';
import { type Listed, listBackups, Manifest } from './manifest.ts';
import { hashFile, objectPath, someAtATime } from '../bytes/objects.ts';
import { damaged, noArchive, noBackup, notSigned, tooEarly, tooLate, wrongPassphrase } from './refusals.ts';
import { openSealer, type Sealer } from './sealing.ts';
import { isSignedBy, readSigned } from './signed.ts';
import { isSegment, isTimeline, segmentAfter, SegmentNote } from './wal.ts';
import texts from './texts.json' with { type: 'json' };

type Wanted = {
  /** Folder of backups. */
  readonly from: string;
  readonly passphrase: string;
  /** ISO instant; the newest there is when it is not said. */
  readonly at?: string | undefined;
  readonly onProgress: (text: Bilingual) => void;
};

/** A piece of the write-ahead log that was archived after the backup. */
export type Piece = { readonly name: string; readonly path: string; readonly bytes: number };

/** A backup of which every byte is as it was written. */
export type Checked = {
  readonly manifest: Manifest;
  readonly sealer: Sealer;
  /** What follows the backup's own log without a gap. */
  readonly pieces: readonly Piece[];
  /** Up to when it can be restored. */
  readonly until: string;
};

/**
 * Chooses the backup from which a moment can be reached, and reads every byte of it before anything is restored: the manifest by
 * the signature of the office's key, which is sealed inside, all else by its SHA-256.
 * @throws StartProblem naming the file that is not as it was written, or saying why the moment cannot be reached
 */
export async function checkBackup(wanted: Wanted): Promise<Checked> {
  const listed = choose(wanted);
  const signed = readSigned(Manifest, listed.path);
  if (!signed || signed.body.ended !== listed.ended) throw damaged(listed.path);
  if (!isSignedBy(signed, signed.body.publicKey)) throw notSigned(listed.path);
  const { body: manifest } = signed;
  await checkObjects(wanted, manifest);
  const sealer = await openSealer(wanted.passphrase, manifest.salt);
  await refuseOtherKey(wanted.from, manifest, sealer, listed.path);
  const { pieces, until } = await checkPieces(wanted.from, manifest);
  if (wanted.at !== undefined && wanted.at > until) {
    throw pieces.length === 0 ? noArchive(wanted.at, until) : tooLate(wanted.at, until);
  }
  return { manifest, sealer, pieces, until };
}

function choose({ from, at }: Wanted): Listed {
  const backups = listBackups(from);
  const [first] = backups;
  if (!first) throw noBackup(from);
  const chosen = backups.findLast(({ ended }) => at === undefined || ended <= at);
  if (!chosen) throw tooEarly(at ?? '', first.ended);
  return chosen;
}

async function checkObjects({ from, onProgress }: Wanted, { entries }: Manifest): Promise<void> {
  onProgress(texts.checkingEveryFileOfBackup);
  const bySha = new Map(entries.map((entry) => [entry.sha256, entry]));
  await someAtATime([...bySha.values()], async ({ part, path, sha256, size }) => {
    const object = objectPath(from, sha256);
    const found = await hashFile(object);
    if (found?.sha256 !== sha256 || found.size !== size) throw damaged(object, `${part}/${path}`);
  });
}

/** Whoever can write the folder can sign a manifest of their own, but not with the key that only the passphrase opens. */
async function refuseOtherKey(from: string, manifest: Manifest, sealer: Sealer, path: string): Promise<void> {
  const key = await readSealed(from, manifest, sealer, 'checkpoint-key');
  if (openSigningKey(key.toString('utf8').trim()).publicKey !== manifest.publicKey) throw notSigned(path);
}

/** The bytes of a sealed file. Throws a StartProblem when the passphrase is another one. */
export async function readSealed(from: string, { entries }: Manifest, sealer: Sealer, name: string): Promise<Buffer> {
  const entry = entries.find(({ part, path }) => part === 'sealed' && path === name);
  if (!entry) throw damaged(from, name);
  const bytes = await readFile(objectPath(from, entry.sha256));
  try {
    return sealer.open(name, bytes);
  } catch (cause) {
    throw wrongPassphrase(cause);
  }
}

/** The pieces that go on without a gap where the backup's own log ends, and the timelines. */
async function checkPieces(from: string, manifest: Manifest): Promise<Pick<Checked, 'pieces' | 'until'>> {
  const own = manifest.entries.filter(({ part, path }) => part === 'wal' && isSegment(path)).map(({ path }) => path);
  const last = own.toSorted().at(-1);
  if (!manifest.cluster || last === undefined) return { pieces: [], until: manifest.until };
  const pieces: Piece[] = [];
  let { until } = manifest;
  for (let name = segmentAfter(last, manifest.cluster.segmentBytes); existsSync(notePath(from, name)); ) {
    const { piece, note } = await checkPiece(from, manifest, name);
    pieces.push(piece);
    until = note.until;
    // a piece that is not full is the newest one
    if (piece.bytes < manifest.cluster.segmentBytes) break;
    name = segmentAfter(name, manifest.cluster.segmentBytes);
  }
  const timelines = existsSync(walIn(from)) ? readdirSync(walIn(from)).filter(isTimeline) : [];
  for (const name of timelines) pieces.push((await checkPiece(from, manifest, name)).piece);
  return { pieces, until };
}

type CheckedPiece = { readonly piece: Piece; readonly note: SegmentNote };

async function checkPiece(from: string, { publicKey }: Manifest, name: string): Promise<CheckedPiece> {
  const signed = readSigned(SegmentNote, notePath(from, name));
  if (!signed || signed.body.name !== name) throw damaged(notePath(from, name));
  if (!isSignedBy(signed, publicKey)) throw notSigned(notePath(from, name));
  const { body: note } = signed;
  const path = join(walIn(from), name);
  const found = await hashFile(path, note.bytes);
  if (found?.sha256 !== note.sha256 || found.size !== note.bytes) throw damaged(path);
  return { piece: { name, path, bytes: note.bytes }, note };
}
