import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Trx } from '../runtime.ts';
import { soundPatterns, soundsLike } from '../case/search.ts';
import { meetNames, soughtNames } from './words.ts';

/** So few that an index found are all of them; what is rare is found there at once. */
const FEW = 300;

/** The ids of the few applications that sound like the words; undefined when there are more, or no index would know it soon. */
export async function fewSounding(trx: Trx, search: string): Promise<readonly string[] | undefined> {
  const patterns = soundPatterns(search);
  const [longest = '% '] = patterns;
  // of words that may stand within words an index knows quickly how few there are
  if (longest.startsWith('% ')) return undefined;
  const { rows } = await sql<{ id: string }>`select ${sounding(patterns, FEW + 1)} as id`.execute(trx);
  return rows.length > FEW ? undefined : rows.map(({ id }) => id);
}

/** The ids of the applications that sound like the three longest words. */
export function sounding(
  [first = '%', second = '%', third = '%']: readonly string[],
  most: number | null,
): RawBuilder<string> {
  return sql<string>`application_sounding_like(${first}, ${second}, ${third}, ${most}::integer)`;
}

/** Conditions on `application` that it sounds like a search, and those by which an index finds it. */
export async function soundConditions(trx: Trx, search: string): Promise<readonly Expression<SqlBool>[]> {
  const exact = soundsLike(sql`application.search_text`, search);
  if (exact.length === 0) return [];
  const names = await meetNames(trx, soughtNames({ q: search }));
  if (names.length > 0) return [...names.map(({ words }) => hasOneOf(words)), ...exact];
  const few = await fewSounding(trx, search);
  return few === undefined ? exact : [sql<SqlBool>`application.id = any(${few}::uuid[])`, ...exact];
}

function hasOneOf(words: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`application.application_no in (
    select w.application_no from application_word w where w.word = any(${words}::text[]))`;
}
