import { type Expression, type SqlBool, sql } from 'kysely';
import { addDays } from '../../form-schemas/values/bs-date.ts';
import type { ListedApplication, ListQuery, TermStanding } from '../contract/lists.ts';
import type { OfficeConfig } from '../setup/read.ts';

/** Today, and the days from which on a term that ends then is not urgent yet, and not to be renewed yet (AD). */
export type Terms = { readonly today: string; readonly urgentFrom: string; readonly renewFrom: string };

/** The terms of a day: what the office says of how long before its end a permit is to be renewed. */
export function termsOf({ timers }: Pick<OfficeConfig, 'timers'>, today: string): Terms {
  const { renewalWarnDays = 0, renewalUrgentDays = 0 } = timers;
  return { today, urgentFrom: addDays(today, renewalUrgentDays), renewFrom: addDays(today, renewalWarnDays) };
}

/** How a term that ends on a day stands (specification 4: to be renewed below one threshold, urgent at or below another). */
export function standingOf(until: string, { today, urgentFrom, renewFrom }: Terms): TermStanding {
  if (until < today) return 'expired';
  if (until <= urgentFrom) return 'urgent';
  return until < renewFrom ? 'renew' : 'valid';
}

/** How the term of an application stands, while it has one that is not used up. */
export function termOf(
  { valid_until, status }: { readonly valid_until: string | null; readonly status: string },
  terms: Terms,
): Pick<ListedApplication, 'term'> {
  if (valid_until === null || OVER.includes(status)) return {};
  const daysLeft = Math.round((Date.parse(valid_until) - Date.parse(terms.today)) / DAY_MS);
  return { term: { standing: standingOf(valid_until, terms), daysLeft } };
}

/** The same as a condition; `any` is every term that is not used up. */
export function termCondition(
  term: NonNullable<ListQuery['term']>,
  { today, urgentFrom, renewFrom }: Terms,
): Expression<SqlBool> {
  const until = sql`a.valid_until`;
  const spans: Readonly<Record<typeof term, Expression<SqlBool>>> = {
    any: sql<SqlBool>`${until} is not null`,
    expired: sql<SqlBool>`${until} < ${today}::date`,
    urgent: sql<SqlBool>`${until} between ${today}::date and ${urgentFrom}::date`,
    renew: sql<SqlBool>`${until} > ${urgentFrom}::date and ${until} < ${renewFrom}::date`,
    valid: sql<SqlBool>`${until} >= ${renewFrom}::date`,
  };
  return sql<SqlBool>`(${spans[term]} and a.status not in (${sql.join([...OVER])}))`;
}

/** Completed or discarded: nothing of the permit is left to be used. */
const OVER: readonly string[] = ['C', 'D'];
const DAY_MS = 86_400_000;
