import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** A mail server of the test's own; it can be told to refuse. */
const letters: string[] = [];
let refuses = false;
const mail = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => done(refuses ? new Error('the mailbox is full') : null),
  onData(stream, _session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      letters.push(Buffer.concat(parts).toString('utf8'));
      done();
    });
  },
});

let server: TestServer;
let applicationId: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => void mail.listen(0, '127.0.0.1', resolve));
  const { port } = mail.server.address() as AddressInfo;
  server = await startTestServer({
    env: { NAKSA_SMTP_URL: `smtp://127.0.0.1:${String(port)}`, NAKSA_MAIL_FROM: 'naksa@sungabha.example' },
  });
  await server.owner.query(
    `update account set profile = profile || '{"email":"sub@sungabha.example"}' where login_id = 'subengineer@sungabha.example'`,
  );
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => {
    mail.close(() => resolve());
  });
});

beforeEach(async () => {
  letters.length = 0;
  refuses = false;
  await server.owner.query('truncate outbox, notification, message, message_report');
  const opened = await server.as('D', {
    method: 'POST',
    url: '/api/applications',
    payload: { constructionType: '1', buildingClass: 'C', ward: '04', requestId: randomUUID() },
  });
  applicationId = opened.json<{ id: string }>().id;
  await server.owner.query(`update application set owner_ne = 'सुशीला थापा', phone = '9800000001' where id = $1`, [
    applicationId,
  ]);
});

async function queue(template: string, roles: readonly string[], position = 0): Promise<void> {
  await server.owner.query(
    `insert into outbox (organization_id, application_id, seq, position, type, params) values ($1, $2, 1, $3, 'notify', $4)`,
    [server.organizationId, applicationId, position, { template, roles }],
  );
}

type Told = {
  items: {
    id: number;
    subject: { ne: string; en: string };
    body: { ne: string };
    before?: { id: number; subject: { ne: string } }[];
    isNew: boolean;
  }[];
  unread: number;
  next?: number;
};
async function toldTo(role: string): Promise<Told> {
  return (await server.as(role, { method: 'GET', url: '/api/notifications' })).json<Told>();
}

async function readAllOfB(): Promise<void> {
  const [newest] = await idsOfB();
  await server.as('B', { method: 'POST', url: '/api/notifications/read', payload: { upTo: newest } });
}

async function idsOfB(): Promise<readonly number[]> {
  const { rows } = await server.owner.query<{ id: string }>(
    `select n.id from notification n join account a on a.id = n.account_id
     where a.login_id = 'subengineer@sungabha.example' order by n.id desc`,
  );
  return rows.map(({ id }) => Number(id));
}

async function messages() {
  const { rows } = await server.owner.query<{
    channel: string;
    recipient: string;
    status: string;
    last_error: string | null;
  }>('select channel, recipient, status, last_error from message order by id');
  return rows;
}

test('an event tells the roles it names, in the office’s words; not the one who acted, and nobody twice', async () => {
  await queue('stageChanged', ['B', 'D', 'G']);
  await queue('stageChanged', ['B'], 1);
  expect(await server.jobs.drain()).toEqual({ performed: 2, failed: 0 });
  const { items, unread } = await toldTo('B');
  expect([unread, items.length]).toEqual([1, 1]);
  expect(items[0]?.subject.ne).toMatch(/^निवेदन तथा दर्ता: [०-९]+$/u);
  expect(items[0]?.subject.en).toMatch(/^Application: \d+$/u);
  expect(items[0]?.body.ne).toContain('सुशीला थापा');
  expect(await Promise.all(['D', 'G', 'C'].map(async (role) => (await toldTo(role)).unread))).toEqual([0, 1, 0]);
});

test('a ward post of another ward and the designer of another file hear nothing', async () => {
  const { rows } = await server.owner.query<{ login_id: string }>(
    `select login_id from account where active and (role = 'D' or (role = 'G' and not '04' = any(wards)))`,
  );
  await queue('objectionReceived', ['D', 'G']);
  await server.jobs.drain();
  const told = await Promise.all(rows.map(async ({ login_id }) => (await toldTo(login_id)).unread));
  expect([rows.length > 1, told.every((unread) => unread === 0)]).toEqual([true, true]);
});

test('what was seen is no longer new, for that person alone', async () => {
  await queue('stageChanged', ['B', 'C']);
  await server.jobs.drain();
  const newest = (await toldTo('B')).items[0]?.id ?? 0;
  const read = await server.as('B', { method: 'POST', url: '/api/notifications/read', payload: { upTo: newest } });
  expect(read.statusCode).toBe(204);
  expect([(await toldTo('B')).unread, (await toldTo('C')).unread]).toEqual([0, 1]);
});

test('an e-mail goes out where the template says so; the SMS stays on record while the office has no provider', async () => {
  await queue('registered', ['B']);
  await server.jobs.drain();
  expect(await messages()).toEqual([
    // whose profile has no address hears where the username is one
    { channel: 'email', recipient: 'inspector@sungabha.example', status: 'sent', last_error: null },
    { channel: 'email', recipient: 'sub@sungabha.example', status: 'sent', last_error: null },
    { channel: 'sms', recipient: '9800000001', status: 'kept', last_error: null },
  ]);
  expect(letters).toHaveLength(2);
  expect(letters[0]).toContain('From: naksa@sungabha.example');
});

test('the applicant, who has no account, hears by SMS and, where the application gives an address, by e-mail; once each', async () => {
  await server.owner.query(`update application set email = 'sushila@sungabha.example' where id = $1`, [applicationId]);
  await queue('renewalDue', []);
  await queue('renewalDue', [], 1);
  await server.jobs.drain();
  expect((await messages()).map(({ channel, recipient }) => [channel, recipient])).toEqual([
    ['sms', '9800000001'],
    ['email', 'sushila@sungabha.example'],
  ]);
});

test('a mail server that refuses is tried again, and the failure is seen meanwhile', async () => {
  refuses = true;
  await queue('registered', ['B']);
  await server.jobs.drain();
  expect((await messages())[0]).toMatchObject({
    status: 'waiting',
    last_error: expect.stringContaining('mailbox is full'),
  });
  refuses = false;
  await server.owner.query('update message set run_after = now()');
  await server.jobs.drain();
  expect([(await messages())[0]?.status, letters.length]).toEqual(['sent', 2]);
});

test('a template that the office does not have is a failure that is seen, not silence', async () => {
  await queue('noSuchTemplate', ['B']);
  expect(await server.jobs.drain()).toEqual({ performed: 0, failed: 1 });
  const { rows } = await server.owner.query<{ last_error: string }>('select last_error from outbox');
  expect(rows[0]?.last_error).toContain('noSuchTemplate');
});

test('nobody reads what others were told', async () => {
  await queue('stageChanged', ['B']);
  await server.jobs.drain();
  const newest = (await toldTo('B')).items[0]?.id ?? 0;
  await server.as('C', { method: 'POST', url: '/api/notifications/read', payload: { upTo: newest } });
  expect((await toldTo('B')).unread).toBe(1);
});

test('what is told of a case within minutes is one thing, which is new and is seen as one', async () => {
  await queue('stageChanged', ['B']);
  await queue('yourTurn', ['B'], 1);
  await queue('registered', ['B'], 2);
  await server.jobs.drain();
  const told = await toldTo('B');
  expect(told).toMatchObject({ unread: 1, items: [{ isNew: true, before: [{}, {}] }] });
  expect(told.items[0]?.before?.map(({ id }) => id)).toEqual((await idsOfB()).filter((id) => id !== told.items[0]?.id));
  expect(told.items[0]?.before?.[1]?.subject.ne).toMatch(/^निवेदन तथा दर्ता/u);
  // a click on one of them is a look at the case
  const payload = { upTo: told.items[0]?.before?.[1]?.id, only: true };
  await server.as('B', { method: 'POST', url: '/api/notifications/read', payload });
  expect(await toldTo('B')).toMatchObject({ unread: 0, items: [{ isNew: false, before: [{}, {}] }] });
});

test('who reads nothing for a day has one new thing of each case that went on, not one of each step', async () => {
  const cases = [applicationId];
  for (const ward of ['04', '02']) {
    const payload = { constructionType: '1', buildingClass: 'C', ward, requestId: randomUUID() };
    const opened = await server.as('D', { method: 'POST', url: '/api/applications', payload });
    cases.push(opened.json<{ id: string }>().id);
  }
  for (const [step, template] of ['stageChanged', 'yourTurn', 'registered'].entries()) {
    for (const id of cases) {
      applicationId = id;
      await queue(template, ['B'], step);
    }
    await server.jobs.drain();
    await server.owner.query(`update notification set at = at - interval '2 hours'`);
  }
  expect((await idsOfB()).length).toBe(9);
  const told = await toldTo('B');
  expect(told).toMatchObject({ unread: 3, items: [{ isNew: true }, { isNew: true }, { isNew: true }] });
  expect(told.items.map(({ before }) => before?.length)).toEqual([2, 2, 2]);
  await readAllOfB();
  expect(await toldTo('B')).toMatchObject({ unread: 0 });
});

test('what is told later, of another case or to another person is a thing of its own', async () => {
  await queue('stageChanged', ['B', 'C']);
  await server.jobs.drain();
  await server.owner.query(`update notification set at = at - interval '16 minutes'`);
  await readAllOfB();
  await queue('yourTurn', ['B'], 1);
  await server.jobs.drain();
  expect((await toldTo('B')).items.map(({ before }) => before)).toEqual([undefined, undefined]);
  const page = await server.as('B', { method: 'GET', url: '/api/notifications?unread=true' });
  expect(page.json<Told>()).toMatchObject({ unread: 1, items: [{ isNew: true }] });
  expect((await toldTo('C')).items.map(({ before }) => before)).toEqual([undefined]);
});

test('pages are of what is shown as one: nothing comes twice, nothing is left out', async () => {
  await queue('stageChanged', ['B']);
  await server.jobs.drain();
  const copies = `insert into notification (organization_id, account_id, application_id, seq, template, form, subject, body, at, bundle)
    select organization_id, account_id, application_id, 1000 + n, template, form, subject, body, at, case when n % 3 = 0 then null else id end
    from notification, generate_series(1, 70) as n`;
  await server.owner.query(copies);
  const first = (await server.as('B', { method: 'GET', url: '/api/notifications' })).json<Told>();
  const second = (
    await server.as('B', { method: 'GET', url: `/api/notifications?cursor=${String(first.next)}` })
  ).json<Told>();
  const shown = [...first.items, ...second.items].flatMap(({ id, before = [] }) => [
    id,
    ...before.map((one) => one.id),
  ]);
  expect([first.items.length, second.items.length, first.unread]).toEqual([20, 4, 24]);
  expect(shown.toSorted((a, b) => b - a)).toEqual(await idsOfB());
});

test('one message is read by itself, and what is new can be asked for alone', async () => {
  await queue('stageChanged', ['B']);
  await server.jobs.drain();
  await server.owner.query(`update notification set at = at - interval '1 hour'`);
  await readAllOfB();
  await queue('yourTurn', ['B'], 1);
  await server.jobs.drain();
  await server.owner.query('update notification set read_at = null');
  const [newest, older] = (await toldTo('B')).items;
  const payload = { upTo: newest?.id, only: true };
  await server.as('B', { method: 'POST', url: '/api/notifications/read', payload });
  const fresh = await server.as('B', { method: 'GET', url: '/api/notifications?unread=true' });
  expect(fresh.json<Told>()).toMatchObject({ items: [{ id: older?.id, isNew: true }], unread: 1 });
  expect((await toldTo('B')).items.map(({ isNew }) => isNew)).toEqual([false, true]);
});
