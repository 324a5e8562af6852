import {
  type BsDate,
  daysInMonth,
  formatBsDate,
  fromAd,
  isIsoDate,
  parseBsDate,
  toAd,
} from '../../../form-schemas/values/bs-date.ts';
import { toLatin } from '../../../form-schemas/values/digits.ts';

/** The three boxes as typed, Latin digits. */
export type DateBoxes = { readonly year: string; readonly month: string; readonly day: string };

/** A date as the forms store it. */
export type DateValue = { readonly ad: string; readonly bs: string; readonly source: 'bs' };

/** Boxes that are no day of the calendar, as they were typed. */
export type UnfinishedDate = { readonly bs: string; readonly source: 'bs' };

/** What the boxes hold: a date, nothing yet, or why it is no date. */
export type DateReading =
  | { readonly kind: 'date'; readonly value: DateValue }
  | { readonly kind: 'empty' }
  | { readonly kind: 'unfinished' }
  | {
      readonly kind: 'wrong';
      readonly code: 'date' | 'bsMonthDays';
      readonly params: Readonly<Record<string, number>>;
    };

/** A day of which nothing has been typed. */
export const emptyBoxes: DateBoxes = { year: '', month: '', day: '' };
const unfinished = /^(\d{0,4})-(\d{0,2})-(\d{0,2})$/;

/** Boxes of a stored date; of its AD side when the BS side cannot be read; else what was typed so far. */
export function boxesOf(value: unknown): DateBoxes {
  const { bs, ad } = partsOf(value);
  const reading = bs === undefined ? undefined : parseBsDate(bs);
  const date = reading?.ok === true ? reading.date : ad !== undefined && isIsoDate(ad) ? fromAd(ad) : undefined;
  if (date !== undefined) return toBoxes(date);
  const [, year = '', month = '', day = ''] = unfinished.exec(bs ?? '') ?? [];
  return { year, month, day };
}

/**
 * What the boxes hold as the form stores it: a date in both calendars. What is no date yet stays as it was typed, so that the
 * draft loses nothing; the checks of the form refuse it.
 */
export function storedDate(boxes: DateBoxes): DateValue | UnfinishedDate | undefined {
  const reading = readBoxes(boxes);
  if (reading.kind === 'empty') return undefined;
  if (reading.kind === 'date') return reading.value;
  return { bs: [boxes.year, boxes.month, boxes.day].join('-'), source: 'bs' };
}

/** Digits only, Latin, no longer than the box is. */
export function boxText(typed: string, longest: number): string {
  return toLatin(typed).replace(/\D/g, '').slice(0, longest);
}

/** Boxes of a whole date pasted into one of them (`२०८३-०८-०४`, `2083/8/4`); undefined for anything else. */
export function pastedBoxes(text: string): DateBoxes | undefined {
  const reading = parseBsDate(text);
  return reading.ok ? toBoxes(reading.date) : undefined;
}

/** Reads the three boxes as a day of the calendar. */
export function readBoxes({ year, month, day }: DateBoxes): DateReading {
  if (year === '' && month === '' && day === '') return { kind: 'empty' };
  if (year.length < 4 || month === '' || day === '') return { kind: 'unfinished' };
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  const ad = toAd(date);
  if (ad !== undefined) return { kind: 'date', value: dateValue(ad, date) };
  const days = daysInMonth(date.year, date.month);
  if (days !== undefined && date.day > days)
    return { kind: 'wrong', code: 'bsMonthDays', params: { month: date.month, days } };
  return { kind: 'wrong', code: 'date', params: {} };
}

/** The stored form of a day. */
export function dateValue(ad: string, bs: BsDate): DateValue {
  return { ad, bs: formatBsDate(bs, 'en'), source: 'bs' };
}

function toBoxes({ year, month, day }: BsDate): DateBoxes {
  return { year: String(year), month: String(month).padStart(2, '0'), day: String(day).padStart(2, '0') };
}

function partsOf(value: unknown): { readonly bs?: string; readonly ad?: string } {
  if (typeof value !== 'object' || value === null) return {};
  const bs = 'bs' in value && typeof value.bs === 'string' ? { bs: value.bs } : {};
  const ad = 'ad' in value && typeof value.ad === 'string' ? { ad: value.ad } : {};
  return { ...bs, ...ad };
}
