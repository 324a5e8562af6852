import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isIsoDate } from '../../form-schemas/values/bs-date.ts';
import { type Problem, problem } from './problems.ts';
import texts from './texts.json' with { type: 'json' };

/** The order of a list: no two rows stand in the same place, and all columns go the same way, so that an index has it. */
export type Keyset = { readonly columns: readonly KeysetColumn[]; readonly way: 'asc' | 'desc' };
type KeysetColumn = { readonly by: Expression<unknown>; readonly type: keyof typeof VALUES };

/** Which texts are values of a place; nothing else gets from an address into a query. */
const VALUES = {
  date: isIsoDate,
  timestamptz: isInstant,
  bigint: (text: string): boolean => /^\d{1,18}$/u.test(text),
  uuid: (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(text),
  text: (text: string): boolean => text.length <= LONGEST_TEXT && !text.includes('\0'),
} as const;
const LONGEST_TEXT = 100;

/** To the microsecond, as the database keeps it: `2026-11-22T08:17:52.123456Z`. */
function isInstant(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/u.test(text)) return false;
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 19) === text.slice(0, 19);
}

/** The order of a list as SQL says it. */
export function inOrder({ columns, way }: Keyset): RawBuilder<unknown> {
  return sql.join(columns.map(({ by }) => sql`${by} ${sql.raw(way)}`));
}

/** Where a row stands in an order, as text: the next page begins after it. */
export function placeOf({ columns }: Keyset): RawBuilder<string> {
  return sql<string>`to_jsonb(array[${sql.join(columns.map(textOf))}])::text`;
}

function textOf({ by, type }: KeysetColumn): RawBuilder<string> {
  return type === 'timestamptz'
    ? sql<string>`to_char((${by}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql<string>`(${by})::text`;
}

/**
 * The rows after the one that a cursor names; all rows without one.
 * @throws Problem `requestInvalid` for a cursor that no page gave
 */
export function after({ columns, way }: Keyset, cursor: string | undefined): Expression<SqlBool> {
  if (cursor === undefined) return sql<SqlBool>`true`;
  const values = readCursor(cursor);
  if (values.length !== columns.length) throw noCursor();
  const place = columns.map(({ type }, at) => {
    const value = values[at];
    if (typeof value !== 'string' || !VALUES[type](value)) throw noCursor();
    return sql`${value}::${sql.raw(type)}`;
  });
  const than = sql.raw(way === 'desc' ? '<' : '>');
  return sql<SqlBool>`(${sql.join(columns.map(({ by }) => by))}) ${than} (${sql.join(place)})`;
}

/**
 * The rows of a page, and where the next one begins when there is one.
 * @param rows as many as the page holds and one more, each with its `placeOf`
 */
export function pageOf<Row extends { readonly place: string }>(
  rows: readonly Row[],
  limit: number,
): { readonly page: readonly Row[]; readonly next?: string } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, ...(rows.length > limit && last ? { next: writeCursor(last.place) } : {}) };
}

/** A place as an address holds it. */
export function writeCursor(place: string): string {
  return Buffer.from(place).toString('base64url');
}

/** The values of the place that a cursor names; none of a cursor that no page gave. */
export function readCursor(cursor: string): readonly unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}

/** Says that a cursor leads nowhere. */
export function noCursor(): Problem {
  return problem('requestInvalid', {
    params: { detail: texts.thereIsNoSuchNext, field: 'cursor' },
  });
}
