import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { DEMO_PASSWORD, startTestServer, type TestServer } from '../support/server.ts';

const WHO = 'amin@sungabha.example';
const program = join(import.meta.dirname, '../support/node-process.ts');

let server: TestServer;
let other: ChildProcess;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  const { folder: _, ...place } = inject('postgres');
  const { rows } = await server.owner.query<{ database: string }>('select current_database() as database');
  const connection = { ...place, database: rows[0]?.database };
  const { dataFolder } = server.runtime.config;
  other = fork(program, [JSON.stringify({ connection, dataFolder })], { execArgv: [] });
  [address] = await once(other, 'message');
});
afterAll(async () => {
  other.disconnect();
  await once(other, 'exit');
  await server.stop();
});

async function logIn(): Promise<{ readonly authorization: string }> {
  const payload = { loginId: WHO, password: DEMO_PASSWORD };
  const answer = await server.app.inject({ method: 'POST', url: '/api/session', payload });
  return { authorization: `Bearer ${answer.json<{ accessToken: string }>().accessToken}` };
}

const thereAs = async (headers: { readonly authorization: string }): Promise<number> =>
  (await fetch(`${address}/api/session`, { headers })).status;

test('a logout on one node is refused on the other, which had believed the session a moment ago', async () => {
  const headers = await logIn();
  expect(await thereAs(headers)).toBe(200);
  expect((await server.app.inject({ method: 'DELETE', url: '/api/session', headers })).statusCode).toBe(204);
  const since = performance.now();
  await vi.waitFor(async () => expect(await thereAs(headers)).toBe(401), { timeout: 30_000, interval: 5 });
  process.stdout.write(`logout felt on the other node after ${(performance.now() - since).toFixed(0)} ms\n`);
});

test('wrong tries on both are counted together', async () => {
  const attempt = { loginId: WHO, password: 'wrong-password' };
  const there = async (): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${address}/api/session`, { method: 'POST', headers, body: JSON.stringify(attempt) })).status;
  };
  const here = async (): Promise<number> =>
    (await server.app.inject({ method: 'POST', url: '/api/session', payload: attempt })).statusCode;
  const statuses = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? here() : there())));
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
});
