import type { Text } from '../../form-schemas/engine/definition.ts';
import { openSealed } from '../accounts/seal.ts';
import type { MessageChannel } from '../db/tables-cases.ts';
import { isDue, over, type Patience, putBackAfter, taken } from '../db/claim.ts';
import type { Letter, Runtime, Trx } from '../runtime.ts';
import type { QueuedEffect } from '../case/queued-effect.ts';

const PATIENCE: Patience = { most: 8, firstSeconds: 2, longestSeconds: 3_600 };
/** Four parts of an SMS in Devanagari, each of 67 letters once they are chained. */
const SMS_LENGTH = 268;

/** Somebody outside of the app, by one way out. */
export type Addressed = { readonly channel: MessageChannel; readonly to: string; readonly recipient: string };

type Said = {
  readonly subject: Text;
  readonly body: Text;
  /** The sealed link or code that the body leaves room for. */
  readonly secret?: string | null;
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
  { subject, body, secret = null }: Said,
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
      })),
    )
    .onConflict((conflict) => conflict.constraint('message_once').doNothing())
    .execute();
}

/** What goes out by a channel: of a letter both languages, of an SMS as much Nepali as four parts hold. */
export function bodyOf(channel: MessageChannel, { ne, en }: Text): string {
  return channel === 'sms' ? ne.slice(0, SMS_LENGTH) : `${ne}\n\n${en}\n`;
}

type Waiting = Letter & {
  readonly id: number;
  readonly channel: MessageChannel;
  readonly attempts: number;
  /** Its link, sealed. */
  readonly secret: string | null;
};

/**
 * Sends one waiting message of an organisation by its channel: at least once, tried again with growing pauses.
 * @returns what became of it; undefined when nothing was waiting
 */
export async function sendOne(
  runtime: Runtime,
  organizationId: string,
): Promise<{ readonly id: number; readonly error?: unknown } | undefined> {
  const waiting = await runtime.inOrganization(organizationId, claim);
  if (!waiting) return undefined;
  const { id, attempts, channel } = waiting;
  try {
    const status = await runtime.channels[channel].send(withLink(runtime, waiting));
    await runtime.inOrganization(organizationId, (trx) => close(trx, id, status));
    return { id };
  } catch (error) {
    await runtime.inOrganization(organizationId, (trx) => putBack(trx, id, attempts, error));
    return { id, error };
  }
}

/** The message with its link, which stands nowhere but in what leaves. */
function withLink({ config }: Runtime, { recipient, subject, body, secret }: Waiting): Letter {
  if (secret === null) return { recipient, subject, body };
  const link = openSealed(config.secret, 'message-link', secret);
  return { recipient, subject, body: body.replaceAll(/\{\{(?:link|code)\}\}/gu, () => link) };
}

function claim(trx: Trx): Promise<Waiting | undefined> {
  return trx
    .updateTable('message')
    .set(taken)
    .where('id', '=', (eb) =>
      eb.selectFrom('message').select('id').where(isDue).orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .returning(['id', 'channel', 'recipient', 'subject', 'body', 'attempts', 'secret'])
    .executeTakeFirst();
}

async function close(trx: Trx, id: number, status: 'sent' | 'kept'): Promise<void> {
  await trx
    .updateTable('message')
    .set({ ...over, status, secret: null })
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
