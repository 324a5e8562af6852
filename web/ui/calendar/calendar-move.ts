import { addDays, type BsDate, daysInMonth, fromAd, toAd } from '../../../form-schemas/values/bs-date.ts';

const daySteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const monthSteps: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

/** The day that a key leads to from a day: arrows by a day or a week, PageUp and PageDown by a month; undefined for other keys and beyond the calendar. */
export function dayByKey(at: BsDate, key: string): BsDate | undefined {
  const days = daySteps[key];
  const months = monthSteps[key];
  if (months !== undefined) return monthFrom(at, months);
  const ad = toAd(at);
  return days === undefined || ad === undefined ? undefined : fromAd(addDays(ad, days));
}

/** The same day some months on, or the last of a month that is shorter; undefined beyond the calendar. */
export function monthFrom({ year, month, day }: BsDate, step: number): BsDate | undefined {
  const index = year * 12 + month - 1 + step;
  const to = { year: Math.floor(index / 12), month: (index % 12) + 1 };
  const last = daysInMonth(to.year, to.month);
  return last === undefined ? undefined : { ...to, day: Math.min(day, last) };
}
