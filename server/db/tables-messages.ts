import type { ColumnType, Generated } from 'kysely';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { DefaultInstant, Identity, Instant, Json, OptionalInstant } from './columns.ts';

/** By which a message leaves the office. */
export type MessageChannel = 'email' | 'sms';

/** What waits the least: a code that somebody waits for, then what the law asks for, then news. */
export type Urgency = 'code' | 'notice' | 'news';

type NotificationTable = {
  organization_id: string;
  id: Identity;
  account_id: string;
  /** What it is about: a case at an event, or a proposal. */
  application_id: string | null;
  seq: number | null;
  proposal_id: ColumnType<string | null, string | null | undefined, never>;
  template: string;
  form: string | null;
  subject: Json<Text>;
  body: Json<Text>;
  at: Instant;
  read_at: OptionalInstant;
  /** The comment that names the person. */
  comment_id: ColumnType<string | null, string | null | undefined, never>;
  /** The notification with which it is shown as one. */
  bundle: ColumnType<number | null, number | null | undefined, never>;
};

type MessageTable = {
  organization_id: string;
  id: Identity;
  key: string;
  channel: MessageChannel;
  recipient: string;
  subject: string;
  body: string;
  application_id: string | null;
  status: Generated<'waiting' | 'sent' | 'kept' | 'failed' | 'unclear' | 'stopped'>;
  attempts: Generated<number>;
  last_error: string | null;
  run_after: DefaultInstant;
  made_at: DefaultInstant;
  done_at: OptionalInstant;
  /** The sealed link of a message until it is sent. */
  secret: string | null;
  urgency: Generated<Urgency>;
  /** Key of the office's template. */
  template: string | null;
  parts: number | null;
  /** Paisa. */
  cost: Generated<string>;
  way: string | null;
  handed_at: OptionalInstant;
  reference: string | null;
  delivered_at: OptionalInstant;
  /** What went out beneath it. */
  hint: string | null;
};

/** Append-only. */
type MessageReportTable = {
  organization_id: string;
  id: Identity;
  message_id: number;
  status: string;
  delivered: boolean;
  at: DefaultInstant;
};

type EarlyReportTable = {
  organization_id: string;
  way: string;
  reference: string;
  status: string;
  delivered: boolean;
  at: Instant;
};

type PhoneStandingTable = {
  organization_id: string;
  id: Generated<string>;
  /** Ten digits. */
  number: string;
  stopped_at: OptionalInstant;
  told_at: OptionalInstant;
};

type AccountPhoneTable = {
  organization_id: string;
  account_id: string;
  /** Ten digits. */
  number: string;
  proven_at: Instant;
};

type PhoneCodeTable = {
  organization_id: string;
  id: Identity;
  account_id: string;
  /** Ten digits. */
  number: string;
  mark: string;
  until: Instant;
  tries: Generated<number>;
  at: Instant;
};

/** Append-only. */
type OutsideCallTable = {
  organization_id: string;
  id: Identity;
  host: string;
  purpose: string;
  outcome: 'answered' | 'notSent' | 'unclear';
  status: number | null;
  took_ms: number;
  sent_sha256: string;
  answer_sha256: string | null;
  at: DefaultInstant;
};

type OfficeSecretTable = {
  organization_id: string;
  name: string;
  sealed: string;
  given_at: DefaultInstant;
  given_by: string;
};

/** What the office tells people, and what it asks of machines outside. */
export type MessageTables = {
  notification: NotificationTable;
  message: MessageTable;
  early_report: EarlyReportTable;
  message_report: MessageReportTable;
  phone_standing: PhoneStandingTable;
  account_phone: AccountPhoneTable;
  phone_code: PhoneCodeTable;
  office_secret: OfficeSecretTable;
  outside_call: OutsideCallTable;
};
