import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { NeighboursView } from '../../../server/contract/neighbour.ts';
import { keepEvidence } from '../../../server/neighbours/evidence.ts';
import { forgetConfig } from '../../../server/office/read.ts';
import { type DrivenCase, type Office } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

let office: Office;
let driven: DrivenCase;
let token: string;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('objection-window'));
  await office.server.owner.query(
    `update organization set config = config || '{"neighbourCode": true}', version = version + 1`,
  );
  office.server.clock.moveTo(new Date(Date.parse(office.server.clock.now()) + 86_400_000).toISOString());
  const { notices } = (
    await office.server.as('B', { url: `/api/applications/${driven.id}/neighbours` })
  ).json<NeighboursView>();
  token = notices[0]?.link?.split('/neighbour/')[1] ?? '';
});
afterAll(() => office.stop());

function post(path: string, payload: object) {
  return office.server.app.inject({ method: 'POST', url: `/api/public/neighbour/${token}${path}`, payload });
}

const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';

function attach() {
  const head = 'content-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf';
  return office.server.app.inject({
    method: 'POST',
    url: `/api/public/neighbour/${token}/files`,
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    payload: `--edge\r\n${head}\r\n\r\n${PDF}\r\n--edge--\r\n`,
  });
}

async function waiting(): Promise<number> {
  const { rows } = await office.server.owner.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where application_name = 'naksa' and datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}

/** Sends requests that all reach the notice before one of them has counted; what they were answered. */
async function atOnce(count: number, send: () => ReturnType<typeof post>): Promise<readonly number[]> {
  const holder = await office.server.owner.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from neighbour_notice for update');
    const sent = Array.from({ length: count }, () => send());
    await vi.waitUntil(async () => (await waiting()) === count, { timeout: 20_000 });
    await holder.query('commit');
    return (await Promise.all(sent)).map(({ statusCode }) => statusCode);
  } finally {
    holder.release();
  }
}

async function counted(): Promise<unknown> {
  const { rows } = await office.server.owner.query<{ code_tries: number; codes_sent: number }>(
    'select code_tries, codes_sent from neighbour_notice where codes_sent > 0',
  );
  return rows;
}

test('guesses that come at once are counted each', async () => {
  expect((await post('/code', { phone: '9841000022' })).statusCode).toBe(204);
  const guess = () => post('/answer', { requestId: randomUUID(), kind: 'none', name: 'हरि थापा', code: 'abcdef' });
  expect(await atOnce(3, guess)).toEqual([403, 403, 403]);
  expect(await counted()).toEqual([{ code_tries: 3, codes_sent: 1 }]);
});

test('codes that are asked for at once are counted each', async () => {
  expect(await atOnce(3, () => post('/code', {}))).toEqual([204, 204, 204]);
  expect(await counted()).toEqual([{ code_tries: 0, codes_sent: 4 }]);
});

test('while the bytes of a file are being kept the notice is held by nobody', async () => {
  const { files } = office.server.runtime;
  const put = files.put.bind(files);
  const free: unknown[] = [];
  vi.spyOn(files, 'put').mockImplementationOnce(async (bytes) => {
    const { rowCount } = await office.server.owner.query('select from neighbour_notice for update skip locked');
    free.push(rowCount);
    return put(bytes);
  });
  const { rowCount: all } = await office.server.owner.query('select from neighbour_notice');
  expect((await attach()).statusCode).toBe(201);
  expect(free).toEqual([all]);
  await office.server.owner.query('delete from neighbour_file');
});

test('a file for which the link has no room is not written to the disk', async () => {
  await fillUp(20);
  const put = vi.spyOn(office.server.runtime.files, 'put');
  const upload = { bytes: Buffer.from(PDF), name: 'a.pdf', type: 'application/pdf' };
  const { organizationId, runtime, owner } = office.server;
  const { rows } = await owner.query<{ id: string }>('select notice_id as id from neighbour_file limit 1');
  const kept = keepEvidence(runtime, { organizationId, notice: rows[0]?.id ?? '' }, upload);
  await expect(kept).rejects.toMatchObject({ problemCode: 'neighbourFilesFull' });
  expect(put).not.toHaveBeenCalled();
  put.mockRestore();
  await owner.query('delete from neighbour_file');
});

/** Lets so many files wait by the link. */
async function fillUp(count: number): Promise<void> {
  await office.server.owner.query(
    `insert into neighbour_file (organization_id, id, notice_id, name, type, size, sha256, at)
     select organization_id, gen_random_uuid(), id, 'a.pdf', 'application/pdf', 1, repeat('0', 64), now()
     from neighbour_notice, generate_series(1, $1) where codes_sent > 0`,
    [count],
  );
}

test('files that are attached at once do not go past what a link may hold', async () => {
  await fillUp(19);
  expect((await atOnce(3, attach)).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
});

test('an answer that is given again and again does not keep ever more files', async () => {
  const { owner } = office.server;
  await owner.query(`update organization set config = config || '{"neighbourCode": false}', version = version + 1`);
  forgetConfig(office.server.organizationId);
  await owner.query('delete from neighbour_file');
  const answer = () => post('/answer', { requestId: randomUUID(), kind: 'none', name: 'हरि थापा' });
  expect((await answer()).statusCode).toBeLessThan(300);
  await owner.query(
    `insert into neighbour_file (organization_id, id, notice_id, answer_id, name, type, size, sha256, at)
     select organization_id, gen_random_uuid(), notice_id, id, 'a.pdf', 'application/pdf', 1, repeat('0', 64), now()
     from neighbour_answer, generate_series(1, 59)`,
  );
  expect([(await attach()).statusCode, (await attach()).statusCode]).toEqual([201, 409]);
});
