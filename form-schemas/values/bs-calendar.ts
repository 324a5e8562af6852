import { dayNumberOf } from './ad-date.ts';
import shippedTable from './bs-calendar.json' with { type: 'json' };

/** How sure the lengths of a year can be, surest last. */
export const yearStatuses = ['projected', 'disputed', 'agreed', 'official'] as const;

/** How sure a year's month lengths are; `projected` dates carry the badge “अनुमानित”. */
export type YearStatus = (typeof yearStatuses)[number];

/** The calendar as data: month lengths per year and the AD date on which one year begins. */
export interface BsCalendarTable {
  readonly anchor: { readonly year: number; readonly firstDayAd: string };
  readonly years: Readonly<Record<string, { readonly days: readonly number[]; readonly status: string }>>;
}

/** A year of the calendar: how long its months are, and how sure that is. */
export interface BsYear {
  readonly year: number;
  /** lengths of the twelve months, बैशाख first */
  readonly days: readonly number[];
  readonly status: YearStatus;
  /** day number (days since 1970-01-01) of 1 बैशाख */
  readonly firstDay: number;
}

/** A checked table with the first day of every year worked out; made once, passed around. */
export interface BsCalendar {
  readonly years: readonly BsYear[];
}

/** The calendar shipped with the program: 1978–2092. */
export const shippedCalendar: BsCalendar = buildCalendar(shippedTable);

// The one thing in the pure boxes that a host sets: a label must not depend on who remembered to pass the calendar on.
let inForce: BsCalendar = shippedCalendar;

/** The calendar by which dates are read and written where none is named: the shipped one until the host says otherwise. */
export function calendarInForce(): BsCalendar {
  return inForce;
}

/** Sets the calendar in force for this process or browser tab; hosts call it at start and after a correction. */
export function useCalendar(calendar: BsCalendar): void {
  inForce = calendar;
}

/** Does synchronous work by another calendar than the one in force: a paper is shown again as it was issued. */
export function withCalendar<T>(calendar: BsCalendar, work: () => T): T {
  const before = inForce;
  inForce = calendar;
  try {
    return work();
  } finally {
    inForce = before;
  }
}

/**
 * Checks a table and works out where each year begins, counting both ways from the anchor, so that correcting a later
 * year never moves an earlier one.
 * @throws Error naming the year and what is wrong: a gap between years, not twelve months of 29–32 days, a total that
 * is not 365 or 366, an unknown status, an anchor outside the table
 */
export function buildCalendar(table: BsCalendarTable): BsCalendar {
  const lengths = Object.entries(table.years)
    .map(([year, { days, status }]) => ({ year: Number(year), days, status: checkedStatus(year, status) }))
    .sort((a, b) => a.year - b.year);
  for (const [index, { year, days }] of lengths.entries()) {
    checkMonths(year, days);
    const before = lengths[index - 1];
    if (before !== undefined && before.year !== year - 1)
      throw new Error(`calendar: the years before ${year} are missing`);
  }
  const anchor = lengths.findIndex(({ year }) => year === table.anchor.year);
  if (anchor < 0) throw new Error(`calendar: the anchor year ${table.anchor.year} is not in the table`);
  let firstDay = dayNumberOf(table.anchor.firstDayAd) - totalDays(lengths.slice(0, anchor));
  const years = lengths.map((entry) => {
    const year = { ...entry, firstDay };
    firstDay += sum(entry.days);
    return year;
  });
  return { years };
}

function checkedStatus(year: string, status: string): YearStatus {
  const known = yearStatuses.find((name) => name === status);
  if (known === undefined)
    throw new Error(`calendar: year ${year} has status "${status}"; use one of ${yearStatuses.join(', ')}`);
  return known;
}

function checkMonths(year: number, days: readonly number[]): void {
  if (!hasTwelveMonths(days)) throw new Error(`calendar: year ${year} must have twelve months of 29 to 32 days`);
  if (!isYearLong(days)) throw new Error(`calendar: year ${year} has ${sum(days)} days; a year has 365 or 366`);
}

/** Says whether there are twelve months of 29 to 32 days. */
export function hasTwelveMonths(days: readonly number[]): boolean {
  return days.length === 12 && days.every((count) => Number.isInteger(count) && count >= 29 && count <= 32);
}

/** Says whether the months add up to 365 or 366 days. */
export function isYearLong(days: readonly number[]): boolean {
  const total = sum(days);
  return total === 365 || total === 366;
}

function totalDays(years: readonly { readonly days: readonly number[] }[]): number {
  return sum(years.map(({ days }) => sum(days)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
