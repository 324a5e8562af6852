import type { ColumnType, Generated } from 'kysely';
import type { Instant, OptionalInstant } from './columns.ts';

/** A neighbour’s notice: to whom, of what, and until when it may be answered. */
export type NeighbourNoticeTable = {
  organization_id: string;
  id: string;
  application_id: string;
  run: number;
  /** Code of the direction in which the neighbour lives. */
  side: string;
  name_ne: string;
  plot_no: Generated<string>;
  phone: Generated<string>;
  /** The neighbour typed the telephone. */
  phone_typed: Generated<boolean | null>;
  /** The event by which the period began. */
  served_seq: number;
  served_at: Instant;
  ended_at: OptionalInstant;
  code_hash: string | null;
  code_until: OptionalInstant;
  code_tries: Generated<number>;
  codes_sent: Generated<number>;
};

/** What a neighbour answered. */
export type NeighbourAnswerTable = {
  organization_id: string;
  id: string;
  no: ColumnType<number, never, never>;
  notice_id: string;
  request_id: string;
  kind: 'none' | 'objection';
  name_ne: string;
  phone: Generated<string>;
  /** As it was written. */
  said: Generated<string>;
  /** Of whoever objects and is not known by a telephone. */
  citizenship_no: Generated<string | null>;
  objection_id: string | null;
  seq: number | null;
  application_id: string;
  at: Instant;
};

/** What others read of an answer, after the office has read it. */
export type NeighbourRedactionTable = {
  organization_id: string;
  answer_id: string;
  no: number;
  /** What the applicant and the public read. */
  shown: string;
  by_account: string;
  by_name: string;
  at: Instant;
};

/** A file that a neighbour brought. */
export type NeighbourFileTable = {
  organization_id: string;
  id: string;
  notice_id: string;
  answer_id: string | null;
  /** It shows who answers. */
  is_identity: Generated<true | null>;
  name: string;
  type: string;
  size: number;
  sha256: string;
  at: Instant;
};

/** Tables of the neighbours who are told of a case and answer. */
export type NeighbourTables = {
  neighbour_notice: NeighbourNoticeTable;
  neighbour_answer: NeighbourAnswerTable;
  neighbour_redaction: NeighbourRedactionTable;
  neighbour_file: NeighbourFileTable;
};
