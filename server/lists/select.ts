import { type Expression, type SqlBool, sql } from 'kysely';
import type { ListQuery } from '../contract/lists.ts';
import { inOrder, placeOf } from '../http/keyset.ts';
import type { Trx } from '../runtime.ts';
import { placed, type Viewing } from './filters.ts';
import { orderOf } from './order.ts';

/** An application of the list, and where it stands in the order that was asked for. */
export type Found = { readonly id: string; readonly changedAt: Date; readonly place: string };

type Conditions = readonly Expression<SqlBool>[];

/** What is looked for: of the rows that the choices leave those that have every word, as many as a page. */
export type Search = {
  readonly trx: Trx;
  readonly viewing: Viewing;
  readonly query: ListQuery;
  readonly chosen: Conditions;
  readonly words: Conditions;
  readonly limit: number;
};

/** The page, read off the order. */
export function select(search: Search): Promise<readonly Found[]> {
  const { words, chosen, limit } = search;
  return words.length === 0
    ? read(search, { within: chosen, most: limit, of: [] })
    : read(search, { within: chosen, of: words });
}

/** What of the page is among so many of those that the choices leave. */
export function selectAmong(search: Search, most: number): Promise<readonly Found[]> {
  return read(search, { within: search.chosen, most, of: search.words });
}

/** What of the page is among so many of all of the year: that costs the same whatever else is chosen. */
export function selectNewest(search: Search, most: number): Promise<readonly Found[]> {
  const { query, chosen, words } = search;
  return read(search, { within: placed(query), most, of: [...chosen, ...words] });
}

/** Reads rows in the order: so many that are within some conditions, and of those the page that meets the others. */
async function read(
  { trx, query, limit }: Search,
  { within, most, of }: { readonly within: Conditions; readonly most?: number; readonly of: Conditions },
): Promise<readonly Found[]> {
  const order = orderOf(query);
  const changes = sql`join application_change c on c.organization_id = a.organization_id and c.application_id = a.id`;
  const keys = order.columns.map(({ by }, at) => sql`${by} as ${sql.ref(keyName(at))}`);
  const found = { ...order, columns: order.columns.map(({ type }, at) => ({ by: sql.ref(`a.${keyName(at)}`), type })) };
  const { rows } = await sql<Found>`
    select a.id, a.changed_at as "changedAt", ${placeOf(found)} as place
    from (
      select a.*, ${sql.join(keys)}
      from application a
      ${order.apart === true ? changes : sql``}
      where ${allOf(within)}
      order by ${inOrder(order)}
      ${most === undefined ? sql`` : sql`limit ${most}`}
    ) a
    where ${allOf(of)}
    order by ${inOrder(found)}
    limit ${limit}`.execute(trx);
  return rows;
}

function keyName(at: number): string {
  return `key_${String(at)}`;
}

/** All of some conditions. */
export function allOf(conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join([...conditions], sql` and `)}`;
}
