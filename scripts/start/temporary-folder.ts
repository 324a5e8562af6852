import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for one run; everything in it goes with it. */
export type TemporaryFolder = { readonly path: string; remove(): void };

/** Makes a folder that the database's own account can walk into, so that the database stays inside it, also for root. */
export function makeTemporaryFolder(name: string): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), `naksa-${name}-`));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
