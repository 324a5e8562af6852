import { hash } from '@node-rs/argon2';
import { Client, type ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { readDemoOffice } from '../../scripts/demo/office.ts';
import { makeTemporaryFolder } from '../../scripts/start/temporary-folder.ts';
import { readConfig } from '../../server/config.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { adoptRecord } from '../../server/journal/adopt.ts';
import { installShipped } from '../../server/founding/install-law.ts';
import { readShipped } from '../../server/definitions/shipped.ts';
import { openRuntime } from '../../server/open-runtime.ts';
import { installCalendar } from '../../server/office/calendar.ts';
import { installOffice } from '../../server/founding/install-office.ts';
import type { Trx } from '../../server/runtime.ts';
import { noPrinter } from './no-printer.ts';

/** How test files reach the one PostgreSQL of a run. */
export type TestPostgres = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string;
  /** Folder that the run removes when it ends. */
  readonly folder: string;
};

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** Migrated, nothing in it. */
export const EMPTY_TEMPLATE = 'naksa_empty';
/** Migrated, with the demo municipality and the shipped definitions. */
export const DEMO_TEMPLATE = 'naksa_demo';
/** Password of every demo account in tests. */
export const DEMO_PASSWORD = 'phulbari-2083';

/** Starts one PostgreSQL for the run and makes the databases that test files clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const temporary = makeTemporaryFolder('test');
  const folder = temporary.path;
  const embedded = await startEmbedded({ dataFolder: folder, onProgress: () => undefined });
  const { database, ...place } = embedded.connection;
  await tell({ ...place, database }, TAMED);
  await createDatabase({ ...place, database }, EMPTY_TEMPLATE);
  await migrate({ ...place, database: EMPTY_TEMPLATE });
  await makeAside({ ...place, database: EMPTY_TEMPLATE });
  await createDatabase({ ...place, database }, DEMO_TEMPLATE, EMPTY_TEMPLATE);
  await fillDemo({ ...place, database: DEMO_TEMPLATE }, folder);
  project.provide('postgres', { ...place, folder });
  return async () => {
    await tell({ ...place, database }, WORTHLESS);
    await embedded.stop();
    temporary.remove();
  };
}

/** Hundreds of databases that live for seconds: PostgreSQL would look after one of them ten times a second, for the whole run. */
const TAMED = { autovacuum: 'off', max_wal_size: '4GB', checkpoint_timeout: '1h' };
/** Everything is about to be removed: PostgreSQL would first bring each of a hundred thousand files to the disk. */
const WORTHLESS = { fsync: 'off' };

/** Has PostgreSQL work otherwise from now on. */
async function tell(connection: ClientConfig, settings: Readonly<Record<string, string>>): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = '${value}'`);
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}

/** Where tests keep what they put back: a table of theirs in the schema of the office would be found there, as it must be. */
async function makeAside(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query('create schema aside');
  } finally {
    await client.end();
  }
}

async function fillDemo(connection: ClientConfig, folder: string): Promise<void> {
  const config = readConfig({ NAKSA_DATA: folder, LOG_LEVEL: 'silent' });
  const opened = openRuntime({ config, connection, printer: noPrinter, poolSize: 2 });
  const { runtime } = opened;
  await installCalendar(runtime.db);
  const id = await installOffice(runtime, readDemoOffice(), { demo: true, password: DEMO_PASSWORD });
  await runtime.inOrganization(id, (trx) => installShipped(trx, id, readShipped(), '2000-01-01'));
  await runtime.inOrganization(id, (trx) => makeLoginsCheap(trx));
  await adoptRecord(runtime, id);
  await opened.close();
}

/** People log in hundreds of times in a run; the cost of a real password is tried where passwords are. */
async function makeLoginsCheap(trx: Trx): Promise<void> {
  const password_hash = await hash(DEMO_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await trx.updateTable('account').set({ password_hash }).where('password_hash', 'is not', null).execute();
}

/** DATABASE_URL of one database of the run, as an office with its own server would write it. */
export function databaseUrl({ host, port, user, password = '' }: TestPostgres, database: string): string {
  return `postgresql://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${String(port)}`;
}

/**
 * Makes a database, as a copy of another one when named.
 * @param isFleeting what a test keeps there need not survive a power cut: its commits do not wait for the disk
 */
export async function createDatabase(
  connection: ClientConfig,
  name: string,
  template = 'template0',
  isFleeting = false,
): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template}`);
    if (isFleeting) await client.query(`alter database ${name} set synchronous_commit = off`);
  } finally {
    await client.end();
  }
}
