import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { problem } from '../http/problems.ts';
import type { Trx } from '../runtime.ts';

/** So many wrong tries, then a wait; each further round doubles it. */
const TRIES = 5;
const FIRST_WAIT_MINUTES = 15;
const LONGEST_WAIT_MINUTES = 240;
/** Tries of one account and address that may wait for each other before more are turned away. */
const LONGEST_QUEUE = 5;

/** What wrong tries are counted by: one account from one address, so that a stranger cannot lock an officer out. */
export function throttleKey(loginId: string, address: string): string {
  return createHash('sha256').update(`${loginId}\n${address}`).digest('hex');
}

/** Throws `accountLocked` while the account must wait; counts the wrong tries of a day since the last right one. */
export async function refuseTooManyTries(trx: Trx, key: string): Promise<void> {
  const result = await sql<{ failures: number; seconds: number }>`
    with tries as (
      select action, at
      from activity
      where detail ->> 'key' = ${key}
        and action in ('login', 'login.failed')
        and at > now() - interval '24 hours'
    )
    select count(*)::int as failures,
           coalesce(extract(epoch from now() - max(at)), 0)::float8 as seconds
    from tries
    where action = 'login.failed'
      and at > coalesce((select max(at) from tries where action = 'login'), '-infinity')`.execute(trx);
  const { failures, seconds } = result.rows[0] ?? { failures: 0, seconds: 0 };
  const secondsLeft = waitMinutes(failures) * 60 - seconds;
  if (secondsLeft <= 0) return;
  throw problem('accountLocked', {
    params: { minutes: Math.ceil(secondsLeft / 60) },
    retryAfterSeconds: Math.ceil(secondsLeft),
  });
}

/** Minutes to wait after so many wrong tries: none, then 15 after every fifth, doubling up to four hours. */
export function waitMinutes(failures: number): number {
  if (failures === 0 || failures % TRIES !== 0) return 0;
  return Math.min(FIRST_WAIT_MINUTES * 2 ** (failures / TRIES - 1), LONGEST_WAIT_MINUTES);
}

const queues = new Map<string, { readonly last: Promise<unknown>; readonly length: number }>();

/** Runs the tries of one key one after the other, so that a hundred at once are not all judged before any is counted. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(key);
  if (queue && queue.length >= LONGEST_QUEUE) throw problem('rateLimited', { retryAfterSeconds: 2 });
  const mine = (queue?.last ?? Promise.resolve()).then(work, work);
  queues.set(key, { last: mine, length: (queue?.length ?? 0) + 1 });
  try {
    return await mine;
  } finally {
    const now = queues.get(key);
    if (now && now.length > 1) queues.set(key, { last: now.last, length: now.length - 1 });
    else queues.delete(key);
  }
}
