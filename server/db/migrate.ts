import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Client, DatabaseError } from 'pg';
import { APPLICATION_NAME, clientConfig, type Connection, openClient } from './connect.ts';
import { addressesOf } from './hosts.ts';
import { refuseUnlessDurable, refuseUnlessNepaliIsSearchable } from './durability.ts';
import { refuseSharedConnections } from './pooler.ts';
import { StartProblem } from './start-problem.ts';
import { say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

type Migration = { readonly name: string; readonly text: string; readonly checksum: string };

/** Begins a migration beside which the version before cannot work: it takes away or changes what that one asks for. */
const STOPS_OLDER = '-- stops the version before:';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Any number, the same for every node: one migrates, the others wait. */
const LOCK = 6_205_177;
const OLDEST_VERSION = 150_000;

/**
 * Brings a database to the newest schema, as its owner: SQL files in order, each in its own transaction, forward only. Nodes of the
 * version before go on beside it, unless a file says that they cannot: then it is refused while one of them is at work.
 * Refuses a database that is too old, not durable, cannot search Devanagari, or ran a file that has changed since, or one of a later
 * version beside which this one cannot work.
 * @returns names of the files that ran now
 */
export async function migrate(
  connection: Connection,
  migrations: readonly Migration[] = shippedMigrations(),
): Promise<readonly string[]> {
  const client = await connectOwner(connection);
  try {
    await refuseOldVersion(client);
    await refuseUnlessDurable(client);
    await refuseSharedConnections(client, connection);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const applied = await applyAll(client, migrations);
    await refuseUnlessNepaliIsSearchable(client);
    await refuseUnlessAppRole(client);
    return applied;
  } finally {
    await client.end();
  }
}

async function connectOwner(connection: Connection): Promise<Client> {
  const machines = typeof connection === 'string' ? addressesOf(connection).length : 1;
  return reach(connection, machines);
}

/** Each try goes to the next machine of the database, when the one before does not take writes. */
async function reach(connection: Connection, tries: number): Promise<Client> {
  const client = openClient({ connectionTimeoutMillis: 10_000, ...clientConfig(connection) });
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (tries > 1) return reach(connection, tries - 1);
    const reason = error instanceof Error && error.message !== '' ? error.message : 'ECONNREFUSED';
    throw new StartProblem(say(texts.databaseCannotBeReachedCheck, { reason }), { cause: error });
  }
}

/** Requests run as naksa_app; an owner who may not become it could not start the app. */
async function refuseUnlessAppRole(client: Client): Promise<void> {
  try {
    await client.query('set role naksa_app');
    await client.query('reset role');
  } catch (error) {
    throw new StartProblem(texts.userInDatabaseUrlMay, { cause: error });
  }
}

function shippedMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(FOLDER, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}

async function applyAll(client: Client, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(
    `create table if not exists schema_migration (
       name text primary key,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  );
  await client.query(
    'alter table schema_migration add column if not exists stops_older boolean not null default false',
  );
  const { rows } = await client.query<Ran>('select name, checksum, stops_older from schema_migration order by name');
  refuseLaterVersion(rows, migrations);
  const known = new Map(rows.map((row) => [row.name, row.checksum]));
  const stopping = migrations.find(({ name, text }) => !known.has(name) && text.startsWith(STOPS_OLDER));
  // an empty database has no nodes
  if (stopping !== undefined && rows.length > 0) await refuseBesideOthers(client, stopping.name);
  const applied: string[] = [];
  for (const migration of migrations) {
    const checksum = known.get(migration.name);
    if (checksum !== undefined && checksum !== migration.checksum) throw changedFile(migration.name);
    if (checksum !== undefined) continue;
    await applyOne(client, migration);
    applied.push(migration.name);
  }
  return applied;
}

type Ran = { readonly name: string; readonly checksum: string; readonly stops_older: boolean };

/** A later version has been here, and took away or changed something. */
function refuseLaterVersion(ran: readonly Ran[], shipped: readonly Migration[]): void {
  const own = new Set(shipped.map(({ name }) => name));
  const later = ran.find(({ name, stops_older: stops }) => stops && !own.has(name));
  if (later) throw new StartProblem(say(texts.databaseIsOfLaterVersion, { name: later.name }));
}

async function refuseBesideOthers(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
    [APPLICATION_NAME],
  );
  if (rowCount !== 0) throw new StartProblem(say(texts.otherNodesAreAtWork, { name }));
}

/** What a migration may take: a lock that others would queue behind is given up soon and asked for again. */
const LOCK_TIMEOUT = '2s';
const STATEMENT_TIMEOUT = '15min';
const MOST_LOCK_TRIES = 30;
const REST_MS = 1_000;
const NO_LOCK = '55P03';

type Applying = {
  /** Called before a migration that got no lock is tried again; rests by itself. */
  readonly rest?: () => Promise<unknown>;
};

/** Runs one migration in a transaction of its own, again while somebody holds what it needs. Throws StartProblem when nobody lets go. */
export async function applyOne(
  client: Client,
  migration: Migration,
  { rest = () => delay(REST_MS) }: Applying = {},
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryOne(client, migration);
    } catch (error) {
      const { cause } = error instanceof Error ? error : {};
      if (!(cause instanceof DatabaseError) || cause.code !== NO_LOCK) throw error;
      if (tries >= MOST_LOCK_TRIES) throw isHeld(migration.name, cause);
      await rest();
    }
  }
}

async function tryOne(client: Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query(`set local statement_timeout = '${STATEMENT_TIMEOUT}'`);
    await client.query(migration.text);
    await client.query('insert into schema_migration (name, checksum, stops_older) values ($1, $2, $3)', [
      migration.name,
      migration.checksum,
      migration.text.startsWith(STOPS_OLDER),
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${migration.name} failed`, { cause: error });
  }
}

async function refuseOldVersion(client: Client): Promise<void> {
  const result = await client.query<{ version: number; name: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name`,
  );
  const row = result.rows[0];
  if (row && row.version >= OLDEST_VERSION) return;
  throw new StartProblem(say(texts.postgresqlIsTooOldInstall, { row: row?.name ?? '' }));
}

function isHeld(name: string, cause: Error): StartProblem {
  return new StartProblem(say(texts.isHeld, { name }), { cause });
}

function changedFile(name: string): StartProblem {
  return new StartProblem(say(texts.changedFile, { name }));
}
