import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NotificationSettings, OwnSessions, ProfileView } from '../../../server/contract/accounts.ts';
import { wishesOf } from '../../../server/notifications/choices.ts';
import { DEMO_PASSWORD, startTestServer, type TestServer } from '../../support/server.ts';

const WHO = 'amin@sungabha.example';
const PROFILE = '/api/accounts/me/profile';
const SESSIONS = '/api/accounts/me/sessions';
const SETTINGS = '/api/accounts/me/notification-settings';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const logIn = (userAgent: string): Promise<LightMyRequestResponse> =>
  server.app.inject({
    method: 'POST',
    url: '/api/session',
    payload: { loginId: WHO, password: DEMO_PASSWORD },
    headers: { 'user-agent': userAgent },
    remoteAddress: '10.0.0.8',
  });

const asBearer = (login: LightMyRequestResponse) => ({
  authorization: `Bearer ${login.json<{ accessToken: string }>().accessToken}`,
});

const put = (url: string, payload: object) => server.as(WHO, { method: 'PUT', url, payload });

test('the profile says everything of specification 3 that the office keeps', async () => {
  expect((await server.as('designer1@sungabha.example', { url: PROFILE })).json()).toMatchObject({
    loginId: 'designer1@sungabha.example',
    nameNe: 'अनुजा कोइराला',
    addressNe: 'सुनगाभा',
    organization: { ne: 'सुनगाभा नगरपालिका' },
    officeNe: 'नगर कार्यपालिकाको कार्यालय',
    email: 'designer1@sungabha.example',
    education: { ne: 'इन्जिनियर' },
    engineerNo: 'NEC-00004',
    municipalRegNo: 'सु.न.पा.-१०४',
    mobile: '9800000004',
    provinceNe: 'बागमती प्रदेश',
    consultancyName: 'नमुना परामर्शदाता प्रा.लि.',
    loginExpiresOn: '2027-07-16',
    renewal: { licenceExpiresOn: '2027-07-16' },
  });
});

test('address and mobile are one’s own to change, kept as a change of the office; a wrong number is refused', async () => {
  const before = (await server.as(WHO, { url: PROFILE })).json<ProfileView>();
  const { version, email } = before;
  const wrong = await put(PROFILE, { addressNe: 'फूलबारी', mobile: '123', email, version });
  expect(wrong.json()).toMatchObject({ code: 'formInvalid', status: 422 });
  const changed = await put(PROFILE, { addressNe: 'फूलबारी', mobile: '9800000999', email, version });
  expect(changed.json()).toMatchObject({ addressNe: 'फूलबारी', mobile: '9800000999', version: version + 1 });
  expect((await put(PROFILE, { addressNe: 'अन्त', mobile: '9800000999', email, version })).json()).toMatchObject({
    code: 'versionConflict',
  });
  const kept = await server.owner.query(`select changed from setup_change where kind = 'user' and key = $1`, [WHO]);
  expect(kept.rows).toMatchObject([{ changed: expect.arrayContaining(['addressNe', 'mobile']) }]);
});

test('another e-mail address, to which links for new passwords go, asks for the password', async () => {
  const { version, addressNe, mobile } = (await server.as(WHO, { url: PROFILE })).json<ProfileView>();
  const body = { version, addressNe, mobile, email: 'Other@House.example' };
  expect((await put(PROFILE, body)).json()).toMatchObject({ code: 'passwordWrong', status: 422 });
  expect((await put(PROFILE, { ...body, password: 'wrong-password' })).json()).toMatchObject({ code: 'passwordWrong' });
  expect((await put(PROFILE, { ...body, password: DEMO_PASSWORD })).json()).toMatchObject({
    email: 'other@house.example',
  });
});

test('a person sees where they are logged in, ends one session or all others, and nobody else’s', async () => {
  await server.owner.query('update login_session set revoked_at = now()');
  const [phone, desk, here] = [await logIn('Phone/1'), await logIn('Desk/1'), await logIn('Here/1')];
  const headers = asBearer(here);
  const listed = (await server.app.inject({ url: SESSIONS, headers })).json<OwnSessions>();
  expect(listed.map(({ device, isThis, address }) => [device, isThis, address])).toEqual([
    ['Here/1', true, '10.0.0.8'],
    ['Desk/1', false, '10.0.0.8'],
    ['Phone/1', false, '10.0.0.8'],
  ]);
  const lost = listed.find(({ device }) => device === 'Phone/1')?.id ?? '';
  const stranger = await server.as('B', { method: 'DELETE', url: `${SESSIONS}/${lost}` });
  expect(stranger.json()).toMatchObject({ code: 'recordNotFound' });
  const left = await server.app.inject({ method: 'DELETE', url: `${SESSIONS}/${lost}`, headers });
  expect(left.json<OwnSessions>()).toHaveLength(2);
  const call = (login: LightMyRequestResponse) => server.app.inject({ url: '/api/session', headers: asBearer(login) });
  expect((await call(phone)).json()).toMatchObject({ code: 'sessionRevoked' });
  expect((await call(desk)).statusCode).toBe(200);
  expect((await server.app.inject({ method: 'DELETE', url: SESSIONS, headers })).json<OwnSessions>()).toHaveLength(1);
  expect((await call(desk)).json()).toMatchObject({ code: 'sessionRevoked' });
  expect((await call(here)).statusCode).toBe(200);
});

test('what a person turns off they are not told, and what they leave follows the office', async () => {
  const who = 'subengineer@sungabha.example';
  const as = (request: object) => server.as(who, { url: SETTINGS, ...request });
  const { settings, email } = (await as({})).json<NotificationSettings>();
  expect(email).toBe(who);
  expect(settings.every(({ inApp, byEmail }) => inApp && byEmail)).toBe(true);
  const chosen = settings.map(({ kind, inApp, byEmail }) =>
    kind === 'yourTurn' ? { kind, inApp: false, byEmail: false } : { kind, inApp, byEmail },
  );
  const kept = (await as({ method: 'PUT', payload: { settings: chosen } })).json<NotificationSettings>();
  expect(kept.settings.filter(({ inApp }) => !inApp).map(({ kind }) => kind)).toEqual(['yourTurn']);
  const rows = await server.owner.query('select kind, in_app, by_email from notification_choice');
  expect(rows.rows).toEqual([{ kind: 'yourTurn', in_app: false, by_email: false }]);

  const { rows: people } = await server.owner.query<{ id: string }>(
    'select id from account where login_id = any($1) order by login_id',
    [[who, 'engineer@sungabha.example']],
  );
  const ids = people.map(({ id }) => id);
  const told = await server.runtime.inOrganization(server.organizationId, async (trx) => {
    const wishOf = await wishesOf(trx, 'yourTurn', ids);
    return ids.map((id) => wishOf(id).inApp);
  });
  expect(told).toEqual([true, false]);
});
