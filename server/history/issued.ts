import { formTitle } from '../applications/titles.ts';
import type { ReplayView } from '../contract/history.ts';
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
    .select(['id', 'run', 'seq', 'form', 'revision', 'number', 'issued_at'])
    .where('application_id', '=', whole.application.id)
    .where('seq', '>', after)
    .where('seq', '<=', until)
    .orderBy('issued_at')
    .orderBy('seq')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    run: row.run,
    seq: row.seq,
    form: row.form,
    title: formTitle(caseOfRun(whole, moment, row.run), row.form),
    ...(row.number ? { number: row.number } : {}),
    issuedAt: row.issued_at.toISOString(),
    inForce: revisionOf(moment, row.run, row.form) === row.revision,
  }));
}

function revisionOf(moment: Moment, run: number, form: string): number | undefined {
  return moment.get(run)?.snapshot.context.forms[form]?.revision;
}
