import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ActivityList } from '../../../server/contract/audit.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import type { StuckList, StuckWork } from '../../../server/contract/stuck.ts';
import { startJobs } from '../../../server/jobs/run.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { insertApplication, insertHistory } from '../../support/rows.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let applicationId: string;
beforeAll(async () => {
  server = await startTestServer({ printer: noPrinter });
});
afterAll(() => server.stop());

beforeEach(async () => {
  await server.owner.query('truncate outbox, message, message_report');
  applicationId = await insertApplication(server, { ward: '04' });
  await insertHistory(server, applicationId);
});

type Row = { readonly status?: string; readonly attempts?: number; readonly error?: string; readonly due?: string };

async function effect({ status = 'waiting', attempts = 0, error, due = '0 seconds' }: Row): Promise<number> {
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into outbox (organization_id, application_id, seq, position, type, params, status, attempts, last_error, run_after)
     values ($1, $2, 1, (select count(*) from outbox), 'ring', '{"form": "design-approval"}', $3, $4, $5, now() + $6::interval)
     returning id`,
    [server.organizationId, applicationId, status, attempts, error ?? null, due],
  );
  return Number(rows[0]?.id);
}

async function letter({ status = 'waiting', attempts = 0, error, due = '0 seconds' }: Row): Promise<number> {
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into message (organization_id, key, channel, recipient, subject, body, application_id, status, attempts,
       last_error, run_after)
     values ($1, gen_random_uuid()::text, 'email', 'owner@example.test', 'सूचना', 'x', $2, $3, $4, $5, now() + $6::interval)
     returning id`,
    [server.organizationId, applicationId, status, attempts, error ?? null, due],
  );
  return Number(rows[0]?.id);
}

async function list(who = 'AUD'): Promise<StuckList> {
  const answer = await server.as(who, { url: '/api/audit/stuck' });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<StuckList>();
}

const retry = (who: string, queue: string, id: number) =>
  server.as(who, { method: 'POST', url: `/api/audit/stuck/${queue}/${String(id)}/retry` });

async function standing(table: 'outbox' | 'message', id: number): Promise<unknown> {
  const { rows } = await server.owner.query(
    `select status, attempts, run_after <= now() as due from ${table} where id = $1`,
    [id],
  );
  return rows[0];
}

async function retriesKept(): Promise<ActivityList['items']> {
  const answer = await server.as('AUD', { url: '/api/activity?action=work.retried' });
  return answer.json<ActivityList>().items;
}

describe('the list of stuck work', () => {
  test('names what failed, of which application, since when, how often it was tried, and the error', async () => {
    const id = await effect({ status: 'failed', attempts: 10, error: 'Error: no browser' });
    const { items, mayRetry } = await list();
    expect(items).toEqual([
      {
        queue: 'effect',
        id,
        what: 'ring',
        about: expect.objectContaining({ en: expect.any(String) }),
        application: { id: applicationId, number: expect.any(String), seq: 1 },
        since: server.clock.now(),
        state: 'failed',
        attempts: 10,
        error: 'Error: no browser',
      },
    ]);
    expect(mayRetry).toBe(false);
  });

  test('says what people can mend of a paper, and of nothing else', async () => {
    const errors = ['Error: problem paperIncomplete', 'Error: problem templateInvalid', 'Error: problem printBusy'];
    for (const error of errors) await effect({ status: 'failed', attempts: 10, error });
    expect((await list()).items.map(({ fault, error }) => [error, fault])).toEqual([
      [errors[0], 'paperIncomplete'],
      [errors[1], 'templateInvalid'],
      [errors[2], undefined],
    ]);
  });

  test('has what is tried again and what nobody takes, but not what is only on its way or done', async () => {
    await effect({ status: 'done', attempts: 1 });
    await effect({});
    await effect({ attempts: 1, due: '120 seconds' });
    const trying = await effect({ attempts: 3, error: 'Error: again', due: '8 seconds' });
    const untaken = await effect({ due: '-6 minutes' });
    const found = (await list()).items.map(({ id, state }: StuckWork) => [id, state]);
    expect(found).toEqual([
      [trying, 'trying'],
      [untaken, 'untaken'],
    ]);
  });

  test('has messages that did not leave, with whom they were for', async () => {
    const id = await letter({ status: 'failed', attempts: 8, error: 'Error: mailbox unknown' });
    expect((await list()).items).toMatchObject([
      { queue: 'message', id, what: 'email', recipient: 'owner@example.test', subject: 'सूचना', state: 'failed' },
    ]);
  });

  test('is for those who oversee the office', async () => {
    const answer = await server.as('B', { url: '/api/audit/stuck' });
    expect(answer.json<ProblemBody>().code).toBe('forbidden');
  });
});

describe('trying again', () => {
  test('begins anew what was given up, and is kept in the activity log', async () => {
    const id = await effect({ status: 'failed', attempts: 10, error: 'Error: no browser' });
    const answer = await retry('TADM', 'effect', id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await standing('outbox', id)).toEqual({ status: 'waiting', attempts: 0, due: true });
    expect(await retriesKept()).toMatchObject([
      { application: { id: applicationId }, detail: { kind: 'effect', number: String(id), definition: 'ring' } },
    ]);
    const handlers = { ring: () => Promise.resolve() };
    await startJobs(server.runtime, { log: server.app.log, every: 'manual', handlers }).drain();
    expect((await list()).items).toEqual([]);
  });

  test('hastens a message that would wait an hour', async () => {
    const id = await letter({ attempts: 7, error: 'Error: busy', due: '1 hour' });
    await retry('ADM', 'message', id);
    expect(await standing('message', id)).toEqual({ status: 'waiting', attempts: 7, due: true });
  });

  test('asked twice changes nothing more, and is kept once', async () => {
    const before = (await retriesKept()).length;
    const id = await effect({ status: 'failed', attempts: 10 });
    await retry('TADM', 'effect', id);
    const { statusCode } = await retry('TADM', 'effect', id);
    expect([statusCode, (await retriesKept()).length - before]).toEqual([200, 1]);
  });

  test('leaves alone what a worker may have in its hands, and what is done', async () => {
    const taken = await effect({ attempts: 2, error: 'Error: before', due: '120 seconds' });
    const done = await effect({ status: 'done', attempts: 1 });
    await Promise.all([retry('TADM', 'effect', taken), retry('TADM', 'effect', done)]);
    expect(await standing('outbox', taken)).toEqual({ status: 'waiting', attempts: 2, due: false });
    expect(await standing('outbox', done)).toMatchObject({ status: 'done', attempts: 1 });
  });

  test('of something that there is not is not found', async () => {
    const answer = await retry('TADM', 'message', 4711);
    expect(answer.json<ProblemBody>()).toMatchObject({ status: 404, code: 'recordNotFound' });
  });

  test.each(['AUD', 'C', 'B'])('is not for %s', async (role) => {
    const id = await effect({ status: 'failed', attempts: 10 });
    const answer = await retry(role, 'effect', id);
    expect(answer.json<ProblemBody>().code).toBe('forbidden');
    expect(await standing('outbox', id)).toMatchObject({ status: 'failed' });
  });
});
