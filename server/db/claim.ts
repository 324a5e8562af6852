import { sql } from 'kysely';

/** So long a row is one worker's; a worker that dies in it is followed by another one. */
export const LEASE_SECONDS = 120;

/** A row of a queue that waits and is nobody's; to be taken `for update skip locked`, so that two workers never take the same. */
export const isDue = sql<boolean>`status = 'waiting' and run_after <= now()`;

/** What a worker writes into the row that it takes, for so many seconds. */
export const takenFor = (seconds: number) => ({ attempts: sql<number>`attempts + 1`, run_after: inSeconds(seconds) });

/** What stands in a row that is done with. */
export const over = { done_at: sql<Date>`now()`, last_error: null };

/** How often and with what pauses something is tried: the pause doubles from the first one to the longest. */
export type Patience = {
  readonly most: number;
  readonly firstSeconds: number;
  readonly longestSeconds: number;
};

/** What stands in a row that could not be done: tried again after a pause, or for somebody to look at after the last try. */
export function putBackAfter(error: unknown, attempts: number, { most, firstSeconds, longestSeconds }: Patience) {
  const seconds = Math.min(firstSeconds * 2 ** (attempts - 1), longestSeconds);
  const status = attempts >= most ? ('failed' as const) : ('waiting' as const);
  return { status, last_error: sayError(error), run_after: inSeconds(seconds) };
}

/** So many seconds from now, by the database's clock. */
export function inSeconds(seconds: number) {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}

function sayError(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 2_000);
}
