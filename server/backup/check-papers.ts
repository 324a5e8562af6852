import { mkdirSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Runtime, Trx } from '../runtime.ts';
import { findLogo } from '../office/logo.ts';
import { hashFile, objectPath } from '../bytes/objects.ts';

/** How many papers the record names, and which of them are not there as their name says. */
export type PapersFound = { readonly papers: number; readonly missing: readonly string[] };

/** What a batch of the print desk came to can be made again. */
const MADE_AGAIN = 'print\\_%';

/**
 * Holds every paper that the record names against its hash. One that came after the backup, and that a later backup or the archive
 * holds, is put in its place.
 */
export async function checkPapers(runtime: Runtime, organizationId: string, from: string): Promise<PapersFound> {
  const named = await runtime.inOrganization(organizationId, (trx) => namedPapers(trx, organizationId));
  const missing: string[] = [];
  for (const [sha256, where] of named) {
    const path = join(runtime.config.dataFolder, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    if (await isWhole(path, sha256)) continue;
    const object = objectPath(from, sha256);
    if (await isWhole(object, sha256)) {
      mkdirSync(dirname(path), { recursive: true });
      await copyFile(object, path);
    } else missing.push(`${sha256} (${where})`);
  }
  return { papers: named.size, missing };
}

async function isWhole(path: string, sha256: string): Promise<boolean> {
  return (await hashFile(path))?.sha256 === sha256;
}

/** Hashes of files with the table that names them: every column that is called so, in whatever table there will be. */
async function namedPapers(trx: Trx, organizationId: string): Promise<ReadonlyMap<string, string>> {
  const columns = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname in ('sha256', 'pdf_sha256')
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname not like ${MADE_AGAIN}
    order by c.relname, a.attname`.execute(trx);
  const named = new Map<string, string>();
  for (const { table, column } of columns.rows) {
    const { rows } = await sql<{ sha256: string }>`
      select distinct ${sql.ref(column)} as sha256 from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      trx,
    );
    for (const { sha256 } of rows) named.set(sha256, table);
  }
  const logo = await findLogo(trx, organizationId);
  if (logo) named.set(logo.sha256, 'organization');
  return named;
}
