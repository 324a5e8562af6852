import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CaseMessages } from '../../../../server/contract/case-page.ts';
import type { SmsDesk } from '../../../../server/contract/sms.ts';
import type { Urgency } from '../../../../server/db/tables-messages.ts';
import { readShippedLaw } from '../../../../server/definitions/shipped.ts';
import { addNewcomers } from '../../../../server/founding/newcomers.ts';
import { queueMessages, sendOne } from '../../../../server/notifications/messages.ts';
import { forgetConfig } from '../../../../server/office/read.ts';
import { openSmsCarrier, type SmsCarrier } from '../../../../scripts/drill/messages/carrier.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let carrier: SmsCarrier;
let organizationId: string;
let applicationId: string;
beforeAll(async () => {
  carrier = await openSmsCarrier();
  server = await startTestServer({ env: { NAKSA_OUTSIDE_PRIVATE: 'on' } });
  const { rows } = await server.owner.query<{ id: string }>('select id from organization');
  organizationId = rows[0]?.id ?? '';
  const payload = { text: 'a-token-of-the-office' };
  await server.as('TADM', { method: 'PUT', url: '/api/setup/secrets/carrierToken', payload });
  const begun = { constructionType: '1', buildingClass: 'C', ward: '04', requestId: randomUUID() };
  const opened = await server.as('D', { method: 'POST', url: '/api/applications', payload: begun });
  applicationId = opened.json<{ id: string }>().id;
});
afterAll(async () => {
  await server.stop();
  await carrier.close();
});
beforeEach(async () => {
  carrier.behave('none');
  await server.owner.query('truncate outbox, notification, message, message_report, early_report, phone_standing');
  await describeCarrier({});
});

const PHONE = '9800000001';
const SAID = 'दर्ता भयो।';
const described = {
  code: 'carrier',
  title: { ne: 'सेवा', en: 'Carrier' },
  active: true,
  method: 'form',
  fields: ['token={{secret}}', 'to={{to}}', 'text={{text}}'].map((field) => {
    const [name = '', value = ''] = field.split('=');
    return { name, value };
  }),
  secret: 'carrierToken',
  okField: 'response_code',
  okValue: '200',
  referenceField: 'message_id',
  incomingFrom: 'from',
  incomingText: 'text',
  stopWords: 'बन्द, STOP',
  startWords: 'सुरु, START',
  price: 150,
};

async function describeCarrier(changes: Readonly<Record<string, unknown>>): Promise<void> {
  const body = { ...described, url: carrier.url, ...changes };
  await server.owner.query(`delete from setup_record where kind = 'sms-way'`);
  const put = `insert into setup_record (organization_id, kind, key, body) values ($1, 'sms-way', 'carrier', $2)`;
  await server.owner.query(put, [organizationId, body]);
  forgetConfig(organizationId);
}

/** Sends one message of the case and says what the register of the case tells of it. */
async function tell(urgency: Urgency = 'news', recipient = PHONE, ne = SAID): Promise<string | undefined> {
  await queue(urgency, recipient, ne);
  await send();
  return statusOfLast();
}

function queue(urgency: Urgency, recipient: string, ne = SAID): Promise<void> {
  const text = { ne, en: 'Registered.' };
  const occasion = { organizationId, applicationId, seq: 1 };
  return server.runtime.inOrganization(organizationId, (trx) =>
    queueMessages(trx, occasion, randomUUID(), [{ channel: 'sms', to: 'applicant', recipient }], {
      subject: text,
      body: text,
      urgency,
    }),
  );
}

const send = () => sendOne(server.runtime, organizationId);

async function lastMessage() {
  const list = await server.as('B', { url: `/api/applications/${applicationId}/messages` });
  return list.json<CaseMessages>().items[0];
}

async function statusOfLast(): Promise<string | undefined> {
  return (await lastMessage())?.status;
}

async function desk(): Promise<SmsDesk> {
  return (await server.as('TADM', { url: '/api/setup/sms' })).json<SmsDesk>();
}

/** Brings a message as the carrier does. */
async function bring(text: string, from: string = PHONE): Promise<number> {
  const { way } = await desk();
  const url = `${new URL(way?.incoming ?? '').pathname}?${new URLSearchParams({ from, text }).toString()}`;
  return (await server.app.inject({ url })).statusCode;
}

async function standings() {
  const { rows } = await server.owner.query(
    'select number, stopped_at is not null as stopped from phone_standing order by number',
  );
  return rows;
}

describe('who writes back that no messages are wanted', () => {
  test('is told no news any more, but legal notices and codes; the carrier is not called and nothing is paid', async () => {
    expect(await tell()).toBe('sent');
    const before = carrier.taken.length;
    expect(await bring('बन्द')).toBe(204);
    expect(await tell()).toBe('stopped');
    expect(carrier.taken.length).toBe(before);
    expect(await desk()).toMatchObject({ spent: { day: 150 }, counts: { stopped: 1, sent: 1 } });
    expect([await tell('notice'), await tell('code')]).toEqual(['sent', 'sent']);
  });

  test('hears news again after asking for it', async () => {
    await bring('STOP');
    expect(await tell()).toBe('stopped');
    await bring('सुरु');
    expect(await tell()).toBe('sent');
  });

  test('is known by the number however a case or the carrier writes it', async () => {
    await bring('stop', '+9779800000001');
    expect(await tell('news', '९८०-०००-०००१')).toBe('stopped');
    expect(await tell('news', '9800000002')).toBe('sent');
    expect(await standings()).toEqual([{ number: PHONE, stopped: true }]);
  });

  test('is not told what waited already when the word came', async () => {
    await queue('news', PHONE);
    await bring('STOP');
    await send();
    expect(await statusOfLast()).toBe('stopped');
    const waits = await server.as('AUD', { url: '/api/audit/stuck' });
    expect(waits.json()).toMatchObject({ items: [] });
  });

  test('is left alone by an office without a carrier too', async () => {
    await bring('STOP');
    await describeCarrier({ active: false });
    expect(await tell()).toBe('stopped');
  });

  test('is in the journal once for each change, with the number masked', async () => {
    for (const word of ['START', 'STOP', 'बन्द', 'START']) await bring(word);
    const { rows } = await server.owner.query(
      `select action, detail from activity where action in ('sms.stopped', 'sms.wanted') order by id desc limit 3`,
    );
    const detail = { number: '980•••••01' };
    const stops = rows.filter(({ action }) => action === 'sms.stopped');
    expect(rows.slice(0, 2)).toEqual([
      { action: 'sms.wanted', detail },
      { action: 'sms.stopped', detail },
    ]);
    expect(stops.length).toBeGreaterThan(0);
    expect(await standings()).toEqual([{ number: PHONE, stopped: false }]);
  });
});

describe('the first news to a number', () => {
  const beneath = 'यस्ता सन्देश नचाहिए बन्द लेखी 31001 मा पठाउनुहोस्।';
  beforeEach(() => describeCarrier({ incomingNumber: '31001' }));

  test('says beneath how such messages are stopped, and that is paid for and kept; the next one says no more', async () => {
    await tell();
    expect(carrier.taken.at(-1)?.text).toBe(`दर्ता भयो।\n${beneath}`);
    expect(await lastMessage()).toMatchObject({ body: `दर्ता भयो।\n${beneath}`, parts: 1 });
    await tell();
    expect(carrier.taken.at(-1)?.text).toBe('दर्ता भयो।');
    await tell('news', '9800000002');
    expect(carrier.taken.at(-1)?.text).toContain(beneath);
  });

  test('costs the parts that it has with the sentence', async () => {
    const long = 'क'.repeat(60);
    await tell('news', PHONE, long);
    expect(await lastMessage()).toMatchObject({ parts: 2 });
    expect(await desk()).toMatchObject({ spent: { day: 300 } });
    await tell('news', PHONE, long);
    expect(await desk()).toMatchObject({ spent: { day: 450 } });
  });

  test('says it again where the carrier did not take it', async () => {
    carrier.behave('no');
    await tell();
    expect(await standings()).toEqual([]);
    carrier.behave('none');
    await server.owner.query('update message set run_after = now()');
    await send();
    expect(carrier.taken.at(-1)?.text).toContain(beneath);
    expect(await standings()).toEqual([{ number: PHONE, stopped: false }]);
  });

  test('says it again where nobody knows whether it went', async () => {
    carrier.behave('fails');
    expect(await tell()).toBe('unclear');
    carrier.behave('none');
    await tell();
    expect(carrier.taken.at(-1)?.text).toContain(beneath);
  });

  test('is told without it in the register where another one has said it before this was taken', async () => {
    carrier.behave('no');
    await tell();
    carrier.behave('none');
    await tell();
    await server.owner.query('update message set run_after = now()');
    await send();
    const list = await server.as('B', { url: `/api/applications/${applicationId}/messages` });
    const bodies = list.json<CaseMessages>().items.map(({ body }) => body);
    expect(bodies).toEqual([`${SAID}\n${beneath}`, SAID]);
    expect(carrier.taken.at(-1)?.text).toBe(SAID);
  });

  test('leaves it to the next one where it has no room, and cuts nothing of what the office says', async () => {
    const longest = 'क'.repeat(268);
    await tell('news', PHONE, longest);
    expect(carrier.taken.at(-1)?.text).toBe(longest);
    await tell();
    expect(carrier.taken.at(-1)?.text).toContain(beneath);
  });

  test('is not a legal notice nor a code: these say what they say', async () => {
    for (const urgency of ['notice', 'code'] as const) {
      await tell(urgency);
      expect(carrier.taken.at(-1)?.text).toBe('दर्ता भयो।');
    }
  });

  test.each([
    { incomingNumber: '' },
    { incomingNumber: '31001', stopWords: ', ' },
    { incomingNumber: '31001', incomingText: '' },
  ])('says nothing of it where nothing written back would be heard: %o', async (changes) => {
    await describeCarrier(changes);
    await tell();
    expect(carrier.taken.at(-1)?.text).toBe('दर्ता भयो।');
  });

  test('says nothing of it in an office that runs and has no such sentence, until the next edition brings it', async () => {
    await server.owner.query(`delete from setup_record where kind = 'message-template' and key = 'howToStop'`);
    forgetConfig(organizationId);
    await tell();
    expect(carrier.taken.at(-1)?.text).toBe(SAID);
    const law = readShippedLaw();
    const brought = await server.runtime.inOrganization(organizationId, (trx) =>
      addNewcomers(trx, organizationId, law),
    );
    expect(brought).toBe(1);
    await tell();
    expect(carrier.taken.at(-1)?.text).toContain(beneath);
  });

  test('is no kind of message that somebody with an account chooses', async () => {
    const { body } = await server.as('B', { url: '/api/accounts/me/notification-settings' });
    expect(body).toContain('registered');
    expect(body).not.toContain('howToStop');
  });
});

describe('what changes nothing and is answered like the rest', () => {
  test('a sentence, an empty message, a number that takes no SMS, a word of nobody’s', async () => {
    const said: readonly (readonly [string, string])[] = [
      ['मेरो घरको काम कहिले सुरु हुन्छ', PHONE],
      ['', PHONE],
      ['STOP', '061-520123'],
      ['STOP', ''],
      ['धन्यवाद', PHONE],
    ];
    for (const [text, from] of said) expect(await bring(text, from)).toBe(204);
    expect(await standings()).toEqual([]);
    expect(await tell()).toBe('sent');
  });

  test('a key of nobody’s, that of the reports, and a body that is too long', async () => {
    await describeCarrier({ reportReference: 'id' });
    const { way } = await desk();
    const { pathname } = new URL(way?.incoming ?? '');
    const reports = new URL(way?.reports ?? '').pathname.split('/').at(-1) ?? '';
    for (const key of ['0'.repeat(64), reports]) {
      const url = `/api/public/sms-incoming/${key}?from=${PHONE}&text=STOP`;
      expect((await server.app.inject({ url })).statusCode).toBe(204);
    }
    const payload = `from=${PHONE}&text=STOP&x=${'x'.repeat(5_000)}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const long = await server.app.inject({ method: 'POST', url: pathname, headers, payload });
    expect(long.statusCode).toBe(413);
    expect(await standings()).toEqual([]);
  });

  test('an address is shown only where the carrier was described to bring messages', async () => {
    await describeCarrier({ incomingFrom: '' });
    expect((await desk()).way?.incoming).toBeUndefined();
  });
});
