import { type Expression, type SqlBool, sql } from 'kysely';

/** What a status finds besides itself: a file in which a form stands rejected (X) is still pending (P). */
const WITHIN: Readonly<Record<string, readonly string[]>> = { P: ['P', 'X'] };

/** The files of a status, as every list and the register narrow by it; no condition for none. */
export function hasStatus(column: Expression<unknown>, status: string | undefined): readonly Expression<SqlBool>[] {
  if (status === undefined || status === '') return [];
  return [sql<SqlBool>`${column} in (${sql.join([...(WITHIN[status] ?? [status])])})`];
}
