import { formatBsDate, fromAd, parseBsDate, toAd } from '../../values/bs-date.ts';
import { normalise, parseDecimal, roundHalfUp, toLatin } from '../../values/digits.ts';
import { parseFeetInches } from '../../values/units.ts';
import type { FormBundle, FormData } from '../definition.ts';
import type { FieldType, Patterns } from '../field-definition.ts';
import { isRecord } from '../records.ts';
import { type FieldNode, fieldTree } from '../tree.ts';
import { patternTester } from './patterns.ts';

const lineBreaks = /\r\n?/g;
// unpaired surrogates and control characters: no text has them, and the database refuses some
const halfCharacters = /\p{Cs}/gu;
const controls = /\p{Cc}/gu;
const spaces = /[\s\p{Cc}]+/gu;
const mostDecimals = 6;
const wholeNumber = /^-?\d{1,10}$/;

/**
 * Brings data into the stored form: NFC, trimmed, empty texts absent, Latin digits in numbers and in fields whose pattern
 * wants them. What has the wrong shape, and keys the form does not know, stay as they are: `validateForm` refuses them.
 */
export function normaliseForm(bundle: FormBundle, data: FormData): FormData {
  const stored = normaliseObject(fieldTree(bundle), data, bundle.patterns);
  return isRecord(stored) ? stored : {};
}

type Normalise = (value: unknown, node: FieldNode, patterns: Patterns) => unknown;

const byType = {
  string: (value, { info }, patterns) => line(value, info.pattern, patterns),
  text: (value) => (typeof value === 'string' ? filled(paragraphs(value)) : value),
  integer: (value) => (typeof value === 'string' ? whole(value) : value),
  decimal: (value) => decimal(value),
  money: (value) => (typeof value === 'string' ? whole(value) : value),
  boolean: keep,
  enum: (value) => (value === '' ? undefined : value),
  'enum-list': noEmptyList,
  date: (value) => (isRecord(value) ? normaliseDate(value) : value),
  length: (value, { info }) => (isRecord(value) ? normaliseMeasure(value, info.decimals) : value),
  area: (value, { info }) => (isRecord(value) ? normaliseMeasure(value, info.decimals) : value),
  measure: (value, { info }) => (isRecord(value) ? normaliseSides(value, info.decimals) : value),
  file: (value) => (value === '' ? undefined : noEmptyList(value)),
  object: (value, node, patterns) => normaliseObject(node, value, patterns),
  rows: (value, node, patterns) =>
    Array.isArray(value) ? value.map((row) => normaliseObject(node, row, patterns) ?? {}) : value,
} satisfies Record<FieldType, Normalise>;

function normaliseObject(node: FieldNode, value: unknown, patterns: Patterns): unknown {
  if (!isRecord(value)) return value ?? undefined;
  const known = new Map(node.children.map((child) => [child.key, child]));
  const entries = Object.entries(value).flatMap(([key, item]): [string, unknown][] => {
    const child = known.get(key);
    if (child === undefined) return [[key, item]];
    const stored = item === null ? undefined : byType[child.info.type](item, child, patterns);
    return stored === undefined ? [] : [[key, stored]];
  });
  if (entries.length === 0 && node.info.type !== 'rows') return undefined;
  return Object.fromEntries(entries);
}

function line(value: unknown, pattern: string | undefined, patterns: Patterns): unknown {
  if (typeof value !== 'string') return value;
  const text = normalise(value.replace(halfCharacters, '').replace(spaces, ' ')).trim();
  const matches = pattern === undefined ? undefined : patternTester(patterns, pattern);
  if (matches === undefined || matches(text) || !matches(toLatin(text))) return filled(text);
  return filled(toLatin(text));
}

function paragraphs(text: string): string {
  const lines = text.replace(halfCharacters, '').replace(lineBreaks, '\n').split('\n');
  return normalise(lines.map((one) => one.replaceAll('\t', ' ').replace(controls, '')).join('\n')).trim();
}

function filled(text: string): string | undefined {
  return text === '' ? undefined : text;
}

function whole(value: string): unknown {
  const text = toLatin(value).trim();
  if (text === '') return undefined;
  return wholeNumber.test(text) ? Number(text) + 0 : value;
}

function decimal(value: unknown): unknown {
  if (typeof value === 'number') return parseDecimal(String(value)) ?? value;
  if (typeof value !== 'string') return value;
  return value.trim() === '' ? undefined : (plainDecimal(value) ?? value);
}

/** Decimals that the person wrote stay: `12.50` is not shortened to `12.5`. */
function plainDecimal(value: string): string | undefined {
  const text = toLatin(value).trim();
  return /^-?\d{1,15}(\.\d{1,20})?$/.test(text) ? text : parseDecimal(value);
}

/** Feet and inches become decimal feet, as exact as the field is: an inch is no round part of a foot. */
function normaliseMeasure(value: Readonly<Record<string, unknown>>, decimals?: number): unknown {
  const { value: entered, unit } = value;
  const number = decimal(entered) ?? undefined;
  if (number === undefined) return undefined;
  return { ...value, value: unit === 'FEET' || unit === 'ft' ? inFeet(number, decimals) : number };
}

/** The second side of a size is read as the first. */
function normaliseSides(value: Readonly<Record<string, unknown>>, decimals?: number): unknown {
  const first = normaliseMeasure(value, decimals);
  if (!isRecord(first)) return first;
  const { by: typed, ...one } = first;
  const by = decimal(typed) ?? undefined;
  return by === undefined ? one : { ...one, by: one['unit'] === 'ft' ? inFeet(by, decimals) : by };
}

function inFeet(number: unknown, decimals = mostDecimals): unknown {
  const feet = typeof number === 'string' && plainDecimal(number) === undefined ? parseFeetInches(number) : undefined;
  return feet === undefined ? number : shortened(feet, decimals);
}

function shortened(feet: string, decimals: number): string {
  const [, fraction = ''] = feet.split('.');
  return fraction.length > decimals ? roundHalfUp(feet, decimals) : feet;
}

/**
 * The side that was typed gives the other, by the calendar in force: what was typed stays when a year is corrected, and the
 * other side follows. A day that does not exist stays as it was written.
 */
function normaliseDate(value: Readonly<Record<string, unknown>>): unknown {
  const [ad, bs] = [dateText(value['ad']), dateText(value['bs'])];
  if (ad === undefined && bs === undefined) return undefined;
  const source = value['source'] ?? (bs === undefined ? 'ad' : 'bs');
  const bsOfAd = ad === undefined ? undefined : fromAd(ad);
  if (bsOfAd !== undefined && (source === 'ad' || bs === undefined)) {
    return { ...value, ad, bs: formatBsDate(bsOfAd, 'en'), source };
  }
  const reading = bs === undefined ? undefined : parseBsDate(bs);
  if (reading?.ok !== true) return { ...value, ad: ad ?? value['ad'], bs: bs ?? value['bs'], source };
  return { ...value, ad: toAd(reading.date) ?? ad, bs: formatBsDate(reading.date, 'en'), source };
}

function dateText(value: unknown): string | undefined {
  return typeof value === 'string' ? filled(toLatin(value).trim()) : undefined;
}

function noEmptyList(value: unknown): unknown {
  return Array.isArray(value) && value.length === 0 ? undefined : value;
}

function keep(value: unknown): unknown {
  return value;
}
