import { type Expression, type SqlBool, sql } from 'kysely';
import type { ListQuery, ListSort } from '../contract/lists.ts';
import { type Problem, problem } from '../http/problems.ts';

/** An order of the list, as an index has it: what decides, and what tells apart where that is the same. */
type Order = {
  readonly key: Expression<unknown>;
  readonly tie: Expression<unknown>;
  readonly way: 'asc' | 'desc';
  /** It stands in the table of changes. */
  readonly apart?: true;
  readonly types: { readonly key: 'date' | 'timestamptz'; readonly tie: 'bigint' | 'uuid' };
};

const ORDERS: Readonly<Record<ListSort, Order>> = {
  registered: {
    key: sql`coalesce(a.registered_on, (a.filed_at at time zone 'Asia/Kathmandu')::date)`,
    tie: sql`a.application_no`,
    way: 'desc',
    types: { key: 'date', tie: 'bigint' },
  },
  changed: {
    key: sql`c.changed_at`,
    tie: sql`c.application_id`,
    way: 'desc',
    apart: true,
    types: { key: 'timestamptz', tie: 'uuid' },
  },
  ending: { key: sql`a.valid_until`, tie: sql`a.application_no`, way: 'asc', types: { key: 'date', tie: 'bigint' } },
};

/** The same order for files of one year: those of an older one lie too far from the front to be looked for there. */
const CHANGED_OF_YEAR: Order = {
  key: sql`a.changed_at`,
  tie: sql`a.id`,
  way: 'desc',
  types: { key: 'timestamptz', tie: 'uuid' },
};

/** The order that a list asks for. */
export function orderOf({ sort = 'registered', year = '' }: Pick<ListQuery, 'sort' | 'year'>): Order {
  return sort === 'changed' && year !== '' ? CHANGED_OF_YEAR : ORDERS[sort];
}

/** Where a row stands in an order, as text that the next page begins after. */
export function placeOf({ key, tie }: Order): Expression<string> {
  return sql<string>`to_jsonb(array[(${key})::text, (${tie})::text])::text`;
}

/** The rows after the one that a cursor names. Throws `requestInvalid` for a cursor that no page gave. */
export function after({ key, tie, way, types }: Order, cursor: string): Expression<SqlBool> {
  const [keyText, tieText] = readCursor(cursor);
  const than = sql.raw(way === 'desc' ? '<' : '>');
  const [keyType, tieType] = [sql.raw(types.key), sql.raw(types.tie)];
  if (!PLACES[types.key].test(keyText) || !PLACES[types.tie].test(tieText)) throw noCursor();
  return sql<SqlBool>`(${key}, ${tie}) ${than} (${keyText}::${keyType}, ${tieText}::${tieType})`;
}

/** A place as an address holds it. */
export function toCursor(place: string): string {
  return Buffer.from(place).toString('base64url');
}

const DAY = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const PLACES: Readonly<Record<'date' | 'timestamptz' | 'bigint' | 'uuid', RegExp>> = {
  date: new RegExp(`^${DAY}$`, 'u'),
  timestamptz: new RegExp(String.raw`^${DAY} [0-2]\d:[0-5]\d:[0-5]\d(?:\.\d{1,6})?\+00$`, 'u'),
  bigint: /^\d{1,18}$/u,
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u,
};

function readCursor(cursor: string): readonly [string, string] {
  const [key, tie] = partsOf(cursor);
  if (typeof key !== 'string' || typeof tie !== 'string') throw noCursor();
  return [key, tie];
}

function partsOf(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch (cause) {
    throw noCursor(cause);
  }
}

function noCursor(cause?: unknown): Problem {
  return problem('requestInvalid', { params: { detail: 'cursor' }, cause });
}
