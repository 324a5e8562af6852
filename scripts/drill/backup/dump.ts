import { createHash } from 'node:crypto';
import { Client } from 'pg';
import type { EmbeddedConnection } from '../../../server/db/embedded-running.ts';

/** Every row of every table that lasts as text, by table; an unlogged one is empty after a crash, and so after a restoration. */
export type Dump = ReadonlyMap<string, string>;

/** A dump and the moment that it shows. */
export type DumpAt = { readonly dump: Dump; readonly at: string; readonly rows: number };

/** Writes down all tables as they stand at one moment, which nobody writes in: the tables are held while it is told. */
export async function dumpNow(connection: EmbeddedConnection): Promise<DumpAt> {
  const client = new Client({ ...connection, lock_timeout: 30_000 });
  await client.connect();
  try {
    const tables = await tablesOf(client);
    await client.query('begin isolation level repeatable read');
    await client.query(`lock table ${tables.map((table) => `"${table}"`).join(', ')} in share mode`);
    const clock = await client.query<{ at: Date }>('select clock_timestamp() as at');
    const dump = new Map<string, string>();
    let rows = 0;
    for (const table of tables) {
      const { rows: lines } = await client.query<{ line: string }>(
        `select t::text as line from "${table}" t order by t::text collate "C"`,
      );
      rows += lines.length;
      dump.set(table, lines.map(({ line }) => line).join('\n'));
    }
    await client.query('commit');
    return { dump, at: clock.rows[0]?.at.toISOString() ?? '', rows };
  } finally {
    await client.end();
  }
}

async function tablesOf(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by relname`,
  );
  return rows.map(({ name }) => name);
}

/** Tables in which two dumps are not the same to the byte. */
export function differences(one: Dump, other: Dump): readonly string[] {
  const tables = new Set([...one.keys(), ...other.keys()]);
  return [...tables].filter((table) => one.get(table) !== other.get(table));
}

/** A dump in short. */
export function hashOf(dump: Dump): string {
  const hash = createHash('sha256');
  for (const [table, text] of dump) hash.update(`${table}\n${text}\n`);
  return hash.digest('hex').slice(0, 16);
}
