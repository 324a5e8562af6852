import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { refuseUnlessDurable } from './durability.ts';
import { type Binaries, prepareBinaries } from './embedded-binaries.ts';
import { copyFolder, type Home, prepareHome, prepareSocketFolder } from './embedded-home.ts';
import {
  cannotStart,
  createCluster,
  readLog,
  type Secret,
  settlePreviousServer,
  spawnPostmaster,
  stopPostmaster,
} from './embedded-process.ts';
import { takeOwnership } from './owner-lock.ts';
import { type Bilingual, StartProblem } from './start-problem.ts';

/** What pg's Pool and Client take: the superuser's way in, for migrations; the app's own role connects to the same place. */
export type Connection = {
  /** The socket's folder; 127.0.0.1 on Windows. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
};

export type EmbeddedDatabase = {
  readonly connection: Connection;
  /** Where PostgreSQL keeps its cluster and its log. */
  readonly folder: string;
  /** Fast shutdown; waits until PostgreSQL has gone. May be called twice. */
  stop(): Promise<void>;
};

type Options = {
  readonly dataFolder: string;
  readonly onProgress: (text: Bilingual) => void;
  /** Called when PostgreSQL died and could not be started again. */
  readonly onLost?: (problem: StartProblem) => void;
};

const patienceForRecoveryMs = 300_000;

/**
 * Starts the PostgreSQL that comes with the npm packages on a data folder, making the cluster on an empty one.
 * If it dies later it is started again at the same place, so that a pool heals by itself.
 * @throws StartProblem when another Naksa owns the folder, the machine cannot run it, or it would not be durable
 */
export async function startEmbedded(options: Options): Promise<EmbeddedDatabase> {
  const dataFolder = resolve(options.dataFolder);
  const home = prepareHome(dataFolder, options.onProgress);
  const lock = takeOwnership(join(home.folder, 'naksa.lock'), dataFolder);
  try {
    const binaries = prepareBinaries({ copyFolder: copyFolder(home), user: home.user, onProgress: options.onProgress });
    return await startOwned({ ...options, home, binaries, release: () => lock.release() });
  } catch (error) {
    lock.release();
    throw error;
  }
}

type Owned = Options & { readonly home: Home; readonly binaries: Binaries; readonly release: () => void };

async function startOwned(owned: Owned): Promise<EmbeddedDatabase> {
  const { home, binaries, onProgress } = owned;
  if (await settlePreviousServer(binaries, home)) {
    onProgress({
      ne: 'अघिल्लो पटक बन्द नभएको PostgreSQL बन्द गरियो',
      en: 'Stopped the PostgreSQL that an earlier run left behind',
    });
  }
  const secret = readSecret(home);
  if (!existsSync(home.cluster)) {
    onProgress({ ne: 'नयाँ डाटाबेस बनाइँदै छ', en: 'Creating a new database' });
    await createCluster(binaries, home, secret);
  }
  refuseOtherMajor(binaries, home);
  const place = await choosePlace(home, secret);
  const server = new Postmaster(owned, place);
  try {
    await server.start();
    await prepareDatabase(place.connection);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { connection: place.connection, folder: home.folder, stop: () => server.stop() };
}

type Place = {
  readonly connection: Connection;
  readonly listen: readonly string[];
  readonly passing: string | undefined;
};

/** One PostgreSQL on one cluster: starts it, starts it again when it dies unasked, stops it. */
class Postmaster {
  readonly #owned: Owned;
  readonly #place: Place;
  #process: ReturnType<typeof spawnPostmaster> | undefined;
  #stopped: Promise<void> | undefined;

  constructor(owned: Owned, place: Place) {
    this.#owned = owned;
    this.#place = place;
    process.on('exit', this.#interrupt);
  }

  async start(): Promise<void> {
    const { binaries, home } = this.#owned;
    const child = spawnPostmaster(binaries, home, this.#place.listen);
    this.#process = child;
    if (!(await isReady(this.#place.connection, child))) throw cannotStart(readLog(home));
    child.once('exit', () => void this.#revive());
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#end();
    return this.#stopped;
  }

  async #end(): Promise<void> {
    process.off('exit', this.#interrupt);
    if (this.#process) await stopPostmaster(this.#process, this.#owned.binaries, this.#owned.home);
    if (this.#place.passing) rmSync(this.#place.passing, { recursive: true, force: true });
    this.#owned.release();
  }

  /** A process that exits without stopping us must not leave PostgreSQL running. */
  readonly #interrupt = (): void => {
    this.#process?.kill('SIGINT');
  };

  async #revive(): Promise<void> {
    if (this.#stopped) return;
    const { binaries, home, onProgress, onLost } = this.#owned;
    onProgress({
      ne: 'PostgreSQL अचानक रोकियो; फेरि सुरु गरिँदै छ',
      en: 'PostgreSQL stopped unexpectedly; starting it again',
    });
    try {
      await settlePreviousServer(binaries, home);
      if (!this.#stopped) await this.start();
    } catch (error) {
      if (!this.#stopped) onLost?.(error instanceof StartProblem ? error : cannotStart(readLog(home), error));
    }
  }
}

/** Waits until PostgreSQL answers, through recovery if need be; false when it died instead. */
async function isReady(connection: Connection, child: ReturnType<typeof spawnPostmaster>): Promise<boolean> {
  const deadline = performance.now() + patienceForRecoveryMs;
  while (child.exitCode === null && child.signalCode === null) {
    const client = new Client({ ...connection, database: 'postgres' });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      // Refused, or "starting up" while it recovers from a crash: ask again until it is ready, gone or too late.
      if (performance.now() > deadline) throw cannotStart(String(error), error);
      await delay(40);
    }
  }
  return false;
}

async function prepareDatabase(connection: Connection): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    await refuseUnlessDurable(client);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [connection.database]);
    if (rowCount === 0) await client.query(`create database ${connection.database}`);
  } finally {
    await client.end();
  }
}

function refuseOtherMajor(binaries: Binaries, home: Home): void {
  const major = readFileSync(join(home.cluster, 'PG_VERSION'), 'utf8').trim();
  if (major === binaries.major) return;
  throw new StartProblem({
    ne: `${home.cluster} को डाटा PostgreSQL ${major} ले बनाएको हो, साथमा PostgreSQL ${binaries.major} छ। अघिल्लो संस्करणको नक्सा चलाउनुहोस् वा ब्याकअपबाट सार्नुहोस्।`,
    en: `The data in ${home.cluster} were made by PostgreSQL ${major}, but PostgreSQL ${binaries.major} is bundled. Run the earlier Naksa, or move the data through a backup.`,
  });
}

function readSecret(home: Home): Secret {
  const user = 'postgres';
  if (process.platform !== 'win32') return { user, password: undefined };
  const file = join(home.folder, 'password');
  return { user, password: existsSync(file) ? readFileSync(file, 'utf8') : randomBytes(24).toString('base64url') };
}

async function choosePlace(home: Home, secret: Secret): Promise<Place> {
  const { user, password } = secret;
  if (password) {
    const port = await findFreePort();
    const connection = { host: '127.0.0.1', port, user, password, database: 'naksa' };
    return { connection, listen: ['listen_addresses=127.0.0.1', `port=${port}`], passing: undefined };
  }
  const host = prepareSocketFolder(home);
  const listen = ['listen_addresses=', 'port=5432', `unix_socket_directories=${host}`, 'unix_socket_permissions=0700'];
  const passing = host.startsWith(home.folder) ? undefined : host;
  return { connection: { host, port: 5432, user, database: 'naksa' }, listen, passing };
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 5432;
}
