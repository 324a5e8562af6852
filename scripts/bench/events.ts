import { randomUUID } from 'node:crypto';
import { advance } from '../../server/event/advance.ts';
import { createApplication } from '../../server/event/create.ts';
import type { Connection } from '../../server/db/connect.ts';
import type { Runtime } from '../../server/runtime.ts';
import type { Subject } from '../demo/drive.ts';
import { openBareEvents } from './bare-event.ts';
import { countFlights, fewestFlights, type Flights } from './flights.ts';
import { alternate, median, type Rates } from './rounds.ts';
import type { Size, Sizes } from './size.ts';
import type { Acting } from '../../server/case/decision.ts';

/** What the benchmark of durable events needs: an office, its people, and two events that can be sent again and again. */
export type EventBench = {
  readonly runtime: Runtime;
  readonly connection: Connection;
  readonly designer: Acting;
  readonly clerk: Acting;
  /** The first who approves the clerk's form. */
  readonly approver: Acting;
  readonly subject: Subject;
  /** An optional form of the first state that the clerk enters. */
  readonly form: string;
  /** Enters and hands in the form for the first time; the case that it did so in. */
  readonly handIn: () => Promise<string>;
};

/** Events per second beside the limit, and what one event costs. */
export type EventResult = Flights & {
  readonly event: string;
  readonly concurrency: number;
  readonly rates: Rates;
  /** Of this process, per event. */
  readonly cpuMs: number;
};

const sizes: Sizes<{ readonly rounds: number; readonly ms: number }> = {
  full: { rounds: 4, ms: 2_000 },
  smoke: { rounds: 1, ms: 200 },
};

/** Our own durable events beside one statement that loads and one that writes the same rows on the same PostgreSQL. */
export async function benchEvents(
  bench: EventBench,
  concurrencies: readonly number[],
  size: Size,
): Promise<readonly EventResult[]> {
  const most = Math.max(...concurrencies);
  const saved = await benchSaves(bench, { most, concurrencies, size });
  return [...saved, ...(await benchApprovals(bench, { most, concurrencies, size }))];
}

type Plan = { readonly most: number; readonly concurrencies: readonly number[]; readonly size: Size };

async function benchSaves(bench: EventBench, { most, concurrencies, size }: Plan): Promise<readonly EventResult[]> {
  const { runtime, clerk, form } = bench;
  const save = (id: string) => advance(runtime, clerk, id, { type: 'SAVE', form, requestId: randomUUID() });
  const ours = await openCases(bench, most);
  const theirs = await openCases(bench, most);
  for (const id of [...ours, ...theirs]) await save(id);
  const flights = await fewestFlights(5, () => save(ours[0] ?? ''));
  const bare = openBareEvents(bench.connection, clerk.organizationId, form);
  const results: EventResult[] = [];
  try {
    for (const concurrency of concurrencies) {
      const spent = { events: 0, cpuMs: 0 };
      const rates = await alternate(
        [
          {
            name: 'naksa',
            async run(deadline) {
              const before = process.cpuUsage();
              const count = await together(ours.slice(0, concurrency), deadline, save);
              spent.events += count;
              spent.cpuMs += cpuSince(before);
              return count;
            },
          },
          {
            name: 'one CTE',
            run: (deadline) => together(theirs.slice(0, concurrency), deadline, (id) => bare.run(id)),
          },
        ],
        sizes[size],
      );
      results.push({ event: 'SAVE', concurrency, rates, cpuMs: spent.cpuMs / spent.events, ...flights });
    }
  } finally {
    await bare.end();
  }
  return results;
}

/** A form is handed in by everybody, which nobody measures; then everybody's approval is taken at once. */
async function benchApprovals(bench: EventBench, { most, concurrencies, size }: Plan): Promise<readonly EventResult[]> {
  const { runtime, clerk, approver, form } = bench;
  const send = (who: Acting, type: string) => (id: string) =>
    advance(runtime, who, id, { type, form, requestId: randomUUID() });
  const approve = send(approver, 'APPROVE');
  const ours = await inTurn(most, bench.handIn);
  const theirs = await inTurn(most, bench.handIn);
  for (const id of [...ours, ...theirs]) await approve(id);
  const bare = openBareEvents(bench.connection, clerk.organizationId);
  const handInAgain = async (id: string) => {
    await send(clerk, 'SAVE')(id);
    await send(clerk, 'SUBMIT')(id);
  };
  const results: EventResult[] = [];
  try {
    const [first = ''] = ours;
    const flights: Flights[] = [];
    for (let each = 0; each < 5; each += 1) {
      await handInAgain(first);
      flights.push(await countFlights(() => approve(first)));
    }
    for (const concurrency of concurrencies) {
      const mine = ours.slice(0, concurrency);
      const others = theirs.slice(0, concurrency);
      const rounds = roundsOf(size, concurrency);
      const own: number[] = [];
      const limit: number[] = [];
      let cpuMs = 0;
      for (let round = 0; round < rounds; round += 1) {
        for (const id of mine) await handInAgain(id);
        const before = process.cpuUsage();
        own.push(await timed(mine, approve));
        cpuMs += cpuSince(before);
        limit.push(await timed(others, (id) => bare.run(id)));
      }
      const rates = { naksa: median(own), 'one CTE': median(limit) };
      results.push({ event: 'APPROVE', concurrency, rates, cpuMs: cpuMs / (rounds * concurrency), ...fewest(flights) });
    }
  } finally {
    await bare.end();
  }
  return results;
}

/** Alone, a round is one event: it takes more of them until the middle one says something. */
function roundsOf(size: Size, concurrency: number): number {
  return size === 'smoke' ? 2 : Math.max(4, Math.ceil(60 / concurrency));
}

async function timed(cases: readonly string[], work: (id: string) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await Promise.all(cases.map(work));
  return (cases.length * 1000) / (performance.now() - started);
}

/** New cases, one after the other. */
export async function openCases({ runtime, designer, subject }: EventBench, count: number): Promise<readonly string[]> {
  return inTurn(
    count,
    async () => (await createApplication(runtime, designer, { ...subject, requestId: randomUUID() })).id,
  );
}

async function inTurn<T>(count: number, work: () => Promise<T>): Promise<readonly T[]> {
  const done: T[] = [];
  while (done.length < count) done.push(await work());
  return done;
}

/** Of a few events that with the fewest: now and then one asks what is in force, or a job asks something meanwhile. */
function fewest(flights: readonly Flights[]): Flights {
  const [least = { statements: 0, roundTrips: 0 }] = flights.toSorted((a, b) => a.statements - b.statements);
  return least;
}

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Everybody repeats the work on a case of their own until the deadline; how often it got done. */
export async function together(
  cases: readonly string[],
  deadline: number,
  work: (id: string) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  await Promise.all(
    cases.map(async (id) => {
      while (performance.now() < deadline) {
        await work(id);
        count += 1;
      }
    }),
  );
  return count;
}
