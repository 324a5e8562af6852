import { randomBytes } from 'node:crypto';
import { appendFileSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { signalAll } from '../../../server/db/embedded-process.ts';
import { findFreePort } from '../../../server/db/free-port.ts';
import { isRoot, nobody } from '../../../server/unprivileged.ts';
import { type BadLine, openBadLine } from '../bad-line.ts';
import type { Engine } from './engine.ts';

/** Where one PostgreSQL lies. */
type Machine = { readonly cluster: string; readonly port: number; readonly line: BadLine };

/** A PostgreSQL that takes writes, and one that follows it. */
export type Pair = {
  /** Both machines, as an office writes them into DATABASE_URL. */
  readonly url: string;
  /** How the one that takes writes is reached as its owner. */
  owner(): ClientConfig;
  /** Nothing comes to the one that follows any more, and nobody hears that the line is dead. */
  cutFollowerOff(): void;
  /** Ends by hand what waits for the follower. */
  cancelWaiting(): Promise<void>;
  /** Kills every process of the one that takes writes, and has the other take its place. */
  failOver(): void;
  /** Makes the dead one anew as the follower of the living one, and waits until it has caught up. */
  rebuild(): Promise<void>;
  stop(): Promise<void>;
};

const user = 'postgres';
const caughtUpWithinMs = 60_000;
const IS_WAITED_FOR = `select from pg_stat_replication where sync_state = 'sync'`;
/** What an administrator does with statements that hang. */
const CANCEL = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;

/**
 * Opens both on loopback, with streaming replication.
 * @param isSynchronous a commit is said yes to when both have it; otherwise as soon as the first has
 */
export async function openPair(engine: Engine, folder: string, isSynchronous: boolean): Promise<Pair> {
  const password = randomBytes(16).toString('hex');
  const machines: readonly [Machine, Machine] = [
    await machineAt(join(folder, 'one')),
    await machineAt(join(folder, 'two')),
  ];
  let [first, second] = machines;
  const owner = (database = 'naksa') => ({ host: '127.0.0.1', port: first.port, user, password, database });

  async function rebuild(): Promise<void> {
    rmSync(second.cluster, { recursive: true, force: true });
    makeFolder(second.cluster);
    const from = ['-h', '127.0.0.1', '-p', String(first.port), '-U', user];
    await ask(owner('postgres'), [`alter system set synchronous_standby_names = ''`, 'select pg_reload_conf()']);
    engine.run('pg_basebackup', [...from, '-D', second.cluster, '-X', 'stream', '-c', 'fast', '-R'], {
      PGPASSWORD: password,
    });
    first.line.set('good');
    const feed = `host=127.0.0.1 port=${String(first.line.port)} user=${user} password=${password}`;
    appendFileSync(join(second.cluster, 'postgresql.auto.conf'), `primary_conninfo = '${feed}'\n`);
    start(engine, second);
    await isFollowed(owner('postgres'));
    if (isSynchronous) await waitForFollower();
  }

  /** From now on the first waits for the second: its processes hear of it one after the other, the last by this checkpoint. */
  async function waitForFollower(): Promise<void> {
    await ask(owner('postgres'), [`alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()']);
    await patiently(async () => (await ask(owner('postgres'), [IS_WAITED_FOR])).length > 0);
    await ask(owner('postgres'), ['checkpoint']);
  }

  makeFolder(first.cluster);
  const word = join(folder, 'word');
  writeFileSync(word, password);
  if (isRoot()) chownSync(word, nobody.uid, nobody.gid);
  engine.run('initdb', ['-D', first.cluster, '-U', user, '-A', 'scram-sha-256', '--pwfile', word, '-E', 'UTF8']);
  appendFileSync(join(first.cluster, 'postgresql.conf'), `unix_socket_directories = ''\n`);
  start(engine, first);
  await isAnswering(owner('postgres'));
  await ask(owner('postgres'), [`create database naksa template template0 encoding 'UTF8' locale 'C.UTF-8'`]);
  await rebuild();
  return {
    url: `postgresql://${user}:${password}@${machines.map(({ port }) => `127.0.0.1:${String(port)}`).join()}/naksa?target_session_attrs=read-write`,
    owner,
    cutFollowerOff: () => first.line.set('black-hole'),
    cancelWaiting: async () => void (await ask(owner(), [CANCEL])),
    failOver() {
      signalAll(first.cluster, 'SIGKILL');
      engine.run('pg_ctl', ['promote', '-D', second.cluster, '-w']);
      [first, second] = [second, first];
    },
    rebuild,
    async stop() {
      for (const { cluster, line } of machines) {
        signalAll(cluster, 'SIGKILL');
        await line.close();
      }
    },
  };
}

async function machineAt(cluster: string): Promise<Machine> {
  const port = await findFreePort();
  return { cluster, port, line: await openBadLine(port) };
}

function makeFolder(path: string): void {
  mkdirSync(path, { mode: 0o700 });
  if (isRoot()) chownSync(path, nobody.uid, nobody.gid);
}

function start(engine: Engine, { cluster, port }: Machine): void {
  engine.start('postgres', ['-D', cluster, '-p', String(port), '-c', 'listen_addresses=127.0.0.1']);
}

type Owner = { readonly host: string; readonly port: number; readonly database: string };

async function ask(owner: Owner, statements: readonly string[]): Promise<readonly unknown[]> {
  const client = new Client(owner);
  await client.connect();
  try {
    let rows: readonly unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

async function isAnswering(owner: Owner): Promise<void> {
  await patiently(() =>
    ask(owner, ['select']).then(
      () => true,
      () => false,
    ),
  );
}

/** Until a standby is fed from here and has what there is. */
async function isFollowed(owner: Owner): Promise<void> {
  const look = `select from pg_stat_replication where state = 'streaming' and replay_lsn = pg_current_wal_lsn()`;
  await patiently(async () => (await ask(owner, [look])).length > 0);
}

async function patiently(holds: () => Promise<boolean>): Promise<void> {
  for (const late = performance.now() + caughtUpWithinMs; !(await holds()); await delay(50))
    if (performance.now() > late) throw new Error('PostgreSQL does not answer, or does not follow');
}
