import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, startTestServer, type TestServer } from '../../support/server.ts';

const COOKIE = '__Host-naksa';
const ENGINEER = 'engineer@sungabha.example';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.owner.query('truncate activity, wrong_try');
});
afterAll(() => server.stop());

function logIn(loginId: string, password: string, remoteAddress = '10.0.0.1'): Promise<LightMyRequestResponse> {
  return server.app.inject({ method: 'POST', url: '/api/session', payload: { loginId, password }, remoteAddress });
}

function refresh(value: string): Promise<LightMyRequestResponse> {
  return server.app.inject({ method: 'POST', url: '/api/session/refresh', cookies: { [COOKIE]: value } });
}

const cookieOf = (answer: LightMyRequestResponse): string =>
  answer.cookies.find((cookie) => cookie.name === COOKIE)?.value ?? '';
const tokenOf = (answer: LightMyRequestResponse): string => answer.json<{ accessToken: string }>().accessToken;

function whoAmI(accessToken: string): Promise<LightMyRequestResponse> {
  return server.app.inject({ url: '/api/session', headers: { authorization: `Bearer ${accessToken}` } });
}

/** Makes every wrong try look older than it is. */
async function letPass(minutes: number): Promise<void> {
  const earlier = '- make_interval(mins => $1)';
  await server.owner.query(`update wrong_try set since = since ${earlier}, open_at = open_at ${earlier}`, [minutes]);
}

test('who logs in gets a short access token, a cookie out of reach of scripts, and what the office is', async () => {
  const answer = await logIn(' Engineer@Sungabha.Example ', DEMO_PASSWORD);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    account: {
      loginId: ENGINEER,
      nameNe: 'सरिता पौडेल',
      role: 'A',
      roleTitle: { ne: 'इन्जिनियर', en: 'Engineer' },
      wards: [],
    },
    organization: { code: 'sungabha', nameNe: 'सुनगाभा नगरपालिका', shortNe: 'सु.न.पा.' },
    fiscalYear: { code: '8384', labelNe: '२०८३/०८४' },
    today: '2026-11-01',
    may: [
      'tasks',
      'team',
      'shareTasks',
      'messages',
      'legacy',
      'printDesk',
      'handOut',
      'sign',
      'act',
      'replay',
      'reports',
      'definitions',
      'setup',
      'proposals',
    ],
    mustChangePassword: false,
  });
  const header = String(answer.headers['set-cookie']);
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) expect(header).toContain(attribute);
  expect(header).not.toContain('Domain');
});

test('a wrong password and an unknown person get the same answer', async () => {
  const wrong = await logIn(ENGINEER, 'wrong-password');
  const unknown = await logIn('nobody@sungabha.example', 'wrong-password');
  const { requestId: _, ...first } = wrong.json<Record<string, unknown>>();
  const { requestId: __, ...second } = unknown.json<Record<string, unknown>>();
  expect(first).toEqual(second);
  expect(first).toMatchObject({ code: 'loginFailed', status: 401 });
});

describe('guessing', () => {
  async function guess(times: number, from = '10.0.0.7'): Promise<number[]> {
    const statuses: number[] = [];
    for (let n = 0; n < times; n += 1) statuses.push((await logIn(ENGINEER, 'wrong-password', from)).statusCode);
    return statuses;
  }

  test('after five wrong tries even the right password must wait a quarter of an hour, said with the minutes', async () => {
    expect(await guess(5)).toEqual([401, 401, 401, 401, 401]);
    const refused = await logIn(ENGINEER, DEMO_PASSWORD, '10.0.0.7');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(refused.json<{ texts: { ne: string } }>().texts.ne).toContain('१५ मिनेट');
    await letPass(15);
    expect((await logIn(ENGINEER, DEMO_PASSWORD, '10.0.0.7')).statusCode).toBe(200);
  });

  test('the next five make the wait twice as long, and a right password ends it', async () => {
    await guess(5);
    await letPass(16);
    await guess(5);
    await letPass(16);
    expect((await logIn(ENGINEER, DEMO_PASSWORD, '10.0.0.7')).statusCode).toBe(429);
    await letPass(15);
    expect((await logIn(ENGINEER, DEMO_PASSWORD, '10.0.0.7')).statusCode).toBe(200);
    expect(await guess(1)).toEqual([401]);
  });

  test('an unknown person is locked the same way', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await logIn('nobody@x.example', 'wrong-password')).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('a stranger elsewhere does not lock the officer out', async () => {
    await guess(6, '10.0.0.66');
    expect((await logIn(ENGINEER, DEMO_PASSWORD, '10.0.0.7')).statusCode).toBe(200);
  });

  test('many tries at once are not more than five', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(ENGINEER, 'wrong-password', '10.0.0.9')));
    expect(answers.filter((answer) => answer.statusCode === 401).length).toBeLessThanOrEqual(5);
    expect(answers.every((answer) => answer.statusCode === 401 || answer.statusCode === 429)).toBe(true);
  });
});

test('an account that is closed or past its last day is told so only with the right password', async () => {
  await server.owner.query(
    `update account set login_expires_on = '2026-10-31' where login_id = 'designer2@sungabha.example'`,
  );
  const expired = await logIn('designer2@sungabha.example', DEMO_PASSWORD);
  expect(expired.json()).toMatchObject({
    code: 'accountExpired',
    texts: { en: 'Your login expired on 2026-10-31. Ask for renewal.' },
  });
  expect((await logIn('designer2@sungabha.example', 'wrong-password')).json()).toMatchObject({ code: 'loginFailed' });
  await server.owner.query(`update account set active = false where login_id = 'designer2@sungabha.example'`);
  expect((await logIn('designer2@sungabha.example', DEMO_PASSWORD)).json()).toMatchObject({ code: 'accountDisabled' });
});

describe('the refresh cookie', () => {
  test('is exchanged for a new one, and the new one works', async () => {
    const first = cookieOf(await logIn(ENGINEER, DEMO_PASSWORD));
    const second = await refresh(first);
    expect(second.statusCode).toBe(200);
    expect(cookieOf(second)).not.toBe(first);
    expect((await refresh(cookieOf(second))).statusCode).toBe(200);
  });

  test('of a second tab that came a moment late is exchanged for the same new one', async () => {
    const first = cookieOf(await logIn(ENGINEER, DEMO_PASSWORD));
    const second = cookieOf(await refresh(first));
    const late = await refresh(first);
    expect(late.statusCode).toBe(200);
    expect(cookieOf(late)).toBe(second);
    expect((await whoAmI(tokenOf(late))).statusCode).toBe(200);
  });

  test('is answered again for an answer that was lost twice, and not a third time', async () => {
    const first = cookieOf(await logIn('engineer@sungabha.example', DEMO_PASSWORD));
    await refresh(first);
    expect([(await refresh(first)).statusCode, (await refresh(first)).statusCode]).toEqual([200, 200]);
    expect((await refresh(first)).json()).toMatchObject({ code: 'sessionRevoked' });
  });

  test('of another browser is a copy however soon it comes', async () => {
    const first = cookieOf(await logIn('engineer@sungabha.example', DEMO_PASSWORD));
    const second = cookieOf(await refresh(first));
    const copied = await server.app.inject({
      method: 'POST',
      url: '/api/session/refresh',
      cookies: { [COOKIE]: first },
      headers: { 'user-agent': 'another browser' },
    });
    expect(copied.json()).toMatchObject({ code: 'sessionRevoked' });
    expect((await refresh(second)).json()).toMatchObject({ code: 'sessionRevoked' });
  });

  test('that was used before means a copy exists: the whole session ends', async () => {
    const login = await logIn(ENGINEER, DEMO_PASSWORD);
    const second = await refresh(cookieOf(login));
    await server.owner.query(`update login_session set refreshed_at = refreshed_at - interval '11 seconds'`);
    const reused = await refresh(cookieOf(login));
    expect(reused.json()).toMatchObject({ code: 'sessionRevoked', status: 401 });
    expect((await refresh(cookieOf(second))).json()).toMatchObject({ code: 'sessionRevoked' });
    expect((await whoAmI(tokenOf(second))).json()).toMatchObject({ code: 'sessionRevoked' });
    const kept = await server.owner.query(`select count(*)::int as n from activity where action = 'session.reuse'`);
    expect(kept.rows).toEqual([{ n: 1 }]);
  });

  test.each(['', 'rubbish', '00000000-0000-4000-8000-000000000000.'.padEnd(80, 'a')])('%j is 401', async (value) => {
    expect((await refresh(value)).statusCode).toBe(401);
  });

  test('is taken only from the same origin', async () => {
    const cookie = cookieOf(await logIn(ENGINEER, DEMO_PASSWORD));
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/session/refresh',
      cookies: { [COOKIE]: cookie },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.statusCode).toBe(403);
  });

  test('ends with the working day', async () => {
    const cookie = cookieOf(await logIn(ENGINEER, DEMO_PASSWORD));
    await server.owner.query(`update login_session set expires_at = now()`);
    expect((await refresh(cookie)).json()).toMatchObject({ code: 'sessionExpired' });
  });
});

test('after logout neither the access token nor the cookie works', async () => {
  const login = await logIn(ENGINEER, DEMO_PASSWORD);
  const headers = { authorization: `Bearer ${tokenOf(login)}` };
  expect((await server.app.inject({ method: 'DELETE', url: '/api/session', headers })).statusCode).toBe(204);
  expect((await whoAmI(tokenOf(login))).json()).toMatchObject({ code: 'sessionRevoked' });
  expect((await refresh(cookieOf(login))).statusCode).toBe(401);
});

test('a new password ends every other session and is taken at the next login', async () => {
  const who = 'inspector@sungabha.example';
  const [elsewhere, here] = [await logIn(who, DEMO_PASSWORD), await logIn(who, DEMO_PASSWORD)];
  const change = (currentPassword: string, newPassword: string): Promise<LightMyRequestResponse> =>
    server.app.inject({
      method: 'POST',
      url: '/api/accounts/change-password',
      headers: { authorization: `Bearer ${tokenOf(here)}` },
      payload: { currentPassword, newPassword },
    });
  expect((await change('wrong-password', 'shantitol nayabasti')).json()).toMatchObject({
    code: 'changePasswordFailed',
  });
  expect((await change(DEMO_PASSWORD, 'password1')).json()).toMatchObject({ code: 'passwordWeak', status: 422 });
  expect((await change(DEMO_PASSWORD, 'hariyo')).json()).toMatchObject({ code: 'passwordWeak', status: 422 });
  expect((await change(DEMO_PASSWORD, DEMO_PASSWORD)).json()).toMatchObject({ code: 'passwordSame', status: 422 });
  expect((await whoAmI(tokenOf(elsewhere))).statusCode).toBe(200);
  const changed = await change(DEMO_PASSWORD, 'shantitol nayabasti');
  expect(changed.statusCode).toBe(200);
  expect((await whoAmI(tokenOf(elsewhere))).statusCode).toBe(401);
  expect((await whoAmI(tokenOf(here))).statusCode).toBe(401);
  expect((await whoAmI(tokenOf(changed))).statusCode).toBe(200);
  expect((await logIn(who, DEMO_PASSWORD)).statusCode).toBe(401);
  expect((await logIn(who, 'shantitol nayabasti')).statusCode).toBe(200);
});

test('somebody whose role changes is a stranger with the old token', async () => {
  const token = await server.token('amin@sungabha.example');
  await server.owner.query(`update account set role = 'F' where login_id = 'amin@sungabha.example'`);
  expect((await whoAmI(token)).json()).toMatchObject({ code: 'sessionRevoked' });
});

test('the login page shows the office and, in demo mode, its accounts', async () => {
  const answer = await server.app.inject('/api/public/office');
  const office = answer.json<{ nameNe: string; needsFirstAdministrator: boolean; demo: { password: string }[] }>();
  expect(office).toMatchObject({ nameNe: 'सुनगाभा नगरपालिका', needsFirstAdministrator: false });
  expect(office.demo.map((account) => account.password)).toContain(DEMO_PASSWORD);
});
