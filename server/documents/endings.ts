import { recordActivity } from '../office/activity.ts';
import type { EndReason } from '../db/tables-documents.ts';
import type { Trx } from '../runtime.ts';

/** What makes an end of a paper. */
export type Ending = {
  readonly why: EndReason;
  /** The event of the case by which it came. */
  readonly seq: number;
  /** ISO instant. */
  readonly at: string;
  /** Who decided; nobody where it follows from something else. */
  readonly by?: { readonly accountId?: string; readonly name: string };
  readonly reason?: string;
  /** The paper that took its place. */
  readonly successor?: string;
};

/** A paper as endings name it. */
export type EndingPaper = { readonly id: string; readonly form: string };

type Place = { readonly organizationId: string; readonly applicationId: string };

const REVOKING: readonly EndReason[] = ['revoked', 'discarded'];

/** Writes that papers are not valid any more, and keeps it in the activity log. An end that is written already stays as it is. */
export async function endPapersBy(
  trx: Trx,
  place: Place,
  papers: readonly EndingPaper[],
  ending: Ending,
): Promise<void> {
  for (const paper of papers) await endPaper(trx, place, paper, ending);
}

async function endPaper(trx: Trx, place: Place, { id, form }: EndingPaper, ending: Ending): Promise<void> {
  const { why, seq, at, by, reason = '', successor } = ending;
  const standing = REVOKING.includes(why) ? 'revoked' : 'superseded';
  const written = await trx
    .insertInto('document_end')
    .values({
      organization_id: place.organizationId,
      document_id: id,
      standing,
      why,
      seq,
      at,
      by_account: by?.accountId ?? null,
      by_name: by?.name ?? '',
      reason,
      successor: successor ?? null,
    })
    .onConflict((conflict) => conflict.constraint('document_end_once').doNothing())
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows !== 1n) return;
  await trx
    .updateTable('document')
    .set({ standing })
    .where('id', '=', id)
    .where('standing', 'in', standing === 'revoked' ? ['valid', 'superseded'] : ['valid'])
    .execute();
  const detail = { document: id, form, why, seq, ...(successor === undefined ? {} : { successor }) };
  const account = by?.accountId === undefined ? {} : { accountId: by.accountId };
  await recordActivity(trx, { ...place, ...account, action: `document.${standing}`, detail });
}
