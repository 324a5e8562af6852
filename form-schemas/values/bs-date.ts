import { addDays, dayNumberOf, isIsoDate, isoOfDay, weekdayOf } from './ad-date.ts';
import { type BsCalendar, calendarInForce, type YearStatus } from './bs-calendar.ts';
import { normalise, toDevanagari, toLatin } from './digits.ts';

export { addDays, daysBetween, isIsoDate, kathmanduDate, kathmanduTime, weekdayOf } from './ad-date.ts';

/** A date of the Bikram Sambat calendar; month 1 is वैशाख. */
export interface BsDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** What `parseBsDate` made of the text: the date, or which part is wrong and between which limits it must lie. */
export type BsDateReading =
  | { readonly ok: true; readonly date: BsDate }
  | { readonly ok: false; readonly reason: 'format' }
  | {
      readonly ok: false;
      readonly reason: 'year' | 'month' | 'day';
      readonly minimum: number;
      readonly maximum: number;
    };

/** A legal period; months and years are those of the Bikram Sambat calendar. */
export interface Term {
  readonly days?: number;
  readonly months?: number;
  readonly years?: number;
}

/** A fiscal year runs from 1 साउन to the last day of असार. */
export interface FiscalYear {
  /** e.g. `8384` */
  readonly code: string;
  /** first and last day, AD */
  readonly startAd: string;
  readonly endAd: string;
  /** `२०८३/०८४`, `2083/084` and `०८३/०८४` */
  readonly labelNe: string;
  readonly labelEn: string;
  readonly shortNe: string;
}

/** The twelve months in Nepali, the first at 0. */
export const monthNamesNe = [
  'वैशाख',
  'जेठ',
  'असार',
  'साउन',
  'भदौ',
  'असोज',
  'कात्तिक',
  'मंसिर',
  'पुस',
  'माघ',
  'फागुन',
  'चैत',
] as const;

/** The twelve months in English, the first at 0. */
export const monthNamesEn = [
  'Baishakh',
  'Jestha',
  'Ashadh',
  'Shrawan',
  'Bhadra',
  'Ashwin',
  'Kartik',
  'Mangsir',
  'Poush',
  'Magh',
  'Falgun',
  'Chaitra',
] as const;

/** आइतबार first; `weekdayOf(iso) - 1` is the index. */
export const weekdayNamesNe = ['आइतबार', 'सोमबार', 'मङ्गलबार', 'बुधबार', 'बिहीबार', 'शुक्रबार', 'शनिबार'] as const;

/** As other offices, older papers and passports write the months; joiners are taken out before. */
const otherMonthSpellings: ReadonlyMap<string, number> = new Map(
  [
    ['बैशाख', 'बैसाख'],
    ['जेष्ठ', 'ज्येष्ठ'],
    ['आषाढ', 'असाढ'],
    ['श्रावण', 'सावन'],
    ['भाद्र', 'भाद्रपद'],
    ['आश्विन', 'असौज'],
    ['कार्तिक', 'कार्त्तिक'],
    ['मङ्सिर', 'मङ्गसिर', 'मार्ग'],
    ['पौष', 'पूस'],
    [],
    ['फाल्गुन', 'फाल्गुण'],
    ['चैत्र'],
  ].flatMap((spellings, index) => spellings.map((spelling) => [spelling, index + 1] as const)),
);
const lastDayWord = 'मसान्त';

const firstMonthOfFiscalYear = 4;

/** Number of days in a month, or undefined when the table has no such month. */
export function daysInMonth(year: number, month: number, calendar: BsCalendar = calendarInForce()): number | undefined {
  return findYear(year, calendar)?.days[month - 1];
}

/** How sure the lengths of a year are, or undefined when the table has no such year. */
export function yearStatus(year: number, calendar: BsCalendar = calendarInForce()): YearStatus | undefined {
  return findYear(year, calendar)?.status;
}

/** Says whether a value is a day that exists in the calendar. */
export function isBsDate(value: unknown, calendar: BsCalendar = calendarInForce()): value is BsDate {
  if (typeof value !== 'object' || value === null) return false;
  if (!('year' in value && 'month' in value && 'day' in value)) return false;
  const { year, month, day } = value;
  if (typeof year !== 'number' || typeof month !== 'number' || typeof day !== 'number') return false;
  return Number.isInteger(day) && day >= 1 && day <= (daysInMonth(year, month, calendar) ?? 0);
}

/** AD date `YYYY-MM-DD` of a BS date, or undefined when the calendar has no such day. */
export function toAd(bs: BsDate, calendar: BsCalendar = calendarInForce()): string | undefined {
  const year = findYear(bs.year, calendar);
  if (year === undefined || !isBsDate(bs, calendar)) return undefined;
  const daysBefore = year.days.slice(0, bs.month - 1).reduce((total, days) => total + days, 0);
  return isoOfDay(year.firstDay + daysBefore + bs.day - 1);
}

/** BS date of an AD date `YYYY-MM-DD`, or undefined when the text is no date or lies outside the calendar. */
export function fromAd(iso: string, calendar: BsCalendar = calendarInForce()): BsDate | undefined {
  if (!isIsoDate(iso)) return undefined;
  const dayNumber = dayNumberOf(iso);
  const year = calendar.years.findLast(({ firstDay }) => firstDay <= dayNumber);
  if (year === undefined) return undefined;
  let left = dayNumber - year.firstDay;
  for (const [index, days] of year.days.entries()) {
    if (left < days) return { year: year.year, month: index + 1, day: left + 1 };
    left -= days;
  }
  return undefined;
}

/**
 * Reads a BS date as people write it: `2083-08-04`, `२०८३/८/४`, `2083.8.4`, `२०८३ साल मंसिर ४ गते`, `२०८३ असार मसान्त` (the
 * last day), `2083 Mangsir 4`; the year first and with four digits.
 */
export function parseBsDate(text: string, calendar: BsCalendar = calendarInForce()): BsDateReading {
  const words = toLatin(normalise(text))
    .replace(/[\u200C\u200D]/g, '')
    .replace(/साल|गते/g, ' ');
  const [yearText = '', monthText = '', lastText = '', ...rest] = words.trim().split(/[\s\-–/.,]+/);
  const month = readMonth(monthText);
  const dayText =
    lastText === lastDayWord ? String(daysInMonth(Number(yearText), month ?? 0, calendar) ?? 1) : lastText;
  if (!/^\d{4}$/.test(yearText) || month === undefined || !/^\d{1,2}$/.test(dayText) || rest.length > 0) {
    return { ok: false, reason: 'format' };
  }
  const date = { year: Number(yearText), month, day: Number(dayText) };
  return checkParts(date, calendar) ?? { ok: true, date };
}

/** `२०८३/०८/०४` in Nepali, `2083-08-04` in English. */
export function formatBsDate(bs: BsDate, language: 'ne' | 'en'): string {
  const parts = [String(bs.year), twoDigits(bs.month), twoDigits(bs.day)];
  return language === 'ne' ? toDevanagari(parts.join('/')) : parts.join('-');
}

/** A day as a form stores it. */
export interface StoredDay {
  readonly ad: string;
  /** `2083-08-10`; empty where the calendar does not reach. */
  readonly bs: string;
  readonly source: 'ad';
}

/** A day (ISO, AD) as a form stores it; undefined without one, and where the calendar does not reach. */
export function storedDay(ad: string | undefined): StoredDay | undefined {
  const bs = ad === undefined ? undefined : fromAd(ad);
  return ad === undefined || bs === undefined ? undefined : { ad, bs: formatBsDate(bs, 'en'), source: 'ad' };
}

/** A day (ISO, AD) that must be kept wherever it lies, as a form stores it. */
export function storedAnyDay(ad: string): StoredDay {
  return storedDay(ad) ?? { ad, bs: '', source: 'ad' };
}

/** The date in full words of a legal paper, “२०८३ साल मंसिर ४ गते शुक्रबार”; undefined outside the calendar. */
export function longDateNe(iso: string, calendar: BsCalendar = calendarInForce()): string | undefined {
  const bs = fromAd(iso, calendar);
  if (bs === undefined) return undefined;
  const weekday = weekdayNamesNe[weekdayOf(iso) - 1];
  return toDevanagari(`${bs.year} साल ${monthNamesNe[bs.month - 1]} ${bs.day} गते ${weekday}`);
}

/** The fiscal year that holds an AD date; undefined when its first or last day lies outside the calendar. */
export function fiscalYearOf(iso: string, calendar: BsCalendar = calendarInForce()): FiscalYear | undefined {
  const bs = fromAd(iso, calendar);
  if (bs === undefined) return undefined;
  const year = bs.month >= firstMonthOfFiscalYear ? bs.year : bs.year - 1;
  const startAd = toAd({ year, month: firstMonthOfFiscalYear, day: 1 }, calendar);
  const nextStartAd = toAd({ year: year + 1, month: firstMonthOfFiscalYear, day: 1 }, calendar);
  if (startAd === undefined || nextStartAd === undefined) return undefined;
  const [first, second] = [String(year), String(year + 1)];
  return {
    code: first.slice(2) + second.slice(2),
    startAd,
    endAd: isoOfDay(dayNumberOf(nextStartAd) - 1),
    labelNe: toDevanagari(`${first}/${second.slice(1)}`),
    labelEn: `${first}/${second.slice(1)}`,
    shortNe: toDevanagari(`${first.slice(1)}/${second.slice(1)}`),
  };
}

function findYear(year: number, calendar: BsCalendar) {
  return calendar.years[year - (calendar.years[0]?.year ?? 0)];
}

function readMonth(text: string): number | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const english = text.toLowerCase();
  const named =
    monthNamesNe.findIndex((name, index) => name === text || monthNamesEn[index]?.toLowerCase() === english) + 1;
  return named > 0 ? named : otherMonthSpellings.get(text);
}

function checkParts(date: BsDate, calendar: BsCalendar): BsDateReading | undefined {
  const minimumYear = calendar.years[0]?.year ?? 0;
  const maximumYear = calendar.years.at(-1)?.year ?? 0;
  if (date.year < minimumYear || date.year > maximumYear) {
    return { ok: false, reason: 'year', minimum: minimumYear, maximum: maximumYear };
  }
  const lastDay = daysInMonth(date.year, date.month, calendar);
  if (lastDay === undefined) return { ok: false, reason: 'month', minimum: 1, maximum: 12 };
  if (date.day < 1 || date.day > lastDay) return { ok: false, reason: 'day', minimum: 1, maximum: lastDay };
  return undefined;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/**
 * The day on which a period ends: the same day of the later BS month, or the last day of a shorter one.
 * @param iso AD date on which it begins
 * @returns AD date; undefined where the calendar does not reach
 */
export function termEnd(iso: string, term: Term, calendar: BsCalendar = calendarInForce()): string | undefined {
  const begin = fromAd(iso, calendar);
  if (begin === undefined) return undefined;
  const months = (term.years ?? 0) * 12 + (term.months ?? 0);
  const count = begin.year * 12 + (begin.month - 1) + months;
  const year = Math.floor(count / 12);
  const month = (count % 12) + 1;
  const longest = daysInMonth(year, month, calendar);
  const end = longest === undefined ? undefined : toAd({ year, month, day: Math.min(begin.day, longest) }, calendar);
  return end === undefined ? undefined : addDays(end, term.days ?? 0);
}
