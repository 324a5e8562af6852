import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { locationFile } from '../db/embedded-home.ts';

/** A file of a folder that a backup takes along, by its name there. */
export type Found = { readonly path: string; readonly source: string };

/** What of the data folder is copied in another way, can be made again, or belongs to this machine. */
const NOT_SEALED: readonly string[] = ['files', 'checkpoints', 'outputs', 'postgresql', locationFile];
/** Where the folder of a database outside the data folder is put. */
export const DATABASE_FOLDER = 'postgresql';
const FLEETING = /(?:\.(?:pid|lock|log|tmp|part|previous)(?:\.|$)|\.sock|^\.s\.PGSQL)/u;

/**
 * Whatever lies in the data folder besides papers, checkpoints and the database: keys first of all. So that a secret that is added
 * to the product one day is not forgotten, everything that is not known to be something else is taken for one.
 */
export function findSecrets(dataFolder: string, databaseFolder: string | undefined): readonly Found[] {
  const own = filesBelow(dataFolder, '', (name) => !NOT_SEALED.includes(name));
  const beside = databaseFolder === undefined ? [] : topFiles(databaseFolder);
  return [...own, ...beside.map(({ path, source }) => ({ path: `${DATABASE_FOLDER}/${path}`, source }))];
}

function topFiles(folder: string): readonly Found[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !FLEETING.test(entry.name))
    .map(({ name }) => ({ path: name, source: join(folder, name) }));
}

/** Papers by their hash. */
export function findPapers(dataFolder: string): readonly Found[] {
  const found = filesBelow(join(dataFolder, 'files'), '', () => true);
  return found.filter(({ path }) => /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}$/u.test(path));
}

/** Every checkpoint, and the public keys beside them. */
export function findCheckpoints({ checkpointFolder }: Pick<Config, 'checkpointFolder'>): readonly Found[] {
  return filesBelow(checkpointFolder, '', () => true);
}

function filesBelow(folder: string, prefix: string, isWanted: (name: string) => boolean): readonly Found[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => isWanted(name));
  return entries.flatMap((entry): readonly Found[] => {
    const [path, source] = [`${prefix}${entry.name}`, join(folder, entry.name)];
    if (entry.isDirectory()) return filesBelow(source, `${path}/`, () => true);
    return entry.isFile() && !FLEETING.test(entry.name) ? [{ path, source }] : [];
  });
}
