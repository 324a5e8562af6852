import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { EFFECT_LEASE_SECONDS, performOne } from '../../../server/jobs/outbox.ts';
import { type Jobs, startJobs } from '../../../server/jobs/run.ts';
import { insertApplication, insertHistory } from '../../support/rows.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let applicationId: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  await server.owner.query('truncate outbox');
  applicationId = await insertApplication(server, { ward: '04' });
  await insertHistory(server, applicationId);
});

async function queue(position: number, params: Record<string, unknown> = {}): Promise<void> {
  await server.owner.query(
    `insert into outbox (organization_id, application_id, seq, position, type, params) values ($1, $2, 1, $3, 'ring', $4)`,
    [server.organizationId, applicationId, position, params],
  );
}

type Row = { status: string; attempts: number; last_error: string | null };
async function rows(): Promise<Row[]> {
  const result = await server.owner.query<Row>('select status, attempts, last_error from outbox order by id');
  return result.rows;
}

function jobsWith(ring: (n: unknown) => void): Jobs {
  const handlers = {
    ring: async (_: unknown, { params }: { params: Readonly<Record<string, unknown>> }) => ring(params['n']),
  };
  return startJobs(server.runtime, { log: server.app.log, every: 'manual', handlers });
}

test('effects are performed in the order they were written, each once', async () => {
  await queue(0, { n: 1 });
  await queue(1, { n: 2 });
  const rung: unknown[] = [];
  const jobs = jobsWith((n) => rung.push(n));
  expect(await jobs.drain()).toEqual({ performed: 2, failed: 0 });
  expect(await jobs.drain()).toEqual({ performed: 0, failed: 0 });
  expect(rung).toEqual([1, 2]);
  expect((await rows()).map((row) => row.status)).toEqual(['done', 'done']);
});

test('an effect that fails waits, keeps its error, and is tried again later', async () => {
  await queue(0);
  let broken = true;
  const jobs = jobsWith(() => {
    if (broken) throw new Error('the bell is broken');
  });
  expect(await jobs.drain()).toEqual({ performed: 0, failed: 1 });
  expect(await rows()).toEqual([{ status: 'waiting', attempts: 1, last_error: 'Error: the bell is broken' }]);
  expect(await jobs.drain()).toEqual({ performed: 0, failed: 0 });
  broken = false;
  await server.owner.query(`update outbox set run_after = now()`);
  expect(await jobs.drain()).toEqual({ performed: 1, failed: 0 });
  expect(await rows()).toEqual([{ status: 'done', attempts: 2, last_error: null }]);
});

test('after ten tries somebody must look', async () => {
  await queue(0);
  await server.owner.query('update outbox set attempts = 9');
  await jobsWith(() => {
    throw new Error('the bell is broken');
  }).drain();
  expect(await rows()).toMatchObject([{ status: 'failed', attempts: 10 }]);
});

test('an effect that nobody knows how to perform is not lost', async () => {
  await queue(0);
  await startJobs(server.runtime, { log: server.app.log, every: 'manual', handlers: {} }).drain();
  expect(await rows()).toMatchObject([{ status: 'waiting', last_error: 'Error: no handler performs ring' }]);
});

test('two workers never take the same effect', async () => {
  for (let n = 0; n < 20; n += 1) await queue(n, { n });
  const rung: unknown[] = [];
  const workers = [jobsWith((n) => rung.push(n)), jobsWith((n) => rung.push(n))];
  await Promise.all(workers.map((jobs) => jobs.drain()));
  expect(rung.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 20 }, (_, n) => n));
});

const leftSeconds = async (): Promise<number> => {
  const { rows: found } = await server.owner.query<{ left: number }>(
    'select extract(epoch from run_after - now())::float8 as left from outbox',
  );
  return found[0]?.left ?? Number.NaN;
};

test('a worker that has an effect for long says so again and again, and nobody else takes it; one that is silent has it for half a minute', async () => {
  await queue(0);
  const lefts: number[] = [];
  const ring = async (): Promise<void> => {
    lefts.push(await leftSeconds());
    await server.owner.query(`update outbox set run_after = now()`);
    await vi.waitUntil(async () => (await leftSeconds()) > 20);
    lefts.push(await leftSeconds());
  };
  const skills = { handlers: { ring }, freezers: {}, postpones: false, renewedEveryMs: 5 };
  await performOne(server.runtime, server.organizationId, skills);
  expect(lefts).toEqual([expect.closeTo(EFFECT_LEASE_SECONDS, -1), expect.closeTo(EFFECT_LEASE_SECONDS, -1)]);
  expect(EFFECT_LEASE_SECONDS).toBeLessThanOrEqual(30);
  expect(await rows()).toEqual([{ status: 'done', attempts: 1, last_error: null }]);
});

test('an effect that was put back is not held by who had it', async () => {
  await queue(0);
  const ring = async (): Promise<void> => {
    throw new Error('the bell is broken');
  };
  await performOne(server.runtime, server.organizationId, {
    handlers: { ring },
    freezers: {},
    postpones: false,
    renewedEveryMs: 1,
  });
  const left = await leftSeconds();
  await server.owner.query('select pg_sleep(0.05)');
  expect(await leftSeconds()).toBeLessThan(left);
});

test('the work of a worker that died is taken up again after its lease', async () => {
  await queue(0);
  await server.owner.query(`update outbox set attempts = 1, run_after = now() + interval '120 seconds'`);
  const rung: unknown[] = [];
  const jobs = jobsWith(() => rung.push('ring'));
  await jobs.drain();
  expect(rung).toEqual([]);
  await server.owner.query(`update outbox set run_after = run_after - interval '120 seconds'`);
  await jobs.drain();
  expect(rung).toEqual(['ring']);
});

test('effects of several applications are under way at once, those of one never', async () => {
  const other = await insertApplication(server, { ward: '05' });
  await insertHistory(server, other);
  await queue(0, { n: 'one' });
  await queue(1, { n: 'two' });
  await server.owner.query(
    `insert into outbox (organization_id, application_id, seq, position, type, params) values ($1, $2, 1, 0, 'ring', $3)`,
    [server.organizationId, other, { n: 'other' }],
  );
  const begun: unknown[] = [];
  let letGo = (): void => undefined;
  const othersTurn = new Promise<void>((resolve) => (letGo = resolve));
  const handlers = {
    ring: async (_: unknown, { params }: { params: Readonly<Record<string, unknown>> }) => {
      begun.push(params['n']);
      if (params['n'] === 'other') letGo();
      if (params['n'] === 'one') await othersTurn;
    },
  };
  await startJobs(server.runtime, { log: server.app.log, every: 'manual', handlers }).drain();
  expect(new Set(begun)).toEqual(new Set(['one', 'other', 'two']));
  expect(begun.indexOf('two')).toBeGreaterThan(begun.indexOf('other'));
});

test('one of ten thousand that wait is taken well within the time that a statement has', async () => {
  const { owner, organizationId, runtime } = server;
  const client = await owner.connect();
  // of as many cases, which need not be there for this
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into outbox (organization_id, application_id, seq, position, type, params)
     select $1, gen_random_uuid(), 1, 0, 'ring', jsonb_build_object('n', n) from generate_series(1, 10000) n`,
    [organizationId],
  );
  await client.query('reset session_replication_role');
  client.release();
  const rung: unknown[] = [];
  const ring = async (_: unknown, { params }: { readonly params: Readonly<Record<string, unknown>> }) =>
    void rung.push(params['n']);
  for (let each = 0; each < 3; each += 1) {
    const done = await performOne(runtime, organizationId, { handlers: { ring }, freezers: {}, postpones: false });
    expect(done).toMatchObject({ effect: { type: 'ring' } });
    expect(done?.error).toBeUndefined();
  }
  expect(rung).toEqual([1, 2, 3]);
});
