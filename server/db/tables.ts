import type { ColumnType, Generated } from 'kysely';
import type { LedgerKind, Text } from '../../form-schemas/engine/definition.ts';
import type { HeadKind } from '../history/checkpoint.ts';
import type { AccountTables } from './tables-accounts.ts';
import type { ListTables } from './tables-lists.ts';
import type { NeighbourTables } from './tables-neighbours.ts';
import type { PublicTables } from './tables-public.ts';
import type { ReviewTables } from './tables-review.ts';
import type { TaskTables } from './tables-tasks.ts';

/** `timestamptz`: a Date when read; written as a Date or an ISO instant. */
type Instant = ColumnType<Date, Date | string, Date | string>;
type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>;
/** `jsonb`: parsed when read; written as JSON text, because the driver would make a PostgreSQL array of a list. */
type Json<T> = ColumnType<T, string, string>;
type OptionalJson = ColumnType<JsonObject | null, string | null, never>;
type DefaultJson<T> = ColumnType<T, string | undefined, string>;
type JsonObject = Readonly<Record<string, unknown>>;
/** `bigint generated always as identity`: a number that the database gives. */
type Identity = ColumnType<number, never, never>;
/** `date` (calendar day) and `numeric` columns are strings. */
type Day = string;

export type OrganizationTable = {
  id: string;
  code: string;
  name_ne: string;
  name_en: string;
  config: Json<JsonObject>;
  created_at: DefaultInstant;
  version: Generated<number>;
  updated_at: DefaultInstant;
  updated_by: string | null;
};

export type AccountTable = {
  organization_id: string;
  id: string;
  login_id: string;
  password_hash: string | null;
  name_ne: string;
  role: string;
  designation_ne: string;
  wards: Generated<string[]>;
  profile: DefaultJson<JsonObject>;
  active: Generated<boolean>;
  login_expires_on: Day | null;
  failed_logins: Generated<number>;
  locked_until: OptionalInstant;
  created_at: DefaultInstant;
  version: Generated<number>;
  updated_at: DefaultInstant;
  updated_by: string | null;
  first_password_until: OptionalInstant;
};

export type LoginSessionTable = {
  organization_id: string;
  id: string;
  account_id: string;
  refresh_hash: string;
  previous_refresh_hash: string | null;
  created_at: DefaultInstant;
  refreshed_at: DefaultInstant;
  expires_at: Instant;
  revoked_at: OptionalInstant;
  address: string | null;
  device: string | null;
};

export type SetupRecordTable = {
  organization_id: string;
  kind: string;
  key: string;
  body: Json<JsonObject>;
  valid_from: Day | null;
  valid_to: Day | null;
  updated_at: DefaultInstant;
  updated_by: string | null;
  id: Generated<string>;
  version: Generated<number>;
};

export type SetupChangeTable = {
  organization_id: string;
  id: Identity;
  record_id: string;
  kind: string;
  key: string;
  action: 'created' | 'changed' | 'deleted' | 'imported';
  before: OptionalJson;
  after: OptionalJson;
  changed: string[];
  note: Generated<string>;
  by_account: string;
  at: DefaultInstant;
};

/** By which a message leaves the office. */
export type MessageChannel = 'email' | 'sms';

export type DefinitionKind = 'workflow' | 'form' | 'template' | 'library';

export type DefinitionTable = {
  organization_id: string;
  hash: string;
  kind: DefinitionKind;
  id: string;
  version: number;
  body: string;
  effective_from: Day;
  published_at: DefaultInstant;
  published_by: string | null;
  proposed_by: string | null;
  note: Generated<string>;
  proposed_at: OptionalInstant;
  restored_from: number | null;
  source: string | null;
};

/** What people of the office write; the library changes through the setup. */
export type WrittenKind = Exclude<DefinitionKind, 'library'>;

export type DefinitionDraftTable = {
  organization_id: string;
  kind: WrittenKind;
  id: string;
  author: string;
  version: number;
  base_version: number;
  source: string;
  saved_at: Instant;
};

export type DefinitionProposalTable = {
  organization_id: string;
  id: string;
  kind: WrittenKind;
  definition_id: string;
  base_version: number;
  source: string;
  hash: string;
  note: string;
  effective_from: Day;
  restored_from: number | null;
  proposed_by: string;
  proposed_at: Instant;
};

export type DefinitionVerdictTable = {
  organization_id: string;
  proposal_id: string;
  proposed_by: string;
  outcome: 'published' | 'turned-down' | 'withdrawn';
  version: number | null;
  note: Generated<string>;
  by_account: string;
  at: Instant;
};

export type ApplicationTable = {
  organization_id: string;
  id: string;
  application_no: number;
  registration_no: string | null;
  registered_on: Day | null;
  fiscal_year: string;
  construction_type: string;
  building_class: string;
  ward: string;
  owner_ne: Generated<string>;
  owner_address_ne: Generated<string>;
  applicant_ne: Generated<string>;
  phone: Generated<string>;
  email: Generated<string>;
  plot_no: Generated<string>;
  floor_status: Generated<string>;
  search_text: Generated<string>;
  /** P pending, A approved, C completed, X rejected somewhere, D discarded. */
  status: Generated<'P' | 'A' | 'C' | 'X' | 'D'>;
  filed_by: string;
  /** What was typed of an old paper file; null = it began here. */
  imported: ColumnType<JsonObject | null, string | null | undefined, never>;
  filed_at: Instant;
  seq: Generated<number>;
  valid_until: Day | null;
  changed_at: DefaultInstant;
  applicant_sounds: Generated<string>;
  search_edition: Generated<number>;
};

export type StageTable = {
  organization_id: string;
  application_id: string;
  id: string;
  definition_hash: string;
  engine_version: string;
  snapshot: string;
  state: string;
  run: Generated<number>;
  parent: number | null;
  carries: Generated<boolean>;
  by_hand: Generated<boolean>;
  opened_at: Instant;
  status: Generated<'active' | 'done'>;
  holds: Generated<boolean>;
  suspended: Generated<boolean>;
  library_hash: string | null;
  granted: Generated<boolean>;
  closed_at: OptionalInstant;
  sla_due: Day | null;
  sla_left: number | null;
};

export type HistoryTable = {
  organization_id: string;
  application_id: string;
  seq: number;
  stage: string;
  type: string;
  form: string | null;
  request_id: string;
  request_hash: string;
  actor_id: string | null;
  actor_role: string;
  at: Instant;
  state: string;
  definition_hash: string;
  snapshot_hash: string;
  previous_hash: string;
  hash: string;
  payload: string;
  answer: string;
  waits_on: Generated<'office' | 'applicant' | 'nobody'>;
  run: Generated<number>;
};

export type SubmissionTable = {
  organization_id: string;
  application_id: string;
  form: string;
  revision: number;
  seq: number;
  status: 'draft' | 'submitted';
  definition_hash: string;
  data: string;
  data_hash: string;
  stamps: DefaultJson<JsonObject>;
  by_account: string;
  at: Instant;
  run: Generated<number>;
};

export type DraftTable = {
  organization_id: string;
  application_id: string;
  form: string;
  version: number;
  data: string;
  by_account: string;
  saved_at: Instant;
  run: Generated<number>;
};

export type InboxTable = {
  organization_id: string;
  application_id: string;
  position: number;
  form: string | null;
  event: string;
  role: string;
  ward: string;
  account_id: string | null;
  since: Instant;
  due: Day | null;
  returned: Generated<boolean>;
  run: Generated<number>;
};

export type DeadlineTable = {
  organization_id: string;
  application_id: string;
  stage: string;
  name: string;
  due: Day;
  fired_at: OptionalInstant;
  run: Generated<number>;
};

export type OutboxTable = {
  organization_id: string;
  id: Identity;
  application_id: string;
  seq: number;
  position: number;
  type: string;
  params: Json<JsonObject>;
  status: Generated<'waiting' | 'done' | 'failed'>;
  attempts: Generated<number>;
  last_error: string | null;
  run_after: DefaultInstant;
  done_at: OptionalInstant;
  under_way: Generated<boolean>;
  postponed: Generated<boolean>;
  frozen: ColumnType<JsonObject | null, string | null | undefined, string | null>;
};

export type PrintBatchTable = {
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
};

export type PrintBatchPaperTable = {
  organization_id: string;
  batch_id: string;
  position: number;
  document_id: string;
  copy_no: number | null;
  sha256: string | null;
  reason_ne: string | null;
  reason_en: string | null;
};

export type DocumentTable = {
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

export type DocumentEndTable = {
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

export type DocumentWithdrawalTable = {
  organization_id: string;
  application_id: string;
  seq: number;
  run: number;
};

export type DocumentCopyTable = {
  organization_id: string;
  document_id: string;
  no: number;
  sha256: string;
  printed_at: Instant;
  printed_by: string;
  printed_by_name: string;
  request_id: string | null;
};

export type DocumentHandOverTable = {
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
};

/** Which picture of a person stands on papers. */
export type PictureKind = 'signature' | 'stamp';

export type AccountPictureTable = {
  organization_id: string;
  id: Identity;
  account_id: string;
  kind: PictureKind;
  sha256: string | null;
  type: string | null;
  at: Instant;
};

export type AttachmentTable = {
  organization_id: string;
  id: string;
  application_id: string;
  category: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
  uploaded_by: string;
  uploaded_at: Instant;
  version: Generated<number>;
  replaces: string | null;
  run: Generated<number>;
};

export type CommentTable = {
  organization_id: string;
  id: string;
  application_id: string;
  form: string | null;
  to_applicant: boolean;
  text: string;
  by_account: string;
  at: Instant;
  /** Accounts that it names. */
  mentions: Generated<string[]>;
};

export type NumberSeriesTable = {
  organization_id: string;
  series: string;
  fiscal_year: string;
  next: Generated<number>;
};

export type ActivityTable = {
  organization_id: string;
  id: Identity;
  at: DefaultInstant;
  account_id: string | null;
  action: string;
  application_id: string | null;
  detail: DefaultJson<JsonObject>;
  address: string | null;
};

export type CheckpointTable = {
  organization_id: string;
  number: number;
  at: Instant;
  night: Day | null;
  statement: string;
  hash: string;
  signature: string;
  heads: string;
  asked_by: string | null;
};

export type CheckpointHeadTable = {
  organization_id: string;
  kind: HeadKind;
  id: string;
  seq: number;
  hash: string;
};

export type AuditRunTable = {
  organization_id: string;
  id: string;
  number: Identity;
  night: Day | null;
  asked_by: string | null;
  started_at: Instant;
  finished_at: OptionalInstant;
  status: Generated<'running' | 'done' | 'failed'>;
  total: number;
  checked: Generated<number>;
  events: Generated<number>;
  failures: Generated<number>;
  position: string | null;
  leased_until: DefaultInstant;
  last_error: string | null;
};

export type AuditFindingTable = {
  organization_id: string;
  run_id: string;
  position: number;
  application_id: string | null;
  seq: number | null;
  what: string;
  detail: DefaultJson<JsonObject>;
};

export type LedgerTable = {
  organization_id: string;
  application_id: string;
  seq: number;
  position: number;
  form: string;
  revision: number;
  kind: LedgerKind;
  account: string;
  head: string | null;
  amount: string;
  receipt_no: string | null;
  on_date: Day;
  fiscal_year: string;
  reverses: number | null;
  run: Generated<number>;
};

export type UniqueValueTable = {
  organization_id: string;
  series: string;
  span: string;
  value: string;
  application_id: string;
  form: string;
  run: Generated<number>;
};

export type CalendarYearTable = {
  id: Identity;
  bs_year: number;
  version: number;
  months: readonly number[];
  status: string;
  note: Generated<string>;
  by_account: string | null;
  by_name: Generated<string>;
  at: DefaultInstant;
};

export type NotificationTable = {
  organization_id: string;
  id: Identity;
  account_id: string;
  application_id: string;
  seq: number;
  template: string;
  form: string | null;
  subject: Json<Text>;
  body: Json<Text>;
  at: Instant;
  read_at: OptionalInstant;
  /** The comment that names the person. */
  comment_id: ColumnType<string | null, string | null | undefined, never>;
};

export type MessageTable = {
  organization_id: string;
  id: Identity;
  key: string;
  channel: MessageChannel;
  recipient: string;
  subject: string;
  body: string;
  application_id: string | null;
  status: Generated<'waiting' | 'sent' | 'kept' | 'failed'>;
  attempts: Generated<number>;
  last_error: string | null;
  run_after: DefaultInstant;
  made_at: DefaultInstant;
  done_at: OptionalInstant;
  /** The sealed link of a message until it is sent. */
  secret: string | null;
};

/** Every table of `server/db/schema.sql`, named as the database names it. */
export type Tables = ReviewTables &
  PublicTables &
  NeighbourTables &
  AccountTables &
  TaskTables &
  ListTables & {
    organization: OrganizationTable;
    account: AccountTable;
    login_session: LoginSessionTable;
    setup_record: SetupRecordTable;
    setup_change: SetupChangeTable;
    definition: DefinitionTable;
    definition_draft: DefinitionDraftTable;
    definition_proposal: DefinitionProposalTable;
    definition_verdict: DefinitionVerdictTable;
    application: ApplicationTable;
    stage: StageTable;
    history: HistoryTable;
    submission: SubmissionTable;
    draft: DraftTable;
    inbox: InboxTable;
    deadline: DeadlineTable;
    outbox: OutboxTable;
    print_batch: PrintBatchTable;
    print_batch_paper: PrintBatchPaperTable;
    document: DocumentTable;
    document_end: DocumentEndTable;
    document_withdrawal: DocumentWithdrawalTable;
    document_copy: DocumentCopyTable;
    document_hand_over: DocumentHandOverTable;
    account_picture: AccountPictureTable;
    attachment: AttachmentTable;
    comment: CommentTable;
    number_series: NumberSeriesTable;
    activity: ActivityTable;
    checkpoint: CheckpointTable;
    checkpoint_head: CheckpointHeadTable;
    audit_run: AuditRunTable;
    audit_finding: AuditFindingTable;
    ledger: LedgerTable;
    unique_value: UniqueValueTable;
    calendar_year: CalendarYearTable;
    notification: NotificationTable;
    message: MessageTable;
  };
