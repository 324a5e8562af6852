import type { ColumnType, Generated } from 'kysely';
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

type OrganizationTable = {
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

type AccountTable = {
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

type LoginSessionTable = {
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
  reuses: Generated<number>;
  last_used_at: DefaultInstant;
};

type DataFolderTable = { id: string; is_only: Generated<boolean>; since: DefaultInstant };

/** Which picture of a person stands on papers. */
export type PictureKind = 'signature' | 'stamp';

type AccountPictureTable = {
  organization_id: string;
  id: Identity;
  account_id: string;
  kind: PictureKind;
  sha256: string | null;
  type: string | null;
  at: Instant;
};

type SetupRecordTable = {
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

/** Who changed which record of a master, from what to what. */
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
  proposal_id: ColumnType<string | null, string | null | undefined, never>;
  confirmed_by: ColumnType<string | null, string | null | undefined, never>;
};

type NumberSeriesTable = {
  organization_id: string;
  series: string;
  fiscal_year: string;
  next: Generated<number>;
  application_id: string | null;
  seq: number | null;
};

type CalendarYearTable = {
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

type LeaseTable = {
  organization_id: string;
  name: string;
  holder: string;
  until: DefaultInstant;
};

type ActivityTable = {
  organization_id: string;
  id: Identity;
  at: DefaultInstant;
  account_id: string | null;
  action: string;
  application_id: string | null;
  detail: DefaultJson<JsonObject>;
  address: string | null;
  chain: string | null;
  no: number | null;
  wrote: string | null;
  previous_hash: string | null;
  hash: string | null;
  signature: string | null;
};

type JournalHeadTable = {
  organization_id: string;
  chain: string;
  no: number;
  hash: string;
  changed_at: DefaultInstant;
};

/** The tables of municipalities, by name. */
export type OfficeTables = {
  lease: LeaseTable;
  organization: OrganizationTable;
  account: AccountTable;
  login_session: LoginSessionTable;
  data_folder: DataFolderTable;
  account_picture: AccountPictureTable;
  setup_record: SetupRecordTable;
  setup_change: SetupChangeTable;
  number_series: NumberSeriesTable;
  calendar_year: CalendarYearTable;
  activity: ActivityTable;
  journal_head: JournalHeadTable;
};
