import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openClient } from './connect.ts';
import { refuseUnlessDurable } from './durability.ts';
import { type Binaries, prepareBinaries } from './embedded-binaries.ts';
import { guardCluster, openSecret } from './embedded-guard.ts';
import {
  copyFolder,
  type Home,
  majorOf,
  movedFile,
  prepareHome,
  prepareSocketFolder,
  takePlace,
} from './embedded-home.ts';
import { type Connection, Keeper, type KeeperOptions, type Owned, type Place } from './embedded-keeper.ts';
import { createCluster, type Secret, settlePreviousServer } from './embedded-process.ts';
import { findFreePort } from './free-port.ts';
import { takeOwnership } from './owner-lock.ts';
import { StartProblem } from './start-problem.ts';
import { say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

/** The embedded PostgreSQL that runs: how to reach it and how to stop it. */
export type EmbeddedDatabase = {
  readonly connection: Connection;
  /** Where PostgreSQL keeps its cluster and its log. */
  readonly folder: string;
  /** Fast shutdown; waits until PostgreSQL has gone. May be called twice. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL that comes with the npm packages on a data folder, making the cluster on an empty one.
 * If it dies later it is started again at the same place, so that a pool heals by itself.
 * @throws StartProblem when another Naksa owns the folder, the machine cannot run it, or it would not be durable
 */
export async function startEmbedded(options: KeeperOptions): Promise<EmbeddedDatabase> {
  const dataFolder = resolve(options.dataFolder);
  const home = prepareHome(dataFolder, options.onProgress);
  const lock = takeOwnership(join(home.folder, 'naksa.lock'), dataFolder);
  try {
    refuseMoved(home);
    takePlace(home);
    const binaries = prepareBinaries({ copyFolder: copyFolder(home), user: home.user, onProgress: options.onProgress });
    return await startOwned({ ...options, home, binaries, release: () => lock.release() });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Starts PostgreSQL on a cluster that is this process's own, making it where there is none.
 * @throws StartProblem when another edition made the cluster, or it would not be durable
 */
export async function startOwned(owned: Owned): Promise<EmbeddedDatabase> {
  const { home, binaries, onProgress } = owned;
  if (await settlePreviousServer(binaries, home)) {
    onProgress(texts.stoppedPostgresqlThatEarlierRun);
  }
  const secret = openSecret(resolve(owned.dataFolder), home);
  if (!existsSync(home.cluster)) {
    onProgress(texts.creatingNewDatabase);
    await createCluster(binaries, home, secret);
  }
  await guardCluster(binaries, home, secret);
  refuseOtherMajor(binaries, home);
  const place = await choosePlace(home, secret);
  const server = new Keeper(owned, place);
  try {
    await server.start();
    await prepareDatabase(place.connection);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { connection: place.connection, folder: home.folder, stop: () => server.stop() };
}

async function prepareDatabase(connection: Connection): Promise<void> {
  const client = openClient({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    await refuseUnlessDurable(client);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [connection.database]);
    if (rowCount === 0) await client.query(`create database ${connection.database}`);
  } finally {
    await client.end();
  }
}

function refuseMoved(home: Home): void {
  const file = movedFile(home);
  if (!existsSync(file)) return;
  throw new StartProblem(say(texts.databaseHasMoved, { place: readFileSync(file, 'utf8').trim(), file }));
}

function refuseOtherMajor(binaries: Binaries, home: Home): void {
  const major = majorOf(home);
  if (major === binaries.major) return;
  throw new StartProblem(say(texts.dataInWereMadeBy, { cluster: home.cluster, major, major2: binaries.major }));
}

async function choosePlace(home: Home, secret: Secret): Promise<Place> {
  const { user, password } = secret;
  if (process.platform === 'win32') {
    const port = await findFreePort();
    const connection = { host: '127.0.0.1', port, user, password, database: 'naksa' };
    return { connection, listen: ['listen_addresses=127.0.0.1', `port=${port}`], remove: () => undefined };
  }
  const folder = prepareSocketFolder(home);
  const host = folder.path;
  const listen = ['listen_addresses=', 'port=5432', `unix_socket_directories=${host}`, 'unix_socket_permissions=0700'];
  return { connection: { host, port: 5432, user, password, database: 'naksa' }, listen, remove: () => folder.remove() };
}
