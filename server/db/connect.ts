import { Socket } from 'node:net';
import { Kysely, sql, type Transaction } from 'kysely';
import {
  type Client,
  type ClientBase,
  type ClientConfig,
  type CustomTypesConfig,
  Pool,
  type PoolClient,
  types,
} from 'pg';
import { flightDialect } from './driver.ts';
import { unasked } from './flight.ts';
import { WritingClient } from './hosts.ts';
import { keptText } from './kept-text.ts';
import { hearUnreplicated } from './replicated.ts';
import type { Tables } from './tables.ts';

/** How to reach a PostgreSQL: a connection string, or the driver's own options. */
export type Connection = string | Readonly<ClientConfig>;

/** How the database knows the connections of a node. */
export const APPLICATION_NAME = 'naksa';

/** The role without rights of its own that every request runs under. */
export const APP_ROLE = 'naksa_app';

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

/** A connection of its own. One that is cut fails what is asked over it, never the process. */
export function openClient(connection: Connection): Client {
  return new WritingClient(clientConfig(connection)).on('error', failWhatIsAsked);
}

/** Longer than any statement may take: a connection over which nothing came for so long leads nowhere any more. */
const SILENCE_MS = 17_000;

/**
 * Opens the pool that the app works with: every connection is `naksa_app` before its first query, so that grants and
 * row-level security hold; a slow statement, lock or forgotten transaction ends by itself, and so does a connection that is
 * cut or leads nowhere: what was asked over it fails, and the pool opens another.
 */
export function openDatabase(options: { readonly connection: Connection; readonly poolSize: number }): Kysely<Tables> {
  const pool = new Pool({
    ...clientConfig(options.connection),
    max: options.poolSize,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    Client: WritingClient,
    pipeline: true,
    application_name: APPLICATION_NAME,
    types: parsers,
    onConnect: becomeAppRole,
  });
  // Without listeners a connection that the database closes would end the process: here of one that rests, there of one in use.
  pool.on('error', failWhatIsAsked);
  pool.on('connect', watch);
  const db = new Kysely<Tables>({ dialect: flightDialect(pool) });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Kysely<Tables>, Pool>();

/** How many connections a database's pool has open, how many of them rest, and how many requests wait for one. */
export function poolFigures(db: Kysely<Tables>): Readonly<Record<'open' | 'resting' | 'waiting', number>> {
  const { totalCount: open = 0, idleCount: resting = 0, waitingCount: waiting = 0 } = pools.get(db) ?? {};
  return { open, resting, waiting };
}

/** Said over the connection, not when it is opened: a pooler between takes no settings then. */
const OF_THE_APP = `
  set statement_timeout = '15s'; set lock_timeout = '5s'; set idle_in_transaction_session_timeout = '30s';
  set role ${APP_ROLE}`;

async function becomeAppRole(client: ClientBase): Promise<void> {
  await client.query(OF_THE_APP);
}

function watch(client: PoolClient): void {
  client.on('error', failWhatIsAsked);
  hearUnreplicated(client);
  const { stream } = client.connection;
  if (stream instanceof Socket) stream.setTimeout(SILENCE_MS, () => stream.destroy(new ConnectionSilent()));
}

/** The driver has rejected what was asked over the connection and gives it out no more; there is nothing left to do. */
function failWhatIsAsked(): void {}

/** A half-open connection: the other end is gone and nobody said so. */
class ConnectionSilent extends Error {
  readonly code = 'ETIMEDOUT';
  readonly syscall = 'read';
}

const settingText = keptText<'organization', object>((db, at) =>
  sql`select set_config('app.organization_id', ${at.text('organization')}, true), set_config('naksa.touched', '', true)`.compile(
    db,
  ),
);

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
    // a setting of the role or the database must not say that something was written
    await unasked(trx, settingText({ organization: organizationId }));
    return work(trx);
  });
}
