import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Runtime, Trx } from '../runtime.ts';
import { recordVerdict } from '../history/verdicts.ts';

/** So long a run is one node's; a node that dies in it is followed by another one. */
const LEASE_SECONDS = 60;

/** Why the record is verified: a new Kathmandu day began, or somebody asked. */
type Asked = { readonly night?: string; readonly askedBy?: string };

/** A run that this node has taken. */
export type ClaimedRun = { readonly id: string; readonly position: string | null; readonly failures: number };

/** One thing that is not as recorded. */
export type Finding = {
  readonly applicationId?: string;
  readonly seq?: number;
  readonly what: string;
  readonly about?: string;
};

/** What a batch of applications came to. */
export type Batch = {
  readonly position: string | null;
  readonly checked: number;
  readonly events: number;
  readonly findings: readonly Finding[];
};

/**
 * Begins a verification; while one runs, or when the night has its own, there is no second one.
 * @returns the id of the run that is under way, undefined when there is none
 */
export async function beginRun(runtime: Runtime, trx: Trx, organizationId: string, asked: Asked) {
  await sql`
    insert into audit_run (organization_id, id, night, asked_by, started_at, total)
    select ${organizationId}::uuid, ${randomUUID()}::uuid, ${asked.night ?? null}::date, ${asked.askedBy ?? null}::uuid,
           ${runtime.now()}::timestamptz, (select count(*) from application)
    on conflict do nothing`.execute(trx);
  const row = await trx.selectFrom('audit_run').select('id').where('status', '=', 'running').executeTakeFirst();
  return row?.id;
}

/** Whether the record has been, or is being, verified for a night. */
export async function hasNightRun(trx: Trx, night: string): Promise<boolean> {
  const row = await trx.selectFrom('audit_run').select('id').where('night', '=', night).executeTakeFirst();
  return row !== undefined;
}

/** Takes the run that is under way, if no other node has it. */
export function claimRun(trx: Trx): Promise<ClaimedRun | undefined> {
  return trx
    .updateTable('audit_run')
    .set({ leased_until: leaseEnd() })
    .where('status', '=', 'running')
    .where('leased_until', '<=', sql<Date>`now()`)
    .returning(['id', 'position', 'failures'])
    .executeTakeFirst();
}

/** Keeps what a batch came to, with how far the run is. */
export async function keepBatch(trx: Trx, organizationId: string, run: ClaimedRun, batch: Batch): Promise<ClaimedRun> {
  const { findings, checked, events, position } = batch;
  if (findings.length > 0) await keepFindings(trx, organizationId, run, findings);
  return trx
    .updateTable('audit_run')
    .set((eb) => ({
      position,
      checked: eb('checked', '+', checked),
      events: eb('events', '+', events),
      failures: eb('failures', '+', findings.length),
      leased_until: leaseEnd(),
    }))
    .where('id', '=', run.id)
    .returning(['id', 'position', 'failures'])
    .executeTakeFirstOrThrow();
}

async function keepFindings(
  trx: Trx,
  organizationId: string,
  run: ClaimedRun,
  findings: readonly Finding[],
): Promise<void> {
  await trx
    .insertInto('audit_finding')
    .values(
      findings.map(({ applicationId, seq, what, about }, index) => ({
        organization_id: organizationId,
        run_id: run.id,
        position: run.failures + index + 1,
        application_id: applicationId ?? null,
        seq: seq ?? null,
        what,
        detail: JSON.stringify(about === undefined ? {} : { about }),
      })),
    )
    .execute();
}

/** Ends a run: done, or failed with why it could not go on. What it came to has its line in the journal. */
export async function endRun(
  runtime: Runtime,
  trx: Trx,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  error?: unknown,
): Promise<void> {
  await trx
    .updateTable('audit_run')
    .set({
      status: error === undefined ? 'done' : 'failed',
      finished_at: runtime.now(),
      last_error: error === undefined ? null : sayError(error),
    })
    .where('id', '=', id)
    .execute();
  await recordVerdict(trx, organizationId, id);
}

function sayError(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 2_000);
}

function leaseEnd() {
  return sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`;
}
