import { CompiledQuery, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Statements that leave the process together. */
export type Flight = {
  readonly queries: readonly CompiledQuery[];
  /** Takes their rows when all have landed; absent = nobody asks, they wait for what is sent next. */
  readonly land?: (rows: readonly (readonly unknown[])[]) => void;
  /** The end of the transaction leaves with them. */
  readonly isLast?: boolean;
};

/** Kysely passes on what it does not know: a query of this map stands for its flight. */
const flights = new WeakMap<CompiledQuery, Flight>();

/** The flight that a query stands for. */
export function flightOf(query: CompiledQuery): Flight | undefined {
  return flights.get(query);
}

type Landed<T extends readonly unknown[]> = { readonly [K in keyof T]: readonly T[K][] };

/** The rows that answer some statements, in their order. */
export type RowsOf<T extends readonly CompiledQuery[]> = {
  readonly [K in keyof T]: T[K] extends CompiledQuery<infer R> ? readonly R[] : never;
};

type Sent<T extends readonly unknown[]> = { readonly [K in keyof T]: CompiledQuery<T[K]> };

/** A question that travels with others, and who takes its rows. */
export type Ahead = { readonly query: CompiledQuery; readonly take: (rows: readonly unknown[]) => void };

/** Has a question travel with what is asked next: its rows come before the others are handed out. */
export function ahead<R>(query: CompiledQuery<R>, take: (rows: readonly R[]) => void): Ahead;
export function ahead(query: CompiledQuery, take: (rows: readonly unknown[]) => void): Ahead {
  return { query, take };
}

/**
 * Sends statements together and waits once for all of them; each sees what those before it wrote. Throws what the first one
 * throws that fails; nothing after it is done.
 * @param more what will be needed as well and can leave with them
 */
export function together<const T extends readonly unknown[]>(
  trx: Transaction<Tables>,
  queries: Sent<T>,
  more?: readonly Ahead[],
): Promise<Landed<T>>;
export async function together(
  trx: Transaction<Tables>,
  queries: readonly CompiledQuery[],
  more: readonly Ahead[] = [],
): Promise<unknown> {
  const landed = await fly(trx, [...queries, ...more.map(({ query }) => query)], false);
  for (const [at, { take }] of more.entries()) take(landed[queries.length + at] ?? []);
  return landed.slice(0, queries.length);
}

/**
 * The same for the last that a reader asks: the end of the transaction leaves with it, so that nothing of it is open while the
 * answer is worked out. What is asked after that throws. Not for who writes: lines of the journal come at the end of a transaction.
 */
export function atLast<const T extends readonly unknown[]>(
  trx: Transaction<Tables>,
  queries: Sent<T>,
): Promise<Landed<T>>;
export function atLast(trx: Transaction<Tables>, queries: readonly CompiledQuery[]): Promise<unknown> {
  return fly(trx, queries, true);
}

async function fly(
  trx: Transaction<Tables>,
  queries: readonly CompiledQuery[],
  isLast: boolean,
): Promise<readonly (readonly unknown[])[]> {
  let landed: readonly (readonly unknown[])[] = [];
  const land = (rows: typeof landed): void => void (landed = rows);
  await trx.executeQuery(standingFor('/* together */', { queries, land, isLast }));
  return landed;
}

/**
 * Hands over a statement whose answer nobody asks for; it leaves with what the transaction asks next, at the latest with the
 * commit. If it fails, that fails with its error, and nothing of the transaction is written. A transaction that is rolled back
 * before never sends it.
 */
export async function unasked(trx: Transaction<Tables>, query: CompiledQuery): Promise<void> {
  await trx.executeQuery(standingFor('/* unasked */', { queries: [query] }));
}

function standingFor(text: string, flight: Flight): CompiledQuery {
  const query = CompiledQuery.raw(text);
  flights.set(query, flight);
  return query;
}
