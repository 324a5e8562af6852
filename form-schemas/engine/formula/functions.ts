import type { Environment as Cel } from '@marcbachmann/cel-js';
import { Big } from 'big.js';
import {
  addDays,
  daysBetween,
  fiscalYearOf,
  formatBsDate,
  fromAd,
  isIsoDate,
  longDateNe,
  termEnd,
} from '../../values/bs-date.ts';
import { formatNumberNe, parseDecimal, toDevanagari, toLatin } from '../../values/digits.ts';
import { amountInWordsNe, numberInWordsNe, toPaisa } from '../../values/money.ts';
import { parseFeetInches } from '../../values/units.ts';
import { isNumeric, rounded, toBig } from './decimal-type.ts';

const mostDays = 100_000;
const mostYears = 100;
const numberTypes = ['Decimal', 'int', 'double'] as const;

/** Functions of numbers, texts and dates that need nothing but their arguments. */
export function registerFunctions(cel: Cel): void {
  registerNumbers(cel);
  registerTexts(cel);
  registerDates(cel);
}

function registerNumbers(cel: Cel): void {
  cel.registerFunction('dec(string): Decimal', numberIn);
  for (const type of numberTypes) {
    cel.registerFunction(`dec(${type}): Decimal`, toBig);
    cel.registerFunction(`round2(${type}): Decimal`, (value: unknown) => rounded(toBig(value), 2));
    cel.registerFunction(`roundTo(${type}, int): Decimal`, (value: unknown, n: bigint) =>
      rounded(toBig(value), decimalsOf(n)),
    );
    cel.registerFunction(`roundRupee(${type}): Decimal`, (value: unknown) => rounded(toBig(value), 0));
    cel.registerFunction(`abs(${type}): Decimal`, (value: unknown) => toBig(value).abs());
  }
  cel.registerFunction('lesser(Decimal, Decimal): Decimal', (a: Big, b: Big) => (a.lt(b) ? a : b));
  cel.registerFunction('greater(Decimal, Decimal): Decimal', (a: Big, b: Big) => (a.gt(b) ? a : b));
  cel.registerFunction('heron(Decimal, Decimal, Decimal): Decimal', heron);
}

function registerTexts(cel: Cel): void {
  for (const type of numberTypes) {
    cel.registerFunction(`words(${type}): string`, (rupees: unknown) => amountInWordsNe(toPaisa(toBig(rupees))));
    cel.registerFunction(`numberWords(${type}): string`, (value: unknown) => numberInWordsNe(toBig(value).toNumber()));
    cel.registerFunction(`numberText(${type}): string`, (value: unknown) => formatNumberNe(toBig(value)));
  }
  cel.registerFunction('digits(string): string', (text: string) => toDevanagari(text));
}

function registerDates(cel: Cel): void {
  cel.registerFunction('addDays(string, int): string', (date: string, n: bigint) =>
    addDays(checkedDate(date), countOf(n, mostDays)),
  );
  cel.registerFunction('addYears(string, int): string', addYears);
  cel.registerFunction('daysBetween(string, string): int', (from: string, to: string) =>
    BigInt(daysBetween(checkedDate(from), checkedDate(to))),
  );
  cel.registerFunction('fiscalYearLabel(string): string', (date: string) => fiscalYear(date).labelNe);
  cel.registerFunction('fiscalYearCode(string): string', (date: string) => fiscalYear(date).code);
  cel.registerFunction('dateText(string): string', (date: string) => formatBsDate(bsDate(date), 'ne'));
  cel.registerFunction('longDate(string): string', (date: string) => found(longDateNe(date)));
}

/** Number that a person wrote: `१२.५`, `12'-6"`, `१२.५ फिट`. */
function numberIn(text: string): Big {
  const number = parseDecimal(text) ?? parseFeetInches(text) ?? /-?\d{1,15}(?:\.\d{1,15})?/.exec(toLatin(text))?.[0];
  return toBig(found(number));
}

function heron(a: Big, b: Big, c: Big): Big {
  const half = a.plus(b).plus(c).div(2);
  const product = [a, b, c].reduce((all, side) => all.times(half.minus(side)), half);
  if (product.lte(0)) throw new Error('three sides of which two are no longer than the third make no triangle');
  return product.sqrt();
}

/** The same day of the BS calendar some years on; the last day of the month where it is shorter. */
function addYears(date: string, years: bigint): string {
  return found(termEnd(checkedDate(date), { years: countOf(years, mostYears) }));
}

function bsDate(date: string) {
  return found(fromAd(date));
}

function fiscalYear(date: string) {
  return found(fiscalYearOf(date));
}

function checkedDate(date: string): string {
  if (!isIsoDate(date)) throw new Error(`${date} is no date`);
  return date;
}

function countOf(value: bigint, most: number): number {
  const count = Number(value);
  if (!isNumeric(value) || Math.abs(count) > most) throw new Error(`${value} is too large`);
  return count;
}

function decimalsOf(value: bigint): number {
  const decimals = countOf(value, 20);
  if (decimals < 0) throw new Error('decimals cannot be negative');
  return decimals;
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('no such date or number');
  return value;
}
