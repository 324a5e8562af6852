import type { AccountTables } from './tables-accounts.ts';
import type { AuditTables } from './tables-audit.ts';
import type { CaseTables } from './tables-cases.ts';
import type { ChangeSetTables } from './tables-change-sets.ts';
import type { DefinitionTables } from './tables-definitions.ts';
import type { DocumentTables } from './tables-documents.ts';
import type { ListTables } from './tables-lists.ts';
import type { MessageTables } from './tables-messages.ts';
import type { NeighbourTables } from './tables-neighbours.ts';
import type { OfficeTables } from './tables-office.ts';
import type { ProposalTables } from './tables-proposals.ts';
import type { PublicTables } from './tables-public.ts';
import type { ReviewTables } from './tables-review.ts';
import type { TaskTables } from './tables-tasks.ts';

/** Every table of `server/db/schema.sql`, named as the database names it. */
export type Tables = AccountTables &
  AuditTables &
  CaseTables &
  ChangeSetTables &
  DefinitionTables &
  DocumentTables &
  ListTables &
  MessageTables &
  NeighbourTables &
  OfficeTables &
  ProposalTables &
  PublicTables &
  ReviewTables &
  TaskTables;
