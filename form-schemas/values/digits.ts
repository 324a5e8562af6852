import { Big } from 'big.js';

const devanagariDigits = '०१२३४५६७८९';
const longestTypedNumber = 40;
const typedNumber = /^-?(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})?(?:\.\d+)?$/;

/** An exact decimal: canonical text (`"1572.2109375"`) or Big; a number only where it comes from JSON integers or is shown. */
export type DecimalInput = string | number | Big;

/** Writes every Latin digit as a Devanagari digit; other characters stay. */
export function toDevanagari(text: string | number): string {
  return String(text).replace(/[0-9]/g, (digit) => devanagariDigits.charAt(Number(digit)));
}

/** Writes every Devanagari digit as a Latin digit, the form in which numbers are stored. */
export function toLatin(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(devanagariDigits.indexOf(digit)));
}

/** Marks that turn text around or are not seen: with them a number is read otherwise than it is stored. */
const turning = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** Text as it is stored: Unicode NFC without marks that turn it around; ZWJ and ZWNJ stay, because words such as “र्‍याल” need them. */
export function normalise(text: string): string {
  return text.normalize('NFC').replace(turning, '');
}

/** Key to compare and search names and numbers by: NFC, no ZWJ or ZWNJ, Latin digits, lower case, single spaces. */
export function searchKey(text: string): string {
  return toLatin(normalise(text))
    .replace(/[\u200C\u200D]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Reads a number as a person types it: Devanagari or Latin digits, an optional minus, grouping commas.
 * @returns canonical decimal text (`"1234567.5"`), or undefined when the text is no number or has over 40 characters
 */
export function parseDecimal(text: string): string | undefined {
  const typed = toLatin(text).trim();
  if (typed.length > longestTypedNumber || !/\d/.test(typed) || !typedNumber.test(typed)) return undefined;
  return plainText(new Big(typed.replaceAll(',', '')));
}

/** Rounds half away from zero to a fixed number of decimals: `("2.345", 2)` → `"2.35"`. */
export function roundHalfUp(value: DecimalInput, decimals: number): string {
  return fixed(new Big(value), decimals);
}

/** Groups the whole part the Nepali way: `"1234567.00"` → `"12,34,567.00"`. */
export function groupLakh(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const grouped = whole.replace(/\d(?=(?:\d{2})*\d{3}$)/g, '$&,');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/**
 * Number for print and screen in Nepali: Devanagari digits, lakh grouping.
 * @param decimals fixed number of decimals, rounded half-up; without it the number keeps the decimals it has
 */
export function formatNumberNe(value: DecimalInput, decimals?: number): string {
  return toDevanagari(formatNumberEn(value, decimals));
}

/** The same in Latin digits, with the same lakh grouping. */
export function formatNumberEn(value: DecimalInput, decimals?: number): string {
  const exact = new Big(value);
  return groupLakh(decimals === undefined ? plainText(exact) : fixed(exact, decimals));
}

/** At most so many decimals, rounded half-up, no zeros at the end: `"1572.2109375"` → `"1572.21"`. What screens and papers show. */
export function shortDecimal(value: DecimalInput, most = 2): string {
  return plainText(new Big(value).round(most, Big.roundHalfUp));
}

function fixed(value: Big, decimals: number): string {
  return withoutNegativeZero(value.toFixed(decimals, Big.roundHalfUp));
}

function plainText(value: Big): string {
  return withoutNegativeZero(value.toFixed());
}

function withoutNegativeZero(text: string): string {
  return /^-[0.]+$/.test(text) ? text.slice(1) : text;
}
