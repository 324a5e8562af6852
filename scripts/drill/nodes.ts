import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { findFreePort } from '../../server/db/free-port.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { urlOf } from '../bench/place.ts';
import { makeTemporaryFolder } from '../start/temporary-folder.ts';
import { type Firings, judgeFirings, plantSecondFiring } from './nodes/firings.ts';
import { feltMs } from './nodes/logout.ts';
import { makeOfficeWithTerms } from './nodes/office.ts';
import { verifyWhole } from './nodes/verify.ts';
import type { DrillResult } from './result.ts';
import { type Served, serve } from './served.ts';

const nodeCount = 3;
const killEveryMs = 3_000;
/** A node that is ready works at least so long, also on a machine that starts it slowly. */
const worksForMs = 6_000;
/** So long after the nodes are started midnight comes, and every term is over. */
const midnightInMs = 15_000;
const longestMs = 60 * 60_000;

/**
 * Promise 10: three servers on one database while ten thousand terms run out, unless `rounds` says otherwise, one of them killed
 * every three seconds and started again: each term is told once, and every chain is whole.
 */
export async function run({ rounds = 10_000 }: { readonly rounds?: number }): Promise<DrillResult> {
  const folder = makeTemporaryFolder('drill');
  const embedded = await startEmbedded({ dataFolder: folder.path, onProgress: () => undefined });
  const owner = await connect(embedded.connection);
  const place = { data: folder.path, env: { DATABASE_URL: urlOf(embedded.connection) } };
  try {
    const { entryMs, midnight } = await makeOfficeWithTerms(place, rounds);
    const aheadMs = midnight - midnightInMs - Date.now();
    const open = await openNodes({ ...place, env: { ...place.env, DRILL_AHEAD_MS: String(aheadMs) } });
    try {
      const watched = await killWhile(open, () => judgeFirings(owner), { rounds, dueAt: midnight - aheadMs });
      const nodes = await Promise.all(open.nodes);
      const [first, second] = nodes;
      if (first === undefined || second === undefined) throw new Error('there is only one node');
      const verified = await verifyWhole(first.address);
      const logoutMs = await feltMs(first.address, second.address);
      await plantSecondFiring(owner);
      const planted = await judgeFirings(owner);
      const found = await verifyWhole(first.address);
      const { fired } = watched;
      return {
        ok: fired.once === rounds && fired.twice + fired.never === 0 && watched.kills > 0 && verified.failures === 0,
        figures: {
          'terms that ran out': rounds,
          'entered, ms each': Math.round(entryMs),
          kills: watched.kills,
          'told once': fired.once,
          'told twice': fired.twice,
          'not told': fired.never,
          'all told after s': Math.round(watched.tookMs / 1_000),
          'longest time in which none was told, ms': Math.round(watched.stillMs),
          'node ready again ms, longest': Math.round(watched.readyMs),
          'applications verified': verified.total,
          'events verified': verified.events,
          'verification failures': verified.failures,
          'logout felt on another node after ms': Math.round(logoutMs),
        },
        control: {
          failedAsItMust: planted.twice === 1 && found.failures > 0,
          what: `a term told twice in the record of one application: ${String(planted.twice)} found by count, ${String(found.failures)} by the verification`,
        },
      };
    } finally {
      await open.stop();
    }
  } finally {
    await owner.end();
    await embedded.stop();
    folder.remove();
  }
}

async function connect(connection: ClientConfig): Promise<Client> {
  const client = new Client({ ...connection });
  await client.connect();
  return client;
}

/** Servers, each perhaps just starting. */
type Nodes = { readonly nodes: Promise<Served>[]; restart(at: number): Promise<void>; stop(): Promise<void> };

async function openNodes(place: Omit<Parameters<typeof serve>[0], 'port'>): Promise<Nodes> {
  const ports = await Promise.all(Array.from({ length: nodeCount }, () => findFreePort()));
  const start = (port: number): Promise<Served> => {
    const starting = serve({ ...place, port });
    starting.catch(() => undefined); // whoever waits for it hears
    return starting;
  };
  const nodes = ports.map(start);
  return {
    nodes,
    async restart(at) {
      const node = await nodes[at];
      await delay(Math.max(0, (node?.readyAt ?? 0) + worksForMs - performance.now()));
      await node?.kill();
      const port = ports[at];
      if (port !== undefined) nodes[at] = start(port);
    },
    async stop() {
      await Promise.all(
        nodes.map((node) =>
          node.then(
            (served) => served.stop(),
            () => undefined,
          ),
        ),
      );
    },
  };
}

type Watched = {
  readonly fired: Firings;
  readonly kills: number;
  /** From midnight until the last was told. */
  readonly tookMs: number;
  readonly stillMs: number;
  readonly readyMs: number;
};

/** Kills a node after the other, until every term is told or it takes too long. */
async function killWhile(
  open: Nodes,
  look: () => Promise<Firings>,
  { rounds, dueAt }: { readonly rounds: number; readonly dueAt: number },
): Promise<Watched> {
  await delay(Math.max(0, dueAt - Date.now()));
  const told = { count: 0, at: performance.now(), stillMs: 0 };
  const from = told.at;
  const watch = { isOver: false, kills: 0 };
  const killing = (async () => {
    // the first with the very first terms in its hands
    do {
      await open.restart(watch.kills % nodeCount);
      watch.kills += 1;
      await delay(killEveryMs);
    } while (!watch.isOver);
  })();
  let fired = await look();
  for (; fired.once + fired.twice < rounds && performance.now() - from < longestMs; fired = await look()) {
    const count = fired.once + fired.twice;
    if (count > told.count) Object.assign(told, { count, at: performance.now() });
    told.stillMs = Math.max(told.stillMs, performance.now() - told.at);
    await delay(100);
  }
  const tookMs = performance.now() - from;
  watch.isOver = true;
  await killing;
  const ready = (await Promise.all(open.nodes)).map(({ readyMs }) => readyMs);
  await delay(2 * killEveryMs); // what was in the hands of the killed comes back now, if it does
  return { fired: await look(), kills: watch.kills, tookMs, stillMs: told.stillMs, readyMs: Math.max(...ready) };
}
