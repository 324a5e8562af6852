import { type SqlBool, sql } from 'kysely';
import { readCursor } from '../http/keyset.ts';
import { findFew } from './find-by-sounds.ts';
import { type Found, type Search, select, selectNewest } from './select.ts';
import {
  countNewest,
  type ListPlace,
  meetNames,
  type MetName,
  type Reading,
  readPlaces,
  type SoughtName,
} from './words.ts';

/** So many of the newest are looked through first: what is common is found there. */
const GLANCE = 300;
/** So many that have a name are looked at first, then as many as the page seems to need, but never too many at once. */
const FIRST_PLACES = 64;
const SLACK = 1.3;
const GROWTH = 4;
const MOST_PLACES = 4096;

/** Finds by the words of names, in the order of registration. */
export async function findByNames(search: Search, names: readonly SoughtName[]): Promise<readonly Found[]> {
  const met = await meetNames(search.trx, names);
  if (met.some(({ words }) => words.length === 0)) return [];
  if (isCommon(search, names)) {
    const newest = await selectNewest(search, GLANCE);
    if (newest.length === search.limit) return newest;
  }
  // names that are seldom together: the trigrams of all of them tell who has them
  const few = names.length > 1 ? await findFew(search) : undefined;
  if (few !== undefined) return few;
  const [rarest, ...others] = await rarestFirst(search, met);
  return rarest === undefined ? [] : findAlong(search, [rarest, ...others]);
}

/** Whether it may be everywhere, or the index of words would not narrow by all that is chosen. */
function isCommon({ chosen }: Search, [name, ...others]: readonly SoughtName[]): boolean {
  return others.length === 0 && (name?.beginsWord === true || chosen.length > 1);
}

/** Names in the order of how many of the newest applications have them, the fewest first. */
async function rarestFirst({ trx }: Search, names: readonly MetName[]): Promise<readonly MetName[]> {
  if (names.length === 1) return names;
  const counts = await countNewest(trx, names, GLANCE);
  const ranked = names.map((name, at) => ({ name, count: counts[at] ?? 0 }));
  return ranked.toSorted((a, b) => a.count - b.count).map(({ name }) => name);
}

/** Goes along the places of the first name, newest first, until the page is full. */
async function findAlong(search: Search, names: Reading['names']): Promise<readonly Found[]> {
  const found: Found[] = [];
  const reading = { names, narrowing: narrowingOf(search) };
  let after = placeIn(search.query.cursor);
  let most = names.length === 1 ? FIRST_PLACES : FIRST_PLACES * GROWTH;
  for (let looked = 0; ; ) {
    const { seen, last, numbers } = await readPlaces(search.trx, { ...reading, most, ...(after ? { after } : {}) });
    if (numbers.length > 0) found.push(...(await selectOf(search, numbers, search.limit - found.length)));
    if (found.length === search.limit || seen < most || last === null) return found;
    looked += seen;
    after = last;
    most = wantedPlaces(looked, found.length, search.limit);
  }
}

/** How many places to look at next, when so many had so few of the page. */
function wantedPlaces(looked: number, found: number, limit: number): number {
  const wanted = Math.ceil((looked * (limit - found) * SLACK) / Math.max(found, 1));
  return Math.min(Math.max(wanted, FIRST_PLACES), looked * GROWTH, MOST_PLACES);
}

function selectOf(search: Search, numbers: readonly string[], limit: number): Promise<readonly Found[]> {
  const chosen = [sql<SqlBool>`a.application_no = any(${numbers}::bigint[])`, ...search.chosen];
  return select({ ...search, chosen, limit });
}

/** What the index of words narrows by itself. */
function narrowingOf({ query: { year = '', wardNo = '' }, viewing: { who } }: Search): Reading['narrowing'] {
  return { year, wards: wardNo === '' ? who.wards : [wardNo.padStart(2, '0')] };
}

/** The place that a cursor of the list by registration names. */
function placeIn(cursor: string | undefined): ListPlace | undefined {
  if (cursor === undefined) return undefined;
  const [day, applicationNo] = readCursor(cursor);
  return { day: String(day), applicationNo: String(applicationNo) };
}
