import { type Kysely, type RawBuilder, sql } from 'kysely';
import { together } from '../db/flight.ts';
import { keptText } from '../db/kept-text.ts';
import type { Tables } from '../db/tables.ts';
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
  const [rows] = await together(trx, [(onlyWriting ? writingLinesText : linesText)({ chain })]);
  return rows.map(toLine);
}

/** The lines of a chain that say that this was done, first one first; where asked, by this account and of what has this id. */
export async function linesThat(
  trx: Trx,
  chain: string,
  action: string,
  of?: { readonly accountId: string; readonly id: string },
): Promise<StoredLine[]> {
  const rows = await selectLines(trx)
    .where('chain', '=', chain)
    .where('action', '=', action)
    .$if(of !== undefined, (query) =>
      query.where('account_id', '=', of?.accountId ?? '').where(sql`detail ->> 'id'`, '=', of?.id ?? ''),
    )
    .orderBy('no')
    .execute();
  return rows.map(toLine);
}

/** The line with which a chain begins. */
export async function firstLine(trx: Trx, chain: string): Promise<StoredLine | undefined> {
  const row = await selectLines(trx).where('chain', '=', chain).orderBy('no').limit(1).executeTakeFirst();
  return row && toLine(row);
}

/** Whether the place where a chain goes on is behind its last line. */
export async function isEndRight(trx: Trx, chain: string): Promise<boolean> {
  const [[end]] = await together(trx, [endText({ chain })]);
  return end?.isRight === true;
}

/** Asks for the lines of a chain, first one first. */
export const linesText = keptText<'chain', LineRow>((db, at) =>
  selectLines(db).where('chain', '=', at.text('chain')).orderBy('no').compile(),
);

const writingLinesText = keptText<'chain', LineRow>((db, at) =>
  selectLines(db).where('chain', '=', at.text('chain')).where('wrote', 'is not', null).orderBy('no').compile(),
);

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

function selectLines(trx: Kysely<Tables>) {
  return trx
    .selectFrom('activity')
    .select(['no', 'at', 'action', 'account_id', 'application_id', 'address', 'detail', 'wrote'])
    .select(['previous_hash', 'hash', 'signature']);
}

type LineRow = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number];

/** A line as its row says it. */
export function toLine(row: LineRow): StoredLine {
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

type LooseRow = { readonly count: number };

/** Asks how many deeds of a case stand in no chain though there is a journal (`adoptedUpTo`). */
export const looseOfCaseText = keptText<'organization' | 'application' | 'adopted', LooseRow>((db, at) =>
  sql<LooseRow>`
    select count(*) as count
    from activity
    where application_id = ${at.text('application')}::uuid and chain is null
      and id > ${adoptedUpTo(at.text('organization'), at.text('adopted'))}`.compile(db),
);

/** Asks the same of all deeds of an office. */
export const looseText = keptText<'organization' | 'adopted', LooseRow>((db, at) =>
  sql<LooseRow>`
    select count(*) as count
    from activity
    where chain is null and id > ${adoptedUpTo(at.text('organization'), at.text('adopted'))}`.compile(db),
);

/** The number of the last deed of before there was a journal, as the office's line of `adopted` says it; 0 in an office that began with one. */
function adoptedUpTo(organization: string, adopted: string): RawBuilder<number> {
  return sql<number>`coalesce((
    select case when jsonb_typeof(a.detail -> 'activity') = 'number' then (a.detail ->> 'activity')::bigint end
    from activity a
    where a.chain = ${organization}::uuid and a.action = ${adopted}
    order by a.no
    limit 1), 0)`;
}

type EndRow = { readonly isRight: boolean };

/** Asks whether the place where a chain goes on is behind its last line, as one statement sees both. */
export const endText = keptText<'chain', EndRow>((db, at) =>
  sql<EndRow>`
    select h.no is not distinct from l.no and h.hash is not distinct from l.hash as "isRight"
    from (select ${at.text('chain')}::uuid as chain) c
    left join journal_head h on h.chain = c.chain
    left join lateral (select no, hash from activity a where a.chain = c.chain order by no desc limit 1) l on true`.compile(
    db,
  ),
);
