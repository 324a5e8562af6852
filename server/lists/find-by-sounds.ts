import { type SqlBool, sql } from 'kysely';
import { soundPatterns } from '../case/search.ts';
import { type Found, type Search, select, selectAmong } from './select.ts';
import { fewSounding, sounding } from './sounding.ts';

/** So many of the newest are looked through first, and so many before the index is asked for all: what is common is found there sooner. */
const GLANCE = 1000;
const WALK = 4000;

/**
 * Finds by the trigrams of how everything sounds: numbers, and in whatever order.
 * @param isRare nothing is lost by asking the index first
 */
export async function findBySounds(search: Search, isRare: boolean): Promise<readonly Found[]> {
  const newest = isRare ? [] : await selectAmong(search, GLANCE);
  if (newest.length === search.limit) return newest;
  const few = await findFew(search);
  if (few !== undefined) return few;
  const near = await selectAmong(search, WALK);
  if (near.length === search.limit) return near;
  // the array is made once, before the rows are looked at
  const candidates = sql<SqlBool>`a.id = any(array(select ${sounding(soundPatterns(wordsOf(search)), null)}))`;
  return select({ ...search, chosen: [candidates, ...search.chosen] });
}

/** The page when only few applications sound like the words; undefined when there are more, or no index would know it soon. */
export async function findFew(search: Search): Promise<readonly Found[] | undefined> {
  const few = await fewSounding(search.trx, wordsOf(search));
  if (few === undefined || few.length === 0) return few && [];
  return select({ ...search, chosen: [sql<SqlBool>`a.id = any(${few}::uuid[])`, ...search.chosen] });
}

function wordsOf({ query: { q = '', nibedakName = '' } }: Search): string {
  return `${q} ${nibedakName}`;
}
