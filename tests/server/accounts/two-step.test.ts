import type { LightMyRequestResponse } from 'fastify';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RecoveryCodes, TwoStepKey } from '../../../server/contract/accounts.ts';
import { DEMO_PASSWORD, startTestServer, type TestServer } from '../../support/server.ts';
import { confirmed as taken } from '../../support/setup-area.ts';

const WHO = 'revenue@sungabha.example';
const ME = '/api/accounts/me/two-step';
const STEP_SECONDS = 30;

let server: TestServer;
let key: TwoStepKey;
let codes: RecoveryCodes['codes'];
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.owner.query('truncate activity');
});
afterAll(() => server.stop());

function post(url: string, payload: object): Promise<LightMyRequestResponse> {
  return server.as(WHO, { method: 'POST', url, payload });
}

const logIn = (code?: string, remoteAddress = '10.0.0.1') =>
  server.app.inject({
    method: 'POST',
    url: '/api/session',
    payload: { loginId: WHO, password: DEMO_PASSWORD, ...(code === undefined ? {} : { code }) },
    remoteAddress,
  });

/** The code of a half minute that no test has used yet: a code is good once, and tests do not wait. */
async function freshCode(): Promise<string> {
  await server.owner.query('update account_totp set last_step = 0');
  return generateSync({ secret: key.secret, epoch: Math.floor(Date.now() / 1000) });
}

const askRoles = (roles: readonly string[]) =>
  server.owner.query(`update organization set config = config || jsonb_build_object('twoStepRoles', $1::jsonb)`, [
    JSON.stringify(roles),
  ]);

test('the key comes after the password, sealed in the database, and is not in force before a first code', async () => {
  expect((await post(ME, { password: 'wrong-password' })).json()).toMatchObject({ code: 'passwordWrong', status: 422 });
  const begun = await post(ME, { password: DEMO_PASSWORD });
  key = begun.json<TwoStepKey>();
  expect(key.address).toMatch(/^otpauth:\/\/totp\/Naksa%20Sungabha/u);
  expect(key.address).toContain(`secret=${key.secret}`);
  const kept = await server.owner.query<{ secret: string }>('select secret, confirmed_at from account_totp');
  expect(kept.rows).toMatchObject([{ confirmed_at: null }]);
  expect(JSON.stringify(kept.rows)).not.toContain(key.secret);
  expect((await logIn()).statusCode).toBe(200);
});

test('a first code puts it in force, ends the other sessions and gives recovery codes once', async () => {
  const elsewhere = (await logIn()).json<{ accessToken: string }>().accessToken;
  expect((await post(`${ME}/confirm`, { code: '000000' })).json()).toMatchObject({ code: 'codeWrong', status: 422 });
  const confirmed = await post(`${ME}/confirm`, { code: await freshCode() });
  ({ codes } = confirmed.json<RecoveryCodes>());
  expect(codes).toHaveLength(10);
  expect((await server.as(WHO, { url: ME })).json()).toMatchObject({
    on: true,
    required: false,
    recoveryCodesLeft: 10,
  });
  const there = await server.app.inject({ url: '/api/session', headers: { authorization: `Bearer ${elsewhere}` } });
  expect(there.json()).toMatchObject({ code: 'sessionRevoked' });
  const hashes = await server.owner.query('select hash from recovery_code');
  for (const code of codes) expect(JSON.stringify(hashes.rows)).not.toContain(code);
});

describe('the login then', () => {
  test('asks whoever knows the password for the code, and tells a stranger nothing of it', async () => {
    expect((await logIn()).json()).toMatchObject({ code: 'loginCodeNeeded', status: 401 });
    const stranger = await server.app.inject({
      method: 'POST',
      url: '/api/session',
      payload: { loginId: WHO, password: 'wrong-password', code: await freshCode() },
    });
    expect(stranger.json()).toMatchObject({ code: 'loginFailed' });
  });

  test('takes the code of the telephone, in Nepali digits too, and each code once', async () => {
    const code = await freshCode();
    expect((await logIn(code.replaceAll(/\d/gu, (digit) => '०१२३४५६७८९'.charAt(Number(digit))))).statusCode).toBe(200);
    expect((await logIn(code)).json()).toMatchObject({ code: 'loginCodeWrong', status: 401 });
  });

  test('takes a code of half a minute ago and none of long ago', async () => {
    await server.owner.query('update account_totp set last_step = 0');
    const now = Math.floor(Date.now() / 1000);
    expect((await logIn(generateSync({ secret: key.secret, epoch: now - 10 * STEP_SECONDS }))).statusCode).toBe(401);
    expect((await logIn(generateSync({ secret: key.secret, epoch: now - STEP_SECONDS + 2 }))).statusCode).toBe(200);
  });

  test('takes a recovery code once', async () => {
    const [first = ''] = codes;
    expect((await logIn(first.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200);
    expect((await logIn(first)).json()).toMatchObject({ code: 'loginCodeWrong' });
    expect((await server.as(WHO, { url: ME })).json()).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('takes no recovery code that the owner of the database put in', async () => {
    await server.owner.query(
      `insert into recovery_code (organization_id, account_id, hash)
       select organization_id, id, encode(sha256('AAAABBBBCCCC'), 'hex') from account where login_id = $1`,
      [WHO],
    );
    expect((await logIn('AAAA-BBBB-CCCC')).json()).toMatchObject({ code: 'loginCodeWrong' });
    await server.owner.query(`delete from recovery_code where hash = encode(sha256('AAAABBBBCCCC'), 'hex')`);
  });

  test('counts wrong codes as wrong tries', async () => {
    const from = '10.0.0.99';
    for (let n = 0; n < 5; n += 1)
      expect((await logIn('111111', from)).json()).toMatchObject({ code: 'loginCodeWrong' });
    expect((await logIn(await freshCode(), from)).json()).toMatchObject({ code: 'accountLocked', status: 429 });
  });
});

test('new recovery codes take the place of the old', async () => {
  const renewed = (await post(`${ME}/recovery-codes`, { password: DEMO_PASSWORD })).json<RecoveryCodes>();
  expect((await logIn(codes[1])).json()).toMatchObject({ code: 'loginCodeWrong' });
  expect((await logIn(renewed.codes[1])).statusCode).toBe(200);
});

test('who has no recovery code left is told at the login where to take new ones, once until it is read', async () => {
  const told = async () =>
    (
      await server.owner.query<{ subject: { ne: string } }>(
        `select subject from notification where template like 'account/recoveryCodesGone/%'`,
      )
    ).rows;
  expect((await logIn(await freshCode())).statusCode).toBe(200);
  expect(await told()).toEqual([]);
  await server.owner.query('delete from recovery_code');
  expect((await logIn(await freshCode())).statusCode).toBe(200);
  expect((await logIn(await freshCode())).statusCode).toBe(200);
  expect(await told()).toMatchObject([{ subject: { ne: 'तपाईंसँग आपत्‌कालीन सङ्केत बाँकी छैन' } }]);
});

test('where the office asks for it, it cannot be turned off; elsewhere by password and code', async () => {
  await askRoles(['R']);
  const off = async (code: string) => post(`${ME}/off`, { password: DEMO_PASSWORD, code });
  expect((await off(await freshCode())).json()).toMatchObject({ code: 'twoStepRequired', status: 409 });
  await askRoles([]);
  expect((await off('000000')).json()).toMatchObject({ code: 'codeWrong' });
  expect((await off(await freshCode())).statusCode).toBe(204);
  expect((await server.as(WHO, { url: ME })).json()).toEqual({ on: false, required: false, recoveryCodesLeft: 0 });
  expect((await logIn()).statusCode).toBe(200);
});

test('whose post needs it has nothing else open before it is set up', async () => {
  await askRoles(['C']);
  const chief = await server.token('C');
  const call = (url: string) => server.app.inject({ url, headers: { authorization: `Bearer ${chief}` } });
  expect((await call('/api/applications')).json()).toMatchObject({ code: 'twoStepMustStart', status: 403 });
  expect((await call('/api/session')).json()).toMatchObject({ mustSetUpTwoStep: true });
  expect((await call(ME)).json()).toMatchObject({ on: false, required: true });
  await askRoles([]);
});

test('a first password by the administrator leaves it, a deed of its own takes it away with the lost telephone', async () => {
  const { secret } = (await post(ME, { password: DEMO_PASSWORD })).json<TwoStepKey>();
  key = { ...key, secret };
  await post(`${ME}/confirm`, { code: await freshCode() });
  const { rows } = await server.owner.query<{ id: string }>('select id from account where login_id = $1', [WHO]);
  await server.as('ADM', { method: 'POST', url: `/api/setup/user/${rows[0]?.id ?? ''}/password` });
  expect((await server.owner.query('select account_id from account_totp')).rows).toHaveLength(1);
  const url = `/api/setup/user/${rows[0]?.id ?? ''}/two-step`;
  const asked = await server.as('ADM', { method: 'POST', url, payload: { note: 'फोन हरायो' } });
  await taken(server, 'ADM', asked);
  expect((await server.owner.query('select account_id from account_totp')).rows).toEqual([]);
});
