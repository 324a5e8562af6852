import { type Dirent, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Client } from 'pg';
import { StartProblem } from '../db/start-problem.ts';
import type { EmbeddedConnection } from '../db/embedded-running.ts';
import type { Cluster, Entry } from './manifest.ts';
import { keepFile, type Kept, someAtATime } from '../bytes/objects.ts';
import { isSegment, isTimeline, segmentAfter } from './wal.ts';
import { say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

/** A copy of the database's cluster that PostgreSQL can recover from. */
export type ClusterCopy = {
  readonly cluster: Cluster;
  readonly entries: readonly Entry[];
  readonly until: string;
  readonly ended: string;
};

type Copying = {
  readonly connection: EmbeddedConnection;
  readonly cluster: string;
  /** Keeps what a file holds. */
  readonly keep: (path: string) => Promise<Kept>;
  readonly keepText: (text: string) => Promise<Kept>;
  /** What must be copied while PostgreSQL holds the copy together, before it ends. */
  readonly meanwhile: () => Promise<void>;
};

/** What PostgreSQL makes anew; its own pg_basebackup leaves the same out. */
const EMPTIED: readonly string[] = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
];
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label.*|tablespace_map.*|backup_manifest|.*\.tmp|pg_internal\.init.*|pgsql_tmp.*)$/u;
const CONTROL = 'global/pg_control';
const SLOT = 'naksa_backup';

/**
 * Copies the cluster of a running PostgreSQL while people work: between `pg_backup_start` and `pg_backup_stop`, with all of the
 * write-ahead log from the one to the other, which a slot keeps from being removed meanwhile.
 */
export async function copyCluster(copying: Copying): Promise<ClusterCopy> {
  const client = new Client(copying.connection);
  await client.connect();
  try {
    const { major, segmentBytes } = await settingsOf(client);
    await client.query(`select pg_create_physical_replication_slot('${SLOT}_' || pg_backend_pid(), true, true)`);
    const first = await ask(client, `select pg_walfile_name(pg_backup_start('naksa', true)) as text`);
    await copying.meanwhile();
    const { folders, files } = walk(copying.cluster);
    const entries = await copyFiles(copying, files);
    const until = await ask(client, NOW);
    const { label, last } = await endCopy(client);
    const ended = await ask(client, NOW);
    entries.push({ part: 'cluster', path: 'backup_label', ...(await copying.keepText(label)) });
    entries.push(...(await copyLog(copying, { first, last, segmentBytes })));
    return { cluster: { major, segmentBytes, firstSegment: first, folders }, entries, until, ended };
  } finally {
    await client.end();
  }
}

const NOW = `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as text`;

async function ask(client: Client, query: string): Promise<string> {
  const { rows } = await client.query<{ text: string }>(query);
  return rows[0]?.text ?? '';
}

async function settingsOf(client: Client): Promise<{ readonly major: string; readonly segmentBytes: number }> {
  const { rows } = await client.query<{ major: string; bytes: number }>(
    `select (current_setting('server_version_num')::int / 10000)::text as major,
            pg_size_bytes(current_setting('wal_segment_size'))::int as bytes`,
  );
  return { major: rows[0]?.major ?? '', segmentBytes: rows[0]?.bytes ?? 0 };
}

async function endCopy(client: Client): Promise<{ readonly label: string; readonly last: string }> {
  const { rows } = await client.query<{ label: string; last: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
  );
  return { label: rows[0]?.label ?? '', last: rows[0]?.last ?? '' };
}

/** The control file comes last, as PostgreSQL asks; a file that went meanwhile is in the log. */
async function copyFiles({ cluster, keep }: Copying, files: readonly string[]): Promise<Entry[]> {
  const copyOne = async (path: string): Promise<readonly Entry[]> => {
    const kept = await keep(join(cluster, path)).catch(ignoreMissing);
    return kept ? [{ part: 'cluster', path, ...kept }] : [];
  };
  const others = await someAtATime(
    files.filter((path) => path !== CONTROL),
    copyOne,
  );
  return [...others.flat(), ...(await copyOne(CONTROL))];
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

type LogPart = { readonly first: string; readonly last: string; readonly segmentBytes: number };

/** The pieces of the log from the first to the last one, and where earlier timelines ended. */
async function copyLog({ cluster, keep }: Copying, { first, last, segmentBytes }: LogPart): Promise<readonly Entry[]> {
  const folder = join(cluster, 'pg_wal');
  const names = readdirSync(folder).toSorted();
  const wanted = names.filter((name) => isSegment(name) && name >= first && name <= last);
  let next = first;
  for (const name of wanted) {
    if (name !== next) throw logIncomplete(next);
    next = segmentAfter(next, segmentBytes);
  }
  if (wanted.at(-1) !== last) throw logIncomplete(last);
  const entries: Entry[] = [];
  for (const path of [...names.filter(isTimeline), ...wanted]) {
    entries.push({ part: 'wal', path, ...(await keep(join(folder, path))) });
  }
  return entries;
}

function logIncomplete(name: string): StartProblem {
  return new StartProblem(say(texts.logIncomplete, { name }));
}

function walk(cluster: string): { readonly folders: string[]; readonly files: readonly string[] } {
  const folders: string[] = [];
  const files: string[] = [];
  function enter(folder: string): void {
    for (const entry of readdirSync(folder, { withFileTypes: true })) take(folder, entry);
  }
  function take(folder: string, entry: Dirent): void {
    const path = relative(cluster, join(folder, entry.name)).replaceAll('\\', '/');
    if (LEFT_OUT.test(entry.name)) return;
    if (entry.isFile()) files.push(path);
    if (!entry.isDirectory()) return;
    folders.push(path);
    if (!EMPTIED.includes(path)) enter(join(folder, entry.name));
  }
  enter(cluster);
  return { folders, files };
}

/** Keeps files of one backup. */
export function keeper(backup: string): (path: string) => Promise<Kept> {
  return (path) => keepFile(backup, path);
}
