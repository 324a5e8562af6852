import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { findFreePort } from '../../server/db/free-port.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { makeTemporaryFolder } from '../start/temporary-folder.ts';
import { type BadLine, type Mode, openBadLine } from './bad-line.ts';
import { type Clients, countOf, startClients, unexpectedOf, until } from './clients.ts';
import { isWhole, judge } from './judge.ts';
import type { DrillResult } from './result.ts';
import { serve } from './served.ts';

const clientCount = 16;
const poolSize = 16;
const modes: readonly Mode[] = ['slow', 'cut', 'half-open', 'black-hole'];
const badForMs = 1_500;
/** A connection that leads nowhere is given up after seventeen seconds; nobody waits longer than that and the pool's three. */
const healsWithinMs = 30_000;
/** What no connection holds any longer is closed by then, also on a machine with much to do. */
const closesWithinMs = 30_000;
const lookEveryMs = 200;
/** Of objects and buffers, after everything unused is thrown away. */
const mayGrowMb = 50;

/** Promise 8: a line to the database that is slow, cut, half-open or a black hole leaks no connection and no memory. */
export async function run({ rounds = 50 }: { readonly rounds?: number }): Promise<DrillResult> {
  const folder = makeTemporaryFolder('drill');
  const embedded = await startEmbedded({ dataFolder: folder.path, onProgress: () => undefined });
  const { host, port, user, password } = embedded.connection;
  const socketPath = join(host, `.s.PGSQL.${String(port)}`);
  const line = await openBadLine(socketPath);
  const url = `postgresql://${user}:${password}@127.0.0.1:${String(line.port)}/naksa`;
  const served = await serve({ data: folder.path, port: await findFreePort(), env: { DATABASE_URL: url } });
  try {
    const clients = await startClients(served, clientCount);
    const control = await patientClient(socketPath, password);
    const before = await served.weigh();
    const healedMs = await illTreat(line, clients, rounds);
    const isStillWaiting = control.isWaiting();
    await clients.stop();
    const judged = await judge({ ...embedded.connection }, served.address, clients);
    const connections = await connectionsOf({ ...embedded.connection });
    const grewMb = (await served.weigh()).heapMb - before.heapMb;
    const unexpected = unexpectedOf(clients.heard, /^(?:200|409 versionConflict|503 \w+ Retry-After)$/u);
    const longest = Math.max(...healedMs);
    await control.end();
    return {
      ok:
        isWhole(judged) &&
        unexpected === '' &&
        longest < healsWithinMs &&
        connections <= poolSize &&
        grewMb < mayGrowMb,
      figures: {
        cycles: rounds,
        ...judged,
        '503 with Retry-After': countOf(clients.heard, '503'),
        'healed ms, longest': Math.round(longest),
        'connections at the end': connections,
        'grew MB': Math.round(grewMb),
        'unexpected answers': unexpected === '' ? 'none' : unexpected,
      },
      control: {
        failedAsItMust: isStillWaiting,
        what: 'a connection without our limit of silence still waited for its answer at the end',
      },
    };
  } finally {
    await served.stop();
    await line.close();
    await embedded.stop();
    folder.remove();
  }
}

async function illTreat(line: BadLine, { heard }: Clients, rounds: number): Promise<readonly number[]> {
  const healedMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    line.set(modes[round % modes.length] ?? 'cut');
    await delay(badForMs);
    line.set('good');
    const good = performance.now();
    await until(() => heard.acceptedAt.last > good, 2 * healsWithinMs);
    healedMs.push(performance.now() - good);
  }
  return healedMs;
}

/** A connection as the driver opens it, over a line of its own that becomes a black hole under its question. */
async function patientClient(
  socketPath: string,
  password: string,
): Promise<{ isWaiting(): boolean; end(): Promise<void> }> {
  const line = await openBadLine(socketPath);
  const client = new Client({ host: '127.0.0.1', port: line.port, user: 'postgres', password, database: 'naksa' });
  await client.on('error', () => undefined).connect();
  let isWaiting = true;
  const asked = client.query('select pg_sleep(1)').catch(() => undefined);
  void asked.then(() => (isWaiting = false));
  line.set('black-hole');
  return { isWaiting: () => isWaiting, end: () => line.close() };
}

/** How many connections of the server there are, as soon as there are not too many: a leak stays. */
async function connectionsOf(connection: ConstructorParameters<typeof Client>[0]): Promise<number> {
  const owner = new Client(connection);
  await owner.connect();
  try {
    for (const late = performance.now() + closesWithinMs; ; await delay(lookEveryMs)) {
      const { rows } = await owner.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where application_name = 'naksa'`,
      );
      const connections = rows[0]?.n ?? 0;
      if (connections <= poolSize || performance.now() > late) return connections;
    }
  } finally {
    await owner.end();
  }
}
