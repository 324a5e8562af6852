import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { APP_ROLE } from '../../server/db/connect.ts';
import { findFreePort } from '../../server/db/free-port.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { makeTemporaryFolder } from '../start/temporary-folder.ts';
import { startClients, unexpectedOf } from './clients.ts';
import { findProgram } from './engine/engine.ts';
import { openPooler, type Pooler } from './engine/pooler.ts';
import { isWhole, judge } from './judge.ts';
import { feltMs } from './nodes/logout.ts';
import { type DrillResult, skipped } from './result.ts';
import { serve } from './served.ts';

const clientCount = 16;
const roundMs = 500;
const feltWithinMs = 3_000;

/**
 * Two servers work through a pgbouncer that keeps a connection for whoever opened it, and hear one another over it; before one that
 * shares connections out none starts, and it says why.
 */
export async function run({ rounds = 20 }: { readonly rounds?: number }): Promise<DrillResult> {
  const pgbouncer = findProgram('pgbouncer');
  if (pgbouncer === undefined) return skipped('pgbouncer is not installed: apt-get install pgbouncer');
  const folder = makeTemporaryFolder('drill');
  const embedded = await startEmbedded({ dataFolder: folder.path, onProgress: () => undefined });
  const { connection } = embedded;
  const poolers: Pooler[] = [];
  const open = async (mode: 'session' | 'transaction'): Promise<string> => {
    const pooler = await openPooler(pgbouncer, folder.path, connection, mode);
    poolers.push(pooler);
    return pooler.url;
  };
  try {
    const keeping = await open('session');
    const start = async (url: string) =>
      serve({ data: folder.path, port: await findFreePort(), env: { DATABASE_URL: url } });
    const sharing = await open('transaction');
    const refusal = await start(sharing).then(
      async (served) => {
        await served.stop();
        return '';
      },
      (error: unknown) => String(error),
    );
    const first = await start(keeping);
    try {
      const clients = await startClients(first, clientCount);
      await delay(rounds * roundMs);
      await clients.stop();
      const judged = await judge({ ...connection }, first.address, clients);
      const unexpected = unexpectedOf(clients.heard, /^(?:200|409 versionConflict)$/u);
      const second = await start(await open('session'));
      const logoutMs = await feltMs(first.address, second.address).finally(() => second.stop());
      const isSaid = refusal.includes('pool_mode = session');
      return {
        ok: isWhole(judged) && unexpected === '' && isSaid && logoutMs < feltWithinMs,
        figures: {
          ...judged,
          'unexpected answers': unexpected === '' ? 'none' : unexpected,
          'logout felt on another node after ms': Math.round(logoutMs),
          'refused where connections are shared': isSaid ? 'yes, in words' : `no: ${refusal}`,
        },
        control: await strangerHasTheRole(sharing),
      };
    } finally {
      await first.stop();
    }
  } finally {
    for (const pooler of poolers) await pooler.stop();
    await embedded.stop();
    folder.remove();
  }
}

/** What a server would do there that takes its role once. */
async function strangerHasTheRole(url: string): Promise<DrillResult['control']> {
  const [own, stranger] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  await Promise.all([own.connect(), stranger.connect()]);
  try {
    await own.query(`set role ${APP_ROLE}`);
    const { rows } = await stranger.query<{ role: string }>('select current_user as role');
    return {
      failedAsItMust: rows[0]?.role === APP_ROLE,
      what: `where connections are shared, one that never took a role works as ${rows[0]?.role ?? ''}`,
    };
  } finally {
    await Promise.all([own.end(), stranger.end()]);
  }
}
