import { randomUUID } from 'node:crypto';
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

/** A demo node that begins to tell the stories, and stops at the first. */
function node(moved: string[]): Promise<void> {
  const { runtime, app, jobs } = server;
  const clock = {
    now: () => runtime.now(),
    moveTo(instant: string) {
      moved.push(instant);
      throw new Error('begins to tell');
    },
    release: () => undefined,
  };
  return loadDemoOnce({ address: '', runtime, app, jobs, stop: () => Promise.resolve() }, clock, () => undefined);
}

/** Another node that is at it, and says nothing more. */
function holdBy(seconds: number) {
  return server.owner.query(
    `insert into lease values ($1, 'demo-stories', $2, now() + make_interval(secs => $3))
     on conflict (organization_id, name) do update set until = excluded.until`,
    [server.organizationId, randomUUID(), seconds],
  );
}

test('a demo node tells the stories where another one died over them', async () => {
  await holdBy(-1);
  const moved: string[] = [];
  await expect(node(moved)).rejects.toThrow('begins to tell');
  expect(moved.length).toBe(1);
}, 20_000);

test('a demo node waits while another one tells the stories, and tells none again', async () => {
  await holdBy(45);
  let isReady = false;
  const moved: string[] = [];
  const waiting = node(moved).then(() => void (isReady = true));
  await delay(2_500);
  expect([isReady, moved]).toEqual([false, []]);
  const { runtime, organizationId } = server;
  await runtime.inOrganization(organizationId, (trx) =>
    putRecords(trx, organizationId, [{ kind: 'demo', key: 'applications', body: { loaded: true } }]),
  );
  await waiting;
  expect([isReady, moved]).toEqual([true, []]);
}, 20_000);
