import { setTimeout as delay } from 'node:timers/promises';
import { median } from '../bench/rounds.ts';
import { findFreePort } from '../../server/db/free-port.ts';
import { makeTemporaryFolder } from '../start/temporary-folder.ts';
import { countOf, startClients, unexpectedOf, until } from './clients.ts';
import { type Engine, findEngine } from './engine/engine.ts';
import { openPair, type Pair } from './engine/pair.ts';
import { isWhole, type Judgement, judge } from './judge.ts';
import { type DrillResult, skipped } from './result.ts';
import { serve } from './served.ts';

const clientCount = 16;
const longestPeaceMs = 1_500;
/** The follower is cut off for so long before somebody ends what hangs, and the first machine dies. */
const cutOffMs = 2_000;
/** What was ended so is answered by then. */
const answeredWithinMs = 300;
const healsWithinMs = 10_000;
/** A checkpoint whose answer a death took away lies in the database alone, until the next minute's brings the folder up. */
const sealsAgainMs = 75_000;
const longestMs = 60_000;
const controlRounds = 2;

/**
 * The machine that takes writes dies again and again while the other is cut off from it, which then takes its place: with a
 * synchronous standby nothing that was said yes to is lost, and the server finds the other machine by itself.
 */
export async function run({ rounds = 20 }: { readonly rounds?: number }): Promise<DrillResult> {
  const engine = process.platform === 'linux' ? findEngine() : undefined;
  if (engine === undefined)
    return skipped('a PostgreSQL with pg_basebackup is not installed: apt-get install postgresql');
  const held = await failOverAgain(engine, { rounds, isSynchronous: true });
  const lost = await failOverAgain(engine, { rounds: controlRounds, isSynchronous: false });
  const { healedMs, judged, unexpected } = held;
  const longest = Math.max(...healedMs);
  return {
    ok: isWhole(judged) && unexpected === '' && longest < healsWithinMs,
    figures: {
      'machines that died': rounds,
      ...judged,
      '503 with Retry-After': held.told,
      'answers again after ms, median': Math.round(median(healedMs)),
      'answers again after ms, longest': Math.round(longest),
      'unexpected answers': unexpected === '' ? 'none' : unexpected,
    },
    control: {
      failedAsItMust: lost.judged.lost > 0,
      what: `a standby that is not waited for lost ${String(lost.judged.lost)} of ${String(lost.judged.accepted)} in ${String(controlRounds)} deaths`,
    },
  };
}

type Course = {
  readonly judged: Judgement;
  readonly healedMs: readonly number[];
  readonly told: number;
  readonly unexpected: string;
};

async function failOverAgain(
  engine: Engine,
  { rounds, isSynchronous }: { readonly rounds: number; readonly isSynchronous: boolean },
): Promise<Course> {
  const folder = makeTemporaryFolder('drill');
  let pair: Pair | undefined;
  try {
    pair = await openPair(engine, folder.path, isSynchronous);
    const served = await serve({ data: folder.path, port: await findFreePort(), env: { DATABASE_URL: pair.url } });
    try {
      const clients = await startClients(served, clientCount);
      const healedMs: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        if (round > 0) await pair.rebuild();
        await delay(Math.random() * longestPeaceMs);
        pair.cutFollowerOff();
        const before = clients.heard.accepted.length;
        await delay(cutOffMs);
        await pair.cancelWaiting();
        if (!isSynchronous) await until(() => clients.heard.accepted.length > before + clientCount, longestMs);
        await delay(answeredWithinMs);
        pair.failOver();
        const over = performance.now();
        await until(() => clients.heard.acceptedAt.last > over, longestMs);
        healedMs.push(performance.now() - over);
      }
      await clients.stop();
      if (isSynchronous) await delay(sealsAgainMs);
      const judged = await judge(pair.owner(), served.address, clients);
      const unexpected = unexpectedOf(clients.heard, /^(?:200|409 versionConflict|503 \w+ Retry-After)$/u);
      return { judged, healedMs, told: countOf(clients.heard, '503'), unexpected };
    } finally {
      await served.stop();
    }
  } finally {
    await pair?.stop();
    folder.remove();
  }
}
