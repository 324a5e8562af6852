import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OneTimePassword, RecordView } from '../../../server/contract/setup.ts';
import { insertApplication } from '../../support/rows.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { problemOf, setupAs, type SetupArea } from '../../support/setup-area.ts';

let server: TestServer;
let administrator: SetupArea;
beforeAll(async () => {
  server = await startTestServer();
  administrator = setupAs(server, 'ADM');
});
afterAll(() => server.stop());

const person = (loginId: string, more: object = {}) => ({
  data: { loginId, nameNe: 'सीता राई', role: 'B', designationNe: 'सब-इन्जिनियर', active: true, ...more },
});

async function accountOf(loginId: string): Promise<RecordView> {
  const { records } = await administrator.list('user', `where=loginId:${loginId}`);
  return records[0] ?? Object();
}

async function logIn(loginId: string, password: string) {
  return server.app.inject({ method: 'POST', url: '/api/session', payload: { loginId, password } });
}

function bearer(token: string) {
  return { authorization: `Bearer ${token}` };
}

describe('somebody new', () => {
  test('gets a password that is shown once, opens nothing but the choice of another, and is no longer good then', async () => {
    const made = await administrator.added(
      'user',
      person(' Sita@Sungabha.Example ', { wards: ['04'], mobile: '९८०००००१११' }),
    );
    expect(made).toMatchObject({
      key: 'sita@sungabha.example',
      data: { wards: ['04'], mobile: '9800000111', active: true },
    });
    const password = made.oneTimePassword ?? '';
    expect(password).toMatch(/^(?:[A-Z2-9]{4}-){2}[A-Z2-9]{4}$/u);
    expect(await administrator.record('user', made.id)).not.toHaveProperty('oneTimePassword');

    const session = await logIn('sita@sungabha.example', password);
    expect(session.json()).toMatchObject({ mustChangePassword: true, account: { role: 'B', wards: ['04'] } });
    const headers = bearer(session.json().accessToken);
    for (const url of ['/api/applications', '/api/setup', '/api/library']) {
      expect(problemOf(await server.app.inject({ url, headers })).code).toBe('passwordMustChange');
    }
    expect((await server.app.inject({ url: '/api/session', headers })).statusCode).toBe(200);

    const change = (newPassword: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/accounts/change-password',
        headers,
        payload: { currentPassword: password, newPassword },
      });
    expect(problemOf(await change(password)).code).toBe('passwordSame');
    const changed = await change('himal-ko-chiso-pani');
    expect(changed.json()).toMatchObject({ mustChangePassword: false });
    const free = bearer(changed.json().accessToken);
    expect((await server.app.inject({ url: '/api/applications', headers: free })).statusCode).toBe(200);
    expect(problemOf(await logIn('sita@sungabha.example', password)).code).toBe('loginFailed');
  });

  test('must come within a week', async () => {
    const made = await administrator.added('user', person('late@sungabha.example'));
    await server.owner.query(`update account set first_password_until = now() - interval '1 second' where id = $1`, [
      made.id,
    ]);
    const answer = await logIn('late@sungabha.example', made.oneTimePassword ?? '');
    expect(problemOf(answer)).toMatchObject({ code: 'firstPasswordOver', status: 403 });
  });

  test('cannot have the name of somebody else, however it is written', async () => {
    const refused = problemOf(await administrator.add('user', person('ENGINEER@sungabha.example')));
    expect(refused.issues ?? refused.code).toMatchObject([{ path: ['loginId'], code: 'duplicate' }]);
  });

  test('has a role and wards that the office has', async () => {
    const refused = problemOf(
      await administrator.add('user', person('x@sungabha.example', { role: 'ZZ', wards: ['99'] })),
    );
    expect(refused.issues?.map(({ path }) => path.join('.'))).toEqual(['role', 'wards']);
  });

  test('leaves no password in the record of changes, in the log or in an export', async () => {
    const made = await administrator.added('user', person('quiet@sungabha.example', { mobile: '9800000222' }));
    const kept = await server.owner.query<{ text: string }>(
      `select concat(before, after, changed, note) as text from setup_change
       union all select detail::text from activity`,
    );
    const all = kept.rows.map(({ text }) => text).join('\n') + (await administrator.exported('user', 'csv')).toString();
    expect(all).not.toContain(made.oneTimePassword);
    expect(all).not.toContain('9800000222');
    expect(all).not.toContain('argon2');
    expect(all).toContain('quiet@sungabha.example');
  });
});

describe('a change of rights ends every session of the person', () => {
  test.each([
    ['another role', { role: 'AD' }],
    ['other wards', { wards: ['05'] }],
    ['a closed account', { active: false }],
    ['a last day', { loginExpiresOn: { bs: '2083-07-01' } }],
  ])('%s', async (name, more) => {
    const loginId = `${name.replaceAll(' ', '-')}@sungabha.example`;
    const made = await administrator.added('user', person(loginId));
    const session = await logIn(loginId, made.oneTimePassword ?? '');
    const headers = bearer(session.json().accessToken);
    expect((await server.app.inject({ url: '/api/session', headers })).statusCode).toBe(200);
    const answer = await administrator.change('user', made, person(loginId, more));
    expect(answer.statusCode).toBe(200);
    expect(problemOf(await server.app.inject({ url: '/api/session', headers })).code).toBe('sessionRevoked');
    const refresh = { cookie: String(session.headers['set-cookie']).split(';')[0] };
    expect(
      (await server.app.inject({ method: 'POST', url: '/api/session/refresh', headers: refresh })).statusCode,
    ).toBe(401);
  });

  test('but a new telephone number does not', async () => {
    const made = await administrator.added('user', person('phone@sungabha.example'));
    const session = await logIn('phone@sungabha.example', made.oneTimePassword ?? '');
    await administrator.change('user', made, person('phone@sungabha.example', { mobile: '9800000333' }));
    const headers = bearer(session.json().accessToken);
    expect((await server.app.inject({ url: '/api/session', headers })).statusCode).toBe(200);
  });

  test('a new password from the administrator ends them and is written down without the password', async () => {
    const made = await administrator.added('user', person('forgot@sungabha.example'));
    const session = await logIn('forgot@sungabha.example', made.oneTimePassword ?? '');
    const answer = await server.as('ADM', { method: 'POST', url: `/api/setup/user/${made.id}/password` });
    const given = answer.json<OneTimePassword>();
    expect(Date.parse(given.validUntil)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    const headers = bearer(session.json().accessToken);
    expect(problemOf(await server.app.inject({ url: '/api/session', headers })).code).toBe('sessionRevoked');
    expect(problemOf(await logIn('forgot@sungabha.example', made.oneTimePassword ?? '')).code).toBe('loginFailed');
    expect((await logIn('forgot@sungabha.example', given.oneTimePassword)).json()).toMatchObject({
      mustChangePassword: true,
    });
    expect(await administrator.changes('user', made.id)).toMatchObject([
      { changed: ['password'] },
      { action: 'created' },
    ]);
  });

  test('only people have passwords', async () => {
    const [ward] = (await administrator.list('ward')).records;
    const answer = await server.as('ADM', { method: 'POST', url: `/api/setup/ward/${ward?.id ?? ''}/password` });
    expect(problemOf(answer).code).toBe('pageNotFound');
  });
});

describe('nobody gives more than they have', () => {
  test('an organisation administrator makes no technical administrator, and does not touch one', async () => {
    expect(problemOf(await administrator.add('user', person('boss@sungabha.example', { role: 'TADM' }))).code).toBe(
      'roleTooHigh',
    );
    const made = await administrator.added('user', person('plain@sungabha.example'));
    const raised = await administrator.change('user', made, person('plain@sungabha.example', { role: 'TADM' }));
    expect(problemOf(raised).code).toBe('roleTooHigh');
    const { records } = await administrator.list('user', 'where=role:TADM');
    const technician = records[0] ?? Object();
    const closed = await administrator.change('user', technician, { data: { ...technician.data, active: false } });
    expect(problemOf(closed).code).toBe('roleTooHigh');
    const stolen = await server.as('ADM', { method: 'POST', url: `/api/setup/user/${technician.id}/password` });
    expect(problemOf(stolen).code).toBe('roleTooHigh');
  });

  test('but where no technical administrator is left, an organisation administrator makes the first', async () => {
    const alone = await startTestServer();
    await alone.owner.query(`update account set active = false where role = 'TADM'`);
    const first = await setupAs(alone, 'ADM').add('user', person('first@sungabha.example', { role: 'TADM' }));
    const second = await setupAs(alone, 'ADM').add('user', person('second@sungabha.example', { role: 'TADM' }));
    expect([first.statusCode, problemOf(second).code]).toEqual([201, 'roleTooHigh']);
    await alone.stop();
  });

  test('a technical administrator makes another', async () => {
    const technician = setupAs(server, 'TADM');
    expect((await technician.add('user', person('second@sungabha.example', { role: 'TADM' }))).statusCode).toBe(201);
  });

  test('nobody becomes the system', async () => {
    const technician = setupAs(server, 'TADM');
    expect(
      (await technician.add('user', person('system@sungabha.example', { role: 'SYSTEM' }))).statusCode,
    ).toBeGreaterThanOrEqual(400);
  });

  test('nobody changes their own role or closes their own account', async () => {
    const { records } = await administrator.list('user', 'where=role:ADM');
    const own = records[0] ?? Object();
    for (const more of [{ role: 'C' }, { active: false }]) {
      const answer = await administrator.change('user', own, { data: { ...own.data, ...more } });
      expect(problemOf(answer).code).toBe('ownAccount');
    }
    expect((await administrator.remove('user', own.id)).statusCode).toBe(409);
    const renamed = await administrator.change('user', own, { data: { ...own.data, nameNe: 'नयाँ नाम' } });
    expect(renamed.statusCode).toBe(200);
  });
});

describe('who has done something stays', () => {
  test('a designer who filed cannot be deleted, only closed', async () => {
    const designer = await accountOf('designer1@sungabha.example');
    await insertApplication(server, { ward: '04' });
    const refused = problemOf(await administrator.remove('user', designer.id));
    expect(refused).toMatchObject({ code: 'recordInUse' });
    const closed = await administrator.change('user', designer, { data: { ...designer.data, active: false } });
    expect(closed.statusCode).toBe(200);
  });

  test('somebody who only ever logged in may go, with their sessions', async () => {
    const made = await administrator.added('user', person('gone@sungabha.example'));
    await logIn('gone@sungabha.example', made.oneTimePassword ?? '');
    expect((await administrator.remove('user', made.id)).statusCode).toBe(204);
    expect(problemOf(await logIn('gone@sungabha.example', made.oneTimePassword ?? '')).code).toBe('loginFailed');
  });

  test('what else is known of a person stays when one screen changes them', async () => {
    const before = await server.owner.query<{ profile: object }>(
      `select profile from account where login_id = 'designer2@sungabha.example'`,
    );
    const { records } = await administrator.list('designer', 'where=loginId:designer2@sungabha.example');
    const designer = records[0] ?? Object();
    const answer = await administrator.change('designer', designer, {
      data: { ...designer.data, addressNe: 'देउराली' },
    });
    expect(answer.statusCode).toBe(200);
    const after = await server.owner.query<{ profile: object; role: string; wards: string[] }>(
      `select profile, role, wards from account where login_id = 'designer2@sungabha.example'`,
    );
    expect(after.rows[0]).toEqual({
      role: 'D',
      wards: [],
      profile: { ...before.rows[0]?.profile, addressNe: 'देउराली' },
    });
  });
});

test('two administrators who close each other at once leave one who can log in', async () => {
  const alone = await startTestServer();
  const first = setupAs(alone, 'TADM');
  const made = await first.added('user', person('second@sungabha.example', { role: 'TADM' }));
  await alone.owner.query(`update account set first_password_until = null where id = $1`, [made.id]);
  await alone.owner.query(`update account set active = false where role in ('C', 'ADM')`);
  const second = setupAs(alone, 'second@sungabha.example');
  const { records } = await second.list('user', 'where=role:TADM,active:true');
  const [a, b] = records.toSorted((one) => (one.id === made.id ? 1 : -1));
  const close = (area: SetupArea, record: RecordView | undefined) =>
    area.change('user', record ?? Object(), { data: { ...record?.data, active: false } });
  const answers = await Promise.all([close(first, b), close(second, a)]);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const refused = answers.find(({ statusCode }) => statusCode !== 200);
  expect(['lastAdministrator', 'sessionRevoked']).toContain(refused?.json().code);
  const left = await alone.owner.query(`select from account where active and role in ('C', 'ADM', 'TADM')`);
  expect(left.rowCount).toBe(1);
  await alone.stop();
});
