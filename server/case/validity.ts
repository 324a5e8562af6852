import { type Expression, type SqlBool, sql } from 'kysely';
import { addDays, daysBetween } from '../../form-schemas/values/ad-date.ts';
import type { ListedApplication, TermStanding } from '../contract/lists.ts';
import type { CaseStatus } from '../contract/statuses.ts';
import type { OfficeConfig } from '../office/read.ts';
import { isOver } from './status.ts';

/** Today, and the days from which on a term that ends then is not urgent yet, and not to be renewed yet (AD). */
export type Terms = { readonly today: string; readonly urgentFrom: string; readonly renewFrom: string };

type Office = Pick<OfficeConfig, 'timers'>;

/** The terms of a day: what the office says of how long before its end a permit is to be renewed. */
export function termsOf(office: Office, today: string): Terms {
  const { warn, urgent } = thresholds(office);
  return { today, urgentFrom: addDays(today, urgent), renewFrom: addDays(today, warn) };
}

/** How a term that ends on a day stands (specification 4: to be renewed below one threshold, urgent at or below another). */
export function standingOf(until: string, { today, urgentFrom, renewFrom }: Terms): TermStanding {
  if (until < today) return 'expired';
  if (until <= urgentFrom) return 'urgent';
  return until < renewFrom ? 'renew' : 'valid';
}

/** How the term of an application stands, while it has one that is not used up. */
export function termOf(
  { valid_until, status }: { readonly valid_until: string | null; readonly status: CaseStatus },
  terms: Terms,
): Pick<ListedApplication, 'term'> {
  if (valid_until === null || isOver(status)) return {};
  return { term: { standing: standingOf(valid_until, terms), daysLeft: daysBetween(terms.today, valid_until) } };
}

/** `standingOf` as a condition on the days in a column. */
export function stands(
  until: Expression<unknown>,
  standing: TermStanding,
  { today, urgentFrom, renewFrom }: Terms,
): Expression<SqlBool> {
  const spans: Readonly<Record<TermStanding, Expression<SqlBool>>> = {
    expired: sql<SqlBool>`${until} < ${today}::date`,
    urgent: sql<SqlBool>`${until} between ${today}::date and ${urgentFrom}::date`,
    renew: sql<SqlBool>`(${until} > ${urgentFrom}::date and ${until} < ${renewFrom}::date)`,
    valid: sql<SqlBool>`(${until} > ${urgentFrom}::date and ${until} >= ${renewFrom}::date)`,
  };
  return spans[standing];
}

/** The days left, first and last, of the two standings that ask for a renewal; the last is below the first where there are none. */
export function renewalDays(
  office: Office,
): readonly { readonly standing: TermStanding; readonly from: number; readonly to: number }[] {
  const { warn, urgent } = thresholds(office);
  return [
    { standing: 'urgent', from: 0, to: urgent },
    { standing: 'renew', from: urgent + 1, to: warn - 1 },
  ];
}

/** The last days of a term on which it is not to be renewed yet, and is not urgent yet (AD): terms are told when their last day is over. */
export function lastQuietDays(office: Office, until: string): { readonly renew: string; readonly urgent: string } {
  const { warn, urgent } = thresholds(office);
  return { renew: addDays(until, -warn), urgent: addDays(until, -urgent - 1) };
}

/** Days before its end below which a permit is to be renewed, and at or below which that is urgent: the office's own terms. */
function thresholds({ timers: { renewalWarnDays = 0, renewalUrgentDays = 0 } }: Office) {
  return { warn: renewalWarnDays, urgent: renewalUrgentDays };
}
