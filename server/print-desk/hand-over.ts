import { doneBy, recordActivity } from '../office/activity.ts';
import { sha256 } from '../record/chain.ts';
import type { HandOverBody, PrintedCopy } from '../contract/print-desk.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { copiesOf } from '../documents/copies.ts';
import { findPaperFor } from '../documents/queries.ts';
import texts from './texts.json' with { type: 'json' };

type Order = { readonly id: string; readonly no: number; readonly body: HandOverBody };

/**
 * Records who took a printed copy, and how they signed for it. Throws `documentNotFound` for a copy that was never printed, `documentRevoked`, and
 * `alreadyHandedOver` for one that somebody has.
 */
export async function handOver(runtime: Runtime, trx: Trx, who: Who, { id, no, body }: Order): Promise<PrintedCopy> {
  const paper = await findPaperFor(trx, who, id);
  if (paper.standing === 'revoked') throw problem('documentRevoked');
  const copy = (await copiesOf(trx, id)).find((each) => each.no === no);
  if (!copy) throw problem('documentNotFound');
  const strokes = body.signature?.on === 'glass' ? body.signature.strokes : undefined;
  const written = await trx
    .insertInto('document_hand_over')
    .values({
      organization_id: who.organizationId,
      document_id: id,
      copy_no: no,
      taken_by: tidy(body.takenBy),
      relation: tidy(body.relation),
      identity_no: body.identityNo === undefined ? null : tidy(body.identityNo),
      note: body.note === undefined ? null : tidy(body.note),
      taken_at: runtime.now(),
      given_by: who.accountId,
      given_by_name: who.name,
      signed_on: body.signature?.on ?? null,
      signature: strokes ?? null,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'document_id', 'copy_no']).doNothing())
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows !== 1n) throw problem('alreadyHandedOver');
  // it may have been revoked since it was looked at
  const given = await trx
    .updateTable('document')
    .set({ handed_over: true })
    .where('id', '=', id)
    .where('standing', '<>', 'revoked')
    .executeTakeFirst();
  if (given.numUpdatedRows !== 1n) throw problem('documentRevoked');
  const detail = {
    document: id,
    form: paper.form,
    number: no,
    ...(strokes === undefined ? {} : { signature: sha256(strokes) }),
  };
  await recordActivity(trx, {
    ...doneBy(who),
    applicationId: paper.applicationId,
    action: 'document.handedOver',
    detail,
  });
  const taken = (await copiesOf(trx, id)).find((each) => each.no === no);
  return taken ?? copy;
}

/** Text as people typed it, without what nobody sees; only spaces are refused. */
function tidy(text: string): string {
  const clean = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (clean === '') throw problem('requestInvalid', { params: { detail: texts.itIsEmpty } });
  return clean;
}
