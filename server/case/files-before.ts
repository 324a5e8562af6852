import { sql } from 'kysely';
import { isRunning } from './status.ts';

/**
 * Of the application `a` how many files there are before it for the same work on the same plot of the ward, in which somebody still has
 * something to do. The plot is the one that was typed last, so that whoever types it is told before handing in.
 */
export const earlierFiles = sql<number>`(
  select count(*)::int
  from application b
  where b.organization_id = a.organization_id and b.ward = a.ward and b.construction_type = a.construction_type
    and b.application_no < a.application_no and ${isRunning(sql.ref('b.status'))} and b.plot_no <> ''
    and b.plot_no = coalesce(
      (select t.plot_no from draft t
        where t.organization_id = a.organization_id and t.application_id = a.id and t.plot_no <> ''
        order by t.saved_at desc limit 1), a.plot_no)
    and exists (select from stage s
      where s.organization_id = b.organization_id and s.application_id = b.id and s.closed_at is null))`;

/**
 * What a form is told of the files before: how many there are, never their numbers, for a form's facts go to whoever fills it in. A law
 * of before reads `filesBefore` after “No.”: empty for none, otherwise a dash, which is neither a number nor how many.
 */
export function filesBeforeFacts(count: number): Readonly<Record<string, unknown>> {
  return { filesBeforeCount: count, filesBefore: count === 0 ? '' : '–' };
}
