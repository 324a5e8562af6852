import type { Instant } from './columns.ts';

/** To whom the work of a post on a case was given. */
export type AssignmentTable = {
  organization_id: string;
  application_id: string;
  role: string;
  account_id: string;
  by_account: string;
  at: Instant;
};

/** Up to which event somebody has seen a case. */
export type ApplicationSeenTable = {
  organization_id: string;
  account_id: string;
  application_id: string;
  seen_at: Instant;
};

/** Tables of who deals with what, and who has looked at it. */
export type TaskTables = {
  assignment: AssignmentTable;
  application_seen: ApplicationSeenTable;
};
