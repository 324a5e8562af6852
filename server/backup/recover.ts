import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded.ts';
import type { Home } from '../db/embedded-home.ts';

type Recovering = {
  readonly into: string;
  readonly home: Home;
  /** ISO instant; everything that the log has when it is not said. */
  readonly at?: string | undefined;
};

/** What PostgreSQL says when nothing was written after the moment: then the end of the log is the moment. */
const ENDED_BEFORE = 'recovery ended before configured recovery target was reached';
const SETTINGS = 'postgresql.auto.conf';

/**
 * Starts PostgreSQL on a laid-out cluster: it plays its log up to the moment, on a timeline of its own, and then takes writes again.
 * @throws StartProblem with PostgreSQL's own words
 */
export async function recoverDatabase(recovering: Recovering): Promise<EmbeddedDatabase> {
  const { home, at } = recovering;
  const own = readSettings(home);
  writeRecovery(home, own, at);
  try {
    return await start(recovering);
  } catch (error) {
    if (at === undefined || !readFileSync(home.log, 'utf8').includes(ENDED_BEFORE)) throw error;
    writeRecovery(home, own, undefined);
    return await start(recovering);
  } finally {
    writeFileSync(join(home.cluster, SETTINGS), own);
  }
}

function start({ into }: Recovering): Promise<EmbeddedDatabase> {
  return startEmbedded({ dataFolder: into, onProgress: () => undefined });
}

function readSettings({ cluster }: Home): string {
  const path = join(cluster, SETTINGS);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** The whole log lies in the cluster already, so there is nothing to fetch; nobody gets in before the moment is reached. */
function writeRecovery({ cluster }: Home, own: string, at: string | undefined): void {
  const settings = [
    `restore_command = 'exit 1'`,
    `recovery_target_timeline = 'current'`,
    `recovery_target_action = 'promote'`,
    `hot_standby = off`,
    // names of zones, Z too, are not known yet when PostgreSQL reads this
    ...(at === undefined ? [] : [`recovery_target_time = '${at.replace('Z', '+00')}'`]),
  ];
  writeFileSync(join(cluster, SETTINGS), `${own}\n${settings.join('\n')}\n`);
  writeFileSync(join(cluster, 'recovery.signal'), '');
}
