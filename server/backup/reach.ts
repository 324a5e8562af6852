import { join } from 'node:path';
import { Client } from 'pg';
import type { Config } from '../config.ts';
import { startEmbedded } from '../db/embedded.ts';
import { type EmbeddedConnection, findRunning } from '../db/embedded-running.ts';
import type { Bilingual } from '../db/start-problem.ts';
import texts from './texts.json' with { type: 'json' };

/** An embedded database that answers: how it is reached, its PGDATA, and the folder that both lie in. */
type Place = { readonly connection: EmbeddedConnection; readonly cluster: string; readonly folder: string };

/** The embedded database of the office that works; where it does not, the database alone is started, until `close`. */
export async function reachEmbedded(
  config: Pick<Config, 'dataFolder'>,
  onProgress: (text: Bilingual) => void,
): Promise<{ readonly place: Place; close(): Promise<void> }> {
  const running = findRunning(config.dataFolder);
  if (running && (await isReached(running.connection))) return { place: running, close: () => Promise.resolve() };
  onProgress(texts.officeIsStoppedStartingIts);
  const embedded = await startEmbedded({ dataFolder: config.dataFolder, onProgress });
  const { connection, folder } = embedded;
  return { place: { connection, folder, cluster: join(folder, 'cluster') }, close: () => embedded.stop() };
}

async function isReached(connection: EmbeddedConnection): Promise<boolean> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && isAway(error.code)) return false;
    throw error;
  }
}

function isAway(code: unknown): boolean {
  return code === 'ECONNREFUSED' || code === 'ENOENT';
}
