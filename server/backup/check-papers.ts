import { readFile } from 'node:fs/promises';
import { findFileFault } from '../bytes/kept.ts';
import { hashFile, objectPath } from '../bytes/objects.ts';
import { openStore } from '../bytes/open.ts';
import type { Runtime } from '../runtime.ts';
import { namedPapers } from './named-papers.ts';

/** How many papers the record names, and which of them are not there as their name says. */
export type PapersFound = { readonly papers: number; readonly missing: readonly string[] };

/**
 * Holds every paper that the record names against its hash. One that came after the backup, and that a later backup or the archive
 * holds, is put in its place.
 */
export async function checkPapers(runtime: Runtime, organizationId: string, from: string): Promise<PapersFound> {
  const named = await runtime.inOrganization(organizationId, (trx) => namedPapers(trx, organizationId));
  const store = openStore(runtime.config, 'files');
  const missing: string[] = [];
  for (const [sha256, where] of named) {
    const fault = await findFileFault(store, sha256);
    if (fault === undefined) continue;
    const object = objectPath(from, sha256);
    if ((await hashFile(object))?.sha256 === sha256) {
      // what is there under the name is not written over, and is no paper
      if (fault === 'changed') await store.remove(sha256);
      await store.put(await readFile(object));
    } else missing.push(`${sha256} (${where})`);
  }
  return { papers: named.size, missing };
}
