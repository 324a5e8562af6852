import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedDatabase } from './embedded.ts';
import { findHomeFolder } from './embedded-home.ts';

/** The superuser's way into an embedded PostgreSQL. */
export type EmbeddedConnection = EmbeddedDatabase['connection'];

/** An embedded PostgreSQL that another process of this machine has started. */
export type RunningDatabase = {
  readonly connection: EmbeddedConnection;
  /** PGDATA. */
  readonly cluster: string;
  /** Where the cluster and its log lie. */
  readonly folder: string;
};

/** Files in which a superuser's password may stand, in the folder of the database or in the data folder. */
const PASSWORDS = ['password', 'postgresql-password'] as const;
/** Lines of postmaster.pid, counted from 0. */
const LINES = { port: 3, socketFolder: 4 } as const;

/** Finds the PostgreSQL that serves a data folder; undefined when there is none. It may be that it has died since. */
export function findRunning(dataFolder: string): RunningDatabase | undefined {
  const folder = findHomeFolder(dataFolder);
  const cluster = join(folder, 'cluster');
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  const port = Number(lines[LINES.port]);
  const socketFolder = lines[LINES.socketFolder]?.trim() ?? '';
  const connection = {
    host: socketFolder === '' ? '127.0.0.1' : socketFolder,
    port,
    user: 'postgres',
    database: 'naksa',
    password: findPassword([folder, dataFolder]),
  };
  return { connection, cluster, folder };
}

/** Clusters of before had none: whoever reached the socket was let in. */
function findPassword(folders: readonly string[]): string {
  const files = folders.flatMap((folder) => PASSWORDS.map((name) => join(folder, name)));
  const file = files.find((path) => existsSync(path));
  return file === undefined ? '' : readFileSync(file, 'utf8').trim();
}
