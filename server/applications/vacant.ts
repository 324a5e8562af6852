import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { ApplicationSummary } from '../contract/application-list.ts';
import { getConfig } from '../office/read.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { holdsPost, isPost, peopleAtWork } from '../tasks/people.ts';

/**
 * A summary that says of each wait whether anybody is there to act: `vacant` where every post that is waited for is one of the office,
 * and no active account holds any of them in the ward of the case, as their own post or as acting officer.
 */
export async function withVacancies(
  { now }: Pick<Runtime, 'now'>,
  trx: Trx,
  who: Who,
  summary: ApplicationSummary,
): Promise<ApplicationSummary> {
  if (!summary.waiting.some(({ roles }) => roles.some(isPost))) return summary;
  const today = kathmanduDate(now());
  const people = await peopleAtWork(trx, await getConfig(trx, who.organizationId, today), today);
  const isVacant = (role: string) => isPost(role) && !people.some((person) => holdsPost(person, role, summary.ward));
  return {
    ...summary,
    waiting: summary.waiting.map((wait) => (wait.roles.every(isVacant) ? { ...wait, vacant: true } : wait)),
  };
}
