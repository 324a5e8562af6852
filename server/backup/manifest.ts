import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import type { SigningKey } from '../record/checkpoint.ts';
import { writeSigned } from './signed.ts';

const closed = { additionalProperties: false };
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Instant = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' });
/** A path below a folder, never out of it. */
const Below = Type.String({ pattern: '^(?!/)(?!.*(?:^|/)\\.{1,2}(?:/|$))[^\\\\\\u0000]+$' });

/**
 * One file of a backup: of the database's cluster, of its write-ahead log, of the file store, of the folder of checkpoints, or one
 * that is sealed (keys and whatever else lies in the data folder).
 */
const Entry = Type.Object(
  {
    part: Type.Union([
      Type.Literal('cluster'),
      Type.Literal('wal'),
      Type.Literal('files'),
      Type.Literal('checkpoints'),
      Type.Literal('sealed'),
    ]),
    path: Below,
    size: Type.Integer({ minimum: 0 }),
    sha256: Hash,
  },
  closed,
);
/** A file of a backup: where it lies in it, how long it is, and its digest. */
export type Entry = Static<typeof Entry>;

/** The embedded database's copy: what its recovery needs to know. */
const Cluster = Type.Object(
  {
    major: Type.String({ pattern: '^\\d+$' }),
    segmentBytes: Type.Integer({ minimum: 1 }),
    firstSegment: Type.String({ pattern: '^[0-9A-F]{24}$' }),
    folders: Type.Array(Below),
  },
  closed,
);
/** What the recovery of the embedded cluster needs to know; absent where the PostgreSQL is the office’s own. */
export type Cluster = Static<typeof Cluster>;

/** What a backup says of itself: of what, from when to when it can be restored, and every file that belongs to it. */
export const Manifest = Type.Object(
  {
    format: Type.Literal('naksa-backup-1'),
    /** Everything that was acknowledged until then is in it. */
    until: Instant,
    /** The earliest moment to which the write-ahead log can carry it. */
    ended: Instant,
    salt: Type.String(),
    publicKey: Type.String(),
    /** Missing where another engine keeps the database (DATABASE_URL). */
    cluster: Type.Optional(Cluster),
    entries: Type.Array(Entry),
  },
  closed,
);
export type Manifest = Static<typeof Manifest>;

const NAME = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.json$/u;

/** A backup of a folder of backups: the file that lists it, and when it ended. */
export type Listed = { readonly path: string; readonly ended: string };

/** The backups in a folder, oldest first. */
export function listBackups(folder: string): readonly Listed[] {
  const at = join(folder, 'backups');
  if (!existsSync(at)) return [];
  return readdirSync(at)
    .toSorted()
    .flatMap((name) => {
      const [, day = '', hour = '', minute = '', second = ''] = NAME.exec(name) ?? [];
      return day === '' ? [] : [{ path: join(at, name), ended: `${day}${hour}:${minute}:${second}` }];
    });
}

/** Signs a manifest and puts it last into the folder: only then there is a backup. */
export async function writeManifest(folder: string, manifest: Manifest, key: SigningKey): Promise<string> {
  const at = join(folder, 'backups');
  mkdirSync(at, { recursive: true });
  const path = join(at, `${manifest.ended.replaceAll(':', '-')}.json`);
  await writeSigned(path, manifest, key);
  return path;
}
