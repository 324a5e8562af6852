import { sql } from 'kysely';
import { seatsOf } from '../accounts/seats.ts';
import type { ApplicationSummary } from '../contract/application-list.ts';
import { keptText } from '../db/kept-text.ts';
import type { OfficeConfig } from '../office/read.ts';
import { isPost } from '../tasks/people.ts';

/** A post that somebody is there to act in; with a login where it may be another's whom they act for. */
export type StaffedRow = { readonly role: string; readonly login_id: string | null };

/**
 * Asks which of the posts that wait for a case are held by an active account in its ward, and which of those who act for others
 * (`acting`, their logins) are at work there on a day.
 */
export const staffedText = keptText<'application' | 'acting' | 'today', StaffedRow>((db, at) =>
  sql<StaffedRow>`
    select distinct p.role, case when p.login_id = any (${at.text('acting')}::text[]) then p.login_id end as login_id
    from application a
    join account p on p.organization_id = a.organization_id
    where a.id = ${at.text('application')}
      and p.active
      and (p.login_expires_on is null or p.login_expires_on >= ${at.text('today')}::date)
      and (p.wards = '{}' or a.ward = any (p.wards))
      and (
        p.login_id = any (${at.text('acting')}::text[])
        or p.role in (select i.role from inbox i where i.application_id = a.id)
      )`.compile(db),
);

/**
 * A summary that says of each wait whether anybody is there to act: `vacant` where every post that is waited for is one of the office,
 * and no active account holds any of them in the ward of the case, as their own post or as acting officer.
 */
export function withVacancies(
  config: Pick<OfficeConfig, 'acting'>,
  staffed: readonly StaffedRow[],
  summary: ApplicationSummary,
): ApplicationSummary {
  const held = new Set(
    staffed.flatMap(({ role, login_id: loginId }) =>
      seatsOf(config, { role, designation: '', ...(loginId === null ? {} : { loginId }) }).map((seat) => seat.role),
    ),
  );
  const isVacant = (role: string) => isPost(role) && !held.has(role);
  return {
    ...summary,
    waiting: summary.waiting.map((wait) => (wait.roles.every(isVacant) ? { ...wait, vacant: true } : wait)),
  };
}
