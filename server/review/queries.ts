import type { Trx } from '../runtime.ts';
import type { NoteRow } from '../case/review-note.ts';

/** A form in one run of an application, or in those that it carries on. */
export type FormPlace = {
  readonly applicationId: string;
  readonly lineage: readonly number[];
  readonly form: string;
};

/** Every note on a form, sent or not, oldest first. */
export function notesOf(trx: Trx, { applicationId, lineage, form }: FormPlace): Promise<NoteRow[]> {
  return selectNotes(trx, applicationId)
    .where('n.run', 'in', [...lineage])
    .where('n.form', '=', form)
    .execute();
}

/** Notes of a case that wait for the return of these forms of a run. */
export function waitingNotes(
  trx: Trx,
  applicationId: string,
  run: number,
  forms: readonly string[],
): Promise<NoteRow[]> {
  return selectNotes(trx, applicationId)
    .where('n.run', '=', run)
    .where('n.form', 'in', [...forms])
    .where('n.seq', 'is', null)
    .execute();
}

/** Notes that went out with a form and are not settled yet. */
export function openNotes(trx: Trx, { applicationId, lineage, form }: FormPlace): Promise<NoteRow[]> {
  return selectNotes(trx, applicationId)
    .where('n.run', 'in', [...lineage])
    .where('n.form', '=', form)
    .where('n.seq', 'is not', null)
    .where('n.answer_seq', 'is', null)
    .execute();
}

function selectNotes(trx: Trx, applicationId: string) {
  return trx
    .selectFrom('review_note as n')
    .innerJoin('account as a', (join) =>
      join.onRef('a.organization_id', '=', 'n.organization_id').onRef('a.id', '=', 'n.by_account'),
    )
    .leftJoin('account as b', (join) =>
      join.onRef('b.organization_id', '=', 'n.organization_id').onRef('b.id', '=', 'n.answered_by'),
    )
    .select([
      'n.id',
      'n.run',
      'n.form',
      'n.path',
      'n.label',
      'n.value',
      'n.pin',
      'n.reason',
      'n.reason_title',
      'n.note',
    ])
    .select(['n.by_account', 'a.name_ne as by_name', 'n.by_role', 'n.made_at', 'n.mark', 'n.seq'])
    .select(['n.answer', 'b.name_ne as answered_by_name', 'n.answered_at', 'n.answer_seq'])
    .where('n.application_id', '=', applicationId)
    .orderBy('n.seq')
    .orderBy('n.made_at')
    .orderBy('n.path')
    .orderBy('n.id');
}
