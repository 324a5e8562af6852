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

/** A draft, and the run that it belongs to. */
export type DraftOfRun = DraftRow & { readonly run: number };

/** Asks for the drafts of a form in every run of a case. */
export const draftsText = keptText<'application' | 'form', DraftOfRun>((db, at) =>
  db
    .selectFrom('draft')
    .select(['run', 'version', 'data', 'by_account', 'saved_at'])
    .where('application_id', '=', at.text('application'))
    .where('form', '=', at.text('form'))
    .compile(),
);
