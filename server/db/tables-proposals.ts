import type { ColumnType, Generated } from 'kysely';
import type { Instant } from './columns.ts';

/** What may be asked for, to be confirmed by somebody else. */
export type DeedKind = 'create' | 'change' | 'delete' | 'import' | 'table' | 'password' | 'two-step';

/** How a proposal ended. */
export type ProposalOutcome = 'confirmed' | 'turned-down' | 'withdrawn';

type ProposalTable = {
  organization_id: string;
  id: string;
  deed: DeedKind;
  master: string;
  record_id: string | null;
  key: string;
  asked: string;
  hash: string;
  changes: ColumnType<unknown, string, never>;
  reason: string;
  concerns: string | null;
  proposed_by: string;
  proposed_at: Instant;
  expires_at: Instant;
};

type ProposalVerdictTable = {
  organization_id: string;
  proposal_id: string;
  proposed_by: string;
  outcome: ProposalOutcome;
  note: Generated<string>;
  by_account: string;
  at_console: Generated<boolean>;
  at: Instant;
};

/** The tables of deeds that need two persons. */
export type ProposalTables = {
  proposal: ProposalTable;
  proposal_verdict: ProposalVerdictTable;
};
