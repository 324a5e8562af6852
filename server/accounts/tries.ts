import { sql } from 'kysely';
import { sha256 } from '../record/chain.ts';
import type { ProblemCode } from '../contract/problem.ts';
import { isProblem, type Problem, problem } from '../http/problems.ts';
import type { Runtime, Trx } from '../runtime.ts';
import type { Counter, Patience } from './counters.ts';

/**
 * Counts a try before it is judged, so that a hundred at once, on any number of nodes, are not all judged before one is counted.
 * A right one is given back (`forgive`). Throws `accountLocked`, `tooManyTries` or `rateLimited` while it must wait.
 */
export async function takeTry(trx: Trx, counters: readonly Counter[]): Promise<void> {
  const counted = await sql<{ key: string; tries: number }>`
    insert into wrong_try as w (organization_id, key, tries)
    select current_setting('app.organization_id')::uuid, key, 1
    from unnest(${counters.map(keyOf)}::text[]) as key
    order by key
    on conflict (organization_id, key) do update
    set tries = case when w.since < now() - interval '1 day' then 1 else w.tries + 1 end,
        since = case when w.since < now() - interval '1 day' then now() else w.since end
    where w.open_at <= clock_timestamp()
    returning key, tries`.execute(trx);
  if (counted.rows.length < counters.length) await refuseTooManyTries(trx, counters);
  for (const { key, tries } of counted.rows) {
    const counter = counters.find((each) => keyOf(each) === key);
    const seconds = counter ? waitSeconds(counter.patience, tries) : 0;
    if (seconds > 0) await closeFor(trx, key, seconds);
  }
}

async function closeFor(trx: Trx, key: string, seconds: number): Promise<void> {
  await trx
    .updateTable('wrong_try')
    .set({ open_at: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where('key', '=', key)
    .execute();
}

/** Seconds to wait after so many wrong tries: none at first, then longer and longer up to a limit. */
export function waitSeconds({ free, every, doubling, firstSeconds, longestSeconds }: Patience, tries: number): number {
  const beyond = tries - free;
  if (beyond < 0 || beyond % every !== 0) return 0;
  return Math.min(firstSeconds * 2 ** Math.floor(beyond / doubling), longestSeconds);
}

/** Throws while one of the counters must wait, without counting anything. */
export async function refuseTooManyTries(trx: Trx, counters: readonly Counter[]): Promise<void> {
  const rows = await trx
    .selectFrom('wrong_try')
    .select(['key', sql<number>`extract(epoch from open_at - clock_timestamp())::float8`.as('seconds')])
    .where('key', 'in', counters.map(keyOf))
    .where('open_at', '>', sql<Date>`clock_timestamp()`)
    .orderBy('open_at', 'desc')
    .limit(1)
    .execute();
  const [longest] = rows;
  if (longest === undefined) return;
  const told = counters.find((counter) => keyOf(counter) === longest.key)?.told ?? 'tooManyTries';
  throw mustWait(told, Math.max(1, Math.ceil(longest.seconds)));
}

function mustWait(told: ProblemCode, seconds: number): Problem {
  return problem(told, { params: { minutes: Math.ceil(seconds / 60), seconds }, retryAfterSeconds: seconds });
}

/** Takes a try back that was right after all. */
export function giveBack(trx: Trx, counters: readonly Counter[]): Promise<void> {
  return settle(trx, counters, []);
}

/** After success: the wrong tries of this person from here are forgotten; those of whole networks and accounts only lose this one. */
export function forgive(trx: Trx, counters: readonly Counter[]): Promise<void> {
  return settle(
    trx,
    counters,
    counters.filter(({ isOwn }) => isOwn),
  );
}

/** Takes a try back from counters, and away those that are forgotten; locked in one order. */
async function settle(trx: Trx, counters: readonly Counter[], forgotten: readonly Counter[]): Promise<void> {
  const gone = forgotten.map(keyOf);
  await sql`
    with held as (
      select organization_id, key
      from wrong_try
      where key = any(${counters.map(keyOf)}::text[])
      order by key
      for update
    ), gone as (
      delete from wrong_try w using held
      where w.organization_id = held.organization_id and w.key = held.key and w.key = any(${gone}::text[])
    )
    update wrong_try w
    set tries = greatest(w.tries - 1, 0), open_at = '-infinity'
    from held
    where w.organization_id = held.organization_id and w.key = held.key and w.key <> all(${gone}::text[])`.execute(trx);
}

type Guess = { readonly organizationId: string; readonly counters: readonly Counter[] };

/** Does what asks for something that only its holder knows: a wrong guess is counted, and after many nobody is heard for a while. */
export async function guardGuess<T>(
  runtime: Runtime,
  { organizationId, counters }: Guess,
  guess: () => Promise<T>,
  isWrong: (outcome: T | Problem) => boolean,
): Promise<T> {
  await runtime.inOrganization(organizationId, (trx) => refuseTooManyTries(trx, counters));
  const outcome = await guess().catch(asOutcome);
  if (isWrong(outcome)) await runtime.inOrganization(organizationId, (trx) => takeTry(trx, counters));
  if (isProblem(outcome)) throw outcome;
  return outcome;
}

function asOutcome(error: unknown): Problem {
  if (isProblem(error)) return error;
  throw error;
}

/** Clears away what is older than a day; it counts no more. */
export async function clearOldTries(runtime: Runtime, organizationId: string): Promise<void> {
  await runtime.inOrganization(organizationId, (trx) =>
    trx
      .deleteFrom('wrong_try')
      .where('since', '<', sql<Date>`now() - interval '1 day'`)
      .where('open_at', '<', sql<Date>`now()`)
      .execute(),
  );
}

function keyOf({ door, subject }: Counter): string {
  return sha256(`${door}\n${subject}`);
}
