import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { Pin } from '../contract/review.ts';

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
  readonly mark: string | null;
  readonly seq: number | null;
  readonly answer: string | null;
  readonly answered_by_name: string | null;
  readonly answered_at: Date | null;
  readonly answer_seq: number | null;
};

/** The notes that an event takes along: out with the forms that it sends back, settled with the one that it brings again. */
export type SentReview = { readonly out: readonly NoteRow[]; readonly back: readonly NoteRow[] };
