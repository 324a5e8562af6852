import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { type ClientBase, type ClientConfig, type CustomTypesConfig, Pool, types } from 'pg';
import type { Tables } from './tables.ts';

/** How to reach a PostgreSQL: a connection string, or the driver's own options. */
export type Connection = string | Readonly<ClientConfig>;

/** The role without rights of its own that every request runs under. */
const APP_ROLE = 'naksa_app';

const BIGINT = types.builtins.INT8;
const DATE = types.builtins.DATE;
const keepText = (value: string): string => value;

/** `bigint` as a number (none of ours passes 2^53), `date` and `numeric` as text, everything else as pg reads it. */
const parsers: CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === BIGINT) return Number;
    if (oid === DATE) return keepText;
    return types.getTypeParser(oid, format);
  },
};

/** The driver's options of a connection. */
export function clientConfig(connection: Connection): ClientConfig {
  return typeof connection === 'string' ? { connectionString: connection } : { ...connection };
}

/**
 * Opens the pool that the app works with: every connection is `naksa_app` before its first query, so that grants and
 * row-level security hold; a slow statement, lock or forgotten transaction ends by itself.
 */
export function openDatabase(options: { readonly connection: Connection; readonly poolSize: number }): Kysely<Tables> {
  const pool = new Pool({
    ...clientConfig(options.connection),
    max: options.poolSize,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'naksa',
    types: parsers,
    onConnect: becomeAppRole,
  });
  // An idle connection that the database closes is replaced by the pool; without a listener it would end the process.
  pool.on('error', ignoreIdleError);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

async function becomeAppRole(client: ClientBase): Promise<void> {
  await client.query(`set role ${APP_ROLE}`);
}

function ignoreIdleError(): void {}

/** How a transaction sees what others write meanwhile: `atOneMoment` keeps every query to what stood at its beginning. */
export type Sight = { readonly atOneMoment?: boolean };

/** Runs work in one transaction that sees the rows of one organisation only. */
export function inOrganization<T>(
  db: Kysely<Tables>,
  organizationId: string,
  work: (trx: Transaction<Tables>) => Promise<T>,
  { atOneMoment = false }: Sight = {},
): Promise<T> {
  const transaction = atOneMoment ? db.transaction().setIsolationLevel('repeatable read') : db.transaction();
  return transaction.execute(async (trx) => {
    await sql`select set_config('app.organization_id', ${organizationId}, true)`.execute(trx);
    return work(trx);
  });
}
