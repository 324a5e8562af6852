import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../server/db/free-port.ts';
import { median } from '../bench/rounds.ts';
import { makeTemporaryFolder } from '../start/temporary-folder.ts';
import { startClients, unexpectedOf, until } from './clients.ts';
import { isWhole, judge } from './judge.ts';
import type { DrillResult } from './result.ts';
import { serve } from './served.ts';

const clientCount = 16;
const longestLifeMs = 1_500;
const servesAgainWithinMs = 30_000;

/** Promise 4: kill -9 of the server at random moments under sixteen clients loses nothing that was said yes to. */
export async function run({ rounds = 100 }: { readonly rounds?: number }): Promise<DrillResult> {
  const folder = makeTemporaryFolder('drill');
  const place = { data: folder.path, port: await findFreePort() };
  let served = await serve(place);
  try {
    const clients = await startClients(served, clientCount);
    const readyMs: number[] = [];
    let servedAgain = 0;
    for (let round = 0; round < rounds; round += 1) {
      await delay(Math.random() * longestLifeMs);
      await served.kill();
      served = await serve(place);
      readyMs.push(served.readyMs);
      const ready = performance.now();
      if (await until(() => clients.heard.acceptedAt.last > ready, servesAgainWithinMs)) servedAgain += 1;
    }
    await clients.stop();
    const judged = await judge(ownerOf(folder.path), served.address, clients);
    const unexpected = unexpectedOf(
      clients.heard,
      /^(?:200|409 versionConflict|503 \w+ Retry-After|connection lost|connection refused)$/u,
    );
    return {
      ok: isWhole(judged) && servedAgain === rounds && unexpected === '',
      figures: {
        kills: rounds,
        ...judged,
        'served again after': servedAgain,
        'ready ms, median': Math.round(median(readyMs)),
        'ready ms, longest': Math.round(Math.max(...readyMs)),
        'unexpected answers': unexpected === '' ? 'none' : unexpected,
      },
      control: {
        failedAsItMust: judged.neverStored > 0,
        what: `a writer that says yes when it sends, before the commit, would have lost ${String(judged.neverStored)}`,
      },
    };
  } finally {
    await served.stop();
    folder.remove();
  }
}

/** The superuser's way into the embedded database of a data folder. */
export function ownerOf(data: string) {
  const password = readFileSync(join(data, 'postgresql-password'), 'utf8').trim();
  return { host: join(data, 'postgresql', 'socket'), port: 5432, user: 'postgres', password, database: 'naksa' };
}
