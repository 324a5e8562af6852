import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD, startTestServer, type TestServer } from '../../support/server.ts';

const COOKIE = '__Host-naksa';
const WHO = 'amin@sungabha.example';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => server.stop());

function logIn(agent = 'a browser'): Promise<LightMyRequestResponse> {
  return server.app.inject({
    method: 'POST',
    url: '/api/session',
    headers: { 'user-agent': agent },
    payload: { loginId: WHO, password: DEMO_PASSWORD },
  });
}

function refresh(value: string, agent = 'a browser'): Promise<LightMyRequestResponse> {
  return server.app.inject({
    method: 'POST',
    url: '/api/session/refresh',
    headers: { 'user-agent': agent },
    cookies: { [COOKIE]: value },
  });
}

const cookieOf = (answer: LightMyRequestResponse): string =>
  answer.cookies.find((cookie) => cookie.name === COOKIE)?.value ?? '';
const tokenOf = (answer: LightMyRequestResponse): string => answer.json<{ accessToken: string }>().accessToken;

function whoAmI(token: string): Promise<LightMyRequestResponse> {
  return server.app.inject({ url: '/api/session', headers: { authorization: `Bearer ${token}` } });
}

async function heldBy(token: string): Promise<{ readonly role: string }> {
  return (await whoAmI(token)).json<{ account: { role: string } }>().account;
}

/** Waits until the session is refused; with a clock that stands still nothing ends by itself. */
async function isRefused(token: string): Promise<void> {
  await vi.waitFor(async () => expect((await whoAmI(token)).statusCode).toBe(401), { timeout: 30_000, interval: 20 });
}

describe('what another node did is heard, not waited for', () => {
  test.each([
    ['a logout', `update login_session set revoked_at = now() where revoked_at is null`],
    ['another post', `update account set role = 'F' where login_id = '${WHO}'`],
    ['a closed account', `update account set active = false where login_id = '${WHO}'`],
    ['a session that is gone', `delete from login_session`],
  ])('%s', async (_, deed) => {
    const token = tokenOf(await logIn());
    const { role } = await heldBy(token);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    expect((await whoAmI(token)).statusCode).toBe(200);
    await server.owner.query(deed);
    await isRefused(token);
    vi.useRealTimers();
    await server.owner.query(`update account set role = $1, active = true where login_id = $2`, [role, WHO]);
  });

  test('what was told while the connection was cut is not missed', async () => {
    const token = tokenOf(await logIn());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    expect((await whoAmI(token)).statusCode).toBe(200);
    await server.owner.query('alter table login_session disable trigger all');
    await server.owner.query('update login_session set revoked_at = now() where revoked_at is null');
    await server.owner.query('alter table login_session enable trigger all');
    expect((await whoAmI(token)).statusCode).toBe(200);
    await server.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'naksa-listen' and datname = current_database()`,
    );
    await isRefused(token);
  });
});

describe('a session that nobody uses', () => {
  const leave = (minutes: number) =>
    server.owner.query(`update login_session set last_used_at = last_used_at - make_interval(mins => $1)`, [minutes]);

  test('ends after half an hour, for the access token and for the cookie', async () => {
    const login = await logIn();
    await leave(31);
    expect((await whoAmI(tokenOf(login))).statusCode).toBe(401);
    expect((await refresh(cookieOf(login))).json()).toMatchObject({ code: 'sessionExpired' });
  });

  test('ends after as many minutes as the office says', async () => {
    await server.owner.query(`update organization set config = config || '{"idleMinutes": 60}'`);
    const login = await logIn();
    expect(login.json()).toMatchObject({ idleMinutes: 60 });
    await leave(31);
    expect((await whoAmI(tokenOf(login))).statusCode).toBe(200);
    await leave(61);
    expect((await refresh(cookieOf(login))).json()).toMatchObject({ code: 'sessionExpired' });
    await server.owner.query(`update organization set config = config - 'idleMinutes'`);
  });

  test('goes on while it is used, but no longer than a working day', async () => {
    const login = await logIn();
    await leave(20);
    expect((await whoAmI(tokenOf(login))).statusCode).toBe(200);
    const { rows } = await server.owner.query(
      `select from login_session where last_used_at > now() - interval '1 minute'`,
    );
    expect(rows).toHaveLength(1);
    await server.owner.query(`update login_session set expires_at = now()`);
    expect((await refresh(cookieOf(login))).json()).toMatchObject({ code: 'sessionExpired' });
  });
});

describe('a refresh cookie that was used', () => {
  test('is answered with the same next one when the answer was lost, and nobody is logged out', async () => {
    const first = cookieOf(await logIn());
    const lost = await refresh(first);
    const again = await refresh(first);
    expect(cookieOf(again)).toBe(cookieOf(lost));
    await server.owner.query(`update login_session set refreshed_at = refreshed_at - interval '1 minute'`);
    expect((await refresh(cookieOf(again))).statusCode).toBe(200);
  });

  test('is a copy when it comes a third time: of twenty all but two end in an alarm', async () => {
    const first = cookieOf(await logIn());
    const next = cookieOf(await refresh(first));
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1) statuses.push((await refresh(first)).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect((await refresh(next)).json()).toMatchObject({ code: 'sessionRevoked' });
    const { rows } = await server.owner.query(`select from activity where action = 'session.reuse'`);
    expect(rows).toHaveLength(1);
  });

  test('is a copy when another browser comes with it', async () => {
    const first = cookieOf(await logIn());
    const next = cookieOf(await refresh(first));
    expect((await refresh(first, 'another browser')).json()).toMatchObject({ code: 'sessionRevoked' });
    expect((await refresh(next)).json()).toMatchObject({ code: 'sessionRevoked' });
  });
});
