import { type RawBuilder, sql } from 'kysely';
import { keptText } from '../db/kept-text.ts';
import { isOwnFilesOnly } from '../http/permissions.ts';

/** Whole days a case has been with the office and with the applicant's side. */
export type TimeWith = { readonly daysWithUs: number; readonly daysWithApplicant: number };

/** What one case has waited for either side, in seconds. */
export type TimeRow = {
  readonly application_id: string;
  readonly office: string | null;
  readonly applicant: string | null;
  /** Whose turn it is now. */
  readonly turn: string;
};

/** Asks how long each of some cases waited for whom, until now. */
export const timesText = keptText<'ids' | 'now', TimeRow>((db, at) =>
  timesOf(sql`application_id = any(${at.text('ids')}::uuid[])`, at.text('now')).compile(db),
);

/**
 * Reads off the history of each case of which that is so how long it waited for whom, until now: the stretch between two events
 * belongs to the side whose turn it then was.
 */
export function timesOf(which: RawBuilder<unknown>, now: string): RawBuilder<TimeRow> {
  const until = sql`coalesce(next, greatest(at, ${now}::timestamptz))`;
  return sql<TimeRow>`
    select application_id,
      extract(epoch from sum(${until} - at) filter (where waits_on = 'office')) as office,
      extract(epoch from sum(${until} - at) filter (where waits_on = 'applicant')) as applicant,
      max(waits_on) filter (where next is null) as turn
    from (
      select application_id, at, waits_on, lead(at) over (partition by application_id order by seq) as next
      from history
      where ${which}
    ) stretch
    group by application_id`;
}

/** The same in whole days, by case. */
export function toTimes(rows: readonly TimeRow[]): Map<string, TimeWith> {
  return new Map(
    rows.map((row) => [
      row.application_id,
      { daysWithUs: wholeDays(row.office), daysWithApplicant: wholeDays(row.applicant) },
    ]),
  );
}

function wholeDays(seconds: string | null): number {
  return Math.max(0, Math.floor(Number(seconds ?? 0) / 86_400));
}

/** Whose turn it is after an event: nobody's at the end, the applicant's while only roles that see their own files are waited for. */
export function waitsOn(roles: readonly string[]): 'office' | 'applicant' | 'nobody' {
  if (roles.length === 0) return 'nobody';
  return roles.every(isOwnFilesOnly) ? 'applicant' : 'office';
}
