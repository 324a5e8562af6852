import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemoOnce } from '../../scripts/start/demo.ts';
import { putRecords } from '../../server/office/put-records.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a demo node waits while another one tells the stories, and tells none again', async () => {
  const { runtime, app, jobs, owner, organizationId } = server;
  const other = await owner.connect();
  await other.query('select pg_advisory_lock(2083004)');
  let isReady = false;
  const moved: string[] = [];
  const clock = {
    now: () => runtime.now(),
    moveTo: (instant: string) => void moved.push(instant),
    release: () => undefined,
  };
  const waiting = loadDemoOnce(
    { address: '', runtime, app, jobs, stop: () => Promise.resolve() },
    clock,
    () => undefined,
  ).then(() => {
    isReady = true;
  });
  await delay(2_500);
  expect([isReady, moved]).toEqual([false, []]);
  await runtime.inOrganization(organizationId, (trx) =>
    putRecords(trx, organizationId, [{ kind: 'demo', key: 'applications', body: { loaded: true } }]),
  );
  await other.query('select pg_advisory_unlock(2083004)');
  other.release();
  await waiting;
  const { rows } = await owner.query('select from application');
  expect([isReady, moved, rows.length]).toEqual([true, [], 0]);
});
