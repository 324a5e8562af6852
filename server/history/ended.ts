import type { PaperStanding } from '../contract/print-desk.ts';
import type { EndReason } from '../db/tables-documents.ts';
import type { Trx } from '../runtime.ts';

/** How a paper ended, as its rows say together. */
export type Ended = {
  readonly standing: Exclude<PaperStanding, 'valid'>;
  readonly why: EndReason;
  /** The event of the case by which it ended. */
  readonly seq: number;
  readonly at: Date;
  readonly by: string;
  readonly reason: string;
  /** The paper that took its place, also where it had ended before. */
  readonly successor: string | null;
};

/**
 * How papers ended; who is not in it is valid.
 * @param until only what came by this event or an earlier one
 */
export async function endingsOf(
  trx: Trx,
  documents: readonly string[],
  until = Number.MAX_SAFE_INTEGER,
): Promise<ReadonlyMap<string, Ended>> {
  if (documents.length === 0) return new Map();
  const rows = await trx
    .selectFrom('document_end')
    .select(['document_id', 'standing', 'why', 'seq', 'at', 'by_name as by', 'reason', 'successor'])
    .where('document_id', 'in', documents)
    .orderBy('seq')
    .orderBy('id')
    .execute();
  const ended = new Map<string, Ended>();
  for (const { document_id: id, ...row } of rows) {
    if (row.seq <= until) ended.set(id, together(ended.get(id), row));
  }
  return ended;
}

/** The first end counts, unless a decision comes after it; the newest paper that took its place stays known. */
function together(known: Ended | undefined, row: Ended): Ended {
  if (known === undefined) return row;
  const successor = row.successor ?? known.successor;
  const isDecision = row.standing === 'revoked' && known.standing !== 'revoked';
  return { ...(isDecision ? row : known), successor };
}
