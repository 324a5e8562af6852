import type { ColumnType, Generated } from 'kysely';
import type { DefaultInstant, Identity, JsonObject, OptionalInstant } from './columns.ts';

type PasswordLinkTable = {
  organization_id: string;
  id: Identity;
  purpose: 'reset' | 'welcome';
  typed: string | null;
  asked_from: string | null;
  asked_at: DefaultInstant;
  looked_at: OptionalInstant;
  account_id: string | null;
  token_hash: string | null;
  expires_at: OptionalInstant;
  used_at: OptionalInstant;
};

type AccountTotpTable = {
  organization_id: string;
  account_id: string;
  secret: string;
  begun_at: DefaultInstant;
  confirmed_at: OptionalInstant;
  last_step: Generated<number>;
};

type RecoveryCodeTable = {
  organization_id: string;
  account_id: string;
  hash: string;
  used_at: OptionalInstant;
};

type AccountRequestTable = {
  organization_id: string;
  id: string;
  kind: 'sign-up' | 'renewal';
  account_id: string | null;
  data: ColumnType<JsonObject, string, never>;
  asked_from: string | null;
  asked_at: DefaultInstant;
  status: Generated<'waiting' | 'approved' | 'refused'>;
  reason: Generated<string>;
  decided_by: string | null;
  decided_at: OptionalInstant;
};

type NotificationChoiceTable = {
  organization_id: string;
  account_id: string;
  kind: string;
  in_app: boolean;
  by_email: boolean;
};

type SpentProofTable = {
  organization_id: string;
  hash: string;
  expires_at: ColumnType<Date, Date | string, never>;
};

type WrongTryTable = {
  organization_id: string;
  key: string;
  tries: number;
  since: DefaultInstant;
  open_at: DefaultInstant;
};

type TourSeenTable = { organization_id: string; account_id: string; at: DefaultInstant };

/** The tables of accounts that migrations 0012, 0025 and 0065 made. */
export type AccountTables = {
  password_link: PasswordLinkTable;
  account_totp: AccountTotpTable;
  recovery_code: RecoveryCodeTable;
  account_request: AccountRequestTable;
  notification_choice: NotificationChoiceTable;
  spent_proof: SpentProofTable;
  tour_seen: TourSeenTable;
  wrong_try: WrongTryTable;
};
