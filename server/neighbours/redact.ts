import { doneBy, recordActivity } from '../office/activity.ts';
import { findCase, seenFrom } from '../case/case.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { phoneOf } from './code.ts';
import { findNotice } from './queries.ts';
import { sendNotice } from '../notices/send.ts';
import { typedText } from '../notices/words.ts';

type Redaction = { readonly application: string; readonly answer: string; readonly text: string };

/** Says what everybody but the office reads of an answer; what was written stays as it was, and so do earlier redactions. */
export async function redact(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { application, answer, text }: Redaction,
): Promise<void> {
  // two who redact the same answer do so one after the other
  const found = await trx
    .selectFrom('neighbour_notice as n')
    .innerJoin('neighbour_answer as a', (join) =>
      join.onRef('a.organization_id', '=', 'n.organization_id').onRef('a.notice_id', '=', 'n.id'),
    )
    .select('a.id')
    .where('n.application_id', '=', application)
    .where('a.id', '=', answer)
    .forUpdate('n')
    .executeTakeFirst();
  if (!found) throw problem('recordNotFound');
  const shown = typedText(text);
  if (shown === '') throw problem('neighbourReasonMissing');
  const { last } = await trx
    .selectFrom('neighbour_redaction')
    .select((eb) => eb.fn.coalesce(eb.fn.max('no'), eb.lit(0)).as('last'))
    .where('answer_id', '=', answer)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('neighbour_redaction')
    .values({
      organization_id: who.organizationId,
      answer_id: answer,
      no: last + 1,
      shown,
      by_account: who.accountId,
      by_name: who.name,
      at: runtime.now(),
    })
    .execute();
  await recordActivity(trx, {
    ...doneBy(who),
    applicationId: application,
    action: 'neighbour.redacted',
    detail: { id: answer, version: last + 1 },
  });
}

type Reach = { readonly application: string; readonly notice: string; readonly phone: string };

/** Keeps where a neighbour is reached, and sends the notice with its link there. */
export async function reach(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { application, notice, phone }: Reach,
): Promise<void> {
  const number = phoneOf(phone);
  if (number === undefined) throw problem('neighbourPhoneWrong');
  const found = await findNotice(trx, notice);
  const whole = await findCase(runtime, trx, who.organizationId, application);
  const held = found?.application_id === application && whole ? seenFrom(whole, found.run) : undefined;
  if (!found || !held) throw problem('recordNotFound');
  await trx
    .updateTable('neighbour_notice')
    // a code that went to another telephone says nothing of who has this one
    .set({ phone: number, phone_typed: null, code_hash: null, code_until: null })
    .where('id', '=', notice)
    .execute();
  await sendNotice(runtime, trx, held, { ...found, phone: number, seq: found.served_seq });
  await recordActivity(trx, {
    ...doneBy(who),
    applicationId: application,
    action: 'neighbour.told',
    detail: { id: notice },
  });
}
