import type { Annotation, Code, CodeLists, FieldType } from '../../form-schemas/engine/field-definition.ts';
import { PRINTED_SHEETS } from '../../form-schemas/engine/form/choices.ts';
import { measuredOf } from '../../form-schemas/engine/formula/cel-values.ts';
import { bsOf, wordsIn } from '../../form-schemas/engine/formula/display.ts';
import { entryOf, isRecord, ownValue } from '../../form-schemas/engine/records.ts';
import { formatBsDate, fromAd, toAd } from '../../form-schemas/values/bs-date.ts';
import { formatNumberNe, shortDecimal, toDevanagari } from '../../form-schemas/values/digits.ts';
import { formatMeasuredNe } from '../../form-schemas/values/measured.ts';
import { formatMoneyNe } from '../../form-schemas/values/money.ts';
import {
  type AreaUnit,
  type ConversionProfile,
  convertArea,
  convertLength,
  formatAreaNe,
  formatLengthNe,
  type LengthStyle,
  type LengthUnit,
} from '../../form-schemas/values/units.ts';

/** What the papers of an office are written in: its units, how it converts between them, and its code lists. */
export type Office = {
  readonly areaUnit: AreaUnit;
  readonly lengthUnit: LengthUnit;
  readonly profile: ConversionProfile;
  readonly codes: CodeLists;
};

/** How a value is stored, as far as print needs it. */
export type ValueShape = Pick<Annotation, 'type' | 'codes' | 'unit' | 'pick' | 'negative'> & {
  readonly options?: readonly Code[];
};

type Localise = (value: unknown, shape: ValueShape, office: Office) => string | null;

const listSeparator = ', ';
const lastSeparator = ' र ';
const plainDecimal = /^-?\d+(?:\.\d+)?$/;
// a size or distance as technicians type it: `300x300 mm`, `12 mm @ 150 mm c/c`
const typedMeasure = /^[(\d][\d\s.,+@/():×*–-]*(?:(?:x|mm|cm|sqft|ft|inch|c\/c)[\d\s.,+@/():×*–-]*)+$/i;
const measureWords: readonly (readonly [RegExp, string])[] = [
  [/\s*[x*×]\s*/gi, ' × '],
  [/(?<=\d)\s*mm/gi, ' मि.मि.'],
  [/(?<=\d)\s*cm/gi, ' से.मि.'],
  [/(?<=\d)\s*sqft/gi, ' वर्गफिट'],
  [/(?<=\d)\s*ft/gi, ' फिट'],
  [/(?<=\d)\s*inch/gi, ' इन्च'],
  [/\s*c\/c/gi, ' (केन्द्रदेखि केन्द्र)'],
];
const yesNo = { true: 'छ', false: 'छैन' } as const;

const writers = {
  string: (value) => textNe(value),
  text: (value) => textNe(value),
  integer: (value) => numberNe(value),
  decimal: decimalNe,
  money: (value) => (typeof value === 'number' && Number.isSafeInteger(value) ? formatMoneyNe(value) : null),
  boolean: (value) => (typeof value === 'boolean' ? yesNo[`${value}`] : null),
  enum: (value, shape, office) => labelNe(value, shape, office),
  'enum-list': (value, shape, office) => labelsNe(value, shape, office),
  date: (value) => dateNe(printable(value, 'date')),
  length: lengthNe,
  area: areaNe,
  measure: measureNe,
  file: () => null,
  object: () => null,
  rows: () => null,
} satisfies Record<FieldType, Localise>;

/** A stored value as Nepali papers print it, or null when there is nothing to print. */
export function localise(value: unknown, shape: ValueShape, office: Office): string | null {
  return writers[shape.type](value, shape, office);
}

/** A stored value as templates compare and pass it on: dates as AD text, everything else as it is; null when missing. */
export function printable(value: unknown, type: FieldType): unknown {
  if (value === undefined || value === null || value === '') return null;
  return type === 'date' && isRecord(value) ? (dayOf(value) ?? null) : value;
}

/** The AD day by which a date prints: of one typed from paper the day that its BS text names. */
function dayOf(date: Readonly<Record<string, unknown>>): unknown {
  const bs = ownValue(date, 'source') === 'bs' ? bsOf(date) : undefined;
  return (bs && toAd(bs)) ?? ownValue(date, 'ad');
}

/**
 * Text with Devanagari digits. A size typed with Latin units is written in ours; any other text with Latin letters is a code
 * (`M20`, an e-mail address) and stays as it is.
 * @returns null for anything but a text that says something
 */
export function textNe(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  if (!/[A-Za-z]/.test(value)) return toDevanagari(value);
  if (!typedMeasure.test(value.trim())) return value;
  return toDevanagari(measureWords.reduce((text, [word, ours]) => text.replace(word, ours), value.trim()));
}

/** A number with Devanagari digits and lakh grouping, at most two decimals; null for anything else. */
export function numberNe(value: unknown): string | null {
  const text = decimalText(value);
  return text === undefined ? null : formatNumberNe(shortDecimal(text));
}

/** BS date `२०८३/०८/०४` of an AD date, or null. */
export function dateNe(value: unknown): string | null {
  const bs = typeof value === 'string' ? fromAd(value) : undefined;
  return bs === undefined ? null : formatBsDate(bs, 'ne');
}

/** Square feet in the office's unit of area, without the unit; null for anything but a number. */
export function officeAreaNe(value: unknown, office: Pick<Office, 'areaUnit' | 'profile'>): string | null {
  const sqft = decimalText(value);
  if (sqft === undefined) return null;
  return formatNumberNe(shortDecimal(convertArea(sqft, 'SQUARE FEET', office.areaUnit, office.profile)));
}

/** Canonical decimal text of a stored number, or undefined. */
export function decimalText(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  return typeof value === 'string' && plainDecimal.test(value) ? value : undefined;
}

// domain decision 5: areas print in the office's unit; heights and widths measured in feet follow its unit of length
function decimalNe(value: unknown, { unit }: ValueShape, office: Office): string | null {
  const text = decimalText(value);
  if (text === undefined) return null;
  const { areaUnit, lengthUnit, profile } = office;
  if (unit === 'sqft') return formatAreaNe(convertArea(text, 'SQUARE FEET', areaUnit, profile), areaUnit);
  if (unit === 'ft') return formatLengthNe(convertLength(text, 'FEET', lengthUnit, profile), lengthUnit);
  return numberNe(text);
}

function lengthNe(value: unknown, { negative }: ValueShape, office: Office): string | null {
  return lengthIn(ownValue(value, 'value'), ownValue(value, 'unit'), { ...office, negative });
}

/** A length in the unit in which it was measured, and in the office's where that is another; null for anything but a number. */
export function lengthIn(value: unknown, unit: unknown, office: LengthStyle): string | null {
  const text = decimalText(value);
  return text === undefined ? null : formatLengthNe(text, unit === 'METRE' ? 'METRE' : 'FEET', office);
}

function measureNe(value: unknown, _shape: ValueShape, office: Office): string | null {
  const measured = measuredOf(value);
  return measured === undefined ? null : formatMeasuredNe(measured, wordsIn(office.codes['unit'] ?? []), office);
}

function areaNe(value: unknown, _shape: ValueShape, office: Office): string | null {
  const text = decimalText(ownValue(value, 'value'));
  if (text === undefined) return null;
  const entered = ownValue(value, 'unit') === 'SQUARE METRE' ? 'SQUARE METRE' : 'SQUARE FEET';
  return formatAreaNe(convertArea(text, entered, office.areaUnit, office.profile), office.areaUnit);
}

function labelNe(value: unknown, { codes, options, pick }: ValueShape, office: Office): string | null {
  // on paper a sheet is called by its number alone
  if (pick === PRINTED_SHEETS) return textNe(value);
  const list = options ?? (codes === undefined ? undefined : entryOf(office.codes, codes));
  return list?.find(({ code }) => code === value)?.ne ?? null;
}

function labelsNe(value: unknown, shape: ValueShape, office: Office): string | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const labels = value.map((code: unknown) => labelNe(code, shape, office));
  if (labels.includes(null)) return null;
  return [labels.slice(0, -1).join(listSeparator), ...labels.slice(-1)]
    .filter((part) => part !== '')
    .join(lastSeparator);
}
