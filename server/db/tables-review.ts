import type { ColumnType } from 'kysely';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { Pin } from '../contract/review.ts';
import type { Instant, Json, OptionalInstant, OptionalJson } from './columns.ts';

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** A mark that somebody set while checking a form. */
export type ReviewNoteTable = {
  organization_id: string;
  id: string;
  application_id: string;
  run: number;
  form: string;
  path: string;
  label: Json<Text>;
  value: Json<Text>;
  pin: OptionalJson<Pin>;
  reason: string | null;
  reason_title: OptionalJson<Text>;
  note: string;
  by_account: string;
  by_role: string;
  made_at: Instant;
  mark: Optional<string>;
  seq: Optional<number>;
  answer: Optional<string>;
  answered_by: Optional<string>;
  answered_at: OptionalInstant;
  answer_seq: Optional<number>;
};

/** Tables of the room `review`. */
export type ReviewTables = { review_note: ReviewNoteTable };
