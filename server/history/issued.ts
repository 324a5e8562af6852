import { paperTitle } from '../case/titles.ts';
import type { ReplayView } from '../contract/history.ts';
import { type Ended, endingsOf } from './ended.ts';
import type { Trx } from '../runtime.ts';
import { caseOfRun, type Moment, type Recorded } from './fold.ts';

/** Papers issued after one event and until another; in force is the one of the revision that the form then had. */
export async function issuedBetween(
  trx: Trx,
  { whole }: Recorded,
  { after, until, moment }: { readonly after: number; readonly until: number; readonly moment: Moment },
): Promise<ReplayView['documents']> {
  const rows = await trx
    .selectFrom('document')
    .select(['id', 'run', 'seq', 'form', 'template', 'revision', 'number', 'issued_at'])
    .where('application_id', '=', whole.application.id)
    .where('seq', '>', after)
    .where('seq', '<=', until)
    .orderBy('issued_at')
    .orderBy('seq')
    .orderBy('template')
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const ended = await endingsOf(trx, ids, until);
  return rows.map((row) => ({
    id: row.id,
    run: row.run,
    seq: row.seq,
    form: row.form,
    title: paperTitle(caseOfRun(whole, moment, row.run), row),
    ...(row.number ? { number: row.number } : {}),
    issuedAt: row.issued_at.toISOString(),
    inForce: !ended.has(row.id) && revisionOf(moment, row.run, row.form) === row.revision,
    ...endOf(ended.get(row.id)),
  }));
}

/** How it stood after the event, and by which event it came to that. */
function endOf(ended: Ended | undefined): Pick<ReplayView['documents'][number], 'standing' | 'endedSeq'> {
  return ended === undefined ? { standing: 'valid' } : { standing: ended.standing, endedSeq: ended.seq };
}

function revisionOf(moment: Moment, run: number, form: string): number | undefined {
  return moment.get(run)?.snapshot.context.forms[form]?.revision;
}
