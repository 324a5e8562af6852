import type { ColumnType, Generated } from 'kysely';
import type { LedgerKind } from '../../form-schemas/engine/form-definition.ts';
import type { CaseStatus } from '../contract/statuses.ts';
import type { RecordedFile } from '../record/record.ts';
import type {
  Day,
  DefaultInstant,
  DefaultJson,
  Identity,
  Instant,
  Json,
  JsonObject,
  OptionalInstant,
  OptionalJson,
} from './columns.ts';

type ApplicationTable = {
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
  status: Generated<CaseStatus>;
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

type StageTable = {
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
  overdue_told: Generated<Day | null>;
};

type HistoryTable = {
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
  signature: string | null;
};

type SubmissionTable = {
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
  /** What was handed in with it; null = from before that was recorded, or a draft. */
  files: OptionalJson<readonly RecordedFile[]>;
  /** What stood beside it when it was handed in: canonical JSON; null = nothing, a draft, or from before that was kept. */
  beside: string | null;
};

type DraftTable = {
  organization_id: string;
  application_id: string;
  form: string;
  version: number;
  data: string;
  by_account: string;
  saved_at: Instant;
  run: Generated<number>;
  /** The working title of a case that nobody has handed in yet. */
  owner_ne: Generated<string>;
  plot_no: Generated<string>;
  /** Null = not counted yet. */
  filled_percent: number | null;
};

type InboxTable = {
  organization_id: string;
  application_id: string;
  position: number;
  form: string | null;
  event: string;
  role: string;
  role_order: Generated<number>;
  ward: string;
  account_id: string | null;
  since: Instant;
  due: Day | null;
  returned: Generated<boolean>;
  run: Generated<number>;
};

type DeadlineTable = {
  organization_id: string;
  application_id: string;
  stage: string;
  name: string;
  due: Day;
  fired_at: OptionalInstant;
  run: Generated<number>;
};

type OutboxTable = {
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

type AttachmentTable = {
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

type CommentTable = {
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

type LedgerTable = {
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

type UniqueValueTable = {
  organization_id: string;
  series: string;
  span: string;
  value: string;
  application_id: string;
  form: string;
  run: Generated<number>;
};

type ServiceLevelEndTable = {
  organization_id: string;
  application_id: string;
  run: number;
  /** Of the event by which the run left. */
  seq: number;
  definition_hash: string;
  state: string;
  in_time: boolean;
  at: Instant;
};

/** The tables of cases, by name. */
export type CaseTables = {
  application: ApplicationTable;
  stage: StageTable;
  service_level_end: ServiceLevelEndTable;
  history: HistoryTable;
  submission: SubmissionTable;
  draft: DraftTable;
  inbox: InboxTable;
  deadline: DeadlineTable;
  outbox: OutboxTable;
  attachment: AttachmentTable;
  comment: CommentTable;
  ledger: LedgerTable;
  unique_value: UniqueValueTable;
};
