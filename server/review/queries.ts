import type { Text } from '../../form-schemas/engine/definition.ts';
import type { Pin } from '../contract/review.ts';
import type { Trx } from '../runtime.ts';

/** A form in one run of an application, or in those that it carries on. */
export type FormPlace = {
  readonly applicationId: string;
  readonly lineage: readonly number[];
  readonly form: string;
};

/** A note as it is stored, with the names of who wrote and who answered. */
export type NoteRow = {
  readonly id: string;
  readonly run: number;
  readonly form: string;
  readonly path: string;
  readonly label: Text;
  readonly value: Text;
  readonly pin: Pin | null;
  readonly reason: string | null;
  readonly reason_title: Text | null;
  readonly note: string;
  readonly by_account: string;
  readonly by_name: string;
  readonly by_role: string;
  readonly made_at: Date;
  readonly seq: number | null;
  readonly answer: string | null;
  readonly answered_by_name: string | null;
  readonly answered_at: Date | null;
  readonly answer_seq: number | null;
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
    .select(['n.by_account', 'a.name_ne as by_name', 'n.by_role', 'n.made_at', 'n.seq'])
    .select(['n.answer', 'b.name_ne as answered_by_name', 'n.answered_at', 'n.answer_seq'])
    .where('n.application_id', '=', applicationId)
    .orderBy('n.seq')
    .orderBy('n.made_at')
    .orderBy('n.path')
    .orderBy('n.id');
}
