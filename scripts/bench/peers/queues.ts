import { runOnce, type RunnerOptions } from 'graphile-worker';
import { sql } from 'kysely';
import { performOne, type Skills } from '../../../server/jobs/outbox.ts';
import type { Runtime } from '../../../server/runtime.ts';
import { type EventBench, openCases } from '../events.ts';
import { median } from '../rounds.ts';
import type { Size, Sizes } from '../size.ts';
import { makeQueue, silent, task } from './graphile.ts';
import type { PeerResult } from './peers.ts';
import { makeDatabase } from './place.ts';

/** As many as the worker of a node performs at once. */
const WORKERS = 3;
const CASES = 12;
const EFFECT = 'nothing';
const sizes: Sizes<{ readonly rounds: number; readonly ofCase: number }> = {
  full: { rounds: 3, ofCase: 50 },
  smoke: { rounds: 1, ofCase: 2 },
};
const skills: Skills = { handlers: { [EFFECT]: () => Promise.resolve() }, freezers: {}, postpones: false };

/** A full queue with nothing to do in it is emptied: our outbox, and that of graphile-worker. */
export async function benchQueues(bench: EventBench, databaseUrl: string, size: Size): Promise<PeerResult> {
  const { runtime, clerk } = bench;
  const { rounds, ofCase } = sizes[size];
  const cases = await openCases(bench, CASES);
  const options = { connectionString: await makeDatabase(databaseUrl), logger: silent };
  const queue = await makeQueue(options);
  const rates: Record<'naksa' | 'graphile-worker', number[]> = { naksa: [], 'graphile-worker': [] };
  try {
    await emptyOurs(runtime, clerk.organizationId);
    for (let round = 0; round < rounds; round += 1) {
      await fillOurs(runtime, clerk.organizationId, cases, ofCase);
      rates.naksa.push(await timed(() => emptyOurs(runtime, clerk.organizationId)));
      const jobs = Array.from({ length: CASES * ofCase }, () => ({ identifier: task, payload: {} }));
      await queue.addJobs(jobs);
      rates['graphile-worker'].push(await timed(() => emptyTheirs(options, jobs.length)));
    }
  } finally {
    await queue.release();
  }
  return {
    what: 'queue emptied',
    concurrency: WORKERS,
    rates: { naksa: median(rates.naksa), 'graphile-worker': median(rates['graphile-worker']) },
  };
}

async function fillOurs(
  runtime: Runtime,
  organizationId: string,
  cases: readonly string[],
  ofCase: number,
): Promise<void> {
  await runtime.inOrganization(organizationId, (trx) =>
    sql`
      insert into outbox (organization_id, application_id, seq, position, type, params)
      select a.organization_id, a.id, a.seq, last.position + n, ${EFFECT}, '{}'
      from application a
      cross join generate_series(1, ${ofCase}::integer) n
      cross join lateral (
        select coalesce(max(position), 0) as position from outbox o
        where o.organization_id = a.organization_id and o.application_id = a.id and o.seq = a.seq) last
      where a.organization_id = ${organizationId} and a.id = any(${cases}::uuid[])`.execute(trx),
  );
}

/** @returns how many were performed */
async function emptyOurs(runtime: Runtime, organizationId: string): Promise<number> {
  const done = await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      let performed = 0;
      while (await performOne(runtime, organizationId, skills)) performed += 1;
      return performed;
    }),
  );
  return done.reduce((all, each) => all + each, 0);
}

async function emptyTheirs(options: RunnerOptions, jobs: number): Promise<number> {
  await runOnce({ ...options, concurrency: WORKERS, noHandleSignals: true, taskList: { [task]: () => undefined } });
  return jobs;
}

async function timed(work: () => Promise<number>): Promise<number> {
  const started = performance.now();
  const count = await work();
  return (count * 1000) / (performance.now() - started);
}
