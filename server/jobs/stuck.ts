import { sql } from 'kysely';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import { doneBy, recordActivity } from '../office/activity.ts';
import type { StuckList, StuckParams, StuckWork } from '../contract/stuck.ts';
import type { ProblemCode } from '../contract/problem.ts';
import { mayRole } from '../http/permissions.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { LEASE_SECONDS } from '../db/claim.ts';

const MOST = 200;
/** A worker looks every second: what is due longer than this, none takes. */
const UNTAKEN_AFTER = '5 minutes';
/** Longer than any worker holds what it has taken: what is due later is in nobody's hands. */
const NOBODYS_AFTER = `${String(LEASE_SECONDS + 1)} seconds`;

/** What a paper was refused for that whoever looks after it can mend: its case lacks a value, or its template is wrong. */
const MENDABLE = ['paperIncomplete', 'templateInvalid'] as const satisfies readonly ProblemCode[];

type Row = {
  readonly queue: StuckWork['queue'];
  readonly id: number;
  readonly what: string;
  readonly form: string | null;
  readonly recipient: string | null;
  readonly subject: string | null;
  readonly status: 'waiting' | 'failed' | 'unclear';
  readonly attempts: number;
  readonly error: string | null;
  readonly run_after: Date;
  readonly since: Date;
  readonly application_id: string | null;
  readonly seq: number | null;
  readonly number: string | null;
};

/** Effects and messages that are not done and will not be by themselves soon: what, of which application, since when, why. */
export async function listStuck(runtime: Runtime, trx: Trx, who: Who): Promise<StuckList> {
  const { rows } = await sql<Row>`
    select s.*, coalesce(a.registration_no, a.application_no::text) as number
    from (${STUCK}) s
    left join application a on a.id = s.application_id
    where ${who.wards.length === 0} or a.ward = any(${[...who.wards]})
    order by s.since, s.queue, s.id
    limit ${MOST + 1}`.execute(trx);
  const { library } = await runtime.definitions.library(trx, who.organizationId);
  return {
    items: rows.slice(0, MOST).map((row) => workOf(row, library)),
    cut: rows.length > MOST,
    mayRetry: mayRole(who.role, 'retry'),
  };
}

/** A telephone number of which nobody learns more than whose it may be. */
const MASKED = sql`left(m.recipient, 3) || '•••••' || right(m.recipient, 2)`;

const STUCK = sql`
  select 'effect' as queue, o.id, o.type as what, o.params ->> 'form' as form, null as recipient, null as subject, o.status,
    o.attempts, o.last_error as error, o.run_after, h.at as since, o.application_id, o.seq
  from outbox o
  join history h on h.organization_id = o.organization_id and h.application_id = o.application_id and h.seq = o.seq
  where o.status = 'failed'
    or o.status = 'waiting' and (o.last_error is not null or o.run_after < now() - ${UNTAKEN_AFTER}::interval)
  union all
  select 'message', m.id, m.channel, null, case m.channel when 'sms' then ${MASKED} else m.recipient end, m.subject, m.status, m.attempts, m.last_error, m.run_after, m.made_at,
    m.application_id, null
  from message m
  where m.status in ('failed', 'unclear')
    or m.status = 'waiting' and (m.last_error is not null or m.run_after < now() - ${UNTAKEN_AFTER}::interval)`;

function workOf(row: Row, library: FormLibrary): StuckWork {
  const { queue, id, what, attempts, status, recipient, subject, error, application_id: application, seq } = row;
  const fault = faultIn(error);
  const about = row.form === null ? undefined : entryOf(library.forms, row.form)?.title;
  return {
    queue,
    id,
    what,
    attempts,
    since: row.since.toISOString(),
    state: status !== 'waiting' ? status : error === null ? 'untaken' : 'trying',
    ...(status === 'waiting' && { nextTry: row.run_after.toISOString() }),
    ...(about && { about }),
    ...(recipient !== null && { recipient }),
    ...(subject !== null && { subject }),
    ...(fault && { fault }),
    ...(error !== null && { error }),
    ...(application !== null && {
      application: { id: application, number: row.number ?? application, ...(seq !== null && { seq }) },
    }),
  };
}

/** What people can mend, out of the words that the program kept. */
function faultIn(error: string | null): StuckWork['fault'] {
  return MENDABLE.find((code) => error === `Error: problem ${code}`);
}

const TABLES = { effect: 'outbox', message: 'message' } as const;

/**
 * Has work tried again at once: what was given up begins anew, what waits for its next try is hastened. What a worker may have in
 * its hands is left to it, and what is done stays done: asking twice changes nothing more. Throws `recordNotFound`.
 */
export async function retryStuck(trx: Trx, who: Who, { queue, id }: StuckParams): Promise<void> {
  const table = sql.table(TABLES[queue]);
  const { rows } = await sql<{ what: string; application_id: string | null; moved: boolean }>`
    with seen as (
      select t.id, t.${sql.ref(queue === 'effect' ? 'type' : 'channel')} as what, t.application_id
      from ${table} t
      where t.id = ${id} and (${who.wards.length === 0} or exists (
        select from application a where a.id = t.application_id and a.ward = any(${[...who.wards]})))),
    moved as (
      update ${table} set status = 'waiting', attempts = case status when 'waiting' then attempts else 0 end, run_after = now()
        ${queue === 'message' ? sql`, handed_at = null` : sql``}
      where id in (select id from seen)
        and (status in ('failed', 'unclear') or status = 'waiting' and run_after > now() + ${NOBODYS_AFTER}::interval)
      returning id)
    select what, application_id, exists (select from moved) as moved from seen`.execute(trx);
  const [row] = rows;
  if (!row) throw problem('recordNotFound');
  if (!row.moved) return;
  await recordActivity(trx, {
    ...doneBy(who),
    ...(row.application_id !== null && { applicationId: row.application_id }),
    action: 'work.retried',
    detail: { kind: queue, number: id, definition: row.what },
  });
}
