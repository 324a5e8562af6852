import { randomUUID } from 'node:crypto';
import { type Client } from 'pg';

/** What an SMS is about: codes go before notices, notices before news. */
export type Urgency = 'code' | 'notice' | 'news';

/** What the office pays for each, in paisa. */
export const PAISA_EACH = 150;

/** The secret by which its carrier knows the office. */
export const CARRIER_SECRET = 'carrierToken';

/** A tenth are codes, three tenths notices, the rest news. */
const urgencyOf = (no: number): Urgency => (no % 10 === 0 ? 'code' : no % 10 < 4 ? 'notice' : 'news');

/** What is said in a message, so that the carrier's copy of it is known by its text. */
export const textOf = (no: number): string => `SMS ${String(no)}.`;

/** Describes a carrier and what may be spent in a day, and queues so many messages, as the owner of the database. */
export async function queueMessages(
  owner: Client,
  { url, count, paisaADay }: { readonly url: string; readonly count: number; readonly paisaADay: number },
): Promise<void> {
  const put = async (kind: string, key: string, body: unknown) => {
    await owner.query('delete from setup_record where kind = $1', [kind]);
    await owner.query(
      'insert into setup_record (organization_id, kind, key, body) select id, $1, $2, $3 from organization',
      [kind, key, JSON.stringify(body)],
    );
  };
  await put('sms-way', 'carrier', {
    code: 'carrier',
    title: { ne: 'सेवा', en: 'Carrier' },
    active: true,
    url,
    method: 'form',
    fields: [
      { name: 'token', value: '{{secret}}' },
      { name: 'to', value: '{{to}}' },
      { name: 'text', value: '{{text}}' },
    ],
    secret: CARRIER_SECRET,
    okField: 'response_code',
    okValue: '200',
    referenceField: 'message_id',
    price: PAISA_EACH,
  });
  const limits = { code: 'office', day: paisaADay, month: 1_000_000, quietFrom: 0, quietTo: 0 };
  await put('sms-limit', 'office', limits);
  for (let no = 0; no < count; no += 1) {
    await owner.query(
      `insert into message (organization_id, key, channel, recipient, subject, body, urgency)
       select id, $1, 'sms', '9800000001', '', $2, $3 from organization`,
      [randomUUID(), textOf(no), urgencyOf(no)],
    );
  }
}
