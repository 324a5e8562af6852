import { sql } from 'kysely';
import { kathmanduDate } from '../../../form-schemas/values/bs-date.ts';
import { isMobile, smsParts } from '../../../form-schemas/values/sms.ts';
import type { Urgency } from '../../db/tables-messages.ts';
import { callOutside } from '../../outside/call.ts';
import { openSecret } from '../../outside/secrets.ts';
import type { Runtime, Trx } from '../../runtime.ts';
import { getConfig } from '../../office/read.ts';
import { holdOf, limitOf, type SmsHold, spentOf } from './limit.ts';
import { hintFor, withHint } from './hint.ts';
import { hasStopped } from './standing.ts';
import { type Handed, readHanded, requestTo, type SmsWay, wayOf } from './way.ts';

/** An SMS that a worker has taken. */
export type TakenSms = {
  readonly id: number;
  readonly body: string;
  readonly urgency: Urgency;
  readonly handed_at: Date | null;
  readonly application_id: string | null;
  readonly template: string | null;
  readonly recipient: string;
};

/** One with its link in it, and how many parts it may have. */
type SmsToSend = TakenSms & { readonly mostParts: number };

/** What is done with an SMS: its carrier is called; it waits; nobody knows whether it went; the person wants none; or it stays on record. */
export type SmsTurn =
  | {
      readonly turn: 'go';
      readonly way: SmsWay;
      readonly secret: string;
      readonly text: string;
      readonly saysHow: boolean;
    }
  | { readonly turn: 'wait'; readonly hold: SmsHold }
  | { readonly turn: 'unclear' | 'stopped' | 'said' | 'noWay' | 'noMobile' };

/**
 * Decides in the transaction in which an SMS was taken, and reserves what it costs: what was handed over once and has no end (the
 * server died over it) is nobody's to send again, so that no code or notice goes twice by itself and nothing is spent beyond the limit.
 */
export async function turnOf(runtime: Runtime, trx: Trx, organizationId: string, sms: SmsToSend): Promise<SmsTurn> {
  if (sms.handed_at !== null) return { turn: 'unclear' };
  if (sms.urgency === 'news' && (await hasStopped(trx, sms.recipient))) return { turn: 'stopped' };
  const now = runtime.now();
  const config = await getConfig(trx, organizationId, kathmanduDate(now));
  const way = wayOf(config);
  if (way === undefined) return { turn: 'noWay' };
  if (!isMobile(sms.recipient)) return { turn: 'noMobile' };
  if (sms.urgency === 'news' && (await wasSaidToday(trx, sms, now))) return { turn: 'said' };
  const hint = sms.urgency === 'news' ? await hintFor(trx, { config, way, sms }) : undefined;
  const text = withHint(sms.body, hint);
  const parts = smsParts(text);
  const cost = parts * way.price;
  const spent = await spentOf(trx, now, 'spends');
  const hold = holdOf(limitOf(config), { now, urgency: sms.urgency, cost, spent });
  if (hold !== undefined) return { turn: 'wait', hold };
  const secret = way.secret === undefined ? '' : ((await openSecret(runtime, trx, way.secret)) ?? '');
  await trx
    .updateTable('message')
    .set({ parts: Math.max(1, parts), cost: String(cost), way: way.code, handed_at: now, hint: hint ?? null })
    .where('id', '=', sms.id)
    .execute();
  return { turn: 'go', way, secret, text, saysHow: hint !== undefined };
}

/** Of news, one of a kind for each case and day is enough. */
async function wasSaidToday(trx: Trx, { id, application_id, template, recipient }: TakenSms, now: string) {
  if (application_id === null || template === null) return false;
  const row = await trx
    .selectFrom('message')
    .select('id')
    .where('application_id', '=', application_id)
    .where('channel', '=', 'sms')
    .where('template', '=', template)
    .where('recipient', '=', recipient)
    .where('id', '<>', id)
    .where('status', 'in', ['sent', 'unclear'])
    .where(sql<string>`(handed_at at time zone 'Asia/Kathmandu')::date`, '=', kathmanduDate(now))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Hands an SMS to its carrier. Never throws for what the carrier does. */
export async function handOver(
  runtime: Runtime,
  organizationId: string,
  { way, secret, text, to }: Readonly<Record<'secret' | 'text' | 'to', string>> & { readonly way: SmsWay },
): Promise<Handed> {
  const request = requestTo(way, { to, text, secret });
  return readHanded(way, await callOutside(runtime, { organizationId, purpose: 'sms', ...request }));
}
