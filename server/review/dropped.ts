import type { NoteRow } from '../case/review-note.ts';
import { doneBy, recordActivity } from '../office/activity.ts';
import type { Trx, Who } from '../runtime.ts';
import { sql } from 'kysely';

const DROPPED = 'review-mark.dropped';

type Dropped = Pick<NoteRow, 'form' | 'path' | 'mark'> & { readonly applicationId: string };

/** Keeps in the record that a mark which waited is not said any more: taken back, or said anew in other words. */
export async function recordDropped(trx: Trx, who: Who, { applicationId, ...detail }: Dropped): Promise<void> {
  await recordActivity(trx, { ...doneBy(who), action: DROPPED, applicationId, detail });
}

/** Which of the waiting marks their authors have dropped: somebody put them back. */
export async function droppedMarks(
  trx: Trx,
  applicationId: string,
  waiting: readonly NoteRow[],
): Promise<ReadonlySet<string>> {
  const marks = waiting.flatMap((row) => row.mark ?? []);
  if (marks.length === 0) return new Set();
  const mark = sql<string>`detail ->> 'mark'`;
  const rows = await trx
    .selectFrom('activity')
    .select(mark.as('mark'))
    .where('application_id', '=', applicationId)
    .where('action', '=', DROPPED)
    .where(mark, 'in', marks)
    .execute();
  return new Set(rows.map((row) => row.mark));
}
