import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Type } from 'typebox';
import { takeNext } from '../../../server/audit/take.ts';
import { findFreePort } from '../../../server/db/free-port.ts';
import { readConfig } from '../../../server/config.ts';
import { readJson } from '../../../server/parse.ts';
import { APPLICATION, type DrivenCase, fillAndSubmit, type Office, openCase, openOffice } from '../../support/case.ts';
import { startTestServer } from '../../support/server.ts';

const Alerts = Type.Object({
  groups: Type.Array(Type.Object({ rules: Type.Array(Type.Object({ alert: Type.String(), expr: Type.String() })) })),
});

const Board = Type.Object({
  panels: Type.Array(Type.Object({ targets: Type.Array(Type.Object({ expr: Type.String() })) })),
});

let office: Office;
let driven: DrivenCase;
let address = '';
beforeAll(async () => {
  address = `127.0.0.1:${String(await findFreePort())}`;
  office = await openOffice({ env: { NAKSA_METRICS: address } });
  driven = await openCase(office);
  await fillAndSubmit(office, driven, { form: APPLICATION, role: 'D' });
  await takeNext(office.server.runtime, office.server.organizationId, { night: '2026-11-01' });
});
afterAll(() => office.stop());

/** What is told: each line's name with its labels, and its value. */
async function told(): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`http://${address}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

test('requests are counted by their route, and nobody is named', async () => {
  const get = () => office.server.as('B', { method: 'GET', url: `/api/applications/${driven.id}` });
  const name = 'naksa_request_seconds_count{method="GET",route="/api/applications/:id",status="200"}';
  const before = (await told()).get(name) ?? 0;
  await get();
  await get();
  const now = await told();
  expect(now.get(name)).toBe(before + 2);
  expect([...now.keys()].filter((line) => line.includes(driven.id))).toEqual([]);
});

test('what waits and what failed is told for each office, and goes down again', async () => {
  const { owner } = office.server;
  const { rows } = await owner.query<{ id: string; code: string; effects: number }>(
    `select o.id, o.code, (select count(*)::int from outbox where status = 'waiting' and run_after <= now()) as effects from organization o`,
  );
  const [{ code, effects } = { code: '', effects: 0 }] = rows;
  const queue = (state: string) => `naksa_queue{office="${code}",queue="effect",state="${state}"}`;
  const before = await told();
  expect([before.get(queue('due')), before.get(queue('failed'))]).toEqual([effects, 0]);
  expect(effects).toBeGreaterThan(0);
  await owner.query(
    `update outbox set status = 'failed' where id = (select min(id) from outbox where status = 'waiting')`,
  );
  await owner.query(`update outbox set run_after = now() - interval '1 hour' where status = 'waiting'`);
  const worse = await told();
  expect([worse.get(queue('due')), worse.get(queue('failed'))]).toEqual([effects - 1, 1]);
  expect(worse.get(`naksa_queue_oldest_seconds{office="${code}",queue="effect"}`)).toBeGreaterThan(
    effects === 1 ? -1 : 3_500,
  );
  expect(worse.get('naksa_database_up')).toBe(1);
});

test('while a question fails it says so, the database is up, and what is not known is left out', async () => {
  const { owner, runtime } = office.server;
  await owner.query('alter table outbox rename to outbox_away');
  const failing = await told();
  const away = vi.spyOn(runtime.db, 'getExecutor').mockImplementation(() => {
    throw new Error('Connection terminated');
  });
  const gone = await told();
  away.mockRestore();
  await owner.query('alter table outbox_away rename to outbox');
  const up = ['naksa_database_up', 'naksa_figures_up', 'naksa_press_up'];
  expect(up.map((name) => failing.get(name))).toEqual([1, 0, 1]);
  expect(up.map((name) => gone.get(name))).toEqual([0, 0, 1]);
  expect([...failing.keys()].filter((line) => line.startsWith('naksa_queue'))).toEqual([]);
  const again = await told();
  expect(up.map((name) => again.get(name))).toEqual([1, 1, 1]);
});

test('whoever looks often, at many offices, leaves the pool to those who work', async () => {
  const { owner, runtime } = office.server;
  await owner.query(
    `insert into organization select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'code', 'office-' || n))).*
     from organization o, generate_series(1, 5) as n`,
  );
  const real = { ...runtime };
  let [now, most, times] = [0, 0, 0];
  const spy = vi.spyOn(runtime, 'inOrganization').mockImplementation(async (id, work) => {
    times += 1;
    most = Math.max(most, (now += 1));
    return real.inOrganization(id, work).finally(() => void (now -= 1));
  });
  const all = await Promise.all(Array.from({ length: 10 }, told));
  spy.mockRestore();
  await owner.query(`delete from organization where code like 'office-%'`);
  const offices = all.map((one) => [...one.keys()].filter((line) => line.startsWith('naksa_terms_overdue')).length);
  expect(new Set(offices)).toEqual(new Set([6]));
  // the offices one after the other, and whoever comes meanwhile waits for the same; the server's own work goes on beside it
  expect([most < offices.length / 2, times < offices.length * 6]).toEqual([true, true]);
});

test('of each event it is told what its time went into, of one that is only looked up again not', async () => {
  const parts = ['wait', 'load', 'decide', 'write', 'commit'];
  const counts = async (): Promise<readonly (number | undefined)[]> => {
    const all = await told();
    return parts.map((part) => all.get(`naksa_event_seconds_count{part="${part}"}`));
  };
  const before = await counts();
  await fillAndSubmit(office, await openCase(office), { form: APPLICATION, role: 'D' });
  const after = await counts();
  const more = after.map((count, at) => (count ?? 0) - (before[at] ?? 0));
  expect(more[0]).toBeGreaterThan(0);
  expect(new Set(more).size).toBe(1);
  const sums = await told();
  expect(parts.filter((part) => !((sums.get(`naksa_event_seconds_sum{part="${part}"}`) ?? 0) > 0))).toEqual([]);
});

/** Names of figures without their labels. */
async function namesTold(): Promise<ReadonlySet<string>> {
  return new Set([...(await told()).keys()].map((line) => line.replace(/\{.*/u, '')));
}

test('each panel of the board asks for something that is told', async () => {
  const names = await namesTold();
  const { panels } = readJson(Board, join(import.meta.dirname, '../../../docs/prometheus/board.json'));
  const asked = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/(?:naksa|nodejs)_\w+/gu) ?? []),
  );
  // no verification has ended in this office
  expect(asked.filter((name) => !names.has(name))).toEqual(['naksa_verification_findings']);
  expect(panels.filter(({ targets }) => targets.length === 0)).toEqual([]);
  expect(asked.length).toBeGreaterThan(14);
});

test('each alert of the example asks for something that is told', async () => {
  const names = await namesTold();
  const { groups } = readJson(Alerts, join(import.meta.dirname, '../../../docs/prometheus/alerts.json'));
  const asked = groups.flatMap(({ rules }) => rules.flatMap(({ expr }) => expr.match(/naksa_\w+/gu) ?? []));
  // no verification has ended in this office
  expect(asked.filter((name) => !names.has(name))).toEqual(['naksa_verification_findings']);
  expect(asked.length).toBeGreaterThan(9);
});

test('the address that people open does not tell figures', async () => {
  const answer = await office.server.app.inject({ method: 'GET', url: '/metrics' });
  expect(answer.body).not.toContain('naksa_');
});

test('an address that is taken, and one that is none, is said before anything is served', async () => {
  await expect(startTestServer({ env: { NAKSA_METRICS: address } })).rejects.toMatchObject({
    name: 'StartProblem',
    en: expect.stringContaining(address),
  });
  const { dataFolder } = office.server.runtime.config;
  expect(() => readConfig({ ...process.env, NAKSA_DATA: dataFolder, NAKSA_METRICS: '9464' })).toThrow('NAKSA_METRICS');
});
