import { type AliasedRawBuilder, sql } from 'kysely';

/** Where a chain stood: its last number then. */
export type ChainEnd = { readonly id: string; readonly after: number };

/** Ends of chains as a table to join what came after them. */
export function chainEnds(ends: readonly ChainEnd[]): AliasedRawBuilder<ChainEnd, 'sealed'> {
  const given = sql<ChainEnd>`jsonb_to_recordset(${JSON.stringify(ends)}::jsonb)`;
  return given.as<'sealed'>(sql`sealed (id uuid, after bigint)`);
}
