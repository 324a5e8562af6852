import type { ListPage } from '../contract/lists.ts';
import type { Instant } from './columns.ts';

/** When a case was changed last, for the lists that show it. */
export type ApplicationChangeTable = {
  organization_id: string;
  application_id: string;
  changed_at: Instant;
};

/** Written by triggers of `application`. */
export type ApplicationWordTable = {
  readonly organization_id: string;
  readonly word: string;
  readonly day: string;
  readonly application_no: number;
  readonly of_applicant: boolean;
  readonly ward: string;
  readonly fiscal_year: string;
};

/** Written by triggers of `application`. */
export type NamePartTable = { readonly organization_id: string; readonly part: string; readonly word: string };

/** A view of a list that somebody saved. */
export type SavedFilterTable = {
  organization_id: string;
  account_id: string;
  id: string;
  name: string;
  search: string;
  page: ListPage;
  opens: boolean;
  saved_at: Instant;
};

/** Tables of the list of all applications. */
export type ListTables = {
  application_change: ApplicationChangeTable;
  application_word: ApplicationWordTable;
  name_part: NamePartTable;
  saved_filter: SavedFilterTable;
};
