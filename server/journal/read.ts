import { sql } from 'kysely';
import { type ChainEnd, chainEnds } from '../record/chain-ends.ts';
import { isRecord } from '../parse.ts';
import type { Trx } from '../runtime.ts';
import { deedHash, type Line } from './line.ts';

/** A line as this server reads it: with what was done. */
export type StoredLine = Line & { readonly detail: Readonly<Record<string, unknown>> };

/** Which lines of a chain: all, or those that say that something protected was written. */
type Which = { readonly onlyWriting?: boolean };

/** The lines of a chain, first one first. */
export async function linesOf(trx: Trx, chain: string, { onlyWriting = false }: Which = {}): Promise<StoredLine[]> {
  const rows = await selectLines(trx)
    .where('chain', '=', chain)
    .$if(onlyWriting, (query) => query.where('wrote', 'is not', null))
    .orderBy('no')
    .execute();
  return rows.map(toLine);
}

/** The lines that chains have after those that are named, each with its chain. */
export async function linesAfter(
  trx: Trx,
  ends: readonly ChainEnd[],
): Promise<readonly (StoredLine & { readonly chain: string })[]> {
  if (ends.length === 0) return [];
  const rows = await selectLines(trx)
    .select('chain')
    .innerJoin(chainEnds(ends), (join) => join.onRef('sealed.id', '=', 'chain').onRef('sealed.after', '<', 'no'))
    .execute();
  return rows.map(({ chain, ...row }) => ({ chain: chain ?? '', ...toLine(row) }));
}

function selectLines(trx: Trx) {
  return trx
    .selectFrom('activity')
    .select(['no', 'at', 'action', 'account_id', 'application_id', 'address', 'detail', 'wrote'])
    .select(['previous_hash', 'hash', 'signature']);
}

type LineRow = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number];

function toLine(row: LineRow): StoredLine {
  const { account_id: accountId, application_id: applicationId, address, detail } = row;
  return {
    no: row.no ?? 0,
    at: row.at.toISOString(),
    action: row.action,
    deed: deedHash({ accountId, applicationId, address, detail }),
    wrote: row.wrote ?? '',
    previous: row.previous_hash ?? '',
    hash: row.hash ?? '',
    signature: row.signature ?? '',
    detail: isRecord(detail) ? detail : {},
  };
}

/**
 * How many deeds of a case, or of the office where it is absent, stand in no chain though there is a journal.
 * @param after those up to this number are of before there was one
 */
export async function countLoose(trx: Trx, applicationId: string | undefined, after: number): Promise<number> {
  const row = await trx
    .selectFrom('activity')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('chain', 'is', null)
    .where('id', '>', after)
    .$if(applicationId !== undefined, (query) => query.where('application_id', '=', applicationId ?? ''))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Whether the place where a chain goes on is behind its last line, as one statement sees both. */
export async function isEndRight(trx: Trx, chain: string): Promise<boolean> {
  const { rows } = await sql<{ isRight: boolean }>`
    select h.no is not distinct from l.no and h.hash is not distinct from l.hash as "isRight"
    from (select ${chain}::uuid as chain) c
    left join journal_head h on h.chain = c.chain
    left join lateral (select no, hash from activity a where a.chain = c.chain order by no desc limit 1) l on true`.execute(
    trx,
  );
  return rows[0]?.isRight === true;
}
