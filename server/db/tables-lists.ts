import type { Instant } from './columns.ts';

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
