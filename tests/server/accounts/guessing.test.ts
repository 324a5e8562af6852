import type { LightMyRequestResponse } from 'fastify';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeSetupCode } from '../../../server/accounts/first-administrator.ts';
import { clearOldTries } from '../../../server/accounts/tries.ts';
import { emptyOffice, installOffice } from '../../../server/founding/install-office.ts';
import { DEMO_PASSWORD, startTestServer, type TestNode, type TestServer } from '../../support/server.ts';

const DEVICE = '__Host-naksa-device';
const ENGINEER = 'engineer@sungabha.example';
const AMIN = 'amin@sungabha.example';

type Try = { readonly loginId?: string; readonly password?: string; readonly device?: string; readonly code?: string };

let server: TestServer;
let other: TestNode;
beforeAll(async () => {
  server = await startTestServer();
  other = await server.openNode();
});
beforeEach(async () => {
  await server.owner.query('truncate wrong_try, password_link');
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

function logIn(
  from: string,
  { loginId = ENGINEER, password = 'wrong-password', device, code }: Try = {},
  at: TestNode = server,
) {
  return at.app.inject({
    method: 'POST',
    url: '/api/session',
    payload: { loginId, password, ...(code === undefined ? {} : { code }) },
    remoteAddress: from,
    ...(device === undefined ? {} : { cookies: { [DEVICE]: device } }),
  });
}

function post(url: string, payload: object, from: string, at: TestNode = server): Promise<LightMyRequestResponse> {
  return at.app.inject({ method: 'POST', url, payload, remoteAddress: from });
}

const deviceOf = (answer: LightMyRequestResponse): string =>
  answer.cookies.find(({ name }) => name === DEVICE)?.value ?? '';
const codeOf = (answer: LightMyRequestResponse): string => answer.json<{ code: string }>().code;

/** Tries from as many addresses, one after the other. */
async function tryFrom(addresses: readonly string[], attempt: Try = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (const from of addresses) statuses.push((await logIn(from, attempt)).statusCode);
  return statuses;
}

const networks = (count: number): string[] => Array.from({ length: count }, (_, n) => `10.${n}.0.1`);

/** Makes every wrong try look older than it is. */
async function letPass(minutes: number): Promise<void> {
  const earlier = '- make_interval(mins => $1)';
  await server.owner.query(`update wrong_try set since = since ${earlier}, open_at = open_at ${earlier}`, [minutes]);
}

describe('tries are counted by network', () => {
  test('sixty addresses of one /64 are one machine: five tries', async () => {
    const statuses = await tryFrom(Array.from({ length: 60 }, (_, n) => `2001:db8:1:2::${n.toString(16)}`));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect((await logIn('2001:db8:1:3::1')).statusCode).toBe(401);
  });

  test('who gets in at last begins anew: the wrong tries before count no more', async () => {
    const here = (count: number) => Array.from({ length: count }, () => '10.9.0.9');
    await tryFrom(here(4));
    expect((await logIn('10.9.0.9', { password: DEMO_PASSWORD })).statusCode).toBe(200);
    expect(await tryFrom(here(4))).toEqual([401, 401, 401, 401]);
    expect((await logIn('10.9.0.9', { password: DEMO_PASSWORD })).statusCode).toBe(200);
  });

  test('an IPv4 address written as IPv6 is the same one', async () => {
    await tryFrom(Array.from({ length: 5 }, () => '10.0.0.9'));
    expect(codeOf(await logIn('::ffff:10.0.0.9'))).toBe('accountLocked');
  });

  test('forty names from one address: the later ones must wait, and are told how long', async () => {
    const answers: LightMyRequestResponse[] = [];
    for (let n = 0; n < 40; n += 1) answers.push(await logIn('10.0.0.8', { loginId: `name${n}@sungabha.example` }));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(20);
    const refused = answers.at(-1);
    expect(refused?.json()).toMatchObject({ code: 'loginSlowed', status: 429 });
    expect(refused?.json<{ texts: { ne: string } }>().texts.ne).toContain('१ मिनेटपछि');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('a hundred machines of one provider are slowed together', async () => {
    const addresses = Array.from({ length: 110 }, (_, n) => `10.0.0.${n}`);
    const statuses: number[] = [];
    // ten at a time: who finds every connection taken is turned away before it is counted
    for (let first = 0; first < addresses.length; first += 10) {
      const together = addresses.slice(first, first + 10).map((from) => logIn(from, { loginId: `${from}@x.example` }));
      statuses.push(...(await Promise.all(together)).map(({ statusCode }) => statusCode));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  test('the wait grows with every round', async () => {
    const waits: number[] = [];
    for (let n = 0; n < 80; n += 1) {
      const answer = await logIn('10.0.0.8', { loginId: `name${n}@x.example` });
      if (answer.statusCode === 429) waits.push(Math.ceil(Number(answer.headers['retry-after']) / 30));
      await letPass(answer.statusCode === 429 ? 16 : 0);
    }
    expect(waits[0]).toBe(1);
    expect(waits.at(-1)).toBeGreaterThan(2);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  });
});

describe('an account that is tried from everywhere', () => {
  test('is slow for strangers, open for its owner on a device that is known, and told alike where there is no such account', async () => {
    const device = deviceOf(await logIn('10.200.0.1', { password: DEMO_PASSWORD }));
    const statuses = await tryFrom(networks(60));
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    const refused = await logIn('10.201.0.1', { password: DEMO_PASSWORD });
    expect(refused.json()).toMatchObject({ code: 'loginSlowed', status: 429 });
    expect((await logIn('10.201.0.1', { password: DEMO_PASSWORD, device })).statusCode).toBe(200);
    await letPass(1);
    expect((await logIn('10.201.0.1', { password: DEMO_PASSWORD })).statusCode).toBe(200);
    const unknown = await tryFrom(networks(60), { loginId: 'nobody@x.example' });
    expect(unknown).toEqual(statuses);
  });

  test('counts tries that come at once to two nodes together', async () => {
    const tries = Array.from({ length: 40 }, (_, n) => logIn('10.0.0.7', {}, n % 2 === 0 ? server : other));
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(35);
  });
});

describe('a known device', () => {
  test('is a signed cookie out of reach of scripts', async () => {
    const header = String((await logIn('10.0.0.1', { password: DEMO_PASSWORD })).headers['set-cookie']);
    expect(header).toMatch(new RegExp(`${DEVICE}=[^;]+;[^,]*HttpOnly; Secure; SameSite=Strict`, 'u'));
  });

  test('has tries of its own: whoever stole it is no freer than others', async () => {
    const device = deviceOf(await logIn('10.0.0.1', { password: DEMO_PASSWORD }));
    const statuses: number[] = [];
    for (const from of networks(6)) statuses.push((await logIn(from, { device })).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test.each([
    ['of somebody else', async () => deviceOf(await logIn('10.0.0.2', { loginId: AMIN, password: DEMO_PASSWORD }))],
    ['that was made up', async () => `${'A'.repeat(22)}~zzzzzzzzz.${'A'.repeat(22)}`],
    ['that is no device', async () => 'rubbish'],
  ])('%s is none', async (_, make) => {
    const device = await make();
    await tryFrom(Array.from({ length: 5 }, () => '10.0.0.3'));
    expect(codeOf(await logIn('10.0.0.3', { password: DEMO_PASSWORD, device }))).toBe('accountLocked');
  });

  test('stays known to each of those who share a desk', async () => {
    const first = deviceOf(await logIn('10.0.0.1', { password: DEMO_PASSWORD }));
    const both = deviceOf(await logIn('10.0.0.1', { loginId: AMIN, password: DEMO_PASSWORD, device: first }));
    await tryFrom(Array.from({ length: 5 }, () => '10.0.0.1'));
    await tryFrom(
      Array.from({ length: 5 }, () => '10.0.0.1'),
      { loginId: AMIN },
    );
    for (const loginId of [ENGINEER, AMIN])
      expect((await logIn('10.0.0.1', { loginId, password: DEMO_PASSWORD, device: both })).statusCode).toBe(200);
  });
});

describe('the other doors', () => {
  test('the digits of a telephone are not found out from many addresses', async () => {
    const ask = (n: number) =>
      post('/api/public/track', { number: '8384-000001', phone: String(n).padStart(4, '0') }, `10.${n}.0.1`);
    const answers: number[] = [];
    for (let n = 0; n < 40; n += 1) answers.push((await ask(n)).statusCode);
    expect(answers.filter((status) => status === 200)).toHaveLength(20);
    expect((await ask(77)).json()).toMatchObject({ code: 'trackSlowed', status: 429 });
  });

  test('whoever types the whole telephone is not kept out by strangers who tried its end', async () => {
    const ask = (phone: string, address: string) =>
      post('/api/public/track', { number: '8384-000002', phone }, address);
    for (let n = 0; n < 30; n += 1) await ask(String(n).padStart(4, '0'), `10.${n}.0.1`);
    expect((await ask('0001', '10.88.0.1')).statusCode).toBe(429);
    expect((await ask('9841000001', '10.89.0.1')).statusCode).toBe(200);
    for (let n = 0; n < 30; n += 1) await ask(`98410000${String(n + 10)}`, '10.90.0.1');
    expect((await ask('9841000001', '10.90.0.1')).statusCode).toBe(429);
  });

  test('codes of papers are guessed no oftener on two nodes than on one', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 40; n += 1) {
      const { app } = n % 2 === 0 ? server : other;
      answers.push(
        (await app.inject({ url: `/api/public/verify/ABCD${n + 1000}`, remoteAddress: '10.0.0.5' })).statusCode,
      );
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(20);
  });

  test('links of neighbours are not made up one after the other', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 25; n += 1) {
      const url = `/api/public/neighbour/${String(n).padStart(36, 'a')}`;
      answers.push((await server.app.inject({ url, remoteAddress: '10.0.0.6' })).statusCode);
    }
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 404), ...Array.from({ length: 5 }, () => 429)]);
  });

  test('letters with links are asked for thirty times from one /64, then there is a wait', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 31; n += 1)
      answers.push(
        (await post('/api/accounts/forgot-password', { loginId: 'x@x.example' }, `2001:db8::${n + 1}`)).statusCode,
      );
    expect(answers.filter((status) => status === 204)).toHaveLength(30);
    expect(answers.at(-1)).toBe(429);
  });

  test('who is logged in guesses neither the password nor a code', async () => {
    const token = await server.token(AMIN);
    const ask = (url: string, payload: object) =>
      server.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } });
    const me = '/api/accounts/me/two-step';
    const { secret } = (await ask(me, { password: DEMO_PASSWORD })).json<{ secret: string }>();
    const wrong: string[] = [];
    for (let n = 0; n < 6; n += 1) wrong.push(codeOf(await ask(`${me}/confirm`, { code: '000000' })));
    expect(wrong).toEqual([...Array.from({ length: 5 }, () => 'codeWrong'), 'accountLocked']);
    expect(codeOf(await ask(`${me}/confirm`, { code: generateSync({ secret }) }))).toBe('accountLocked');
    const change = { currentPassword: 'wrong-password', newPassword: 'shantitol nayabasti' };
    const changes: string[] = [];
    for (let n = 0; n < 6; n += 1) changes.push(codeOf(await ask('/api/accounts/change-password', change)));
    expect(changes.at(-1)).toBe('accountLocked');
  });

  test('the code of an empty office is not guessed from many addresses', async () => {
    const empty = await startTestServer({ demo: false });
    const id = await installOffice(empty.runtime, emptyOffice);
    await empty.runtime.inOrganization(id, (trx) => makeSetupCode(trx, id));
    const codes: string[] = [];
    for (const from of networks(55)) {
      const payload = {
        loginId: 'prabin@sungabha.example',
        password: 'phulbari chautari',
        nameNe: 'प्रविन महर्जन',
        organizationNe: 'सुनगाभा',
        organizationEn: 'Sungabha',
        code: 'WRONG-WRONG',
      };
      codes.push(codeOf(await post('/api/session/first-administrator', payload, from, empty)));
    }
    await empty.stop();
    expect(codes.filter((code) => code === 'setupCodeWrong')).toHaveLength(50);
    expect(codes.at(-1)).toBe('tooManyTries');
  });
});

test('what is older than a day counts no more, and is cleared away', async () => {
  await tryFrom(Array.from({ length: 4 }, () => '10.0.0.1'));
  await letPass(25 * 60);
  expect(await tryFrom(Array.from({ length: 4 }, () => '10.0.0.1'))).toEqual([401, 401, 401, 401]);
  await letPass(25 * 60);
  await clearOldTries(server.runtime, server.organizationId);
  expect((await server.owner.query('select key from wrong_try')).rows).toEqual([]);
});
