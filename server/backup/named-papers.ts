import { sql } from 'kysely';
import { findLogo } from '../office/logo.ts';
import type { Trx } from '../runtime.ts';

/** What a batch of the print desk came to can be made again. */
const MADE_AGAIN = 'print\\_%';

/** Hashes of an office's files with the table that names them: every column that is called so, in whatever table there will be. */
export async function namedPapers(trx: Trx, organizationId: string): Promise<ReadonlyMap<string, string>> {
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
