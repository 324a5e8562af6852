import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let port: number;
beforeEach(async () => {
  server = await startTestServer({ printer: noPrinter });
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterEach(() => server.stop());

/** Sends text over a connection of its own and gives all that comes back until the server ends it. */
async function answerTo(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return answerOn(socket, text);
}

async function answerOn(socket: Socket, text: string): Promise<string> {
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

function problemIn(answer: string): ProblemBody {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toContain('content-type: application/problem+json; charset=utf-8');
  expect(head).toContain('connection: close');
  return JSON.parse(body);
}

test('who sends half a header is told so and let go, four hundred at once too, while others are served', {
  timeout: 20_000,
}, async () => {
  expect(server.app.server.headersTimeout).toBeLessThanOrEqual(10_000);
  server.app.server.headersTimeout = 1_000;
  const halves = Array.from({ length: 400 }, () => answerTo('GET /health/live HTTP/1.1\r\nhost: x\r\nx-half: '));
  expect((await fetch(`http://127.0.0.1:${String(port)}/health/ready`)).status).toBe(200);
  const answers = await Promise.all(halves);
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /u);
    expect(problemIn(answer)).toMatchObject({
      code: 'requestTooSlow',
      status: 408,
      texts: { ne: expect.stringContaining('समयमा') },
    });
  }
});

test('who sends a body that never ends is told so and let go', { timeout: 20_000 }, async () => {
  expect(server.app.server.requestTimeout).toBeLessThanOrEqual(300_000);
  server.app.server.requestTimeout = 1_000;
  server.app.server.headersTimeout = 1_000;
  const head =
    'POST /api/session HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{';
  const answer = await answerTo(head);
  expect(problemIn(answer)).toMatchObject({ code: 'requestTooSlow', status: 408 });
});

test('headers that are too large and what is no HTTP are answered with a problem', async () => {
  const large = await answerTo(`GET /health/live HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(40_000)}\r\n\r\n`);
  expect(large).toMatch(/^HTTP\/1\.1 431 /u);
  expect(problemIn(large)).toMatchObject({
    code: 'headersTooLarge',
    status: 431,
    texts: { en: expect.stringContaining('Clear') },
  });
  const broken = await answerTo('नक्सा\r\n\r\n');
  expect(broken).toMatch(/^HTTP\/1\.1 400 /u);
  expect(problemIn(broken)).toMatchObject({ code: 'requestInvalid', status: 400 });
});

test('connections beyond the bound are turned away, and taken again when others have left', async () => {
  expect(server.app.server.maxConnections).toBeGreaterThan(500);
  server.app.server.maxConnections = 3;
  const held = Array.from({ length: 3 }, () => connect(port, '127.0.0.1'));
  await Promise.all(held.map((socket) => once(socket, 'connect')));
  await expect(answerTo('').catch(() => '')).resolves.toBe('');
  for (const socket of held) socket.destroy();
  const health = `http://127.0.0.1:${String(port)}/health/live`;
  await expect.poll(async () => (await fetch(health).catch(() => undefined))?.status).toBe(200);
});
