import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertApplication } from '../../support/rows.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const LAST_DAY = '2026-11-16';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: '2026-11-16T04:15:00.000Z' });
  const applicationId = await insertApplication(server, { ward: '04' });
  await server.owner.query(
    `insert into deadline (organization_id, application_id, stage, name, due) values ($1, $2, 'phase-one', 'notice', $3)`,
    [server.organizationId, applicationId, LAST_DAY],
  );
});
afterAll(() => server.stop());

async function fired(): Promise<boolean> {
  const result = await server.owner.query<{ fired: boolean }>('select fired_at is not null as fired from deadline');
  return result.rows[0]?.fired ?? false;
}

test('the last day of a term counts whole, until midnight in Kathmandu', async () => {
  await server.jobs.drain();
  expect(await fired()).toBe(false);

  server.clock.moveTo('2026-11-16T18:14:59.999Z');
  await server.jobs.drain();
  expect(await fired()).toBe(false);

  server.clock.moveTo('2026-11-16T18:15:00.000Z');
  await server.jobs.drain();
  expect(await fired()).toBe(true);
});

test('of hundreds of terms that run out in one night none waits for a second look', async () => {
  await server.owner.query(
    `insert into deadline (organization_id, application_id, stage, name, due)
     select organization_id, application_id, stage, name || '-' || n, due from deadline, generate_series(1, 450) n`,
  );
  await server.jobs.drain();
  const { rows } = await server.owner.query<{ left: number }>(
    'select count(*)::int as left from deadline where fired_at is null',
  );
  expect(rows).toEqual([{ left: 0 }]);
});
