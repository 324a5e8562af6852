import { problem } from '../http/problems.ts';
import { isEmptyRecord, lawHash } from '../confirmations/law-items.ts';
import { wordingLists, wordingsInForce } from '../confirmations/wordings.ts';
import { readConfig } from '../office/read.ts';
import type { Alteration, Writing } from '../office/store.ts';

/**
 * A confirmation is made by whoever read the text, in their own name and of what the record says now; it is never changed afterwards,
 * but may be taken back.
 * @throws Problem `confirmationStale` otherwise
 */
export async function refuseConfirmation(writing: Writing, { before, after }: Alteration): Promise<void> {
  if (after === undefined) return;
  const { hash, master: id, record, by } = after.data;
  if (before !== undefined || by !== writing.who.name) throw problem('confirmationStale');
  const { runtime, trx, who, today } = writing;
  if (wordingLists.some((list) => list.id === id)) {
    const config = await readConfig(trx, who.organizationId, today);
    const worded = await wordingsInForce(runtime, trx, { organizationId: who.organizationId, config });
    const isWorded = worded.some((each) => each.master === id && each.key === record && each.hash === hash);
    if (!isWorded) throw problem('confirmationStale');
    return;
  }
  const rows = await trx
    .selectFrom('setup_record')
    .select(['key', 'body'])
    .where('kind', '=', String(id))
    .where('key', '=', String(record))
    .execute();
  const { library } = await runtime.definitions.library(trx, who.organizationId);
  const master = library.masters[String(id)];
  const isRead = rows.some(
    ({ key, body }) => master !== undefined && lawHash(master.id, key, body) === hash && !isEmptyRecord(master, body),
  );
  if (!isRead) throw problem('confirmationStale');
}
