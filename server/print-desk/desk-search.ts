import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { searchKey } from '../../form-schemas/values/digits.ts';
import type { Tables } from '../db/tables.ts';
import { soundPatterns } from '../case/search.ts';
import type { Trx } from '../runtime.ts';

/** What the papers of the desk are read from: a paper, and its application. */
export type DeskTables = Tables & { d: Tables['document']; a: Tables['application'] };
/** Papers that were chosen by everything but words, in their order. */
type Chosen = SelectQueryBuilder<DeskTables, 'd' | 'a', { id: string }>;

/** So many of the newest papers are looked through first. */
const GLANCE = 500;
/** From so many finds among them on, the rest of a page is usually met soon on the way along the others … */
const SOON = 10;
/** … of which so many are looked through at most: what is new to the office may be rare among all of its papers. */
const WALK = 8_000;

/** A word that somebody looks for: how numbers and codes have it, and how names sound. */
type DeskWord = { readonly own: string; readonly sounding: string };

/** The words of a search. */
export function deskWords(search: string): readonly DeskWord[] {
  return searchKey(search).split(/\s+/u).filter(Boolean).map(wordOf);
}

function wordOf(word: string): DeskWord {
  const own = `%${word.replace(/[\\%_]/gu, '\\$&')}%`;
  const [sounding = own] = soundPatterns(word);
  return { own, sounding };
}

/** The number or the code of the paper has the word, or its application speaks of it. */
function speaksOf({ own, sounding }: DeskWord): Expression<SqlBool> {
  return sql<SqlBool>`(d.search_text like ${own} or a.search_text like ${sounding})`;
}

/**
 * The papers that speak of all the words. What is common is found among the newest or on the way along them, what is rare by an
 * index; which of the two it is, the newest papers tell.
 */
export async function findSpeaking(
  trx: Trx,
  chosen: Chosen,
  { words, limit }: { readonly words: readonly DeskWord[]; readonly limit: number },
): Promise<readonly { readonly id: string }[]> {
  const says = chosen.select(sql<readonly boolean[]>`array[${sql.join(words.map(speaksOf))}]`.as('says'));
  const newest = await says.limit(GLANCE).execute();
  const found = newest.filter((paper) => paper.says.every(Boolean));
  if (newest.length < GLANCE || found.length >= limit) return found.slice(0, limit);
  if (found.length >= SOON) {
    const met = await trx
      .selectFrom(says.limit(WALK).as('x'))
      .select('x.id')
      .where(sql<SqlBool>`true = all(x.says)`)
      .limit(limit)
      .execute();
    if (met.length === limit) return met;
  }
  const seen = (at: number): number => newest.filter(({ says: said }) => said[at]).length;
  const [first, second = first, third = first] = words
    .map((word, at) => ({ word, seen: seen(at) }))
    .toSorted((one, other) => one.seen - other.seen)
    .map(({ word }) => word);
  const asked = [first, second, third].filter((word) => word !== undefined);
  const own = asked.map((word) => word.own);
  const sounding = asked.map((word) => word.sounding);
  const named = sql<SqlBool>`d.id = any(array(select paper_speaking_of(${own}::text[], ${sounding}::text[])))`;
  return chosen
    .where((eb) => eb.and([named, ...words.map(speaksOf)]))
    .limit(limit)
    .execute();
}
