import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callOutside } from '../../../server/outside/call.ts';
import { openSmsCarrier, type SmsCarrier } from '../../../scripts/drill/messages/carrier.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let carrier: SmsCarrier;
beforeAll(async () => {
  carrier = await openSmsCarrier();
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  await carrier.close();
});

test.each([
  'http://8.8.8.8/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://user:word@carrier.example/',
  'file:///etc/passwd',
])('%s is not called by a server that was not told so', async (url) => {
  const asked = { organizationId: server.organizationId, purpose: 'sms', method: 'GET', url: new URL(url) } as const;
  expect(await callOutside(server.runtime, asked)).toMatchObject({
    outcome: 'notSent',
    error: expect.stringContaining('TLS'),
  });
});

test('a carrier on this machine is not reached', async () => {
  const url = new URL(carrier.url.replace('http:', 'https:').replace('127.0.0.1', 'localhost'));
  const asked = { organizationId: server.organizationId, purpose: 'sms', method: 'GET', url } as const;
  expect(await callOutside(server.runtime, asked)).toMatchObject({
    outcome: 'notSent',
    error: expect.stringContaining('no address of the public'),
  });
  expect(carrier.taken).toEqual([]);
});

/** What reaches another machine: Node's own lines, and packages that open them. */
const REACHING =
  /from 'node:(?:https?|http2|net|tls|dgram)'|(?<![.\w])fetch\(|undici|nodemailer|import\('@aws-sdk|from '@aws-sdk|from 'pg'/u;

/** Who does, and what they reach: the database and the balancer before us, the mail server and the store that the operator named; `listening` tries its own address. */
const KNOWN =
  /^(?:db|http|backup|main\.ts|listening\.ts|trusted-proxies\.ts|health\/metrics\.ts|notifications\/channels\.ts|bytes\/bucket\.ts|outside)/u;

test('nothing else of the server calls another machine', () => {
  const root = join(import.meta.dirname, '../../../server');
  const callers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && REACHING.test(readFileSync(join(root, file), 'utf8')))
    .toSorted();
  expect(callers.filter((file) => !KNOWN.test(file))).toEqual([]);
  expect(callers).toEqual(
    expect.arrayContaining(['bytes/bucket.ts', 'notifications/channels.ts', 'outside/call.ts', 'db/connect.ts']),
  );
});
