import { type BsDate, formatBsDate, fromAd, parseBsDate } from '../../values/bs-date.ts';
import { formatNumberNe, shortDecimal, toDevanagari } from '../../values/digits.ts';
import { formatMeasuredNe } from '../../values/measured.ts';
import { toRupees } from '../../values/money.ts';
import { formatAreaNe, formatLengthNe, type LengthStyle } from '../../values/units.ts';
import type { Code, FieldType, Text } from '../field-definition.ts';
import { ownValue } from '../records.ts';
import { decimalOf, measuredOf } from './cel-values.ts';

const yes = 'छ';
const no = 'छैन';
const separator = ', ';

const noOptions: readonly Code[] = [];
const anyOffice: LengthStyle = {};

/** A stored value as a Nepali paper shows it: label, number and unit in Devanagari; undefined for what is missing. */
export function displayNe(field: DisplayedField, stored: unknown, office: LengthStyle = anyOffice): string | undefined {
  const { type, options = noOptions } = field;
  return displays[type](stored, options, mannerOf(field, office));
}

/** What of a field decides how its values read. */
export type DisplayedField = {
  readonly type: FieldType;
  readonly options?: readonly Code[] | undefined;
  readonly decimals?: number | undefined;
  readonly negative?: Text | undefined;
};

/** How the numbers of a field are written in an office. */
export function mannerOf({ decimals, negative }: DisplayedField, office: LengthStyle): Manner {
  return { most: mostDecimals(decimals), office: { ...office, negative } };
}

/** Numbers are read with two decimals at most (specification 9), as papers print them; with more where the field is typed with more. */
export function mostDecimals(typed = 0): number {
  return Math.max(2, typed);
}

/** How numbers are written: with how many decimals at most, and lengths as the office does. */
export type Manner = { readonly most: number; readonly office: LengthStyle };

type Display = (stored: unknown, options: readonly Code[], manner: Manner) => string | undefined;

const displays = {
  string: plainText,
  text: plainText,
  integer: (stored) => (typeof stored === 'number' ? toDevanagari(stored) : undefined),
  decimal: (stored, _, { most }) => mapDefined(decimalOf(stored), (value) => formatNumberNe(shortDecimal(value, most))),
  money: (stored) => (Number.isSafeInteger(stored) ? formatNumberNe(toRupees(Number(stored)), 2) : undefined),
  boolean: (stored) => (typeof stored === 'boolean' ? (stored ? yes : no) : undefined),
  enum: (stored, options) => options.find(({ code }) => code === stored)?.ne,
  'enum-list': (stored, options) =>
    Array.isArray(stored)
      ? options
          .filter(({ code }) => stored.includes(code))
          .map(({ ne }) => ne)
          .join(separator)
      : undefined,
  date: dateNe,
  length: (stored, _options, { office }) =>
    mapDefined(decimalOf(ownValue(stored, 'value')), (value) =>
      formatLengthNe(value, metric(stored) ? 'METRE' : 'FEET', office),
    ),
  area: (stored) =>
    mapDefined(decimalOf(ownValue(stored, 'value')), (value) =>
      formatAreaNe(value, metric(stored) ? 'SQUARE METRE' : 'SQUARE FEET'),
    ),
  measure: (stored, options, { office }) =>
    mapDefined(measuredOf(stored), (measured) => formatMeasuredNe(measured, wordsIn(options), office)),
  file: nothing,
  object: nothing,
  rows: nothing,
} satisfies Record<FieldType, Display>;

/** Words of units out of the list of their codes. */
export function wordsIn(units: readonly Code[]): (unit: string) => Code | undefined {
  return (unit) => units.find(({ code }) => code === unit);
}

function plainText(stored: unknown): string | undefined {
  return typeof stored === 'string' && stored !== '' ? stored : undefined;
}

function dateNe(stored: unknown): string | undefined {
  const bs = bsOf(stored);
  return bs && formatBsDate(bs, 'ne');
}

/**
 * The BS day of a stored date: as it was typed from paper, else as the calendar in force names its AD day; undefined for
 * what is no date.
 */
export function bsOf(stored: unknown): BsDate | undefined {
  const [ad, bs, source] = [ownValue(stored, 'ad'), ownValue(stored, 'bs'), ownValue(stored, 'source')];
  const typed = source === 'bs' && typeof bs === 'string' ? parseBsDate(bs) : undefined;
  if (typed?.ok === true) return typed.date;
  return typeof ad === 'string' ? fromAd(ad) : undefined;
}

function metric(stored: unknown): boolean {
  const unit = ownValue(stored, 'unit');
  return unit === 'METRE' || unit === 'SQUARE METRE';
}

function nothing(): undefined {
  return undefined;
}

function mapDefined<T, R>(value: T | undefined, map: (value: T) => R): R | undefined {
  return value === undefined ? undefined : map(value);
}
