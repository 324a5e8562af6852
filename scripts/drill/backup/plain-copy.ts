import { chownSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { EmbeddedConnection } from '../../../server/db/embedded-running.ts';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { prepareHome } from '../../../server/db/embedded-home.ts';
import { type Dump, dumpNow } from './dump.ts';

type Copying = {
  readonly cluster: string;
  readonly connection: EmbeddedConnection;
  /** Data folder for the copy. */
  readonly into: string;
  /** What people do while it is copied. */
  readonly meanwhile: () => Promise<void>;
};

/**
 * What people did before there was a command: copies the folder of a database at work, its parts in the order of their names, while
 * PostgreSQL does in the middle what it does every few minutes.
 */
export async function copyPlainly({ cluster, connection, into, meanwhile }: Copying): Promise<void> {
  mkdirSync(into);
  const home = prepareHome(into, () => undefined);
  mkdirSync(home.cluster, { mode: 0o700 });
  for (const name of readdirSync(cluster).toSorted()) {
    cpSync(join(cluster, name), join(home.cluster, name), { recursive: true });
    if (name !== 'base') continue;
    await meanwhile();
    await checkpoint(connection);
  }
  rmSync(join(home.cluster, 'postmaster.pid'), { force: true });
  if (!home.user) return;
  chownSync(home.cluster, home.user.uid, home.user.gid);
  for (const path of readdirSync(home.cluster, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(home.cluster, path), home.user.uid, home.user.gid);
  }
}

async function checkpoint(connection: EmbeddedConnection): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** What PostgreSQL finds in a copy; undefined where it does not even start or cannot read it. */
export async function dumpOfCopy(into: string): Promise<Dump | undefined> {
  try {
    const database = await startEmbedded({ dataFolder: into, onProgress: () => undefined });
    try {
      return (await dumpNow(database.connection)).dump;
    } finally {
      await database.stop();
    }
  } catch {
    // whatever it says, this copy is no backup
    return undefined;
  }
}
