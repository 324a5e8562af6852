import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { median } from '../bench/rounds.ts';
import { findFreePort } from '../../server/db/free-port.ts';
import { identityOf, isAlive } from '../../server/caretaker/identity.ts';
import { makeTemporaryFolder } from '../start/temporary-folder.ts';
import { countOf, startClients, unexpectedOf, until } from './clients.ts';
import { isWhole, judge } from './judge.ts';
import { ownerOf } from './kill-server.ts';
import type { DrillResult } from './result.ts';
import { serve } from './served.ts';

const clientCount = 16;
const longestPeaceMs = 1_500;
const healsWithinMs = 5_000;
const longestMs = 60_000;

/** Promise 5: kill -9 of PostgreSQL under sixteen clients: the server lives, tells everybody to come back, and heals by itself. */
export async function run({ rounds = 20 }: { readonly rounds?: number }): Promise<DrillResult> {
  const folder = makeTemporaryFolder('drill');
  const served = await serve({ data: folder.path, port: await findFreePort() });
  try {
    const clients = await startClients(served, clientCount);
    const healedMs: number[] = [];
    for (let round = 0; round < rounds && served.isAlive(); round += 1) {
      await delay(200 + Math.random() * longestPeaceMs);
      healedMs.push(await killAndHeal(folder.path, clients.heard.acceptedAt));
    }
    await clients.stop();
    const lived = served.isAlive();
    const judged = await judge(ownerOf(folder.path), served.address, clients);
    const unexpected = unexpectedOf(clients.heard, /^(?:200|409 versionConflict|503 \w+ Retry-After)$/u);
    const told = countOf(clients.heard, '503');
    const longest = Math.max(...healedMs);
    return {
      ok: lived && isWhole(judged) && unexpected === '' && told > 0 && longest < healsWithinMs,
      figures: {
        kills: healedMs.length,
        ...judged,
        'server lived': lived ? 'yes' : 'no',
        '503 with Retry-After': told,
        'healed ms, median': Math.round(median(healedMs)),
        'healed ms, longest': Math.round(longest),
        'unexpected answers': unexpected === '' ? 'none' : unexpected,
      },
      control: await deafServerDies(),
    };
  } finally {
    await served.stop();
    folder.remove();
  }
}

/** From the kill until another PostgreSQL has said yes to somebody. */
async function killAndHeal(data: string, acceptedAt: { readonly last: number }): Promise<number> {
  const killed = postmasterOf(data);
  const from = performance.now();
  process.kill(killed, 'SIGKILL');
  await until(() => ![0, killed].includes(postmasterOf(data)), longestMs);
  const back = performance.now();
  await until(() => acceptedAt.last > back, longestMs);
  return performance.now() - from;
}

function postmasterOf(data: string): number {
  try {
    return Number.parseInt(readFileSync(join(data, 'postgresql', 'cluster', 'postmaster.pid'), 'utf8'), 10) || 0;
  } catch {
    return 0;
  }
}

/** The same server without listeners on its connections ends with the first kill. */
async function deafServerDies(): Promise<DrillResult['control']> {
  const folder = makeTemporaryFolder('drill');
  const served = await serve({ data: folder.path, port: await findFreePort(), env: { DRILL_DEAF: 'on' } });
  try {
    const clients = await startClients(served, clientCount);
    await until(() => clients.heard.accepted.length > clientCount, longestMs);
    process.kill(postmasterOf(folder.path), 'SIGKILL');
    const died = await until(() => !served.isAlive(), 10_000);
    await clients.stop();
    return {
      failedAsItMust: died,
      what: 'the same server with no listener on its connections ends with the first kill',
    };
  } finally {
    await served.stop();
    const left = identityOf(postmasterOf(folder.path));
    await until(() => !isAlive(left), longestMs);
    folder.remove();
  }
}
