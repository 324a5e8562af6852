import { randomUUID } from 'node:crypto';
import { advance } from '../../../server/event/advance.ts';
import { openBareEvents } from '../bare-event.ts';
import { openCases, together, type EventBench } from '../events.ts';
import { eventBenchOf } from '../event-rows.ts';
import type { BenchPlace } from '../place.ts';
import { alternate, type Rates } from '../rounds.ts';
import type { Size, Sizes } from '../size.ts';
import { openDbos } from './dbos.ts';
import { openGraphile, type Peer } from './graphile.ts';
import { makeDatabase } from './place.ts';
import { benchQueues } from './queues.ts';

/** How often the same thing was done per second, by us and by others. */
export type PeerResult = { readonly what: string; readonly concurrency: number; readonly rates: Rates };

const rounds: Sizes<{ readonly rounds: number; readonly ms: number }> = {
  full: { rounds: 4, ms: 2_000 },
  smoke: { rounds: 1, ms: 200 },
};

/**
 * Our durable events beside a job of graphile-worker and a durable step of DBOS that carry the same write and judge nothing, and our
 * outbox beside the same queue with nothing to do.
 */
export async function benchPeers(
  { server, ...place }: BenchPlace,
  concurrencies: readonly number[],
  size: Size,
): Promise<readonly PeerResult[]> {
  const bench = await eventBenchOf({ ...place, runtime: server.runtime });
  const results: PeerResult[] = [];
  for (const concurrency of concurrencies) {
    results.push({
      what: 'SAVE',
      concurrency,
      rates: await besidePeers(bench, place.databaseUrl, { concurrency, size }),
    });
  }
  const rest = server.jobs.rest();
  try {
    results.push(await benchQueues(bench, place.databaseUrl, size));
  } finally {
    rest();
  }
  return results;
}

async function besidePeers(
  bench: EventBench,
  databaseUrl: string,
  { concurrency, size }: { readonly concurrency: number; readonly size: Size },
): Promise<Rates> {
  const { runtime, clerk, form } = bench;
  const save = (id: string) => advance(runtime, clerk, id, { type: 'SAVE', form, requestId: randomUUID() });
  const ours = await openCases(bench, concurrency);
  const theirs = await openCases(bench, concurrency);
  for (const id of [...ours, ...theirs]) await save(id);
  const bare = openBareEvents(bench.connection, clerk.organizationId, form);
  const write = (id: string) => bare.run(id);
  const peers: [string, Peer][] = [];
  try {
    peers.push(['graphile-worker', await openGraphile(await makeDatabase(databaseUrl), concurrency, write)]);
    peers.push(['DBOS', await openDbos(await makeDatabase(databaseUrl), concurrency, write)]);
    const contenders = peers.map(([name, peer]) => ({
      name,
      run: (deadline: number) => together(theirs, deadline, (id) => peer.perform(id)),
    }));
    return await alternate(
      [{ name: 'naksa', run: (deadline) => together(ours, deadline, save) }, ...contenders],
      rounds[size],
    );
  } finally {
    for (const [, peer] of peers) await peer.end();
    await bare.end();
  }
}
