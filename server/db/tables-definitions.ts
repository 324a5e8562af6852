import type { Generated } from 'kysely';
import type { Day, DefaultInstant, Instant, OptionalInstant } from './columns.ts';

/** The kinds of law. */
export type DefinitionKind = 'workflow' | 'form' | 'template' | 'master' | 'library';

type DefinitionTable = {
  organization_id: string;
  hash: string;
  kind: DefinitionKind;
  id: string;
  version: number;
  body: string;
  effective_from: Day;
  published_at: DefaultInstant;
  published_by: string | null;
  proposed_by: string | null;
  note: Generated<string>;
  proposed_at: OptionalInstant;
  restored_from: number | null;
  source: string | null;
  composed: string | null;
};

/** What people of the office write; the library changes through the setup. */
export type WrittenKind = Exclude<DefinitionKind, 'library'>;

type DefinitionDraftTable = {
  organization_id: string;
  kind: WrittenKind;
  id: string;
  author: string;
  version: number;
  base_version: number;
  source: string;
  saved_at: Instant;
};

type DefinitionProposalTable = {
  organization_id: string;
  id: string;
  kind: WrittenKind;
  definition_id: string;
  base_version: number;
  source: string;
  hash: string;
  note: string;
  effective_from: Day;
  restored_from: number | null;
  proposed_by: string;
  proposed_at: Instant;
};

type DefinitionVerdictTable = {
  organization_id: string;
  proposal_id: string;
  proposed_by: string;
  outcome: 'published' | 'turned-down' | 'withdrawn';
  version: number | null;
  note: Generated<string>;
  by_account: string;
  at: Instant;
};

type TableDraftTable = {
  organization_id: string;
  master: string;
  author: string;
  version: number;
  day: Day;
  rows: string;
  proposal_id: string | null;
  saved_at: Instant;
};

/** The tables of the law, by name. */
export type DefinitionTables = {
  definition: DefinitionTable;
  definition_draft: DefinitionDraftTable;
  definition_proposal: DefinitionProposalTable;
  definition_verdict: DefinitionVerdictTable;
  table_draft: TableDraftTable;
};
