import { randomUUID } from 'node:crypto';
import { type ClientBase, Pool } from 'pg';
import { advance } from '../../server/applications/advance.ts';
import { createApplication } from '../../server/applications/create.ts';
import type { Acting } from '../../server/applications/decide.ts';
import { clientConfig, type Connection } from '../../server/db/connect.ts';
import type { Runtime } from '../../server/runtime.ts';
import type { Subject } from '../demo/drive.ts';
import { alternate, type Contender, type Rates } from './rounds.ts';
import type { Size, Sizes } from './size.ts';
import { type Changing, recordStatements, type Statement, sendStatements } from './statements.ts';

/** What the benchmark of transitions needs: an office, its people, and an event that can be sent again and again. */
export type TransitionBench = {
  readonly runtime: Runtime;
  readonly connection: Connection;
  readonly designer: Acting;
  readonly clerk: Acting;
  readonly subject: Subject;
  /** An optional form of the first state that the clerk saves. */
  readonly form: string;
};

/** Transitions per second at one concurrency. */
export type TransitionResult = { readonly concurrency: number; readonly rates: Rates };

const poolSize = 16;
const event = 'SAVE';
/** So far the recorded case has come that its number is no other number of a statement. */
const warmUps = 40;
const sizes: Sizes<{ readonly rounds: number; readonly ms: number }> = {
  full: { rounds: 4, ms: 2_000 },
  smoke: { rounds: 1, ms: 200 },
};

/** Our own `advance` beside the very statements that it sends, each at every concurrency in turn. */
export async function benchTransitions(
  bench: TransitionBench,
  concurrencies: readonly number[],
  size: Size,
): Promise<readonly TransitionResult[]> {
  const pool = new Pool({ ...clientConfig(bench.connection), max: poolSize, onConnect: becomeAppRole });
  try {
    const most = Math.max(...concurrencies);
    const ours = await openCases(bench, most);
    const theirs = (await openCases(bench, most)).map((id) => ({ id, seq: 1 }));
    const { statements, subject } = await record(bench);
    const results: TransitionResult[] = [];
    for (const concurrency of concurrencies) {
      const contenders: readonly Contender[] = [
        { name: 'naksa', run: (deadline) => together(ours.slice(0, concurrency), deadline, (id) => save(bench, id)) },
        {
          name: 'raw pg',
          run: (deadline) =>
            together(theirs.slice(0, concurrency), deadline, (raw) => saveRaw(pool, { statements, subject, raw })),
        },
      ];
      results.push({ concurrency, rates: await alternate(contenders, sizes[size]) });
    }
    return results;
  } finally {
    await pool.end();
  }
}

async function becomeAppRole(client: ClientBase): Promise<void> {
  await client.query('set role naksa_app');
}

async function openCases({ runtime, designer, subject }: TransitionBench, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let each = 0; each < count; each += 1) {
    ids.push((await createApplication(runtime, designer, { ...subject, requestId: randomUUID() })).id);
  }
  return ids;
}

function save({ runtime, clerk, form }: TransitionBench, id: string, requestId = randomUUID()): Promise<unknown> {
  return advance(runtime, clerk, id, { type: event, form, requestId });
}

type Recorded = {
  readonly statements: readonly Statement[];
  readonly subject: Changing;
};

/** The statements of one transition, as our own code sends them. */
async function record(bench: TransitionBench): Promise<Recorded> {
  const [applicationId = ''] = await openCases(bench, 1);
  for (let each = 0; each < warmUps; each += 1) await save(bench, applicationId);
  const requestId = randomUUID();
  const statements = await recordStatements(requestId, () => save(bench, applicationId, requestId));
  return { statements, subject: { applicationId, seq: warmUps + 1, requestId } };
}

type Raw = { readonly id: string; seq: number };

async function saveRaw(pool: Pool, { statements, subject, raw }: Recorded & { readonly raw: Raw }): Promise<void> {
  const client = await pool.connect();
  try {
    await sendStatements(client, statements, subject, { applicationId: raw.id, seq: raw.seq, requestId: randomUUID() });
    raw.seq += 1;
  } finally {
    client.release();
  }
}

/** Everybody repeats the work on an own case until the deadline; returns how often it got done. */
async function together<T>(
  cases: readonly T[],
  deadline: number,
  work: (each: T) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  await Promise.all(
    cases.map(async (each) => {
      while (performance.now() < deadline) {
        await work(each);
        count += 1;
      }
    }),
  );
  return count;
}
