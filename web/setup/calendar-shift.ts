import type { FormBundle, FormData } from '../../form-schemas/engine/definition.ts';
import type { FieldInfo } from '../../form-schemas/engine/field-definition.ts';
import { valueAlong } from '../../form-schemas/engine/records.ts';
import { type BsCalendar, hasTwelveMonths, isYearLong } from '../../form-schemas/values/bs-calendar.ts';
import { correctedCalendar } from '../../form-schemas/values/bs-correction.ts';
import { toAd } from '../../form-schemas/values/bs-date.ts';

/** A month of a year: how long it is and its first day in AD. */
export type MonthStart = { readonly days: number; readonly firstDay: string };

/** A month as it is and as it would be. */
export type MonthShift = { readonly month: number; readonly before: MonthStart; readonly after: MonthStart };

/** What correcting a year changes in how dates are shown. */
export type CalendarShift = {
  readonly months: readonly MonthShift[];
  /** New Year of the years on either side, where it moves. */
  readonly newYears: readonly { readonly year: number; readonly before: string; readonly after: string }[];
};

const monthsOfYear = 12;

/** The fields of a record that hold the days of the twelve months, in their order; undefined when it has none. */
export function monthFields({ fields }: FormBundle): readonly FieldInfo[] | undefined {
  const sections = fields.filter(({ type }) => type === 'object').map(({ path }) => path);
  const inside = sections.map((section) =>
    fields.filter(({ type, path }) => type === 'integer' && isChild(section, path)),
  );
  return inside.find(({ length }) => length === monthsOfYear);
}

/** Days of the twelve months in a record; NaN for one that is not filled. */
export function monthDays(months: readonly FieldInfo[], data: FormData): readonly number[] {
  return months.map(({ path }) => Number(valueAlong(data, path)));
}

/** What the months add up to; a month that is not filled counts nothing. */
export function totalDays(days: readonly number[]): number {
  return days.reduce((sum, count) => sum + (Number.isFinite(count) ? count : 0), 0);
}

/** What a correction would show differently; undefined while the months do not make a year. */
export function calendarShift(year: number, days: readonly number[], calendar: BsCalendar): CalendarShift | undefined {
  const known = calendar.years.find((each) => each.year === year);
  if (known === undefined || !hasTwelveMonths(days) || !isYearLong(days)) return undefined;
  const corrected = correctedCalendar([{ year, days, status: known.status }], calendar);
  const starts = (of: BsCalendar) => days.map((_, index) => toAd({ year, month: index + 1, day: 1 }, of) ?? '');
  const [before, after] = [starts(calendar), starts(corrected)];
  return {
    months: days.map((count, index) => ({
      month: index + 1,
      before: { days: known.days[index] ?? 0, firstDay: before[index] ?? '' },
      after: { days: count, firstDay: after[index] ?? '' },
    })),
    newYears: [year - 1, year + 1].flatMap((other) => {
      const newYear = { year: other, month: 1, day: 1 };
      const [was, is] = [toAd(newYear, calendar), toAd(newYear, corrected)];
      return was === undefined || is === undefined || was === is ? [] : [{ year: other, before: was, after: is }];
    }),
  };
}

function isChild(section: readonly string[], path: readonly string[]): boolean {
  return path.length === section.length + 1 && section.every((key, index) => path[index] === key);
}
