import { createHash } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendPasswordLinks } from '../../../server/accounts/password-link.ts';
import { SEALED_FOR_ANOTHER, sendOne } from '../../../server/notifications/messages.ts';
import { boundToRecipient, openSealed } from '../../../server/accounts/seal.ts';
import { DEMO_PASSWORD, startTestServer, type TestServer } from '../../support/server.ts';

const ENGINEER = 'engineer@sungabha.example';
const GOOD = 'shantitol nayabasti';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.owner.query('truncate activity, password_link, message, message_report, wrong_try');
});
afterAll(() => server.stop());

function post(url: string, payload: object, remoteAddress = '10.0.0.1'): Promise<LightMyRequestResponse> {
  return server.app.inject({ method: 'POST', url, payload, remoteAddress });
}

const forget = (loginId: string, from?: string) => post('/api/accounts/forgot-password', { loginId }, from);
const reset = (token: string, password = GOOD) => post('/api/accounts/reset-password', { token, password });
const logIn = (password: string, loginId = ENGINEER) => post('/api/session', { loginId, password });

const boundTo = (recipient: string) => boundToRecipient(server.organizationId, { channel: 'email', recipient });

/** The links that wait to be sent, as whoever gets the e-mail will see them. */
async function letters(): Promise<readonly { recipient: string; body: string; link: string }[]> {
  const { rows } = await server.owner.query<{ recipient: string; body: string; secret: string }>(
    `select recipient, body, secret from message where secret is not null order by id`,
  );
  const { secret } = server.runtime.config;
  return rows.map(({ secret: sealed, ...row }) => ({
    ...row,
    link: openSealed(secret, 'message-link', sealed, boundTo(row.recipient)),
  }));
}

/** Asks for a link and opens the letter before the jobs send it away. */
async function linkFor(loginId: string): Promise<string> {
  await forget(loginId);
  await sendPasswordLinks(server.runtime, server.organizationId);
  return (await letters()).at(-1)?.link.split('#')[1] ?? '';
}

test('a known and an unknown person get the same answer, and the same is written before it is given', async () => {
  const known = await forget(ENGINEER);
  const unknown = await forget('nobody@sungabha.example');
  expect([known.statusCode, known.body, unknown.statusCode, unknown.body]).toEqual([204, '', 204, '']);
  const { rows } = await server.owner.query('select account_id, token_hash, looked_at from password_link');
  expect(rows).toEqual([
    { account_id: null, token_hash: null, looked_at: null },
    { account_id: null, token_hash: null, looked_at: null },
  ]);
});

test('the known one gets a letter with a link; of the other not even what was typed stays', async () => {
  await forget(' Engineer@Sungabha.Example ');
  await forget('hidden-password-in-the-wrong-box');
  await server.jobs.drain();
  const { rows } = await server.owner.query('select recipient, body, status, secret from message');
  expect(rows).toMatchObject([{ recipient: ENGINEER, status: 'kept', secret: null }]);
  expect(JSON.stringify(rows)).toContain('६० मिनेट');
  const links = await server.owner.query(
    'select typed, account_id is not null as known from password_link order by id',
  );
  expect(links.rows).toEqual([
    { typed: null, known: true },
    { typed: null, known: false },
  ]);
});

test('the token stands nowhere in the database, only a mark that nobody makes without the server', async () => {
  const token = await linkFor(ENGINEER);
  expect(token).toMatch(/^[\w-]{43}$/u);
  const links = await server.owner.query(`select token_hash from password_link where token_hash is not null`);
  expect(links.rows).toEqual([{ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/u) }]);
  expect(links.rows).not.toEqual([{ token_hash: createHash('sha256').update(token).digest('hex') }]);
  const everything = await server.owner.query(`select body, secret, recipient, subject, key from message`);
  expect(JSON.stringify(everything.rows)).not.toContain(token);
});

test('a link says whose it is, sets a new password once, and ends every session and every other link', async () => {
  const session = (await logIn(DEMO_PASSWORD)).json<{ accessToken: string }>().accessToken;
  const [first, second] = [await linkFor(ENGINEER), await linkFor(ENGINEER)];
  expect((await post('/api/accounts/password-link', { token: second })).json()).toEqual({
    loginId: ENGINEER,
    purpose: 'reset',
  });
  expect((await reset(second, 'password1')).json()).toMatchObject({ code: 'passwordWeak', status: 422 });
  expect((await reset(second)).statusCode).toBe(204);
  expect((await reset(second, 'another password of mine')).json()).toMatchObject({ code: 'passwordLinkOver' });
  expect((await reset(first, 'another password of mine')).json()).toMatchObject({
    code: 'passwordLinkOver',
    status: 410,
  });
  const whoAmI = await server.app.inject({ url: '/api/session', headers: { authorization: `Bearer ${session}` } });
  expect(whoAmI.json()).toMatchObject({ code: 'sessionRevoked' });
  expect((await logIn(DEMO_PASSWORD)).statusCode).toBe(401);
  expect((await logIn(GOOD)).statusCode).toBe(200);
  const told = await server.owner.query(
    `select key, recipient from message where key like 'account/passwordChanged/%'`,
  );
  expect(told.rows).toMatchObject([{ recipient: ENGINEER }]);
});

test('a link is good for an hour', async () => {
  const token = await linkFor('amin@sungabha.example');
  await server.owner.query(`update password_link set expires_at = expires_at - interval '1 hour'`);
  expect((await reset(token)).json()).toMatchObject({ code: 'passwordLinkOver' });
  expect((await reset('a'.repeat(43))).json()).toMatchObject({ code: 'passwordLinkOver' });
});

test('a link leads to nobody else, whatever the database says', async () => {
  const token = await linkFor('amin@sungabha.example');
  await server.owner.query(
    `update password_link set account_id = (select id from account where login_id = $1) where used_at is null`,
    [ENGINEER],
  );
  expect((await reset(token)).json()).toMatchObject({ code: 'passwordLinkOver' });
  await server.owner.query(
    `update password_link set account_id = (select id from account where login_id = $1) where used_at is null`,
    ['amin@sungabha.example'],
  );
  expect((await post('/api/accounts/password-link', { token })).json()).toMatchObject({
    loginId: 'amin@sungabha.example',
  });
});

test('a closed account gets no link, and nobody gets more than three letters an hour', async () => {
  await server.owner.query(`update account set active = false where login_id = 'revenue@sungabha.example'`);
  await forget('revenue@sungabha.example');
  for (let n = 0; n < 5; n += 1) await forget('amin@sungabha.example');
  await server.jobs.drain();
  const { rows } = await server.owner.query('select recipient, count(*)::int as n from message group by recipient');
  expect(rows).toEqual([{ recipient: 'amin@sungabha.example', n: 3 }]);
});

test('whoever asks again and again from one address has to wait', async () => {
  const statuses = new Set<number>();
  for (let n = 0; n < 30; n += 1) statuses.add((await forget(`nobody${n}@x.example`, '10.0.0.66')).statusCode);
  expect([...statuses]).toEqual([204]);
  await server.owner.query(`update password_link set asked_at = asked_at - interval '2 minutes'`);
  expect((await forget(ENGINEER, '10.0.0.66')).json()).toMatchObject({ code: 'rateLimited', status: 429 });
  expect((await forget(ENGINEER, '10.0.0.67')).statusCode).toBe(204);
});

test('an e-mail address of the profile is known too', async () => {
  await server.owner.query(
    `update account set profile = profile || '{"email":"Sarita@House.example"}' where login_id = $1`,
    [ENGINEER],
  );
  await forget('sarita@house.example');
  await server.jobs.drain();
  const { rows } = await server.owner.query('select recipient from message');
  expect(rows).toEqual([{ recipient: 'Sarita@House.example' }]);
});

test.each([
  ['another address', `recipient = 'somebody@elsewhere.example'`],
  ['another way out', `channel = 'sms'`],
])('a link whose letter was given %s leaves for nobody, and what comes after it does', async (_, change) => {
  const { runtime, organizationId, owner } = server;
  await forget(ENGINEER);
  await sendPasswordLinks(runtime, organizationId);
  await owner.query(`update message set ${change}`);
  await owner.query(
    `insert into message (organization_id, key, channel, recipient, subject, body, urgency)
     values ($1, 'after', 'email', 'somebody@sungabha.example', 'x', 'x', 'news')`,
    [organizationId],
  );
  expect((await sendOne(runtime, organizationId))?.error).toBeInstanceOf(Error);
  expect((await sendOne(runtime, organizationId))?.error).toBeUndefined();
  const { rows } = await owner.query('select status, secret, last_error from message order by id');
  expect(rows).toEqual([
    { status: 'failed', secret: null, last_error: SEALED_FOR_ANOTHER },
    { status: expect.stringMatching(/^(?:sent|kept)$/u), secret: null, last_error: null },
  ]);
});
