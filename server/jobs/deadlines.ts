import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { advance } from '../applications/advance.ts';
import { SYSTEM_ACCOUNT } from '../applications/commit.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { systemRole } from '../../workflows/engine/roles.ts';
import { isProblem } from '../http/problems.ts';
import type { Runtime, Trx } from '../runtime.ts';

/** A legal term whose last day has ended. */
type DueDeadline = {
  readonly applicationId: string;
  readonly stage: string;
  readonly name: string;
  /** AD date of the last day. */
  readonly due: string;
};

const EVENT = 'DEADLINE';
/** Answers after which asking again would change nothing: the case does not wait for this term now. */
const SETTLED: readonly string[] = ['eventRefused', 'unknownEvent', 'applicationNotFound'];

/** Terms of an organisation that have run out: the last day counts whole, in Kathmandu. */
export function findDueDeadlines(runtime: Runtime, trx: Trx, limit: number): Promise<DueDeadline[]> {
  return trx
    .selectFrom('deadline')
    .select(['application_id as applicationId', 'stage', 'name', 'due'])
    .where('due', '<', kathmanduDate(runtime.now()))
    .where('fired_at', 'is', null)
    .orderBy('due')
    .limit(limit)
    .execute();
}

/**
 * Tells a case that its term has run out, as the system. The request id follows from the term, so that several nodes or
 * a second try make one event.
 */
export async function fireDeadline(runtime: Runtime, organizationId: string, deadline: DueDeadline): Promise<void> {
  const who = {
    organizationId,
    accountId: SYSTEM_ACCOUNT,
    role: systemRole,
    name: 'प्रणाली',
    designation: '',
    wards: [],
  };
  const body = { type: EVENT, requestId: requestIdOf(organizationId, deadline), payload: { name: deadline.name } };
  try {
    await advance(runtime, who, deadline.applicationId, body);
  } catch (error) {
    if (!isProblem(error) || !SETTLED.includes(error.problemCode)) throw error;
  }
  await runtime.inOrganization(organizationId, (trx) => markFired(trx, deadline));
}

async function markFired(trx: Trx, { applicationId, stage, name, due }: DueDeadline): Promise<void> {
  await trx
    .updateTable('deadline')
    .set({ fired_at: sql<Date>`now()` })
    .where('application_id', '=', applicationId)
    .where('stage', '=', stage)
    .where('name', '=', name)
    .where('due', '=', due)
    .execute();
}

function requestIdOf(organizationId: string, { applicationId, stage, name, due }: DueDeadline): string {
  const hex = createHash('sha256').update([organizationId, applicationId, stage, name, due].join('/')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
