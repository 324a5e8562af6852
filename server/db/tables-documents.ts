import type { Generated } from 'kysely';
import type { DefaultInstant, Identity, Instant, OptionalInstant } from './columns.ts';

type PrintBatchTable = {
  organization_id: string;
  id: string;
  output: 'pdf' | 'zip';
  state: Generated<'waiting' | 'running' | 'done'>;
  asked_at: Instant;
  asked_by: string;
  asked_by_name: string;
  run_after: DefaultInstant;
  attempts: Generated<number>;
  sha256: string | null;
  pages: number | null;
  keep_until: OptionalInstant;
  removed_at: OptionalInstant;
};

type PrintBatchPaperTable = {
  organization_id: string;
  batch_id: string;
  position: number;
  document_id: string;
  copy_no: number | null;
  sha256: string | null;
  reason_ne: string | null;
  reason_en: string | null;
};

type DocumentTable = {
  organization_id: string;
  id: string;
  application_id: string;
  form: string;
  revision: number;
  template: string;
  number: string | null;
  code: string;
  template_hash: string;
  model: string;
  html_sha256: string;
  pdf_sha256: string;
  issued_at: Instant;
  seq: number;
  calendar_edition: Generated<number>;
  run: Generated<number>;
  standing: Generated<'valid' | 'superseded' | 'revoked'>;
  copies: Generated<number>;
  handed_over: Generated<boolean>;
  stays: Generated<boolean>;
  search_text: Generated<string>;
};

/** Why a paper is not what it was: its form is being corrected, a newer one was issued, another took its place, a decision. */
export type EndReason = 'reopened' | 'reissued' | 'replaced' | 'revoked' | 'discarded';

type DocumentEndTable = {
  organization_id: string;
  id: Identity;
  document_id: string;
  standing: 'superseded' | 'revoked';
  why: EndReason;
  seq: number;
  at: Instant;
  by_account: string | null;
  by_name: Generated<string>;
  reason: Generated<string>;
  successor: string | null;
};

type DocumentWithdrawalTable = {
  organization_id: string;
  application_id: string;
  seq: number;
  run: number;
};

type DocumentCopyTable = {
  organization_id: string;
  document_id: string;
  no: number;
  sha256: string;
  printed_at: Instant;
  printed_by: string;
  printed_by_name: string;
  request_id: string | null;
};

type DocumentHandOverTable = {
  organization_id: string;
  document_id: string;
  copy_no: number;
  taken_by: string;
  relation: string;
  identity_no: string | null;
  note: string | null;
  taken_at: Instant;
  given_by: string;
  given_by_name: string;
  signed_on: 'glass' | 'register' | null;
  signature: string | null;
};

type DocumentSheetTable = {
  organization_id: string;
  id: string;
  application_id: string;
  run: number;
  form: string;
  serial: number;
  code: string;
  template: string;
  template_hash: string;
  pdf_sha256: string;
  printed_at: Instant;
  printed_by: string;
  printed_by_name: string;
};

/** The tables of papers, by name. */
export type DocumentTables = {
  print_batch: PrintBatchTable;
  print_batch_paper: PrintBatchPaperTable;
  document: DocumentTable;
  document_end: DocumentEndTable;
  document_withdrawal: DocumentWithdrawalTable;
  document_copy: DocumentCopyTable;
  document_hand_over: DocumentHandOverTable;
  document_sheet: DocumentSheetTable;
};
