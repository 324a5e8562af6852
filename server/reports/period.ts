import type { Text } from '../../form-schemas/engine/field-definition.ts';
import {
  addDays,
  type FiscalYear,
  fiscalYearOf,
  formatBsDate,
  fromAd,
  isIsoDate,
  monthNamesEn,
  monthNamesNe,
  toAd,
} from '../../form-schemas/values/bs-date.ts';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import type { ReportQuery } from '../contract/reports.ts';
import { type Problem, problem } from '../http/problems.ts';

/** A month of the Bikram Sambat calendar, or the part of it that a period has. */
export type Month = {
  /** 1 = वैशाख. */
  readonly month: number;
  /** With its year: मंसिर २०८३. */
  readonly title: Text;
  /** As it is called within one fiscal year. */
  readonly name: Text;
  /** First and last day, AD. */
  readonly from: string;
  readonly to: string;
};

/** The days that a report is about. */
export type Period = {
  readonly from: string;
  readonly to: string;
  readonly title: Text;
  readonly months: readonly Month[];
  /** The fiscal year that it is, or is a month of. */
  readonly year?: FiscalYear;
  readonly month?: number;
};

const CENTURY = 2000;
/** More months than this no table can show. */
const MOST_MONTHS = 60;
/** A month that lies in the fiscal year which begins in the same year. */
const WITHIN = { month: 6, day: 1 } as const;

/**
 * The period that a query asks for: a fiscal year, a month of it, or any days; without a word the present fiscal year.
 * Throws `periodInvalid` for what the calendar does not have, and for days in the wrong order.
 */
export function readPeriod(query: ReportQuery, today: string): Period {
  if (query.from !== undefined || query.to !== undefined) return daysOf(query, today);
  const year = query.year === undefined ? fiscalYearOf(today) : fiscalYearOfCode(query.year);
  if (year === undefined) throw invalid();
  const whole = { from: year.startAd, to: year.endAd };
  const months = monthsBetween(whole.from, whole.to);
  if (query.month === undefined) return { ...whole, title: { ne: year.labelNe, en: year.labelEn }, months, year };
  const month = months.find((each) => each.month === query.month);
  if (month === undefined) throw invalid();
  const { from, to, title } = month;
  return { from, to, title, months: [month], year, month: query.month };
}

/** The whole fiscal year that a period lies in, or ends in. */
export function yearOfPeriod(period: Period): Period {
  const year = period.year ?? fiscalYearOf(period.to);
  if (year === undefined) throw invalid();
  return readPeriod({ year: year.code }, period.to);
}

/** The fiscal year of a code: `8384` begins on 1 साउन 2083. Undefined for two years that do not follow each other. */
export function fiscalYearOfCode(code: string): FiscalYear | undefined {
  const start = toAd({ year: CENTURY + Number(code.slice(0, 2)), ...WITHIN });
  const year = start === undefined ? undefined : fiscalYearOf(start);
  return year?.code === code ? year : undefined;
}

/** Fiscal years from the one of a day to that of another, newest first. */
export function fiscalYearsBetween(first: string, last: string): readonly FiscalYear[] {
  const years: FiscalYear[] = [];
  for (let day = last; day >= first || years.length === 0; ) {
    const year = fiscalYearOf(day);
    if (year === undefined) break;
    years.push(year);
    day = addDays(year.startAd, -1);
  }
  return years;
}

function daysOf(query: ReportQuery, today: string): Period {
  const { from: first = fiscalYearOf(today)?.startAd, to = today } = query;
  if (first === undefined || query.year !== undefined || query.month !== undefined) throw invalid();
  if (!isIsoDate(first) || !isIsoDate(to) || first > to) throw invalid();
  return { from: first, to, title: betweenTitle(first, to), months: monthsBetween(first, to) };
}

function betweenTitle(from: string, to: string): Text {
  const [first, last] = [fromAd(from), fromAd(to)];
  if (first === undefined || last === undefined) throw invalid();
  const inWords = (language: 'ne' | 'en') => [formatBsDate(first, language), formatBsDate(last, language)] as const;
  const [ne, en] = [inWords('ne'), inWords('en')];
  return { ne: `${ne[0]} देखि ${ne[1]} सम्म`, en: `${en[0]} to ${en[1]}` };
}

function monthsBetween(from: string, to: string): readonly Month[] {
  const months: Month[] = [];
  for (let day = from; day <= to; ) {
    const bs = fromAd(day);
    const next =
      bs && toAd(bs.month === 12 ? { year: bs.year + 1, month: 1, day: 1 } : { ...bs, month: bs.month + 1, day: 1 });
    if (bs === undefined || next === undefined || months.length === MOST_MONTHS) throw invalid();
    const end = addDays(next, -1);
    months.push({ month: bs.month, ...namesOf(bs), from: day, to: end < to ? end : to });
    day = next;
  }
  return months;
}

function namesOf({ year, month }: { readonly year: number; readonly month: number }): Pick<Month, 'name' | 'title'> {
  const name = { ne: monthNamesNe[month - 1] ?? '', en: monthNamesEn[month - 1] ?? '' };
  return { name, title: { ne: `${name.ne} ${toDevanagari(year)}`, en: `${name.en} ${year}` } };
}

function invalid(): Problem {
  return problem('periodInvalid');
}
