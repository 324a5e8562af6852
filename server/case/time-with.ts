import { sql } from 'kysely';
import type { Trx } from '../runtime.ts';
import { isOwnFilesOnly } from '../http/permissions.ts';

/** Whole days a case has been with the office and with the applicant's side. */
export type TimeWith = { readonly daysWithUs: number; readonly daysWithApplicant: number };

/**
 * Reads off the history of each case how long it waited for whom: the stretch between two events belongs to the side
 * whose turn it then was.
 */
export async function timeWith(trx: Trx, ids: readonly string[], now: string): Promise<Map<string, TimeWith>> {
  if (ids.length === 0) return new Map();
  const result = await sql<{ application_id: string; office: string | null; applicant: string | null }>`
    select application_id,
      sum(extract(epoch from until - at)) filter (where waits_on = 'office') as office,
      sum(extract(epoch from until - at)) filter (where waits_on = 'applicant') as applicant
    from (
      select application_id, at, waits_on,
        coalesce(lead(at) over (partition by application_id order by seq), greatest(at, ${now}::timestamptz)) as until
      from history
      where application_id = any(${ids}::uuid[])
    ) stretch
    group by application_id`.execute(trx);
  return new Map(
    result.rows.map((row) => [
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
