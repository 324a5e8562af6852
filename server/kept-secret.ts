import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A secret that was made once on this data folder: a file that only its owner may read. */
export function keptSecret(dataFolder: string, name: string, make: () => string): string {
  const path = join(dataFolder, name);
  mkdirSync(dataFolder, { recursive: true });
  try {
    writeFileSync(path, `${make()}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
