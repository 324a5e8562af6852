import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConfirmedDeed, Proposed } from '../../../server/contract/proposals.ts';
import type { NotificationList } from '../../../server/contract/notification.ts';
import type { RecordView } from '../../../server/contract/setup.ts';
import { makeConsoleCode, takeConsoleCode } from '../../../server/accounts/console-code.ts';
import { insertApplication } from '../../support/rows.ts';
import { DEMO_PASSWORD, startTestServer, type TestServer } from '../../support/server.ts';
import { problemOf, setupAs } from '../../support/setup-area.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function accountOf(loginId: string): Promise<RecordView> {
  const { records } = await setupAs(server, 'ADM').list('user', `where=loginId:${loginId}`);
  return records[0] ?? Object();
}

async function putTwoStep(id: string): Promise<void> {
  await server.owner.query(
    `insert into account_totp (organization_id, account_id, secret, confirmed_at) values ($1, $2, 'sealed', now())
     on conflict do nothing`,
    [server.organizationId, id],
  );
}

async function twoSteps(id: string): Promise<number> {
  const { rowCount } = await server.owner.query('select from account_totp where account_id = $1', [id]);
  return rowCount ?? 0;
}

const openLinks = async (id: string): Promise<number> =>
  (await server.owner.query('select from password_link where account_id = $1 and used_at is null', [id])).rowCount ?? 0;

async function putLink(id: string): Promise<void> {
  await server.owner.query(
    `insert into password_link (organization_id, purpose, account_id, token_hash, looked_at, expires_at)
     values ($1, 'reset', $2, $3, now(), now() + interval '1 hour')`,
    [server.organizationId, id, `link of ${id}`],
  );
}

const deed = (who: string, id: string, name: 'password' | 'two-step', note = 'आफैँ आएर माग्नुभयो') =>
  server.as(who, { method: 'POST', url: `/api/setup/user/${id}/${name}`, payload: { note } });

const confirm = (who: string, id: string, payload: object = {}) =>
  server.as(who, { method: 'POST', url: `/api/proposals/${id}/confirm`, payload });

const nameOf = async (role: string): Promise<string> =>
  (await server.owner.query<{ name: string }>('select name_ne as name from account where role = $1', [role])).rows[0]
    ?.name ?? '';
const passwordOf = async (id: string): Promise<unknown> =>
  (await server.owner.query('select password_hash from account where id = $1', [id])).rows[0];

describe('the address to which links for a new password go', () => {
  afterAll(() => server.owner.query(`update account set profile = profile - 'email'`));
  const OTHERS = 'mine@elsewhere.example';
  const move = async (who: string, loginId: string, email = OTHERS) => {
    const account = await accountOf(loginId);
    return setupAs(server, who).change('user', account, { data: { ...account.data, email }, note: 'नयाँ ठेगाना' });
  };
  const lettersTo = async (recipient: string): Promise<number> => {
    const found = `select from message where key like 'account/addressChanged/%' and recipient = $1`;
    return (await server.owner.query(found, [recipient])).rowCount ?? 0;
  };

  test('of a high post is changed by two, also before the first application; the old address is told and its links are over', async () => {
    const chief = await accountOf('chief@sungabha.example');
    const answer = await move('ADM', chief.key);
    expect(answer.statusCode, answer.body).toBe(202);
    expect((await accountOf(chief.key)).data).toEqual(chief.data);
    await putLink(chief.id);
    const { proposal } = answer.json<Proposed>();
    expect(problemOf(await confirm('ADM', proposal.id)).code).toBe('fourEyes');
    expect(problemOf(await confirm('C', proposal.id)).code).toBe('deedOfYourself');
    expect(await lettersTo(chief.key)).toBe(0);
    expect(await openLinks(chief.id)).toBe(1);

    expect((await confirm('TADM', proposal.id)).statusCode).toBe(200);
    expect((await accountOf(chief.key)).data['email']).toBe(OTHERS);
    expect([await lettersTo(chief.key), await lettersTo(OTHERS)]).toEqual([1, 0]);
    expect(await openLinks(chief.id)).toBe(0);
    const { items } = (await server.as('AUD', { url: '/api/notifications' })).json<NotificationList>();
    expect(items.some(({ proposalId }) => proposalId === proposal.id)).toBe(true);
  });

  test('is told to whoever holds no high post, who may be helped by one person', async () => {
    const person = await accountOf('inspector@sungabha.example');
    const answer = await move('ADM', person.key);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await lettersTo(person.key)).toBe(1);
    const told = await server.owner.query(
      `select from notification where account_id = $1 and template like 'account/addressChanged/%'`,
      [person.id],
    );
    expect(told.rowCount).toBe(1);
  });

  test('and password of whoever acts in a high post, or is going to, are changed by two', async () => {
    const person = await accountOf('subengineer@sungabha.example');
    const acting = await setupAs(server, 'ADM').added('acting-officer', {
      data: { loginId: person.key, role: 'C', designationNe: 'नि. प्रमुख' },
      validFrom: '2026-12-01',
      validTo: '2026-12-05',
    });
    expect(acting.validFrom).toBe('2026-12-01');
    expect((await move('TADM', person.key)).statusCode).toBe(202);
    expect((await deed('TADM', person.id, 'password')).statusCode).toBe(202);
    await server.owner.query(
      `update setup_record set valid_from = '2020-01-01', valid_to = '2020-01-02' where id = $1`,
      [acting.id],
    );
    expect((await move('TADM', person.key)).statusCode).toBe(200);
  });

  test('is not confirmed by whose it is, also when it comes from a sheet', async () => {
    const sheet = [
      ['[loginId]', '[email]'],
      ['orgadmin@sungabha.example', OTHERS],
    ];
    const report = await setupAs(server, 'TADM').imported('user', sheet, 'all-or-nothing');
    const id = report.proposal?.id ?? '';
    expect(problemOf(await confirm('ADM', id)).code).toBe('deedOfYourself');
    expect((await confirm('C', id)).statusCode).toBe(200);
    expect(await lettersTo('orgadmin@sungabha.example')).toBe(1);
  });
});

describe('a new password for a high post', () => {
  test.each([
    ['chief@sungabha.example', 'ADM'],
    ['revenue@sungabha.example', 'ADM'],
    ['orgadmin@sungabha.example', 'C'],
    ['techadmin@sungabha.example', 'TADM'],
  ])('of %s is only proposed by %s alone, and nothing of the account changes', async (loginId, who) => {
    const account = await accountOf(loginId);
    const before = await passwordOf(account.id);
    const answer = await deed(who, account.id, 'password');
    expect(answer.statusCode, answer.body).toBe(202);
    expect(answer.body).not.toContain('oneTimePassword');
    expect(await passwordOf(account.id)).toEqual(before);
    const { id } = answer.json<Proposed>().proposal;
    const taken = { method: 'POST', url: `/api/proposals/${id}/withdraw`, payload: { note: 'चाहिएन' } } as const;
    expect((await server.as(who, taken)).json()).toMatchObject({ state: 'withdrawn' });
  });

  test('needs a reason', async () => {
    const { id } = await accountOf('chief@sungabha.example');
    expect(problemOf(await deed('TADM', id, 'password', ' ')).code).toBe('deedReason');
  });

  test('is given by another person than the proposer and than the one it is for, once, and everybody concerned is told', async () => {
    const chief = await accountOf('chief@sungabha.example');
    await putTwoStep(chief.id);
    const { proposal } = (await deed('ADM', chief.id, 'password', 'छुट्टीबाट फर्किनुभयो')).json<Proposed>();
    expect(proposal).toMatchObject({ deed: 'password', key: 'chief@sungabha.example', state: 'waiting', mine: true });
    expect(problemOf(await confirm('ADM', proposal.id)).code).toBe('fourEyes');
    expect(problemOf(await confirm('C', proposal.id)).code).toBe('deedOfYourself');
    expect(problemOf(await confirm('B', proposal.id)).code).toBe('proposalNotFound');

    const answer = await confirm('TADM', proposal.id);
    expect(answer.statusCode, answer.body).toBe(200);
    const { oneTimePassword = '' } = answer.json<ConfirmedDeed>();
    expect(oneTimePassword).not.toBe('');
    expect(problemOf(await confirm('TADM', proposal.id)).code).toBe('proposalSettled');
    const logIn = await server.app.inject({
      method: 'POST',
      url: '/api/session',
      payload: { loginId: 'chief@sungabha.example', password: oneTimePassword },
    });
    expect(problemOf(logIn).code).toBe('loginCodeNeeded');

    for (const role of ['ADM', 'TADM', 'AUD']) {
      const { items } = (await server.as(role, { url: '/api/notifications' })).json<NotificationList>();
      expect(items.some(({ proposalId }) => proposalId === proposal.id)).toBe(true);
    }
    const letters = await server.owner.query<{ recipient: string; body: string }>(
      `select recipient, body from message where key like 'account/deedTold/%' and body like '%छुट्टीबाट फर्किनुभयो%'`,
    );
    const told = new Set(letters.rows.map(({ recipient }) => recipient));
    const wanted = ['chief', 'orgadmin', 'techadmin', 'auditor'].map((name) => `${name}@sungabha.example`);
    expect([...told].filter((each) => wanted.includes(each)).toSorted()).toEqual(wanted.toSorted());
    // whose it is, and where to fetch it, is told to the person alone
    const fetching = letters.rows.filter(({ body }) => body.includes('एकपटके पासवर्ड'));
    expect(new Set(fetching.map(({ recipient }) => recipient))).toEqual(new Set(['chief@sungabha.example']));
    const confirmer = await nameOf('TADM');
    expect(fetching[0]?.body).toContain(`${confirmer}सँग मात्र छ`);
    expect(fetching[0]?.body).toContain(`Only ${confirmer} has the one-time password`);
    const own = await server.owner.query(
      `select from message where key like 'account/passwordChanged/%' and recipient = 'chief@sungabha.example'`,
    );
    expect(own.rowCount).toBe(1);
    const logged = await server.owner.query<{ action: string }>(
      `select action from activity where detail ->> 'proposal' = $1 order by id`,
      [proposal.id],
    );
    expect(logged.rows.map(({ action }) => action)).toEqual([
      'proposal.made',
      // the proposer, then the person that it is for
      'denied',
      'denied',
      'setup.password',
      'proposal.confirmed',
    ]);
  });
});

describe('whoever is given a password, or loses the second step, by another', () => {
  const told = async (): Promise<readonly string[]> => {
    // they have chosen a password of their own
    await server.owner.query(`update account set first_password_until = null where role = 'AD'`);
    const answer = await server.as('AD', { url: '/api/notifications' });
    expect(answer.statusCode, answer.body).toBe(200);
    const { items } = answer.json<NotificationList>();
    return items.map(({ subject }) => subject.en);
  };

  test('finds that in the app at the next login, each time', async () => {
    const { id } = await accountOf('amin@sungabha.example');
    expect((await deed('ADM', id, 'password')).statusCode).toBe(200);
    server.clock.moveTo('2026-11-01T05:00:00.000Z');
    expect((await deed('ADM', id, 'password')).statusCode).toBe(200);
    await putTwoStep(id);
    expect((await deed('ADM', id, 'two-step')).statusCode).toBe(204);
    expect(await told()).toEqual([
      'The second step of your login was removed',
      'Your account was given a new password',
      'Your account was given a new password',
    ]);
  });
});

describe('the second step of a login', () => {
  test('stays when a password is given', async () => {
    const account = await accountOf('amin@sungabha.example');
    await putTwoStep(account.id);
    const answer = await deed('ADM', account.id, 'password');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await twoSteps(account.id)).toBe(1);
  });

  test('is not gone round by a link that was sent before: a password that is given ends it', async () => {
    const account = await accountOf('admin.branch@sungabha.example');
    await putLink(account.id);
    expect(await openLinks(account.id)).toBe(1);
    expect((await deed('ADM', account.id, 'password')).statusCode).toBe(200);
    expect(await openLinks(account.id)).toBe(0);
  });

  test('of a lost telephone is taken away by a deed of its own, from a high post by two', async () => {
    const amin = await accountOf('amin@sungabha.example');
    expect((await deed('ADM', amin.id, 'two-step')).statusCode).toBe(204);
    expect(await twoSteps(amin.id)).toBe(0);
    expect(problemOf(await deed('ADM', amin.id, 'two-step')).code).toBe('twoStepIsOff');
    const revenue = await accountOf('revenue@sungabha.example');
    await putTwoStep(revenue.id);
    const { proposal } = (await deed('ADM', revenue.id, 'two-step')).json<Proposed>();
    expect(await twoSteps(revenue.id)).toBe(1);
    expect((await confirm('TADM', proposal.id)).statusCode).toBe(200);
    expect(await twoSteps(revenue.id)).toBe(0);
  });
});

describe('a lonely administrator', () => {
  test('confirms by the one-time code of the console, which is good once', async () => {
    const revenue = await accountOf('revenue@sungabha.example');
    const { proposal } = (await deed('TADM', revenue.id, 'password', 'अर्को प्रशासक छैन')).json<Proposed>();
    const { code } = makeConsoleCode(server.runtime.config);
    expect(problemOf(await confirm('TADM', proposal.id, { code: 'AAAA-BBBB-CCCC' })).code).toBe('consoleCodeWrong');
    expect((await confirm('TADM', proposal.id, { code: code.toLowerCase() })).statusCode).toBe(200);
    const kept = await server.owner.query('select at_console from proposal_verdict where proposal_id = $1', [
      proposal.id,
    ]);
    expect(kept.rows).toEqual([{ at_console: true }]);
    const next = (await deed('TADM', revenue.id, 'password', 'फेरि')).json<Proposed>();
    expect(problemOf(await confirm('TADM', next.proposal.id, { code })).code).toBe('consoleCodeWrong');
  });

  test('whom it is about does not confirm by that code either, and does not use it up', async () => {
    const administrator = await accountOf('orgadmin@sungabha.example');
    const { proposal } = (await deed('TADM', administrator.id, 'password', 'अर्को प्रशासक छैन')).json<Proposed>();
    const { code } = makeConsoleCode(server.runtime.config);
    expect(problemOf(await confirm('ADM', proposal.id, { code })).code).toBe('deedOfYourself');
    expect(takeConsoleCode(server.runtime.config, code)).toBe(true);
  });

  test('who has lost the telephone comes in by it in the place of the second step', async () => {
    const account = await accountOf('engineer@sungabha.example');
    await putTwoStep(account.id);
    await server.owner.query(`update account_totp set secret = $1 where account_id = $2`, ['x', account.id]);
    const { code } = makeConsoleCode(server.runtime.config);
    const logIn = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/session',
        payload: { loginId: 'engineer@sungabha.example', password: DEMO_PASSWORD, code },
      });
    expect((await logIn()).statusCode).toBe(200);
    expect(await twoSteps(account.id)).toBe(0);
    const told = await server.owner.query<{ recipient: string }>(
      `select recipient from message where key like 'account/secondStepLost/%' order by recipient`,
    );
    const wanted = ['auditor', 'chief', 'engineer'].map((name) => `${name}@sungabha.example`);
    expect(told.rows.map(({ recipient }) => recipient)).toEqual(wanted);
  });
});

describe('once the office has an application', () => {
  beforeAll(() => insertApplication(server, { ward: '04' }));

  test('nobody appoints to a high post alone, nor turns its letters to another address', async () => {
    const area = setupAs(server, 'ADM');
    const body = (more: object) => ({
      data: { loginId: 'new@sungabha.example', nameNe: 'नयाँ', role: 'C', designationNe: 'प्रमुख', active: true, ...more },
      note: 'सरुवा',
    });
    expect((await area.add('user', body({}))).statusCode).toBe(202);
    expect((await area.add('user', body({ role: 'B' }))).statusCode).toBe(201);
    expect((await area.add('user', body({ loginId: 'mine@sungabha.example', role: 'A' }))).statusCode).toBe(202);
    const engineer = await accountOf('engineer@sungabha.example');
    expect((await deed('ADM', engineer.id, 'password')).statusCode).toBe(202);
    const chief = await accountOf('chief@sungabha.example');
    const data = { ...chief.data, email: 'mine@elsewhere.example' };
    expect((await area.change('user', chief, { data, note: 'x' })).statusCode).toBe(202);
    const closed = { ...chief.data, active: false };
    expect((await area.change('user', chief, { data: closed, note: 'x' })).statusCode).toBe(200);
  });

  test('nobody opens a high post that was closed alone', async () => {
    const area = setupAs(server, 'ADM');
    const chief = await accountOf('chief@sungabha.example');
    expect(chief.data['active']).toBe(false);
    const data = { ...chief.data, active: true };
    expect((await area.change('user', chief, { data, note: 'x' })).statusCode).toBe(202);
    expect((await accountOf('chief@sungabha.example')).data['active']).toBe(false);
  });

  test.each([
    ['the wards', { wards: ['01'] }],
    ['the last day', { loginExpiresOn: { ad: '2026-12-01', bs: '2083-08-15', source: 'ad' } }],
  ])('nobody changes %s of a high post alone', async (_, change) => {
    const revenue = await accountOf('revenue@sungabha.example');
    const answer = await setupAs(server, 'ADM').change('user', revenue, {
      data: { ...revenue.data, ...change },
      note: 'x',
    });
    expect(answer.statusCode, answer.body).toBe(202);
    expect((await accountOf('revenue@sungabha.example')).data).toEqual(revenue.data);
  });
});

test('an office that is no demo asks its high posts for two steps whatever its list says, and takes no shorter list', async () => {
  const live = await startTestServer({ env: { NAKSA_DEMO: 'off' } });
  const area = setupAs(live, 'C');
  const { code } = problemOf(await area.add('organization', {}));
  expect(code).toBe('twoStepMustStart');
  await live.owner.query(
    `insert into account_totp (organization_id, account_id, secret, confirmed_at)
     select organization_id, id, 'sealed', now() from account where role = 'C'`,
  );
  const fresh = setupAs(live, 'chief@sungabha.example');
  const [office] = (await fresh.list('organization')).records;
  const data = { ...office?.data, twoStepRoles: ['C', 'ADM'] };
  expect(problemOf(await fresh.change('organization', office ?? Object(), { data })).code).toBe('twoStepFloor');
  await live.stop();
});
