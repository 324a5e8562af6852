import { type Expression, type SqlBool, sql } from 'kysely';
import { soughtWords, type SoughtWord } from '../../form-schemas/values/sounds.ts';
import type { ListQuery } from '../contract/lists.ts';
import { inOrder } from '../http/keyset.ts';
import type { Trx } from '../runtime.ts';
import { orderOf } from './order.ts';
import { patternOf } from '../case/search.ts';
import { allOf } from './select.ts';

/** A word of a name that is looked for, and whether it has to be the applicant's. */
export type SoughtName = SoughtWord & { readonly isOfApplicant: boolean };

/** A sought name with the words that the office has met that say it. */
export type MetName = SoughtName & { readonly words: readonly string[] };

/** A place in the list by registration. */
export type ListPlace = { readonly day: string; readonly applicationNo: string };

/** Places where the first name is: how many were looked at, the last of them, and the numbers of those where the second is too. */
export type Places = { readonly seen: number; readonly last: ListPlace | null; readonly numbers: readonly string[] };

/** The largest letter there is: what begins with a text comes before the text with it. */
const LAST = '\u{10FFFF}';

/** The words of names that a query looks for; those with digits are of no name and stand in no index of words. */
export function soughtNames({ q = '', nibedakName = '' }: Pick<ListQuery, 'q' | 'nibedakName'>): readonly SoughtName[] {
  return [
    ...soughtWords(q).map((word) => ({ ...word, isOfApplicant: false })),
    ...soughtWords(nibedakName).map((word) => ({ ...word, isOfApplicant: true })),
  ].filter(({ sounds }) => !/\d/u.test(sounds));
}

/** For each sought name the words of the office that have it within, or begin with it when it is short. */
export async function meetNames(trx: Trx, names: readonly SoughtName[]): Promise<readonly MetName[]> {
  const words = names.map(
    ({ sounds, beginsWord }) => sql`array(
      select distinct word
      from name_part
      where part >= ${sounds} and part < ${sounds + LAST} ${beginsWord ? sql`and part = word` : sql``})`,
  );
  const { rows } = await sql<{ met: readonly (readonly string[])[] }>`
    select json_build_array(${sql.join(words)}) as met`.execute(trx);
  return names.map((name, at) => ({ ...name, words: rows[0]?.met[at] ?? [] }));
}

/** What of the index of words is looked through: the places of the first name, a number of them, and what else has to be there. */
export type Reading = {
  readonly names: readonly [MetName, ...MetName[]];
  /** Empty where nothing is chosen. */
  readonly narrowing: { readonly year: string; readonly wards: readonly string[] };
  readonly after?: ListPlace;
  readonly most: number;
};

/** Looks at the newest places where the first name is; what is left of them the row itself tells of the other names. */
export async function readPlaces(trx: Trx, reading: Reading): Promise<Places> {
  const { names, most } = reading;
  const [first, second] = names;
  const { rows } = await sql<Places>`
    with place as materialized (
      select distinct found.day, found.application_no
      from unnest(${first.words}::text[]) as sought (word)
      cross join lateral (
        select w.day, w.application_no
        from application_word w
        where w.word = sought.word and ${allOf(conditionsOf(first, reading))}
        order by w.day desc, w.application_no desc
        limit ${most}
      ) found
      order by found.day desc, found.application_no desc
      limit ${most}
    )
    select count(*) as seen,
      coalesce(array_agg(place.application_no) filter (where ${second === undefined ? sql`true` : isThere(second)}), '{}')::text[] as numbers,
      (array_agg(json_build_object('day', place.day, 'applicationNo', place.application_no::text)
        order by place.day, place.application_no))[1] as last
    from place`.execute(trx);
  return rows[0] ?? { seen: 0, last: null, numbers: [] };
}

function conditionsOf({ isOfApplicant }: MetName, { narrowing, after }: Reading): readonly Expression<SqlBool>[] {
  const { year, wards } = narrowing;
  return [
    ...(isOfApplicant ? [sql<SqlBool>`w.of_applicant`] : []),
    ...(year === '' ? [] : [sql<SqlBool>`w.fiscal_year = ${year}`]),
    ...(wards.length === 0 ? [] : [sql<SqlBool>`w.ward = any(${wards}::text[])`]),
    ...(after === undefined
      ? []
      : [sql<SqlBool>`(w.day, w.application_no) < (${after.day}::date, ${after.applicationNo}::bigint)`]),
  ];
}

/** All of the same days are read at once: asking for each place apart costs ten times as much. */
function isThere({ words, isOfApplicant }: MetName): Expression<SqlBool> {
  return sql<SqlBool>`(place.day, place.application_no) in (
    select o.day, o.application_no
    from application_word o
    where o.word = any(${words}::text[]) ${isOfApplicant ? sql`and o.of_applicant` : sql``}
      and o.day between (select min(day) from place) and (select max(day) from place))`;
}

/** How many of the newest applications have each name. */
export async function countNewest(trx: Trx, names: readonly MetName[], most: number): Promise<readonly number[]> {
  const counts = names.map(({ isOfApplicant, ...word }) => {
    const sounds = sql.ref(isOfApplicant ? 'x.applicant_sounds' : 'x.search_text');
    return sql`count(*) filter (where ${sounds} like ${patternOf(word)})`;
  });
  const { rows } = await sql<{ counts: readonly number[] }>`
    select array[${sql.join(counts)}]::integer[] as counts
    from (
      select a.search_text, a.applicant_sounds
      from application a
      order by ${inOrder(orderOf({}))}
      limit ${most}
    ) x`.execute(trx);
  return rows[0]?.counts ?? [];
}
