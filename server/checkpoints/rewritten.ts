import { sql } from 'kysely';
import { findRewritten, type Rewritten } from '../record/checkpoint-series.ts';
import { type Head, headKey, type Heads } from '../record/checkpoint.ts';
import type { Trx } from '../runtime.ts';
import { definitionLinks } from './heads.ts';

/** Heads of chains and definitions whose row is not there any more, or is another one; the activity log is checked apart. */
export async function rewrittenHeads(trx: Trx, heads: Heads): Promise<readonly Rewritten[]> {
  const wanted = [...heads.values()].filter(({ kind }) => kind !== 'activity');
  const isOfLaw = wanted.some(({ kind }) => kind === 'definition');
  const definitions = new Map(
    (isOfLaw ? await definitionLinks(trx) : []).map((link) => [`${link.id} ${String(link.seq)}`, link.hash]),
  );
  const links = await linksAt(
    trx,
    wanted.filter(({ kind }) => kind === 'application'),
  );
  const lines = await linesAt(
    trx,
    wanted.filter(({ kind }) => kind === 'journal'),
  );
  const hashAt: Readonly<Record<string, (head: Head) => string | undefined>> = {
    application: (head) => links.get(headKey(head)),
    journal: (head) => lines.get(headKey(head)),
    definition: (head) => definitions.get(`${head.id} ${String(head.seq)}`),
  };
  return findRewritten(wanted, (head) => hashAt[head.kind]?.(head));
}

/** The hash that the chain of each application has at its head. */
async function linksAt(
  trx: Trx,
  heads: readonly { readonly id: string; readonly seq: number }[],
): Promise<ReadonlyMap<string, string>> {
  const asked = JSON.stringify(heads.map(({ id, seq }) => ({ id, seq })));
  const { rows } = await sql<{ id: string; hash: string }>`
    select h.application_id as id, h.hash
    from jsonb_to_recordset(${asked}::jsonb) as head (id uuid, seq integer)
    join history h on h.organization_id = current_setting('app.organization_id')::uuid
      and h.application_id = head.id and h.seq = head.seq`.execute(trx);
  return new Map(rows.map(({ id, hash }) => [headKey({ kind: 'application', id }), hash]));
}

/** The hash that each chain of the journal has at its head. */
async function linesAt(
  trx: Trx,
  heads: readonly { readonly id: string; readonly seq: number }[],
): Promise<ReadonlyMap<string, string>> {
  const asked = JSON.stringify(heads.map(({ id, seq }) => ({ id, seq })));
  const { rows } = await sql<{ id: string; hash: string }>`
    select l.chain as id, l.hash
    from jsonb_to_recordset(${asked}::jsonb) as head (id uuid, seq bigint)
    join activity l on l.organization_id = current_setting('app.organization_id')::uuid
      and l.chain = head.id and l.no = head.seq`.execute(trx);
  return new Map(rows.map(({ id, hash }) => [headKey({ kind: 'journal', id }), hash]));
}
