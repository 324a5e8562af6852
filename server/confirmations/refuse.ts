import { problem } from '../http/problems.ts';
import type { Alteration, Writing } from '../setup/stores.ts';
import { isEmptyRecord, lawHash } from './law-items.ts';

/**
 * A confirmation is made by whoever read the text, in their own name and of what the record says now; it is never changed afterwards,
 * but may be taken back.
 * @throws Problem `confirmationStale` otherwise
 */
export async function refuseConfirmation(writing: Writing, { before, after }: Alteration): Promise<void> {
  if (after === undefined) return;
  const { hash, master: id, record, by } = after.data;
  if (before !== undefined || by !== writing.who.name) throw problem('confirmationStale');
  const rows = await writing.trx
    .selectFrom('setup_record')
    .select(['key', 'body'])
    .where('kind', '=', String(id))
    .where('key', '=', String(record))
    .execute();
  const { library } = await writing.runtime.definitions.library(writing.trx, writing.who.organizationId);
  const master = library.masters[String(id)];
  const isRead = rows.some(
    ({ key, body }) => master !== undefined && lawHash(master.id, key, body) === hash && !isEmptyRecord(master, body),
  );
  if (!isRead) throw problem('confirmationStale');
}
