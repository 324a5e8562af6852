import { Big } from 'big.js';
import { isIsoDate, storedDay } from '../../values/bs-date.ts';
import { lengthUnits, type Measured } from '../../values/measured.ts';
import { type ConversionProfile, convertArea, convertLength, type LengthUnit } from '../../values/units.ts';
import type { Environment } from '../definition.ts';
import type { FieldInfo, FieldType } from '../field-definition.ts';
import { decimalPattern } from '../plain-schema.ts';
import { isRecord, ownValue, withoutUndefined } from '../records.ts';
import type { FieldNode } from '../tree.ts';
import { isNumeric, rounded, toBig } from './decimal-type.ts';

const exactDecimal = new RegExp(decimalPattern);
const mostDecimals = 12;

/** The stored object or row that a value in a formula was read from. */
const origins = new WeakMap<object, unknown>();

/**
 * Value in a formula of a stored value: decimals, money (rupees), lengths and areas (in the field's unit) as Decimal, whole
 * numbers as bigint, dates as AD text, measures as they are (`{ value, by, unit }`). Undefined for what is missing or has another shape.
 */
export function toFormulaValue(node: FieldNode, stored: unknown, profile: ConversionProfile = 'exact'): unknown {
  return readers[node.info.type](stored, node, profile);
}

/** How the office converts between units. */
export function profileOf({ masters }: Environment): ConversionProfile {
  return masters.conversionProfile ?? 'exact';
}

/** Stored value of a formula's result, or undefined when it has another type. Objects and rows read from data come back as they were. */
export function toStoredValue(node: FieldNode, value: unknown): unknown {
  return value === undefined || value === null ? undefined : writers[node.info.type](value, node);
}

type Read = (stored: unknown, node: FieldNode, profile: ConversionProfile) => unknown;
type Write = (value: unknown, node: FieldNode) => unknown;

const readers = {
  string: textOf,
  text: textOf,
  enum: textOf,
  file: (stored, { info }) => (info.multiple === true ? textsOf(stored) : textOf(stored)),
  'enum-list': textsOf,
  boolean: (stored) => (typeof stored === 'boolean' ? stored : undefined),
  integer: (stored) => (Number.isSafeInteger(stored) ? BigInt(Number(stored)) : undefined),
  decimal: decimalOf,
  money: (stored) => (Number.isSafeInteger(stored) ? new Big(Number(stored)).div(100) : undefined),
  date: (stored) => dateOf(ownValue(stored, 'ad')),
  length: (stored, { info }, profile) => lengthOf(stored, info, profile),
  area: (stored, { info }, profile) => areaOf(stored, info, profile),
  measure: measuredOf,
  object: readObject,
  rows: (stored, node, profile) =>
    Array.isArray(stored) ? stored.map((row) => readObject(row, node, profile) ?? {}) : undefined,
} satisfies Record<FieldType, Read>;

const writers = {
  string: writeText,
  text: writeText,
  enum: writeText,
  file: (value, { info }) => (info.multiple === true ? textsOf(value) : textOf(value)),
  'enum-list': textsOf,
  boolean: (value) => (typeof value === 'boolean' ? value : undefined),
  integer: (value) => wholeOf(value),
  decimal: (value, { info }) => (isNumeric(value) ? decimalText(toBig(value), info.decimals) : undefined),
  money: (value) => (isNumeric(value) ? wholeOf(rounded(toBig(value).times(100), 0)) : undefined),
  date: (value) => storedDate(value),
  length: (value, { info }) => (isNumeric(value) ? storedLength(toBig(value), info) : undefined),
  area: (value, { info }) => (isNumeric(value) ? storedArea(toBig(value), info) : undefined),
  measure: measuredOf,
  object: writeObject,
  rows: (value, node) => (Array.isArray(value) ? value.map((row) => writeObject(row, node) ?? {}) : undefined),
} satisfies Record<FieldType, Write>;

/** Date as it is stored, from an AD date; undefined outside the calendar. */
export function storedDate(ad: unknown): unknown {
  return typeof ad === 'string' ? storedDay(ad) : undefined;
}

/** Exact decimal of stored text, or undefined. */
export function decimalOf(stored: unknown): Big | undefined {
  return typeof stored === 'string' && exactDecimal.test(stored) ? new Big(stored) : undefined;
}

/** Length in the field's unit (feet where it names none), or undefined for anything but a stored length. */
export function lengthOf(
  stored: unknown,
  { unit }: Pick<FieldInfo, 'unit'>,
  profile: ConversionProfile,
): Big | undefined {
  const value = decimalOf(ownValue(stored, 'value'));
  const entered = ownValue(stored, 'unit');
  if (value === undefined || (entered !== 'FEET' && entered !== 'METRE')) return undefined;
  const { of, count } = lengthUnit(unit);
  return new Big(convertLength(value, entered, of, profile)).times(count);
}

/** Area in the field's unit (square feet where it names none), or undefined for anything but a stored area. */
export function areaOf(
  stored: unknown,
  { unit }: Pick<FieldInfo, 'unit'>,
  profile: ConversionProfile,
): Big | undefined {
  const value = decimalOf(ownValue(stored, 'value'));
  const entered = ownValue(stored, 'unit');
  if (value === undefined || (entered !== 'SQUARE FEET' && entered !== 'SQUARE METRE')) return undefined;
  return new Big(convertArea(value, entered, unit === 'sqm' ? 'SQUARE METRE' : 'SQUARE FEET', profile));
}

/** A measure as it is stored; undefined for anything else. */
export function measuredOf(stored: unknown): Measured | undefined {
  const [value, by, unit] = ['value', 'by', 'unit'].map((key) => ownValue(stored, key));
  if (typeof value !== 'string' || decimalOf(value) === undefined || typeof unit !== 'string') return undefined;
  if (by === undefined) return { value, unit };
  return typeof by === 'string' && decimalOf(by) !== undefined ? { value, by, unit } : undefined;
}

function readObject(
  stored: unknown,
  { children }: FieldNode,
  profile: ConversionProfile,
): Record<string, unknown> | undefined {
  if (!isRecord(stored)) return undefined;
  const value: Record<string, unknown> = {};
  // every row of every table that a formula reads comes by here: nothing is made that is thrown away at once
  for (const child of children) {
    const read = toFormulaValue(child, ownValue(stored, child.key), profile);
    if (read !== undefined) value[child.key] = read;
  }
  origins.set(value, stored);
  return value;
}

function writeObject(value: unknown, { children }: FieldNode): unknown {
  if (!isRecord(value)) return undefined;
  const origin = origins.get(value);
  if (origin !== undefined) return origin;
  return withoutUndefined(children.map((child) => [child.key, toStoredValue(child, ownValue(value, child.key))]));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function textsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
}

function writeText(value: unknown): string | undefined {
  return isNumeric(value) ? toBig(value).toFixed() : textOf(value)?.normalize('NFC');
}

function dateOf(ad: unknown): string | undefined {
  return typeof ad === 'string' && isIsoDate(ad) ? ad : undefined;
}

function wholeOf(value: unknown): number | undefined {
  if (!isNumeric(value)) return undefined;
  const number = toBig(value).toNumber();
  return Number.isSafeInteger(number) ? number : undefined;
}

function decimalText(value: Big, decimals: number | undefined): string | undefined {
  const text =
    decimals === undefined ? rounded(value, mostDecimals).toFixed() : value.toFixed(decimals, Big.roundHalfUp);
  return exactDecimal.test(text) ? text.replace(/^-(?=[0.]+$)/, '') : undefined;
}

function storedLength(value: Big, { unit, decimals }: FieldInfo): unknown {
  const { of, count } = lengthUnit(unit);
  const text = decimalText(value.div(count), count === 1 ? decimals : undefined);
  return text && { value: text, unit: of };
}

function storedArea(value: Big, { unit, decimals }: FieldInfo): unknown {
  const text = decimalText(value, decimals);
  return text && { value: text, unit: unit === 'sqm' ? 'SQUARE METRE' : 'SQUARE FEET' };
}

function lengthUnit(unit = 'ft'): { readonly of: LengthUnit; readonly count: number } {
  return lengthUnits[unit] ?? { of: 'FEET', count: 1 };
}
