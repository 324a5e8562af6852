import { addDays, daysInMonth, toAd } from '../../../form-schemas/values/bs-date.ts';

/** The last day of a term, and why it is looked at. */
export type Boundary = {
  readonly name: string;
  /** AD date on which the term ends when every day counts alike. */
  readonly plainEnd: string;
  /** The day that counts: the next on which the office is open. */
  readonly lastDay: string;
  /** Days on which the office is closed besides every Saturday: to be entered before. */
  readonly holidays: readonly string[];
};

const bsYear = 2084;
const saturday = 6;

/**
 * In the order of their days: any day, a Saturday, a holiday before a Saturday, the new year, two holidays one after the other, the
 * day after a month of 32 days, the fiscal year. What the office computes is held against what is counted here.
 */
export function findBoundaries(): readonly Boundary[] {
  const first = (month: number, year = bsYear): string => toAd({ year, month, day: 1 }) ?? '';
  const long = [1, 2, 3].find((month) => daysInMonth(bsYear, month) === 32) ?? 3;
  const friday = next(5, addDays(first(11, bsYear - 1), 26));
  const wednesday = next(3, addDays(first(1), 17));
  return [
    ends('any day', addDays(first(10, bsYear - 1), 11)),
    ends('Saturday', next(saturday, first(11, bsYear - 1))),
    ends('BS new year', addDays(first(1), -1)),
    ends('holiday before a Saturday', friday, [friday]),
    ends('after 32 days', addDays(first(long + 1), -1)),
    ends('fiscal year', addDays(first(4), -1)),
    ends('two holidays', wednesday, [wednesday, addDays(wednesday, 1)]),
  ].toSorted((one, other) => one.plainEnd.localeCompare(other.plainEnd));
}

function ends(name: string, plainEnd: string, holidays: readonly string[] = []): Boundary {
  let lastDay = plainEnd;
  while (weekday(lastDay) === saturday || holidays.includes(lastDay)) lastDay = addDays(lastDay, 1);
  return { name, plainEnd, lastDay, holidays };
}

/** The first such day of the week from a day on. */
function next(day: number, from: string): string {
  let at = from;
  while (weekday(at) !== day) at = addDays(at, 1);
  return at;
}

/** 0 = Sunday, by the machine's own calendar. */
function weekday(iso: string): number {
  return new Date(`${iso}T00:00:00Z`).getUTCDay();
}
