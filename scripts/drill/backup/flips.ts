import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { objectPath } from '../../../server/bytes/objects.ts';
import type { Manifest } from '../../../server/backup/manifest.ts';
import { StartProblem } from '../../../server/db/start-problem.ts';
import { diceOf } from '../dice.ts';

type Flipping = {
  /** Folder of backups. */
  readonly from: string;
  readonly manifest: Manifest;
  readonly manifestPath: string;
  readonly rounds: number;
  /** Tries to restore; throws where it is refused. */
  readonly attempt: () => Promise<void>;
};

const seed = 2083;

/**
 * Turns one bit at a random place of a file of each kind in turn, tries to restore and puts it right again.
 * @returns how many were refused by a problem that names the very file
 */
export async function flipAndTry({ from, manifest, manifestPath, rounds, attempt }: Flipping): Promise<number> {
  const random = diceOf(seed).next;
  const kinds = kindsOf(from, manifest, manifestPath);
  let refused = 0;
  for (let round = 0; round < rounds; round += 1) {
    const files = kinds[round % kinds.length] ?? [];
    const file = files[Math.floor(random() * files.length)] ?? manifestPath;
    const turnBack = flip(file, random);
    try {
      await attempt();
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error;
      if (error.en.includes(file) && error.ne.includes(file)) refused += 1;
    } finally {
      turnBack();
    }
  }
  return refused;
}

/** The manifest, files of each part, archived pieces of the log and their notes; none of them empty. */
function kindsOf(from: string, { entries }: Manifest, manifestPath: string): readonly (readonly string[])[] {
  const parts = [...new Set(entries.map(({ part }) => part))];
  const wal = readdirSync(join(from, 'wal')).map((name) => join(from, 'wal', name));
  const last = entries.findLast(({ part }) => part === 'wal')?.path ?? '';
  const after = wal.filter((path) => path.slice(join(from, 'wal').length + 1) > last);
  return [
    [manifestPath],
    ...parts.map((part) =>
      entries.filter((entry) => entry.part === part && entry.size > 0).map(({ sha256 }) => objectPath(from, sha256)),
    ),
    after.filter((path) => !path.endsWith('.json')),
    after.filter((path) => path.endsWith('.json')),
  ].filter((files) => files.length > 0);
}

function flip(file: string, random: () => number): () => void {
  const own = readFileSync(file);
  const bytes = Buffer.from(own);
  const at = Math.floor(random() * statSync(file).size);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  writeFileSync(file, bytes);
  return () => writeFileSync(file, own);
}
