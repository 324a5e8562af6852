import type { Kysely, InferResult } from 'kysely';
import { keptText } from '../db/kept-text.ts';
import type { Tables } from '../db/tables.ts';

function selectDraft(trx: Kysely<Tables>, applicationId: string, run: number, form: string) {
  return trx
    .selectFrom('draft')
    .select(['version', 'data', 'by_account', 'saved_at'])
    .where('application_id', '=', applicationId)
    .where('run', '=', run)
    .where('form', '=', form);
}

/** A form's draft as it is stored. */
export type DraftRow = InferResult<ReturnType<typeof selectDraft>>[number];

/** Asks for a form's draft. */
export const draftText = keptText<'application' | 'run' | 'form', DraftRow>((db, at) =>
  selectDraft(db, at.text('application'), at.number('run'), at.text('form')).compile(),
);
