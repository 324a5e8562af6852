import { type Expression, type SqlBool, sql } from 'kysely';
import type { ListQuery } from '../contract/lists.ts';
import type { Trx } from '../runtime.ts';
import { choiceConditions, type Viewing, wordConditions } from './filters.ts';
import { after, orderOf, placeOf } from './order.ts';
import { soundPatterns } from './search.ts';

/** An application of the list, and where it stands in the order that was asked for. */
export type Found = { readonly id: string; readonly changedAt: Date; readonly place: string };

/** So many of the newest are looked through first, and so many before the index is asked for all: what is common is found there sooner. */
const GLANCE = 1000;
const WALK = 4000;
/** So few that the index found are all of them; what is rare is found there at once. */
const FEW = 300;

/**
 * The ids of a page in the order that was asked for.
 * @param limit one more than the page tells whether there is a next one
 */
export async function findPage(trx: Trx, viewing: Viewing, query: ListQuery, limit: number): Promise<readonly Found[]> {
  const chosen = [
    ...choiceConditions(query, viewing),
    ...(query.cursor === undefined ? [] : [after(orderOf(query), query.cursor)]),
  ];
  const words = wordConditions(query);
  if (words.length === 0) return select(trx, query, { chosen, words, limit });
  const patterns = soundPatterns(`${query.q ?? ''} ${query.nibedakName ?? ''}`);
  const newest = await select(trx, query, { chosen, words, limit, walk: GLANCE });
  if (newest.length === limit) return newest;
  const few = isWithinWords(patterns) ? await sounding(trx, patterns, FEW + 1) : undefined;
  if (few?.length === 0) return [];
  if (few !== undefined && few.length <= FEW)
    return select(trx, query, { chosen: [sql<SqlBool>`a.id = any(${few}::uuid[])`, ...chosen], words, limit });
  const near = await select(trx, query, { chosen, words, limit, walk: WALK });
  if (near.length === limit) return near;
  // the array is made once, before the rows are looked at
  const candidates = sql<SqlBool>`a.id = any(array(select ${soundingLike(patterns, null)}))`;
  return select(trx, query, { chosen: [candidates, ...chosen], words, limit });
}

/** Whether the longest word may stand within words: of those an index knows quickly how few there are. */
function isWithinWords([longest = '% ']: readonly string[]): boolean {
  return !longest.startsWith('% ');
}

async function sounding(trx: Trx, patterns: readonly string[], most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select ${soundingLike(patterns, most)} as id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The ids of the applications that sound like the three longest words. */
function soundingLike([first = '%', second = '%', third = '%']: readonly string[], most: number | null) {
  return sql<string>`application_sounding_like(${first}, ${second}, ${third}, ${most}::integer)`;
}

type Selection = {
  readonly chosen: readonly Expression<SqlBool>[];
  readonly words: readonly Expression<SqlBool>[];
  readonly limit: number;
  readonly walk?: number;
};

async function select(
  trx: Trx,
  query: Pick<ListQuery, 'sort' | 'year'>,
  { chosen, words, limit, walk }: Selection,
): Promise<readonly Found[]> {
  const order = orderOf(query);
  const most = words.length === 0 ? limit : walk;
  const way = sql.raw(order.way);
  const changes = sql`join application_change c on c.organization_id = a.organization_id and c.application_id = a.id`;
  const { rows } = await sql<Found>`
    select x.id, x.changed_at as "changedAt", x.place
    from (
      select a.id, a.changed_at, a.search_text, a.applicant_sounds, ${order.key} as key, ${order.tie} as tie,
        ${placeOf(order)} as place
      from application a
      ${order.apart === true ? changes : sql``}
      where ${allOf(chosen)}
      order by ${order.key} ${way}, ${order.tie} ${way}
      ${most === undefined ? sql`` : sql`limit ${most}`}
    ) x
    where ${allOf(words)}
    order by x.key ${way}, x.tie ${way}
    limit ${limit}`.execute(trx);
  return rows;
}

function allOf(conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join([...conditions], sql` and `)}`;
}
