import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { tokenMark } from '../accounts/seal.ts';
import type { NoteRow } from '../case/review-note.ts';
import type { Runtime } from '../runtime.ts';

/** What a reviewer says of a place of a form, as it waits for the return. */
export type Words = Pick<
  NoteRow,
  'run' | 'form' | 'path' | 'pin' | 'label' | 'value' | 'reason' | 'reason_title' | 'note' | 'by_account' | 'by_role'
> & {
  /** ISO instant in milliseconds. */
  readonly made_at: string;
};

type Place = { readonly organizationId: string; readonly applicationId: string };

/** By what the server knows a waiting note again as what its author said there. */
export function markOfWords({ config }: Pick<Runtime, 'config'>, place: Place, words: Words): string {
  const { run, form, path, pin, label, value, reason, reason_title, note, by_account, by_role, made_at } = words;
  const said = { run, form, path, pin, label, value, reason, reason_title, note, by_account, by_role };
  const { organizationId, applicationId } = place;
  const parts = [organizationId, applicationId, canonicalJson(said), made_at];
  return tokenMark(config.secret, 'review-note', parts);
}

/** Whether a note that waits says what its author said. */
export function isOwnWords(runtime: Pick<Runtime, 'config'>, place: Place, row: NoteRow): boolean {
  return row.mark === markOfWords(runtime, place, { ...row, made_at: row.made_at.toISOString() });
}
