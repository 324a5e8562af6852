import { type BsDate, formatBsDate, fromAd, parseBsDate } from '../values/bs-date.ts';
import { formatNumberNe, toDevanagari } from '../values/digits.ts';
import { formatMoneyNe } from '../values/money.ts';
import { formatAreaNe, formatLengthNe } from '../values/units.ts';
import { decimalOf } from './cel-values.ts';
import type { Code, FieldType } from './definition.ts';
import { ownValue } from './records.ts';

const yes = 'छ';
const no = 'छैन';
const separator = ', ';

/** A stored value as a Nepali paper shows it: label, number and unit in Devanagari; undefined for what is missing. */
export function displayNe(type: FieldType, stored: unknown, options: readonly Code[] = []): string | undefined {
  return displays[type](stored, options);
}

type Display = (stored: unknown, options: readonly Code[]) => string | undefined;

const displays = {
  string: plainText,
  text: plainText,
  integer: (stored) => (typeof stored === 'number' ? toDevanagari(stored) : undefined),
  decimal: (stored) => mapDefined(decimalOf(stored), formatNumberNe),
  money: (stored) => (Number.isSafeInteger(stored) ? formatMoneyNe(Number(stored)) : undefined),
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
  length: (stored) =>
    mapDefined(decimalOf(ownValue(stored, 'value')), (value) =>
      formatLengthNe(value, metric(stored) ? 'METRE' : 'FEET'),
    ),
  area: (stored) =>
    mapDefined(decimalOf(ownValue(stored, 'value')), (value) =>
      formatAreaNe(value, metric(stored) ? 'SQUARE METRE' : 'SQUARE FEET'),
    ),
  file: nothing,
  object: nothing,
  rows: nothing,
} satisfies Record<FieldType, Display>;

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
