import { sql } from 'kysely';
import { advance } from '../event/advance.ts';
import { derivedId, systemActing } from '../case/system.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { isProblem, type Problem } from '../http/problems.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { deadlineEvent } from '../../workflows/engine/terms.ts';

/** A legal term whose last day has ended. */
export type DueDeadline = {
  readonly applicationId: string;
  readonly run: number;
  readonly stage: string;
  readonly name: string;
  /** AD date of the last day. */
  readonly due: string;
};

/** Answers after which asking again would change nothing: the case does not wait for this term now. */
const SETTLED: readonly string[] = ['eventRefused', 'unknownEvent', 'applicationNotFound'];

/** The case rests, or the run itself does: the term is told when it goes on. */
const RESTING: readonly string[] = ['caseHeld', 'notSuspended'];

/**
 * Terms of an organisation that have run out: the last day counts whole, in Kathmandu. Those of runs that stand still are
 * left until they go on. Of one day they come in any order, so that several nodes seldom tell the same one.
 */
export function findDueDeadlines(runtime: Runtime, trx: Trx, limit: number): Promise<DueDeadline[]> {
  return trx
    .selectFrom('deadline as d')
    .select(['d.application_id as applicationId', 'd.run', 'd.stage', 'd.name', 'd.due'])
    .where('d.due', '<', kathmanduDate(runtime.now()))
    .where('d.fired_at', 'is', null)
    .where(goesOn)
    .orderBy('d.due')
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
}

/** The run is not suspended, and the newest run that holds the case, if there is one, is the run itself. */
const goesOn = sql<boolean>`not exists (
  select from stage s
  where s.organization_id = d.organization_id and s.application_id = d.application_id
    and (s.suspended and s.run = d.run or s.holds and s.run <> d.run and not exists (
      select from stage n
      where n.organization_id = s.organization_id and n.application_id = s.application_id
        and n.holds and n.run > s.run)))`;

/**
 * Tells a case that its term has run out, as the system. The request id follows from the term, so that several nodes or
 * a second try make one event. That it was told is written with the event.
 * @returns whether the term is done with; one of a case that rests is told when it goes on
 */
export async function fireDeadline(runtime: Runtime, organizationId: string, deadline: DueDeadline): Promise<boolean> {
  const { applicationId, run, name } = deadline;
  const body = { type: deadlineEvent, run, requestId: requestIdOf(organizationId, deadline), payload: { name } };
  let isMarked = false;
  const mark = async (trx: Trx): Promise<void> => {
    await markFired(runtime, trx, deadline);
    isMarked = true;
  };
  try {
    await advance(runtime, systemActing(organizationId), applicationId, body, mark);
  } catch (error) {
    if (!isProblem(error) || !SETTLED.includes(error.problemCode)) throw error;
    if (isResting(error)) return false;
    isMarked = false;
  }
  if (!isMarked) await runtime.inOrganization(organizationId, mark);
  return true;
}

function isResting({ details }: Problem): boolean {
  return details.reasons?.some(({ code }) => RESTING.includes(code)) === true;
}

async function markFired(runtime: Runtime, trx: Trx, { applicationId, run, name, due }: DueDeadline): Promise<void> {
  await trx
    .updateTable('deadline')
    .set({ fired_at: runtime.now() })
    .where('application_id', '=', applicationId)
    .where('run', '=', run)
    .where('name', '=', name)
    .where('due', '=', due)
    .execute();
}

/** The first run of a stage keeps the ids that terms had before there were others. */
function requestIdOf(organizationId: string, { applicationId, run, stage, name, due }: DueDeadline): string {
  return derivedId(organizationId, applicationId, ...(run === 1 ? [] : [run]), stage, name, due);
}
