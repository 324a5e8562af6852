import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Lets the database look at tables that got rows and that it has not looked at yet: until it does by itself, minutes later, it
 * plans as if they were empty, and a long history is read slowly.
 * @returns the names of the tables
 */
export async function gatherStatistics(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select gather_statistics() as name`.execute(db);
  return rows.map(({ name }) => name);
}
