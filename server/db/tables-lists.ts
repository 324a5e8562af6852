import type { ColumnType } from 'kysely';

type Instant = ColumnType<Date, Date | string, Date | string>;

export type ApplicationChangeTable = {
  organization_id: string;
  application_id: string;
  changed_at: Instant;
};

export type SavedFilterTable = {
  organization_id: string;
  account_id: string;
  id: string;
  name: string;
  search: string;
  saved_at: Instant;
};

/** Tables of the list of all applications. */
export type ListTables = {
  application_change: ApplicationChangeTable;
  saved_filter: SavedFilterTable;
};
