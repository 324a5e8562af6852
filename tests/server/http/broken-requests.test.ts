import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { APPLICATION, type DrivenCase, type Office, openCase, openOffice } from '../../support/case.ts';

let office: Office;
let driven: DrivenCase;
let origin: URL;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
  origin = new URL(await office.server.app.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(() => office.stop());

/** Every route that takes an upload, with somebody who may send one. */
const uploads = (): readonly (readonly [who: string, url: string])[] => [
  ['C', '/api/accounts/me/pictures/signature'],
  ['C', '/api/setup/floor-rate/import'],
  ['C', '/api/setup/office/logo'],
  ['C', '/api/legacy/import'],
  ['C', '/api/public/files'],
  ['D', `/api/applications/${driven.id}/files?category=AT01&form=${APPLICATION}`],
];

function part(boundary: string): string {
  return `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nabc`;
}

describe('an upload that cannot be read is the sender’s fault, in words', () => {
  const broken: readonly (readonly [what: string, type: string, payload: string])[] = [
    ['without a boundary', 'multipart/form-data', part('x')],
    ['with a boundary of 7,000 letters', `multipart/form-data; boundary=${'b'.repeat(7_000)}`, part('b'.repeat(7_000))],
    ['that ends in the middle', 'multipart/form-data; boundary=x', part('x')],
    ['that is empty', 'multipart/form-data; boundary=x', ''],
    ['with a head that is none', 'multipart/form-data; boundary=x', '--x\r\n:::\r\n\r\n--x--\r\n'],
  ];

  test.each(broken)('%s', async (_what, type, payload) => {
    for (const [who, url] of uploads()) {
      const headers = { 'content-type': type };
      const answer = await office.server.as(who, { method: 'POST', url, headers, payload });
      expect([400, 415], `${url}: ${answer.body}`).toContain(answer.statusCode);
      expect(answer.json<ProblemBody>().texts.ne).toMatch(/[ऀ-ॿ]/u);
    }
  });

  test('also when the connection ends in the middle', async () => {
    const token = await office.server.token('D');
    const sent = httpRequest(
      new URL(`/api/applications/${driven.id}/files?category=AT01&form=${APPLICATION}`, origin),
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': '100000',
        },
      },
    );
    const gone = new Promise((resolve) => sent.on('error', resolve));
    sent.write(part('x'));
    sent.destroy();
    await gone;
    expect((await office.server.app.inject('/health/live')).statusCode).toBe(200);
  });
});

test('a head that is too long is answered with a problem', async () => {
  const answer = await raw(`GET /health HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(40_000)}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /u);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 431, code: 'headersTooLarge' });
});

test('what is no request at all is answered with a problem', async () => {
  const answer = await raw('this is no request\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 /u);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 400, code: 'requestInvalid' });
});

describe('numbers and places beyond all bounds', () => {
  test.each([
    ['TADM', '/api/notifications?cursor=1e308'],
    ['TADM', '/api/definitions/workflow/phase-one/compare?from=99999999999&to=1'],
    ['TADM', '/api/definitions/workflow/phase-one/versions/Infinity/chart'],
    ['ADM', `/api/account-requests?cursor=${Buffer.from('{"__proto__x":1}').toString('base64url')}`],
    ['ADM', '/api/account-requests?cursor=1_2'],
    ['C', '/api/applications?limit=Infinity'],
    ['C', '/api/activity?from=0000-01-01'],
  ])('%s asks %s', async (who, url) => {
    const answer = await office.server.as(who, { url });
    expect(answer.json<ProblemBody>()).toMatchObject({ status: 400, code: 'requestInvalid' });
  });

  test.each([
    ['/api/notifications/read', { upTo: 1e308 }],
    ['/api/definitions/workflow/phase-one/migrate', { from: 1e308, to: 2, mapping: {}, apply: false, note: 'x' }],
    ['/api/audit/stuck/effect/Infinity/retry', undefined],
  ])('%s is sent too much', async (url, payload) => {
    const answer = await office.server.as('TADM', { method: 'POST', url, ...(payload && { payload }) });
    expect(answer.json<ProblemBody>()).toMatchObject({ status: 400, code: 'requestInvalid' });
  });
});

function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(origin.port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (bytes) => (answer += String(bytes)));
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
    socket.on('close', () => resolve(answer));
  });
}
