import { sql, type Transaction } from 'kysely';
import type { Client } from 'pg';
import type { Tables } from './tables.ts';

/** Connections over which the database stopped waiting for its standby, and said yes all the same. */
const gaveUp = new WeakSet<object>();

/** The place in PostgreSQL that tells it: its words depend on the language of the database. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

/**
 * Hears when a commit is not waited for any longer: a limit of time ends the wait for a synchronous standby with a warning, and what
 * was committed lies on one machine only.
 */
export function hearUnreplicated(client: Client): void {
  client.on('notice', ({ routine }) => {
    if (routine === WAIT_FOR_STANDBY) gaveUp.add(client);
  });
}

/** Throws if what was just written may be lost with its machine, although the database said yes. */
export function mustBeReplicated(client: Client): void {
  if (gaveUp.delete(client)) throw new NotReplicated();
}

/**
 * Has the end of a transaction wait for everything that was written before it, by whomever: what can be read may not be with the
 * standby yet. Throws at the commit when that is not waited for any longer.
 */
export async function waitForWritten(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'naksa', '')`.execute(trx);
}

/** Nobody knows whether it will have been written: as with an answer that never came. */
class NotReplicated extends Error {
  readonly code = 'ETIMEDOUT';
  readonly syscall = 'read';
}
