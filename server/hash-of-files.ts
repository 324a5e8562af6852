import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Neither packages, for which the lock file stands, nor what is made of the rest. */
const skipped: readonly string[] = ['dist', 'node_modules'];

/**
 * SHA-256 of the names and contents of files and of everything in folders, in a fixed order.
 * @param sources paths under `root`
 */
export function hashOfFiles(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesUnder(join(root, source)))) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(path: string): readonly string[] {
  if (path.endsWith('.json') && !path.includes('node_modules')) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !skipped.includes(entry.name))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]));
}
