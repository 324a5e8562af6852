import type { Generated } from 'kysely';
import type { Instant, OptionalInstant } from './columns.ts';
import type { WrittenKind } from './tables-definitions.ts';

/** How far a set of changes of the law has come. */
export type ChangeSetState = 'open' | 'waiting' | 'published' | 'turned-down' | 'withdrawn';

type ChangeSetTable = {
  organization_id: string;
  id: string;
  title: string;
  state: Generated<ChangeSetState>;
  reason: Generated<string>;
  effective_from: string | null;
  goes_back_on: string | null;
  author: string;
  begun_at: Instant;
  proposed_at: OptionalInstant;
  judged_by: string | null;
  judged_at: OptionalInstant;
  judged_note: Generated<string>;
};

type ChangeSetPartTable = {
  organization_id: string;
  set_id: string;
  kind: WrittenKind | 'table';
  id: string;
  proposal_id: string | null;
};

/** The tables of changes that belong together. */
export type ChangeSetTables = {
  change_set: ChangeSetTable;
  change_set_part: ChangeSetPartTable;
};
