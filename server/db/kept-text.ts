import {
  CompiledQuery,
  DummyDriver,
  type Insertable,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
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

type Given = string | number | boolean | Date | null;

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
    return { ...query, parameters };
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

/** The statement that inserts rows; all have the columns of the first. For tables that no line of the journal covers. */
export function insertRows<T extends keyof Tables>(table: T, rows: readonly Insertable<Tables[T]>[]): CompiledQuery {
  const [first = {}] = rows;
  const columns = Object.keys(first);
  const shape = `${table} ${columns.join()} ${String(rows.length)}`;
  const known = insertTexts.get(shape);
  const text = known ?? insertText(table, columns, rows.length);
  if (known === undefined && insertTexts.size < mostTexts) insertTexts.set(shape, text);
  const values = rows.flatMap((row) => {
    const given = new Map<string, unknown>(Object.entries(row));
    return columns.map((column) => given.get(column));
  });
  return CompiledQuery.raw(text, values);
}

function insertText(table: string, columns: readonly string[], count: number): string {
  const tuples = Array.from(
    { length: count },
    (_, row) => `(${columns.map((_column, at) => `$${String(row * columns.length + at + 1)}`).join(', ')})`,
  );
  return `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) values ${tuples.join(', ')}`;
}
