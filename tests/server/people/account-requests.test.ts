import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpCounters } from '../../../server/accounts/counters.ts';
import { boundToRecipient, openSealed } from '../../../server/accounts/seal.ts';
import { takeTry } from '../../../server/accounts/tries.ts';
import type { AccountRequest, AccountRequests } from '../../../server/contract/accounts.ts';
import { DEMO_PASSWORD, startTestServer, type TestServer } from '../../support/server.ts';

const EMAIL = 'new.designer@firm.example';
const PASSWORD = 'shantitol nayabasti';
const DESIGNER = 'designer2@sungabha.example';

const wish = {
  nameNe: 'निशा श्रेष्ठ',
  email: EMAIL,
  mobile: '9800000123',
  addressNe: 'सुनगाभा–४',
  consultancyName: '',
  necNo: 'NEC-00077',
  licenceNo: '',
  municipalRegNo: '',
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

function post(url: string, payload: object): Promise<LightMyRequestResponse> {
  return server.app.inject({ method: 'POST', url, payload });
}

/** What the widget would send: the task, solved, as base64 of JSON. */
async function proof(): Promise<string> {
  const challenge = (await server.app.inject('/api/public/bot-check')).json<Challenge>();
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

const signUp = (given: string, changes: object = {}) =>
  post('/api/public/signup', { ...wish, ...changes, proof: given });
const open = (status: 'accountOpen' | 'accountClosed') =>
  server.owner.query(`update organization set config = config || jsonb_build_object('publicSignup', $1::boolean)`, [
    status === 'accountOpen',
  ]);
const requests = async (status = 'waiting') =>
  (await server.as('A', { url: `/api/account-requests?status=${status}` })).json<AccountRequests>();
const decide = (id: string, payload: object, as = 'A') =>
  server.as(as, { method: 'POST', url: `/api/account-requests/${id}/decision`, payload });

async function linkOf(letter: string): Promise<string> {
  const { rows } = await server.owner.query<{ secret: string; recipient: string }>(
    `select secret, recipient from message where key like $1 order by id desc limit 1`,
    [`account/${letter}/%`],
  );
  const bound = boundToRecipient(server.organizationId, { channel: 'email', recipient: rows[0]?.recipient ?? '' });
  return openSealed(server.runtime.config.secret, 'message-link', rows[0]?.secret ?? '', bound).split('#')[1] ?? '';
}

test('only an office that lets the public sign up takes wishes', async () => {
  await open('accountClosed');
  expect((await signUp(await proof())).json()).toMatchObject({ code: 'signupClosed', status: 403 });
  await open('accountOpen');
  expect((await server.app.inject('/api/public/office')).json()).toMatchObject({ publicSignup: true });
});

test('the answer to the bot check is good once, and a made-up or an old one not at all', async () => {
  const answer = await proof();
  expect((await signUp(answer)).statusCode).toBe(204);
  expect((await signUp(answer)).json()).toMatchObject({ code: 'botCheckFailed', status: 422 });
  expect((await signUp('rubbish')).json()).toMatchObject({ code: 'botCheckFailed' });
  const easy: unknown = JSON.parse(Buffer.from(await proof(), 'base64').toString());
  const cheated = JSON.stringify(easy).replace(/"keyPrefix":"[^"]+"/u, '"keyPrefix":"00"');
  expect((await signUp(Buffer.from(cheated).toString('base64'))).json()).toMatchObject({ code: 'botCheckFailed' });
});

test('nobody is made before the office approves; then a letter brings the link to the first password', async () => {
  const { items, labels, proposedUntil } = await requests();
  expect(items).toMatchObject([
    { kind: 'sign-up', status: 'waiting', nameNe: 'निशा श्रेष्ठ', loginId: EMAIL, data: { necNo: 'NEC-00077' } },
  ]);
  expect(labels['necNo']).toEqual({ ne: 'नेपाल इन्जिनियरिङ परिषद् दर्ता नं.', en: 'Engineer registration (NEC) no.' });
  expect(proposedUntil).toBe('2027-07-16');
  const [{ id } = { id: '' }] = items;
  const before = await server.owner.query('select id from account where login_id = $1', [EMAIL]);
  expect(before.rows).toEqual([]);

  const decided = await decide(id, { decision: 'approve' });
  expect([decided.statusCode, decided.json<AccountRequest>().status]).toEqual([200, 'approved']);
  expect((await decide(id, { decision: 'approve' })).json()).toMatchObject({ code: 'requestSettled', status: 409 });

  const token = await linkOf('accountApproved');
  expect((await post('/api/accounts/password-link', { token })).json()).toEqual({ loginId: EMAIL, purpose: 'welcome' });
  expect((await post('/api/accounts/reset-password', { token, password: PASSWORD })).statusCode).toBe(204);
  const login = await post('/api/session', { loginId: EMAIL, password: PASSWORD });
  expect(login.json()).toMatchObject({ account: { role: 'D', nameNe: 'निशा श्रेष्ठ' }, mustChangePassword: false });
  const kept = await server.owner.query(`select action from setup_change where kind = 'designer' and key = $1`, [
    EMAIL,
  ]);
  expect(kept.rows).toEqual([{ action: 'created' }]);
});

test('a wish with the address of somebody else is answered the same and refused by the office with a reason', async () => {
  expect((await signUp(await proof(), { email: DESIGNER })).statusCode).toBe(204);
  const [{ id } = { id: '' }] = (await requests()).items;
  expect((await decide(id, { decision: 'approve' })).statusCode).toBeGreaterThanOrEqual(400);
  expect((await decide(id, { decision: 'refuse' })).json()).toMatchObject({ code: 'reasonNeeded', status: 422 });
  const refused = await decide(id, { decision: 'refuse', reason: 'खाता पहिले नै छ' });
  expect(refused.json()).toMatchObject({ status: 'refused', reason: 'खाता पहिले नै छ', decidedBy: 'सरिता पौडेल' });
  const told = await server.owner.query(
    `select recipient, body from message where key like 'account/accountRefused/%'`,
  );
  expect(told.rows).toMatchObject([{ recipient: DESIGNER }]);
  expect(JSON.stringify(told.rows)).toContain('खाता पहिले नै छ');
});

test('who may not edit the list of designers neither sees wishes nor decides', async () => {
  expect((await server.as('B', { url: '/api/account-requests' })).statusCode).toBe(403);
  expect((await server.as('D', { url: '/api/account-requests' })).statusCode).toBe(403);
});

test('a designer asks for the renewal once, and the approval writes it in the record with a letter', async () => {
  const ask = () =>
    server.as(DESIGNER, {
      method: 'POST',
      url: '/api/accounts/me/renewal',
      payload: { receiptNo: 'र-१२', remarks: '' },
    });
  expect((await ask()).json()).toMatchObject({ renewal: { request: { status: 'waiting' } } });
  expect((await ask()).json()).toMatchObject({ code: 'renewalWaiting', status: 409 });
  const engineer = await server.as('A', {
    method: 'POST',
    url: '/api/accounts/me/renewal',
    payload: { receiptNo: '', remarks: '' },
  });
  expect(engineer.json()).toMatchObject({ code: 'renewalNotNeeded' });

  const [{ id, kind } = { id: '', kind: '' }] = (await requests()).items;
  expect(kind).toBe('renewal');
  expect((await decide(id, { decision: 'approve', validUntil: '2020-01-01' })).json()).toMatchObject({
    code: 'requestInvalid',
  });
  expect((await decide(id, { decision: 'approve', validUntil: '2028-07-15' })).json()).toMatchObject({
    status: 'approved',
    licenceExpiresOn: '2028-07-15',
  });
  const profile = await server.as(await freshLogin(), { url: '/api/accounts/me/profile' });
  expect(profile.json()).toMatchObject({
    renewal: { licenceExpiresOn: '2028-07-15', request: { status: 'approved' } },
    loginExpiresOn: '2028-07-15',
  });
  const { rows } = await server.owner.query(
    `select profile -> 'renewals' -> -1 as last from account where login_id = $1`,
    [DESIGNER],
  );
  expect(rows).toMatchObject([{ last: { receiptNo: 'र-१२', validUntil: { ad: '2028-07-15' } } }]);
});

/** A new last day of login ends the sessions; the next one is of another demo designer's name as it is kept. */
async function freshLogin(): Promise<string> {
  await server.owner.query(
    `update login_session set revoked_at = null where account_id = (select id from account where login_id = $1)`,
    [DESIGNER],
  );
  return DESIGNER;
}

test('whose last day of login is over asks from outside, by the password', async () => {
  await server.owner.query(
    `update account set login_expires_on = '2026-10-31' where login_id = 'designer1@sungabha.example'`,
  );
  const ask = (password: string) =>
    post('/api/public/renewal', {
      loginId: 'designer1@sungabha.example',
      password,
      receiptNo: '',
      remarks: 'ढिलो भयो',
    });
  expect((await ask('wrong-password')).json()).toMatchObject({ code: 'loginFailed', status: 401 });
  expect((await ask(DEMO_PASSWORD)).statusCode).toBe(204);
  expect((await requests()).items).toMatchObject([{ kind: 'renewal', loginId: 'designer1@sungabha.example' }]);
});

test('from one place accounts are asked for twenty times, then there is a wait', async () => {
  await open('accountOpen');
  await server.owner.query('truncate wrong_try');
  const { runtime, organizationId } = server;
  for (let asked = 0; asked < 19; asked += 1)
    await runtime.inOrganization(organizationId, (trx) => takeTry(trx, signUpCounters('127.0.0.1')));
  expect((await signUp(await proof(), { email: 'twentieth@firm.example' })).statusCode).toBeLessThan(300);
  const refused = await signUp(await proof(), { email: 'another@firm.example' });
  expect(refused.json()).toMatchObject({ status: 429, code: 'rateLimited' });
});
