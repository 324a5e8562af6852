import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { startJobs } from '../../../server/jobs/run.ts';
import { doOnce } from '../../../server/office/lease.ts';
import { openRuntime } from '../../../server/open-runtime.ts';
import { poolFigures } from '../../../server/db/connect.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let other: ReturnType<typeof openRuntime>;
beforeAll(async () => {
  server = await startTestServer();
  const { folder: _, ...place } = inject('postgres');
  const { rows } = await server.owner.query<{ database: string }>('select current_database() as database');
  const connection = { ...place, database: rows[0]?.database };
  other = openRuntime({ config: server.runtime.config, connection, printer: noPrinter, poolSize: 1 });
});
afterAll(async () => {
  await other.runtime.db.destroy();
  await server.stop();
});
beforeEach(() => server.owner.query('truncate lease'));

let done: string[] = [];
beforeEach(() => void (done = []));
const leased = (seconds: number) => ({
  organizationId: server.organizationId,
  name: 'work',
  isDone: () => Promise.resolve(done.length > 0),
  seconds,
});

test('of two nodes one does the work, and the other waits for it without a connection, at rest', async () => {
  const rested: string[] = [];
  const rest = () => {
    rested.push('rests');
    return () => void rested.push('goes on');
  };
  const inUse: number[] = [];
  const first = doOnce(server.runtime, leased(0.5), async () => {
    // longer than the lease is good without a word
    for (let looks = 0; looks < 30; looks += 1) {
      await delay(50);
      const { open, resting } = poolFigures(other.runtime.db);
      inUse.push(open - resting);
    }
    done.push('first');
  });
  await delay(20);
  const second = doOnce(other.runtime, { ...leased(0.5), rest }, async () => void done.push('second'));
  await delay(200);
  expect([done, rested]).toEqual([[], ['rests']]);
  await Promise.all([first, second]);
  expect([done, rested]).toEqual([['first'], ['rests', 'goes on']]);
  expect(inUse).toContain(0);
  expect((await server.owner.query('select from lease')).rowCount).toBe(0);
});

test('a node that died in it is followed by the one that waits', async () => {
  await server.owner.query(`insert into lease values ($1, 'work', $2, now() + interval '0.4 s')`, [
    server.organizationId,
    randomUUID(),
  ]);
  const since = performance.now();
  await doOnce(other.runtime, leased(0.4), async () => void done.push('second'));
  expect([done, performance.now() - since > 300]).toEqual([['second'], true]);
}, 20_000);

test('a lease of a clock that ran ahead holds up nobody once the clock is right', async () => {
  await server.owner.query(`insert into lease values ($1, 'work', $2, now() + interval '1 year')`, [
    server.organizationId,
    randomUUID(),
  ]);
  await doOnce(other.runtime, leased(60), async () => void done.push('second'));
  expect(done).toEqual(['second']);
}, 20_000);

test('a node that failed in it leaves it to the next one at once', async () => {
  const failing = doOnce(server.runtime, leased(60), () => Promise.reject(new Error('stopped')));
  await expect(failing).rejects.toThrow('stopped');
  await doOnce(other.runtime, leased(60), async () => void done.push('second'));
  expect(done).toEqual(['second']);
});

test('jobs at rest look for nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const looks = vi.spyOn(server.runtime.db, 'selectFrom');
  const jobs = startJobs(server.runtime, { log: server.app.log });
  try {
    const goOn = jobs.rest();
    vi.advanceTimersByTime(5_000);
    await delay(50);
    expect(looks).not.toHaveBeenCalled();
    goOn();
    vi.advanceTimersByTime(1_000);
    await delay(50);
    expect(looks).toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
    await jobs.stop();
    looks.mockRestore();
  }
});
