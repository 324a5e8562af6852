import { sql } from 'kysely';
import { isRunning } from './status.ts';

/**
 * Whether there are files before the application `a` for the same work on the same plot of the ward, in which somebody still has
 * something to do. The plot is the one that was typed last, so that whoever types it is told before handing in.
 */
export const earlierFiles = sql<boolean>`exists (
  select from application b
  where b.organization_id = a.organization_id and b.ward = a.ward and b.construction_type = a.construction_type
    and b.application_no < a.application_no and ${isRunning(sql.ref('b.status'))} and b.plot_no <> ''
    and b.plot_no = coalesce(
      (select t.plot_no from draft t
        where t.organization_id = a.organization_id and t.application_id = a.id and t.plot_no <> ''
        order by t.saved_at desc limit 1), a.plot_no)
    and exists (select from stage s
      where s.organization_id = b.organization_id and s.application_id = b.id and s.closed_at is null))`;

/**
 * What a form is told of the files before: that there are some, neither which nor how many, for a form's facts go to whoever fills it in. A law
 * of before reads `filesBefore` after “No.”: empty for none, otherwise a dash.
 */
export function filesBeforeFacts(hasSome: boolean): Readonly<Record<string, unknown>> {
  return { hasFilesBefore: hasSome, filesBefore: hasSome ? '–' : '' };
}
