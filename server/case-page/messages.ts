import { findApplicationFor } from '../case/scope.ts';
import type { CaseMessage, CaseMessages } from '../contract/case-page.ts';
import { maskedTo } from '../notifications/masked.ts';
import { NO_MOBILE } from '../notifications/messages.ts';
import { withHint } from '../notifications/sms/hint.ts';
import type { Trx, Who } from '../runtime.ts';

/** So many are told, the newest first. */
const MOST = 100;

/** What was sent of a case outside the app, or is to be, and what became of it. */
export async function messagesOf(trx: Trx, who: Who, id: string): Promise<CaseMessages> {
  await findApplicationFor(trx, who, id);
  const rows = await trx
    .selectFrom('message')
    .select(['id', 'channel', 'recipient', 'subject', 'body', 'status', 'last_error'])
    .select(['made_at', 'done_at', 'delivered_at', 'parts', 'hint'])
    .where('application_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST + 1)
    .execute();
  return { items: rows.slice(0, MOST).map(viewOf), more: rows.length > MOST };
}

type Row = Pick<CaseMessage, 'id' | 'channel' | 'subject' | 'body'> & {
  readonly recipient: string;
  readonly status: Exclude<CaseMessage['status'], 'delivered' | 'noMobile'>;
  readonly last_error: string | null;
  readonly made_at: Date;
  readonly done_at: Date | null;
  readonly delivered_at: Date | null;
  readonly parts: number | null;
  readonly hint: string | null;
};

function viewOf(row: Row): CaseMessage {
  const { id, channel, subject, body, recipient, made_at, done_at, delivered_at, parts, hint } = row;
  const at = delivered_at ?? done_at;
  return {
    id,
    channel,
    to: maskedTo(recipient),
    subject,
    // what stands for a link or a code is in nobody's hands but the reader's
    body: withHint(body.replaceAll(/\{\{\w+\}\}/gu, '•••'), hint),
    status: statusOf(row),
    madeAt: made_at.toISOString(),
    ...(at === null ? {} : { at: at.toISOString() }),
    ...(parts === null ? {} : { parts }),
  };
}

function statusOf({ status, last_error, delivered_at }: Row): CaseMessage['status'] {
  if (delivered_at !== null) return 'delivered';
  return status === 'failed' && last_error === NO_MOBILE ? 'noMobile' : status;
}
