import { type RawBuilder, sql } from 'kysely';
import { recordActivity } from '../office/activity.ts';
import type { Trx } from '../runtime.ts';

/** The deed by which a verification says in the journal what it came to. */
const VERIFIED = 'record.verified';

/** What a run came to, with a hash over every finding. */
const VERDICT: RawBuilder<string> = sql<string>`jsonb_build_object(
  'run', r.id, 'status', r.status, 'checked', r.checked, 'events', r.events, 'failures', r.failures,
  'findings', (
    select encode(sha256(convert_to(coalesce(string_agg(
      jsonb_build_array(f.position, f.application_id, f.seq, f.what, f.detail)::text, e'\\n' order by f.position), ''), 'UTF8')), 'hex')
    from audit_finding f
    where f.organization_id = r.organization_id and f.run_id = r.id))`;

/** Gives a run that ended its line. */
export async function recordVerdict(trx: Trx, organizationId: string, run: string): Promise<void> {
  const { rows } = await sql<{ detail: Readonly<Record<string, unknown>> }>`
    select ${VERDICT} as detail from audit_run r where r.id = ${run}::uuid`.execute(trx);
  await recordActivity(trx, { organizationId, action: VERIFIED, detail: rows[0]?.detail ?? {} });
}

/**
 * The first verification that is not what its line says, or that has none; those that ended before such lines were written have
 * none either, and are left.
 */
export async function findWrongVerdict(
  trx: Trx,
): Promise<{ readonly what: string; readonly about: string } | undefined> {
  const { rows } = await sql<{ about: string }>`
    with said as (
      select id as line, detail ->> 'run' as run, detail from activity where action = ${VERIFIED} and chain is not null
    ), ended as (
      select r.id::text as run, r.number, ${VERDICT} as verdict from audit_run r where r.status <> 'running'
    )
    select coalesce(to_char(r.started_at at time zone 'Asia/Kathmandu', 'YYYY-MM-DD'), said.run) as about
    from said
    full join ended on ended.run = said.run
    left join audit_run r on r.id::text = ended.run
    where (said.run is null and ended.number > (
        select min(e.number) from ended e where e.run in (select run from said)))
      or (said.run is not null and said.detail is distinct from ended.verdict)
    order by 1
    limit 1`.execute(trx);
  return rows[0] && { what: 'verification changed', about: rows[0].about };
}
