import { dayNumberOf } from './ad-date.ts';
import {
  type BsCalendar,
  buildCalendar,
  calendarInForce,
  hasTwelveMonths,
  isYearLong,
  shippedCalendar,
  type YearStatus,
} from './bs-calendar.ts';

/** A year whose months the Panchanga committee has published, or somebody has put right. */
export interface YearCorrection {
  readonly year: number;
  readonly days: readonly number[];
  readonly status: YearStatus;
}

/** Why a year cannot be corrected so; `days` is what its months add up to, `bs` a day whose AD date is known and would move. */
export type YearRefusal =
  | { readonly code: 'year'; readonly minimum: number; readonly maximum: number }
  | { readonly code: 'months' }
  | { readonly code: 'total'; readonly days: number }
  | { readonly code: 'anchor'; readonly bs: string; readonly ad: string };

interface Anchor {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly ad: string;
}

const beginning: Anchor = { year: 2000, month: 1, day: 1, ad: '1943-04-14' };
/** Days whose AD date is beyond doubt (calendar.md): no correction may move them. */
const anchors: readonly Anchor[] = [
  beginning,
  { year: 2072, month: 1, day: 12, ad: '2015-04-25' },
  { year: 2073, month: 10, day: 29, ad: '2017-02-11' },
  { year: 2083, month: 4, day: 1, ad: '2026-07-17' },
  { year: 2083, month: 8, day: 4, ad: '2026-11-20' },
];

/**
 * A calendar with years put right; the shipped one unless another is named.
 * @throws Error as `buildCalendar` does: ask `yearRefusal` about each correction first
 */
export function correctedCalendar(
  corrections: readonly YearCorrection[],
  { years }: BsCalendar = shippedCalendar,
): BsCalendar {
  const table = [...years, ...corrections].map(({ year, days, status }) => [year, { days, status }] as const);
  return buildCalendar({
    anchor: { year: beginning.year, firstDayAd: beginning.ad },
    years: Object.fromEntries(table),
  });
}

/**
 * Judges a correction by the calendar that it would change.
 * @returns the first reason to refuse it, or undefined for a good one
 */
export function yearRefusal(
  correction: YearCorrection,
  calendar: BsCalendar = calendarInForce(),
): YearRefusal | undefined {
  const { year, days } = correction;
  const { years } = calendar;
  const [minimum, maximum] = [years[0]?.year ?? 0, years.at(-1)?.year ?? 0];
  if (!years.some((each) => each.year === year)) return { code: 'year', minimum, maximum };
  if (!hasTwelveMonths(days)) return { code: 'months' };
  if (!isYearLong(days)) return { code: 'total', days: sum(days) };
  const corrected = correctedCalendar([correction], calendar);
  const moved = anchors.find((anchor) => dayOf(corrected, anchor) !== dayNumberOf(anchor.ad));
  return moved && { code: 'anchor', bs: isoOf(moved), ad: moved.ad };
}

/** Years of a calendar that differ from the shipped one: all that another host needs to be told. */
export function correctionsOf({ years }: BsCalendar): readonly YearCorrection[] {
  return years.flatMap(({ year, days, status }) => {
    const shipped = shippedCalendar.years.find((each) => each.year === year);
    const isShipped = shipped?.status === status && shipped.days.every((count, month) => count === days[month]);
    return isShipped ? [] : [{ year, days, status }];
  });
}

function dayOf({ years }: BsCalendar, { year, month, day }: Anchor): number | undefined {
  const found = years.find((each) => each.year === year);
  return found && found.firstDay + sum(found.days.slice(0, month - 1)) + day - 1;
}

function isoOf({ year, month, day }: Anchor): string {
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
