import { sql } from 'kysely';
import { timedStates } from '../../workflows/engine/timed.ts';
import { recordActivity } from '../office/activity.ts';
import { findCase } from '../case/case.ts';
import { isInboxCurrent, rewriteInbox } from '../event/inbox.ts';
import { saveRuns } from '../event/projections.ts';
import { timedFacts } from '../case/timed-facts.ts';
import { waitsOf, withLevels } from '../case/waits.ts';
import type { Runtime, Trx } from '../runtime.ts';

const BATCH = 50;
const ACTION = 'inbox.refreshed';

/** A state of a version of a stage in which who must act may change by the passing of time alone. */
type TimedState = { readonly hash: string; readonly state: string };

/**
 * Rewrites who must act on every running case where a day may have changed that: a condition came true, or ceased to be. Once a
 * night for the whole office, however many servers look; doing it again changes nothing.
 * @returns whether the night's work is done; false when another server is at it
 */
export async function refreshInboxes(
  runtime: Runtime,
  organizationId: string,
  night: string,
  isStopped: () => boolean = () => false,
): Promise<boolean> {
  const inOffice = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => runtime.inOrganization(organizationId, work);
  if (await inOffice((trx) => isDone(trx, night))) return true;
  const states = await inOffice((trx) => findTimedStates(runtime, trx, organizationId));
  const counts = { looked: 0, changed: 0 };
  let after: string | undefined;
  do {
    if (isStopped()) return false;
    const batch = await inOffice((trx) => lookAtBatch(runtime, trx, organizationId, { states, after }));
    if (!batch) return false;
    for (const id of batch.stale) await inOffice((trx) => refreshCase(runtime, trx, organizationId, id));
    counts.looked += batch.ids.length;
    counts.changed += batch.stale.length;
    after = batch.ids.length < BATCH ? undefined : batch.ids.at(-1);
  } while (after !== undefined);
  await inOffice((trx) => recordActivity(trx, { organizationId, action: ACTION, detail: { night, ...counts } }));
  return true;
}

async function isDone(trx: Trx, night: string): Promise<boolean> {
  const last = await trx
    .selectFrom('activity')
    .select(sql<string>`detail ->> 'night'`.as('night'))
    .where('action', '=', ACTION)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.night === night;
}

async function findTimedStates(runtime: Runtime, trx: Trx, organizationId: string): Promise<readonly TimedState[]> {
  const { library } = await runtime.definitions.library(trx, organizationId);
  const timed = timedFacts(library);
  const used = await trx
    .selectFrom('stage')
    .select('definition_hash as hash')
    .distinct()
    .where('status', '=', 'active')
    .execute();
  const states: TimedState[] = [];
  for (const { hash } of used) {
    const { stage } = await runtime.definitions.stageByHash(trx, organizationId, hash);
    for (const state of timedStates(stage, (fact) => timed.has(fact))) states.push({ hash, state });
  }
  return states;
}

type Range = { readonly states: readonly TimedState[]; readonly after: string | undefined };

/** The next cases that stand in such a state, and those of them whose rows are not what they should be now. */
async function lookAtBatch(runtime: Runtime, trx: Trx, organizationId: string, { states, after }: Range) {
  const lock = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${ACTION}/${organizationId}`}, 0)) as taken`.execute(trx);
  if (lock.rows[0]?.taken !== true) return undefined;
  const { rows } = await sql<{ id: string }>`
    select distinct s.application_id as id
    from stage s
    join jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as timed (hash text, state text)
      on timed.hash = s.definition_hash and timed.state = s.state
    where s.status = 'active' and (${after ?? null}::uuid is null or s.application_id > ${after ?? null}::uuid)
    order by s.application_id
    limit ${BATCH}`.execute(trx);
  const ids = rows.map(({ id }) => id);
  const stale: string[] = [];
  for (const id of ids) if (!(await isCurrent(runtime, trx, organizationId, id))) stale.push(id);
  return { ids, stale };
}

async function isCurrent(runtime: Runtime, trx: Trx, organizationId: string, id: string): Promise<boolean> {
  const now = await inboxNow(runtime, trx, organizationId, id);
  return now === undefined || isInboxCurrent(trx, now.after, now.waits);
}

/** Writes the rows anew as the case stands now; events that come meanwhile wait, and write their own. */
async function refreshCase(runtime: Runtime, trx: Trx, organizationId: string, id: string): Promise<void> {
  await trx.selectFrom('application').select('seq').where('id', '=', id).forNoKeyUpdate().execute();
  const now = await inboxNow(runtime, trx, organizationId, id);
  if (now === undefined) return;
  await saveRuns(trx, [], { before: now.before, after: now.after });
  await rewriteInbox(trx, now.after, now.waits);
}

async function inboxNow(runtime: Runtime, trx: Trx, organizationId: string, id: string) {
  const whole = await findCase(runtime, trx, organizationId, id);
  if (!whole) return undefined;
  const at = runtime.now();
  const waits = waitsOf(whole, at);
  return { before: whole.runs, after: withLevels(whole.runs, whole, waits, at), waits };
}
