import type { Generated } from 'kysely';
import type { HeadKind } from '../record/checkpoint.ts';
import type { Day, DefaultInstant, DefaultJson, Identity, Instant, JsonObject, OptionalInstant } from './columns.ts';

type CheckpointTable = {
  organization_id: string;
  number: number;
  at: Instant;
  night: Day | null;
  statement: string;
  hash: string;
  signature: string;
  heads: string;
  asked_by: string | null;
};

type CheckpointHeadTable = {
  organization_id: string;
  kind: HeadKind;
  id: string;
  seq: number;
  hash: string;
  number: number | null;
};

type AuditRunTable = {
  organization_id: string;
  id: string;
  number: Identity;
  night: Day | null;
  asked_by: string | null;
  started_at: Instant;
  finished_at: OptionalInstant;
  status: Generated<'running' | 'done' | 'failed'>;
  total: number;
  checked: Generated<number>;
  events: Generated<number>;
  failures: Generated<number>;
  position: string | null;
  leased_until: DefaultInstant;
  last_error: string | null;
};

type AuditFindingTable = {
  organization_id: string;
  run_id: string;
  position: number;
  application_id: string | null;
  seq: number | null;
  what: string;
  detail: DefaultJson<JsonObject>;
};

/** The tables of verifications, by name. */
export type AuditTables = {
  checkpoint: CheckpointTable;
  checkpoint_head: CheckpointHeadTable;
  audit_run: AuditRunTable;
  audit_finding: AuditFindingTable;
};
