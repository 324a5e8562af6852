import { sql } from 'kysely';
import { believedAgreement } from '../checkpoints/agreement.ts';
import type { Runtime } from '../runtime.ts';

/** How one office stands, for whoever watches the server. */
export type OfficeFigures = {
  readonly code: string;
  /** What waits to be done and is due, what could not be done, and for how many seconds the oldest of what is due has waited. */
  readonly queues: Readonly<
    Record<'effect' | 'message', { readonly due: number; readonly failed: number; readonly oldest: number }>
  >;
  /** Days of terms that are over and that nobody has told yet. */
  readonly overdueTerms: number;
  /** Seconds since the last checkpoint; undefined where there is none yet. */
  readonly checkpointAge: number | undefined;
  /** Places where folder and database do not agree about a checkpoint. */
  readonly disagreements: number;
  /** What the last verification that ended found; undefined where none has. */
  readonly findings: number | undefined;
};

type Row = {
  readonly code: string;
  readonly effect_due: number;
  readonly effect_failed: number;
  readonly effect_oldest: number;
  readonly message_due: number;
  readonly message_failed: number;
  readonly message_oldest: number;
  readonly terms: number;
  readonly checkpoint_at: Date | null;
  readonly findings: number | null;
};

/** Asks every office of the server how it stands, one after the other: those who work need the connections. */
export async function findOfficeFigures(runtime: Runtime): Promise<readonly OfficeFigures[]> {
  const offices = await runtime.db.selectFrom('organization').select('id').orderBy('code').execute();
  const found: OfficeFigures[] = [];
  for (const { id } of offices) found.push(await figuresOf(runtime, id));
  return found;
}

async function figuresOf(runtime: Runtime, organizationId: string): Promise<OfficeFigures> {
  const { rows } = await runtime.inOrganization(organizationId, (trx) =>
    sql<Row>`
    select o.code, e.due as effect_due, e.failed as effect_failed, e.oldest as effect_oldest,
      m.due as message_due, m.failed as message_failed, m.oldest as message_oldest,
      (select count(*) from deadline d where d.fired_at is null and d.due < ${runtime.now().slice(0, 10)}::date) as terms,
      (select max(at) from checkpoint) as checkpoint_at,
      (select failures from audit_run where status <> 'running' order by started_at desc limit 1) as findings
    from organization o,
      lateral (select count(*) filter (where status = 'waiting' and run_after <= now()) as due, count(*) filter (where status = 'failed') as failed,
        coalesce(extract(epoch from now() - min(run_after) filter (where status = 'waiting' and run_after <= now())), 0)::float8 as oldest
        from outbox where status in ('waiting', 'failed')) e,
      lateral (select count(*) filter (where status = 'waiting' and run_after <= now()) as due, count(*) filter (where status in ('failed', 'unclear')) as failed,
        coalesce(extract(epoch from now() - min(run_after) filter (where status = 'waiting' and run_after <= now())), 0)::float8 as oldest
        from message where status in ('waiting', 'failed', 'unclear')) m
    where o.id = ${organizationId}::uuid`.execute(trx),
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no office ${organizationId}`);
  const disagreements = await believedAgreement(runtime, organizationId);
  return {
    code: row.code,
    queues: {
      effect: { due: row.effect_due, failed: row.effect_failed, oldest: row.effect_oldest },
      message: { due: row.message_due, failed: row.message_failed, oldest: row.message_oldest },
    },
    overdueTerms: row.terms,
    checkpointAge:
      row.checkpoint_at === null ? undefined : (Date.parse(runtime.now()) - row.checkpoint_at.getTime()) / 1_000,
    disagreements: disagreements.length,
    findings: row.findings ?? undefined,
  };
}
