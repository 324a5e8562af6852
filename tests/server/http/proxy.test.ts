import { afterEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

/** From where the server thinks that a wrong login came. */
async function addressOf(peer: string, forwarded: string | undefined, trusted?: string): Promise<string> {
  server ??= await startTestServer(trusted === undefined ? {} : { env: { NAKSA_TRUST_PROXY: trusted } });
  await server.app.inject({
    method: 'POST',
    url: '/api/session',
    payload: { loginId: 'engineer@sungabha.example', password: 'wrong-password' },
    remoteAddress: peer,
    ...(forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } }),
  });
  const { rows } = await server.owner.query<{ address: string }>(
    `select address from activity where action = 'login.failed' order by id desc limit 1`,
  );
  return rows[0]?.address ?? '';
}

test('a proxy on another machine that is named says who calls', async () => {
  expect(await addressOf('10.0.0.5', '203.0.113.7', '10.0.0.5,fd00::/8')).toBe('203.0.113.7');
  expect(await addressOf('fd00::5', '2001:db8::7')).toBe('2001:db8::7');
});

test('a machine that is not named is the caller itself, whatever it says', async () => {
  expect(await addressOf('10.0.0.6', '203.0.113.7', '10.0.0.5')).toBe('10.0.0.6');
  expect(await addressOf('127.0.0.1', '203.0.113.7')).toBe('127.0.0.1');
});

test('without a word about it only this machine is believed', async () => {
  expect(await addressOf('127.0.0.1', '203.0.113.7')).toBe('203.0.113.7');
  expect(await addressOf('10.0.0.6', '203.0.113.7')).toBe('10.0.0.6');
});

test.each(['10.0.0.5', '1'])('what a caller wrote before the proxy (%s) counts for nothing', async (trusted) => {
  expect(await addressOf('10.0.0.5', '198.51.100.1, 203.0.113.7', trusted)).toBe('203.0.113.7');
  expect(await addressOf('10.0.0.5', 'rubbish, 203.0.113.7')).toBe('203.0.113.7');
});

test('two proxies in a row are both left out', async () => {
  expect(await addressOf('10.0.0.5', '198.51.100.1, 203.0.113.7, 10.0.0.4', '10.0.0.0/24')).toBe('203.0.113.7');
});

test('who changes what they say of themselves is limited all the same', async () => {
  server = await startTestServer({ env: { NAKSA_TRUST_PROXY: '10.0.0.5' } });
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/session',
      payload: { loginId: 'engineer@sungabha.example', password: 'wrong-password' },
      remoteAddress: '10.0.0.5',
      headers: { 'x-forwarded-for': `198.51.100.${n}, 203.0.113.7` },
    });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});
