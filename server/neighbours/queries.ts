import { sql } from 'kysely';
import type { NoticeView } from '../contract/neighbour.ts';
import type { Trx } from '../runtime.ts';

const NOTICE = [
  'id',
  'application_id',
  'run',
  'side',
  'name_ne',
  'plot_no',
  'phone',
  'phone_typed',
  'served_seq',
  'served_at',
  'code_hash',
  'code_until',
  'code_tries',
  'codes_sent',
] as const;

const ANSWER = [
  'id',
  'no',
  'notice_id',
  'kind',
  'name_ne',
  'phone',
  'said',
  'citizenship_no',
  'objection_id',
  'at',
] as const;

type SmsState = NonNullable<NoticeView['sms']>['state'];

/** A neighbour's notice that is in force. */
export type NoticeRow = NonNullable<Awaited<ReturnType<typeof findNotice>>>;

/** The notice of a link; undefined when it was posted anew without that neighbour. */
export function findNotice(trx: Trx, id: string) {
  return trx
    .selectFrom('neighbour_notice')
    .select(NOTICE)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** The same, and nobody else answers by it until the transaction ends. */
export function lockNotice(trx: Trx, id: string) {
  return trx
    .selectFrom('neighbour_notice')
    .select(NOTICE)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The notices of a case that are in force, by run and side. */
export function listNotices(trx: Trx, applicationId: string) {
  return trx
    .selectFrom('neighbour_notice')
    .select(NOTICE)
    .where('application_id', '=', applicationId)
    .where('ended_at', 'is', null)
    .orderBy('run')
    .orderBy('side')
    .orderBy('id')
    .execute();
}

/** What neighbours answered, oldest first. */
export async function listAnswers(trx: Trx, noticeIds: readonly string[]) {
  if (noticeIds.length === 0) return [];
  return trx.selectFrom('neighbour_answer').select(ANSWER).where('notice_id', 'in', noticeIds).orderBy('no').execute();
}

/** The newest redaction of each answer. */
export async function newestRedactions(trx: Trx, answerIds: readonly string[]) {
  if (answerIds.length === 0) return new Map<string, never>();
  const rows = await trx
    .selectFrom('neighbour_redaction')
    .distinctOn('answer_id')
    .select(['answer_id', 'no', 'shown', 'by_name', 'at'])
    .where('answer_id', 'in', answerIds)
    .orderBy('answer_id')
    .orderBy('no', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.answer_id, row]));
}

/** Evidence of some notices, oldest first; that of no answer yet has none. */
export async function listEvidence(trx: Trx, noticeIds: readonly string[]) {
  if (noticeIds.length === 0) return [];
  return trx
    .selectFrom('neighbour_file')
    .select(['id', 'notice_id', 'answer_id', 'name', 'type', 'size', 'sha256', 'is_identity'])
    .where('notice_id', 'in', noticeIds)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** What became of the newest SMS with the link of each notice, by the notice; a carrier's word that it was delivered is the proof of service. */
export async function noticeMessages(trx: Trx, applicationId: string, template: string) {
  const { rows } = await sql<{ notice: string; state: SmsState; at: Date }>`
    select distinct on (right(key, 36)) right(key, 36) as notice,
      case when delivered_at is null then status else 'delivered' end as state,
      coalesce(delivered_at, done_at, handed_at, made_at) as at
    from message
    where application_id = ${applicationId} and channel = 'sms' and template = ${template}
    order by right(key, 36), id desc`.execute(trx);
  return new Map(rows.map(({ notice, state, at }) => [notice, { state, at: at.toISOString() }]));
}
