import { once } from 'node:events';
import { Agent, type ClientRequest, request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noPrinter } from '../../support/no-printer.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const CLIENTS = 16;
const RESTING = 20;

let server: TestServer;
let port: number;
let agent: Agent;
let token: string;
beforeEach(async () => {
  server = await startTestServer({ printer: noPrinter });
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
  agent = new Agent({ keepAlive: true });
  token = await server.token('B');
});
afterEach(async () => {
  agent.destroy();
  await server.stop();
});

type Heard = { readonly status: number; readonly body: string; readonly closes: boolean };

/** A request over the connections that browsers keep; rejects with what the network says. */
async function ask(path: string, body?: string): Promise<Heard> {
  const sent = request({
    port,
    path,
    agent,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  });
  sent.end(body);
  try {
    return await hear(sent);
  } catch (error) {
    // a request that crosses the end of a connection that rested is sent once more, as every browser does (RFC 9112, 9.3.1)
    if (!sent.reusedSocket) throw error;
    return ask(path, body);
  }
}

async function hear(sent: ClientRequest): Promise<Heard> {
  const [answer] = await once(sent, 'response');
  let text = '';
  for await (const part of answer) text += String(part);
  return { status: answer.statusCode, body: text, closes: answer.headers.connection === 'close' };
}

test('a server that stops under traffic is gone within seconds and resets nobody', { timeout: 12_000 }, async () => {
  const heard: Heard[] = [];
  const failures: string[] = [];
  await Promise.all(Array.from({ length: RESTING }, () => ask('/health/live')));
  const client = async (at: number): Promise<void> => {
    for (let isOver = false; !isOver; ) {
      const answer = await ask(
        at % 2 === 0 ? '/api/applications' : '/api/session',
        at % 4 === 1 ? '{}' : undefined,
      ).catch((error: NodeJS.ErrnoException) => error.code);
      if (typeof answer === 'object') heard.push(answer);
      else failures.push(answer ?? '');
      isOver = typeof answer !== 'object' || answer.status === 503;
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, at) => client(at));
  await expect.poll(() => heard.length, { timeout: 8_000 }).toBeGreaterThan(CLIENTS * 2);
  await server.app.close();
  await Promise.all(clients);
  expect(failures.filter((code) => code !== 'ECONNREFUSED')).toEqual([]);
  const last = heard.filter(({ status }) => status === 503);
  expect(last.length).toBeGreaterThan(0);
  // whose answer under way was the last came back to a door that was closed
  expect(last.length + failures.length).toBe(CLIENTS);
  for (const { body, closes } of last) {
    expect(JSON.parse(body)).toMatchObject({ code: 'serverStopping', texts: { ne: expect.stringContaining('रोकिँदै') } });
    expect(closes).toBe(true);
  }
});

test('what is under way when the server stops is finished', { timeout: 12_000 }, async () => {
  const holder = await server.owner.connect();
  await holder.query('begin; lock table application in access exclusive mode');
  const waiting = ask('/api/applications');
  await expect.poll(async () => (await server.owner.query(`select from pg_locks where not granted`)).rowCount).toBe(1);
  const stopped = server.app.close();
  await expect.poll(async () => (await ask('/api/session').catch(() => ({ status: 0 }))).status).not.toBe(200);
  await holder.query('rollback');
  holder.release();
  expect(await waiting).toMatchObject({ status: 200, closes: true });
  await stopped;
});
