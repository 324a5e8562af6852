import { type Expression, type SqlBool, sql } from 'kysely';
import { type SoughtWord, soughtWords } from '../../form-schemas/values/sounds.ts';

/** Patterns of the words that somebody looks for, for a column that `soundsToFind` wrote; the longest word first. */
export function soundPatterns(search: string): readonly string[] {
  return soughtWords(search)
    .toSorted((a, b) => b.sounds.length - a.sounds.length)
    .map(patternOf);
}

/** Says of a column of sounds that it has every word that somebody looks for. */
export function soundsLike(column: Expression<unknown>, search: string): readonly Expression<SqlBool>[] {
  return soundPatterns(search).map((pattern) => sql<SqlBool>`${column} like ${pattern}`);
}

/** Pattern of a sought word. */
export function patternOf({ sounds, beginsWord }: SoughtWord): string {
  return `%${beginsWord ? ' ' : ''}${sounds.replace(/[\\%_]/gu, '\\$&')}%`;
}
