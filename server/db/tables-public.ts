import type { ColumnType } from 'kysely';

/** A file that the office offers to the public. */
export type PublicFileTable = {
  organization_id: string;
  sha256: string;
  name: string;
  type: string;
  size: number;
  /** `timestamptz`: a Date when read; written as a Date or an ISO instant. */
  uploaded_at: ColumnType<Date, Date | string, never>;
  uploaded_by: string;
};

/** Tables of the public site. */
export type PublicTables = { public_file: PublicFileTable };
