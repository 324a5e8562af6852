import { addDays, daysInMonth, fiscalYearOf, fromAd } from '../../../form-schemas/values/bs-date.ts';
import { withPart } from '../address-filter.ts';

/** Days from one to another, both taken in (AD); an end that is empty is open. */
export type Period = { readonly from: string; readonly to: string };

/** A period that people ask for by its name. */
export type QuickPeriod = Period & { readonly name: 'today' | 'month' | 'year' };

/** The day itself, the BS month and the fiscal year that it lies in; a period that the calendar does not hold is left out. */
export function quickPeriods(today: string): readonly QuickPeriod[] {
  const month = monthOf(today);
  const year = fiscalYearOf(today);
  return [
    { name: 'today', from: today, to: today },
    ...(month === undefined ? [] : [{ name: 'month' as const, ...month }]),
    ...(year === undefined ? [] : [{ name: 'year' as const, from: year.startAd, to: year.endAd }]),
  ];
}

/** The address with both ends of its period changed. */
export function withPeriod(search: URLSearchParams, { from, to }: Period): URLSearchParams {
  return withPart(withPart(search, 'from', from), 'to', to);
}

/** Whether it ends before it begins. */
export function isReversed({ from, to }: Period): boolean {
  return from !== '' && to !== '' && to < from;
}

function monthOf(today: string): Period | undefined {
  const bs = fromAd(today);
  const days = bs === undefined ? undefined : daysInMonth(bs.year, bs.month);
  if (bs === undefined || days === undefined) return undefined;
  return { from: addDays(today, 1 - bs.day), to: addDays(today, days - bs.day) };
}
