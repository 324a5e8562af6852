import { sql } from 'kysely';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { type Bound, boundToRecipient, openSealed } from '../accounts/seal.ts';
import { cutToParts } from '../../form-schemas/values/sms.ts';
import type { MessageChannel, Urgency } from '../db/tables-messages.ts';
import { isDue, LEASE_SECONDS, over, type Patience, putBackAfter, takenFor } from '../db/claim.ts';
import type { Letter, Runtime, Trx } from '../runtime.ts';
import type { QueuedEffect } from '../case/queued-effect.ts';
import { handOver, type SmsTurn, type TakenSms, turnOf } from './sms/hand-over.ts';
import type { SmsHold } from './sms/limit.ts';
import { takeEarly } from './sms/report.ts';
import { keepToldHow } from './sms/standing.ts';
import type { Handed, SmsWay } from './sms/way.ts';

const PATIENCE: Patience = { most: 8, firstSeconds: 2, longestSeconds: 3_600 };
/** What one SMS may cost: a longer text is cut, between letters. */
const MOST_PARTS = 4;

/** Somebody outside of the app, by one way out. */
export type Addressed = { readonly channel: MessageChannel; readonly to: string; readonly recipient: string };

type Said = {
  readonly subject: Text;
  readonly body: Text;
  /** The sealed link or code that the body leaves room for. */
  readonly secret?: string | null;
  /** Absent = news. */
  readonly urgency?: Urgency;
  /** Key of the office's template that says it. */
  readonly template?: string;
};

/**
 * Queues a message for each of the addressed, Nepali first, English beneath.
 * @param about what of the event it tells; the same person hears of it once by each channel
 */
export async function queueMessages(
  trx: Trx,
  { organizationId, applicationId, seq }: Pick<QueuedEffect, 'organizationId' | 'applicationId' | 'seq'>,
  about: string,
  addressed: readonly Addressed[],
  { subject, body, secret = null, urgency = 'news', template }: Said,
): Promise<void> {
  if (addressed.length === 0) return;
  await trx
    .insertInto('message')
    .values(
      addressed.map(({ channel, to, recipient }) => ({
        organization_id: organizationId,
        key: [applicationId, seq, about, channel, to].join('/'),
        channel,
        recipient,
        subject: subject.ne,
        body: bodyOf(channel, body),
        application_id: applicationId,
        secret,
        urgency,
        template: template ?? null,
      })),
    )
    .onConflict((conflict) => conflict.constraint('message_once').doNothing())
    .execute();
}

/** What goes out by a channel: of a letter both languages, of an SMS Nepali alone. */
function bodyOf(channel: MessageChannel, { ne, en }: Text): string {
  return channel === 'sms' ? ne : `${ne}\n\n${en}\n`;
}

/** What is kept of a message whose link or code was sealed for somebody else: it leaves for nobody. */
export const SEALED_FOR_ANOTHER = 'the link or code was not sealed for this recipient';

/** What is kept of a message for a number that takes none. */
export const NO_MOBILE = 'no mobile number';

type Waiting = Letter &
  TakenSms & {
    readonly channel: MessageChannel;
    readonly attempts: number;
    /** Its link, sealed. */
    readonly secret: string | null;
  };

/**
 * Sends one waiting message of an organisation by its channel: a letter at least once, an SMS at most once by itself; tried again with
 * growing pauses while it is certain that it did not go.
 * @returns what became of it; undefined when nothing was waiting
 */
export async function sendOne(
  runtime: Runtime,
  organizationId: string,
): Promise<{ readonly id: number; readonly error?: unknown } | undefined> {
  const held = await runtime.inOrganization(organizationId, (trx) => take(runtime, trx, organizationId));
  if (!held) return undefined;
  const { waiting, letter, turn } = held;
  const { id, attempts, channel } = waiting;
  if (letter === undefined) return { id, error: new Error(SEALED_FOR_ANOTHER) };
  const end = (work: (trx: Trx) => Promise<unknown>) => runtime.inOrganization(organizationId, work);
  try {
    if (turn?.turn === 'go') {
      const handed = await handOver(runtime, organizationId, { ...turn, to: letter.recipient });
      await end((trx) => closeSms(trx, waiting, handed, { ...turn, organizationId, now: runtime.now() }));
      return handed.outcome === 'taken' ? { id } : { id, error: new Error(handed.error) };
    }
    if (turn === undefined || turn.turn === 'noWay') {
      const status = await runtime.channels[channel].send(letter);
      await end((trx) => close(trx, id, { status }));
    }
    return { id };
  } catch (error) {
    await end((trx) => putBack(trx, id, attempts, error));
    return { id, error };
  }
}

/** A message that was claimed; without a letter it leaves for nobody. */
type Taken = { readonly waiting: Waiting; readonly letter?: Letter; readonly turn?: SmsTurn };

/** Takes the message that has waited longest of the most urgent ones; of an SMS it is settled at once what is done with it. */
async function take(runtime: Runtime, trx: Trx, organizationId: string): Promise<Taken | undefined> {
  const waiting = await claim(trx);
  if (waiting === undefined) return undefined;
  const letter = letterOf(runtime, organizationId, waiting);
  if (letter === undefined) {
    await close(trx, waiting.id, { status: 'failed', last_error: SEALED_FOR_ANOTHER });
    return { waiting };
  }
  if (waiting.channel !== 'sms') return { waiting, letter };
  const turn = await turnOf(runtime, trx, organizationId, { ...waiting, body: letter.body, mostParts: MOST_PARTS });
  if (turn.turn === 'wait') await postpone(trx, waiting, turn.hold);
  if (turn.turn === 'unclear')
    await close(trx, waiting.id, { status: 'unclear', last_error: 'the server ended over it' });
  if (turn.turn === 'noMobile') await close(trx, waiting.id, { status: 'failed', last_error: NO_MOBILE });
  if (turn.turn === 'stopped') await close(trx, waiting.id, { status: 'stopped' });
  if (turn.turn === 'said') await close(trx, waiting.id, { status: 'kept' });
  return { waiting, letter, turn };
}

/**
 * The message with its link, which stands nowhere but in what leaves; of an SMS no more than its parts hold. Undefined where the link
 * was sealed for another recipient, or before it was sealed for one: then whoever waits for it asks again.
 */
function letterOf({ config }: Runtime, organizationId: string, waiting: Waiting): Letter | undefined {
  const { channel, recipient, subject, body, secret } = waiting;
  const link = secret === null ? '' : opened(config.secret, secret, boundToRecipient(organizationId, waiting));
  if (link === undefined) return undefined;
  const text = secret === null ? body : body.replaceAll(/\{\{(?:link|code)\}\}/gu, () => link);
  return { recipient, subject, body: channel === 'sms' ? cutToParts(text, MOST_PARTS) : text };
}

function opened(secret: string, sealed: string, bound: Bound): string | undefined {
  try {
    return openSealed(secret, 'message-link', sealed, bound);
  } catch {
    return undefined;
  }
}

function claim(trx: Trx): Promise<Waiting | undefined> {
  return trx
    .updateTable('message')
    .set(takenFor(LEASE_SECONDS))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('message')
        .select('id')
        .where(isDue)
        .orderBy(sql`array_position(array['code', 'notice', 'news'], urgency)`)
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'channel', 'recipient', 'subject', 'body', 'attempts', 'secret'])
    .returning(['urgency', 'template', 'handed_at', 'application_id'])
    .executeTakeFirst();
}

type End = {
  readonly status: 'sent' | 'kept' | 'unclear' | 'failed' | 'stopped';
  readonly last_error?: string | null;
  readonly reference?: string | null;
};

async function close(trx: Trx, id: number, end: End): Promise<void> {
  await trx
    .updateTable('message')
    // what nobody knows to have gone a person may send again, with its link
    .set({ ...over, ...(end.status !== 'unclear' && { secret: null }), ...end })
    .where('id', '=', id)
    .execute();
}

type HandedBy = {
  readonly organizationId: string;
  readonly way: SmsWay;
  readonly now: string;
  /** It told how news is stopped. */
  readonly saysHow: boolean;
};

/** What the carrier did with an SMS: what it certainly did not take costs nothing and is tried again. */
async function closeSms(
  trx: Trx,
  { id, attempts, recipient }: Waiting,
  handed: Handed,
  { way, organizationId, now, saysHow }: HandedBy,
): Promise<void> {
  if (handed.outcome === 'taken') {
    await close(trx, id, { status: 'sent', reference: handed.reference });
    if (saysHow) await keepToldHow(trx, { organizationId, number: recipient, now });
    if (handed.reference !== null) await takeEarly(trx, { id, way: way.code, reference: handed.reference, now });
  } else if (handed.outcome === 'unclear') await close(trx, id, { status: 'unclear', last_error: handed.error });
  else {
    await putBack(trx, id, attempts, new Error(handed.error));
    await trx.updateTable('message').set({ handed_at: null, cost: '0' }).where('id', '=', id).execute();
  }
}

/** An SMS that waits for the morning or for money was not tried. */
async function postpone(trx: Trx, { id, attempts }: Waiting, { until, why }: SmsHold): Promise<void> {
  await trx
    .updateTable('message')
    .set({ run_after: until, attempts: attempts - 1, last_error: why === 'limit' ? 'the limit is reached' : null })
    .where('id', '=', id)
    .execute();
}

/** Tries again after 2, 4, 8 … seconds, at most an hour; after the last try somebody must look. */
async function putBack(trx: Trx, id: number, attempts: number, error: unknown): Promise<void> {
  await trx
    .updateTable('message')
    .set(putBackAfter(error, attempts, PATIENCE))
    .where('id', '=', id)
    .execute();
}
