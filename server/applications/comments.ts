import type { CommentBody, CommentView } from '../contract/comments.ts';
import type { Trx, Who } from '../runtime.ts';
import { isOwnFilesOnly } from '../http/permissions.ts';

/** Comments of a case, newest first; the applicant's side sees only those written to it. */
export async function listComments(trx: Trx, who: Who, applicationId: string): Promise<CommentView[]> {
  const rows = await trx
    .selectFrom('comment')
    .innerJoin('account', 'account.id', 'comment.by_account')
    .select(['comment.id', 'at', 'account.name_ne', 'account.role', 'to_applicant', 'form', 'text', 'by_account'])
    .where('application_id', '=', applicationId)
    .orderBy('at', 'desc')
    .execute();
  return rows
    .filter((row) => !isOwnFilesOnly(who.role) || row.to_applicant || row.by_account === who.accountId)
    .map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      author: row.name_ne,
      role: row.role,
      toApplicant: row.to_applicant,
      ...(row.form ? { form: row.form } : {}),
      text: row.text,
    }));
}

/** Adds a comment beside the case; it moves nothing. */
export async function addComment(
  trx: Trx,
  who: Who,
  applicationId: string,
  comment: CommentBody & { readonly id: string; readonly at: string },
): Promise<void> {
  await trx
    .insertInto('comment')
    .values({
      organization_id: who.organizationId,
      id: comment.id,
      application_id: applicationId,
      form: comment.form ?? null,
      to_applicant: comment.toApplicant,
      text: comment.text.normalize('NFC'),
      by_account: who.accountId,
      at: comment.at,
    })
    .execute();
}
