import {
  CompiledQuery,
  DummyDriver,
  type Insertable,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { markKept } from './statement-names.ts';
import type { Tables } from './tables.ts';

/** Writes statements down and sends none. */
const writing = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A list stands where the statement says of what: `${at.text('ids')}::uuid[]`. */
type Given = string | number | boolean | Date | null | readonly string[];

/** Stands in a statement for what is given when it is sent. */
export type Places<N extends string> = {
  text(name: N): string;
  number(name: N): number;
};

/**
 * A statement whose text is worked out once: to write it down takes longer than most answers. What is given may change its
 * values only.
 */
export function keptText<N extends string, R>(
  write: (db: Kysely<Tables>, at: Places<N>) => CompiledQuery<R>,
): (given: Readonly<Record<N, Given>>) => CompiledQuery<R> {
  let kept: { readonly query: CompiledQuery<R>; readonly names: readonly (N | undefined)[] } | undefined;
  return (given) => {
    kept ??= writeDown(write);
    const { query, names } = kept;
    const parameters = query.parameters.map((value, at) => {
      const name = names[at];
      return name === undefined ? value : given[name];
    });
    return markKept({ ...query, parameters });
  };
}

// no value of ours looks like these
const textPlace = '\u0000place ';
const numberPlace = -2_147_483_000;

function writeDown<N extends string, R>(write: (db: Kysely<Tables>, at: Places<N>) => CompiledQuery<R>) {
  const places = new Map<unknown, N>();
  const query = write(writing, {
    text(name) {
      places.set(`${textPlace}${name}`, name);
      return `${textPlace}${name}`;
    },
    number(name) {
      const place = numberPlace - places.size;
      places.set(place, name);
      return place;
    },
  });
  return { query, names: query.parameters.map((value) => places.get(value)) };
}

const insertTexts = new Map<string, string>();
const mostTexts = 500;

/**
 * The statement that inserts rows, each with the columns that it has: what it leaves out is as the table has it by default. For
 * tables that no line of the journal covers.
 */
export function insertRows<T extends keyof Tables>(table: T, rows: readonly Insertable<Tables[T]>[]): CompiledQuery {
  const given = rows.map(
    (row) => new Map<string, unknown>(Object.entries(row).filter(([, value]) => value !== undefined)),
  );
  const columns = [...new Set(given.flatMap((row) => [...row.keys()]))];
  const had = given.map((row) => columns.map((column) => row.has(column)));
  const shape = `${table} ${columns.join()} ${had.map((row) => row.map(Number).join('')).join()}`;
  const known = insertTexts.get(shape);
  const text = known ?? insertText(table, columns, had);
  if (known === undefined && insertTexts.size < mostTexts) insertTexts.set(shape, text);
  const values = given.flatMap((row) => columns.flatMap((column) => (row.has(column) ? [row.get(column)] : [])));
  return markKept(CompiledQuery.raw(text, values));
}

function insertText(table: string, columns: readonly string[], had: readonly (readonly boolean[])[]): string {
  let place = 0;
  const placeOf = (isGiven: boolean): string => {
    if (!isGiven) return 'default';
    place += 1;
    return `$${String(place)}`;
  };
  const tuples = had.map((row) => `(${row.map(placeOf).join(', ')})`);
  return `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) values ${tuples.join(', ')}`;
}
