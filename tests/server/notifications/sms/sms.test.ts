import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendOne } from '../../../../server/notifications/messages.ts';
import { takeEarly } from '../../../../server/notifications/sms/report.ts';
import { forgetConfig } from '../../../../server/office/read.ts';
import { openSmsCarrier, type SmsCarrier } from '../../../../scripts/drill/messages/carrier.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let carrier: SmsCarrier;
let organizationId: string;
beforeAll(async () => {
  carrier = await openSmsCarrier();
  server = await startTestServer({ env: { NAKSA_OUTSIDE_PRIVATE: 'on' } });
  const { rows } = await server.owner.query<{ id: string }>('select id from organization');
  organizationId = rows[0]?.id ?? '';
  await server.as('TADM', {
    method: 'PUT',
    url: '/api/setup/secrets/carrierToken',
    payload: { text: 'a-token-of-the-office' },
  });
});
afterAll(async () => {
  await server.stop();
  await carrier.close();
});
beforeEach(async () => {
  carrier.behave('none');
  await server.owner.query('truncate outbox, notification, message, message_report, early_report');
  await server.owner.query(`delete from setup_record where kind = 'sms-way'`);
  await way({});
  await limit({});
});

const described = {
  code: 'carrier',
  title: { ne: 'सेवा', en: 'Carrier' },
  active: true,
  method: 'form',
  fields: [
    { name: 'token', value: '{{secret}}' },
    { name: 'to', value: '{{to}}' },
    { name: 'text', value: '{{text}}' },
  ],
  secret: 'carrierToken',
  okField: 'response_code',
  okValue: '200',
  referenceField: 'message_id',
  reportReference: 'id',
  reportStatus: 'state',
  reportDelivered: 'DELIVRD',
  price: 150,
};

async function way(changes: Readonly<Record<string, unknown>>): Promise<void> {
  await put('sms-way', 'carrier', { ...described, url: carrier.url, ...changes });
}

async function limit(changes: Readonly<Record<string, unknown>>): Promise<void> {
  await put('sms-limit', 'office', {
    code: 'office',
    day: 100_000,
    month: 1_000_000,
    quietFrom: 0,
    quietTo: 0,
    ...changes,
  });
}

async function put(kind: string, key: string, body: unknown): Promise<void> {
  await server.owner.query('delete from setup_record where kind = $1', [kind]);
  await server.owner.query('insert into setup_record (organization_id, kind, key, body) values ($1, $2, $3, $4)', [
    organizationId,
    kind,
    key,
    body,
  ]);
  forgetConfig(organizationId);
}

type Queued = {
  readonly urgency?: string;
  readonly body?: string;
  readonly template?: string;
  readonly application?: string;
};

async function queue({ urgency = 'news', body = 'दर्ता भयो।', template, application }: Queued = {}): Promise<number> {
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into message (organization_id, key, channel, recipient, subject, body, urgency, template, application_id)
     values ($1, $2, 'sms', '9800000001', '', $3, $4, $5, $6) returning id`,
    [organizationId, randomUUID(), body, urgency, template ?? null, application ?? null],
  );
  return Number(rows[0]?.id);
}

async function stateOf(id: number) {
  const { rows } = await server.owner.query<{
    status: string;
    parts: number | null;
    cost: string;
    reference: string | null;
    last_error: string | null;
    delivered: boolean;
    due: boolean;
  }>(
    `select status, parts, cost, reference, last_error, delivered_at is not null as delivered, run_after <= now() as due
     from message where id = $1`,
    [id],
  );
  return rows[0];
}

const send = () => sendOne(server.runtime, organizationId);

describe('a carrier of the office', () => {
  test('is shown the number, the text and the sealed secret; what it costs and how it is called are kept', async () => {
    const id = await queue({ body: 'क'.repeat(71) });
    await send();
    expect(carrier.taken.at(-1)).toMatchObject({ to: '9800000001', text: 'क'.repeat(71) });
    expect(await stateOf(id)).toMatchObject({
      status: 'sent',
      parts: 2,
      cost: '300',
      reference: carrier.taken.at(-1)?.reference,
    });
    const { rows } = await server.owner.query(
      'select purpose, outcome, status from outside_call order by id desc limit 1',
    );
    expect(rows).toEqual([{ purpose: 'sms', outcome: 'answered', status: 200 }]);
  });

  test('is given as much Nepali as four chained parts hold', async () => {
    const id = await queue({ body: 'क'.repeat(1_000) });
    await send();
    expect(carrier.taken.at(-1)?.text).toBe('क'.repeat(268));
    expect(await stateOf(id)).toMatchObject({ parts: 4, cost: '600' });
  });

  test.each(['json', 'query'])('is called by %s where it is described so', async (method) => {
    await way({ method });
    const id = await queue();
    await send();
    expect(await stateOf(id)).toMatchObject({ status: 'sent' });
    expect(carrier.taken.at(-1)?.text).toBe('दर्ता भयो।');
  });

  test('that says no in the body of a 200 has not taken it: nothing is paid, it is tried again', async () => {
    carrier.behave('no');
    const id = await queue();
    expect((await send())?.error).toMatchObject({ message: expect.stringContaining('Not enough credit') });
    expect(await stateOf(id)).toMatchObject({ status: 'waiting', cost: '0', due: false });
    carrier.behave('none');
    await server.owner.query('update message set run_after = now()');
    await send();
    expect(await stateOf(id)).toMatchObject({ status: 'sent', cost: '150' });
  });

  test.each(['fails', 'cuts', 'floods'] as const)(
    'that %s after taking it leaves it open: nobody sends it again but a person',
    async (how) => {
      carrier.behave(how);
      const before = carrier.taken.length;
      const id = await queue({ urgency: 'code', body: '१२३४५६' });
      await send();
      expect(await stateOf(id)).toMatchObject({ status: 'unclear', cost: '150' });
      carrier.behave('none');
      await server.owner.query('update message set run_after = now()');
      expect(await send()).toBeUndefined();
      expect(carrier.taken.length).toBe(before + 1);
      const list = await server.as('AUD', { method: 'GET', url: '/api/audit/stuck' });
      expect(list.json().items).toMatchObject([{ state: 'unclear', recipient: '980•••••01' }]);
      const again = await server.as('TADM', { method: 'POST', url: `/api/audit/stuck/message/${String(id)}/retry` });
      expect(again.statusCode).toBe(200);
      await send();
      expect(await stateOf(id)).toMatchObject({ status: 'sent' });
    },
  );

  test.each(['busy', 'moves'] as const)('that is %s has taken nothing, and is followed nowhere', async (how) => {
    carrier.behave(how);
    const before = carrier.taken.length;
    const id = await queue();
    await send();
    expect(await stateOf(id)).toMatchObject({ status: 'waiting', cost: '0' });
    expect(carrier.taken.length).toBe(before);
  });

  test('that is not there has taken nothing', async () => {
    await way({ url: 'http://127.0.0.1:1/' });
    const id = await queue();
    await send();
    expect(await stateOf(id)).toMatchObject({ status: 'waiting', cost: '0' });
  });

  test('was called by a server that died over it: the message is open, not sent again', async () => {
    const id = await queue({ urgency: 'code' });
    await server.owner.query('update message set handed_at = now()');
    const before = carrier.taken.length;
    await send();
    expect(await stateOf(id)).toMatchObject({ status: 'unclear' });
    expect(carrier.taken.length).toBe(before);
  });

  test('is not called for a number that takes no SMS: that is told and costs nothing', async () => {
    const id = await queue({ urgency: 'notice' });
    await server.owner.query(`update message set recipient = '061-520123' where id = $1`, [id]);
    const before = carrier.taken.length;
    await send();
    expect(await stateOf(id)).toMatchObject({ status: 'failed', cost: '0', last_error: 'no mobile number' });
    expect(carrier.taken.length).toBe(before);
  });

  test('an office without one keeps what would have gone', async () => {
    await way({ active: false });
    const id = await queue();
    await send();
    expect(await stateOf(id)).toMatchObject({ status: 'kept', cost: '0' });
  });
});

describe('what may be spent', () => {
  test('is never passed by many hands at once', async () => {
    await limit({ day: 150 * 5 });
    for (let no = 0; no < 12; no += 1) await queue();
    await Promise.all(Array.from({ length: 12 }, send));
    const { rows } = await server.owner.query(
      `select count(*) filter (where status = 'sent') as sent, sum(cost) as cost from message`,
    );
    expect(rows).toEqual([{ sent: '5', cost: '750' }]);
    const desk = await server.as('TADM', { method: 'GET', url: '/api/setup/sms' });
    expect(desk.json()).toMatchObject({ runsOut: true });
  });

  test('of one kind of news for a case and day one is enough', async () => {
    const opened = await server.as('D', {
      method: 'POST',
      url: '/api/applications',
      payload: { constructionType: '1', buildingClass: 'C', ward: '04', requestId: randomUUID() },
    });
    const application = opened.json<{ id: string }>().id;
    const first = await queue({ template: 'feeDue', application });
    const second = await queue({ template: 'feeDue', application });
    for (let turn = 0; turn < 2; turn += 1) await send();
    const notice = await queue({ template: 'feeDue', application, urgency: 'notice' });
    await send();
    expect(await stateOf(first)).toMatchObject({ status: 'sent' });
    expect(await stateOf(second)).toMatchObject({ status: 'kept' });
    expect(await stateOf(notice)).toMatchObject({ status: 'sent' });
  });
});

describe('what the carrier reports', () => {
  async function sent(): Promise<{ readonly id: number; readonly reference: string; readonly url: string }> {
    const id = await queue({ urgency: 'notice' });
    await send();
    const desk = await server.as('TADM', { method: 'GET', url: '/api/setup/sms' });
    const { pathname } = new URL(desk.json<{ way: { reports: string } }>().way.reports);
    return { id, reference: (await stateOf(id))?.reference ?? '', url: pathname };
  }

  test('delivery is kept once, by address or form, and shown', async () => {
    const { id, reference, url } = await sent();
    const report = () =>
      server.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `id=${reference}&state=DELIVRD`,
      });
    for (let time = 0; time < 3; time += 1) expect((await report()).statusCode).toBe(204);
    await server.app.inject({ method: 'GET', url: `${url}?id=${reference}&state=DELIVRD` });
    expect(await stateOf(id)).toMatchObject({ status: 'sent', delivered: true });
    const { rows } = await server.owner.query('select status, delivered from message_report');
    expect(rows).toEqual([{ status: 'DELIVRD', delivered: true }]);
    const desk = await server.as('TADM', { method: 'GET', url: '/api/setup/sms' });
    expect(desk.json()).toMatchObject({ spent: { day: 150 }, runsOut: false, counts: { sent: 1, delivered: 1 } });
  });

  test('before its own answer is kept is not lost, and what nobody waits for is not kept', async () => {
    const { url } = await sent();
    const report = (reference: string) =>
      server.app.inject({ method: 'GET', url: `${url}?id=${reference}&state=DELIVRD` });
    const kept = async () => (await server.owner.query('select reference from early_report')).rows;
    await report('early');
    expect(await kept()).toEqual([]);
    const id = await queue({ urgency: 'notice' });
    const now = server.clock.now();
    await server.owner.query(`update message set handed_at = $1, way = 'carrier' where id = $2`, [now, id]);
    for (let time = 0; time < 2; time += 1) expect((await report('early')).statusCode).toBe(204);
    expect(await kept()).toEqual([{ reference: 'early' }]);
    await server.owner.query(`update message set status = 'sent', reference = 'early' where id = $1`, [id]);
    await server.runtime.inOrganization(organizationId, (trx) =>
      takeEarly(trx, { id, way: 'carrier', reference: 'early', now }),
    );
    expect(await stateOf(id)).toMatchObject({ status: 'sent', delivered: true });
    expect(await kept()).toEqual([]);
  });

  test('while the carrier still answers reaches the message with that answer', async () => {
    const { url } = await sent();
    carrier.beforeAnswer((reference) =>
      server.app.inject({ method: 'GET', url: `${url}?id=${reference}&state=DELIVRD` }),
    );
    const id = await queue({ urgency: 'notice' });
    await send();
    expect(await stateOf(id)).toMatchObject({ status: 'sent', delivered: true });
  });

  test('of another message, another state, under another key, too late or too long changes nothing', async () => {
    const { id, reference, url } = await sent();
    const tell = (address: string) => server.app.inject({ method: 'GET', url: address });
    const wrong = url.replace(/.$/u, (last) => (last === '0' ? '1' : '0'));
    expect((await tell(`${wrong}?id=${reference}&state=DELIVRD`)).statusCode).toBe(204);
    expect((await tell(`${url}?id=nobodys&state=DELIVRD`)).statusCode).toBe(204);
    expect((await tell(`${url}?state=DELIVRD`)).statusCode).toBe(204);
    const long = await server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `id=${reference}&state=DELIVRD&x=${'x'.repeat(5_000)}`,
    });
    expect(long.statusCode).toBe(413);
    expect(await stateOf(id)).toMatchObject({ delivered: false });
    await tell(`${url}?id=${reference}&state=UNDELIV`);
    expect(await stateOf(id)).toMatchObject({ delivered: false });
    server.clock.moveTo('2026-12-05T04:15:00.000Z');
    await tell(`${url}?id=${reference}&state=DELIVRD`);
    expect(await stateOf(id)).toMatchObject({ delivered: false });
  });
});

test('a secret is never told again, and who may not edit carriers gives none', async () => {
  const list = await server.as('TADM', { method: 'GET', url: '/api/setup/secrets' });
  expect(list.json()).toMatchObject({ secrets: [{ name: 'carrierToken' }] });
  expect(list.body).not.toContain('a-token-of-the-office');
  const { rows } = await server.owner.query<{ sealed: string }>('select sealed from office_secret');
  expect(rows[0]?.sealed).not.toContain('token');
  for (const role of ['C', 'B', 'D', 'AUD']) {
    const given = await server.as(role, {
      method: 'PUT',
      url: '/api/setup/secrets/carrierToken',
      payload: { text: 'mine' },
    });
    expect([403, 404]).toContain(given.statusCode);
  }
});

// the last one: the clock does not go back
test('the limit ends news, neither legal notices nor codes', async () => {
  // what waits for tomorrow waits by the database's clock too
  server.clock.moveTo('2060-01-10T04:15:00.000Z');
  await limit({ day: 300 });
  const ids = [await queue(), await queue(), await queue()];
  const notice = await queue({ urgency: 'notice' });
  const code = await queue({ urgency: 'code' });
  for (let turn = 0; turn < 5; turn += 1) await send();
  // the code and the notice went first and have spent the day
  expect(await stateOf(code)).toMatchObject({ status: 'sent' });
  expect(await stateOf(notice)).toMatchObject({ status: 'sent' });
  for (const id of ids)
    expect(await stateOf(id)).toMatchObject({ status: 'waiting', last_error: 'the limit is reached' });
  const { rows } = await server.owner.query('select max(attempts) as most from message');
  expect(rows).toEqual([{ most: 1 }]);
});
