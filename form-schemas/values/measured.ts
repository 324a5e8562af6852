import { Big } from 'big.js';
import { formatNumberEn, parseDecimal, toDevanagari, toLatin } from './digits.ts';
import {
  type AreaUnit,
  type ConversionProfile,
  convertArea,
  convertLength,
  formatLengthEn,
  formatLengthNe,
  type LengthStyle,
  type LengthUnit,
  parseFeetInches,
} from './units.ts';

/**
 * What somebody measured, in a unit of the code list `unit`: exact decimal text (`"8.25"`). A size has a second side (`by`): a
 * pillar of 300 × 300 mm.
 */
export type Measured = { readonly value: string; readonly by?: string; readonly unit: string };

/** How a measure is held against what it should be: as approved within a tolerance, or no less, no more than that. */
export type Against = 'approved' | 'drawn' | 'least' | 'most';

/** Words of a unit in both languages, from the office's list. */
export type UnitWords = (unit: string) => { readonly ne: string; readonly en: string } | undefined;

type Dimension =
  | { readonly kind: 'length'; readonly of: LengthUnit; readonly count: number }
  | { readonly kind: 'area'; readonly of: AreaUnit }
  | { readonly kind: 'number' };

/** Units of length by their codes: the stored unit that they are a round part of, and how many of them make one. */
export const lengthUnits: Readonly<Record<string, { readonly of: LengthUnit; readonly count: number }>> = {
  ft: { of: 'FEET', count: 1 },
  in: { of: 'FEET', count: 12 },
  m: { of: 'METRE', count: 1 },
  cm: { of: 'METRE', count: 100 },
  mm: { of: 'METRE', count: 1000 },
};
const areaUnits: Readonly<Record<string, AreaUnit>> = { sqft: 'SQUARE FEET', 'm²': 'SQUARE METRE' };
/** Units between which a person chooses; others are only what a row asks for. */
const chosenUnits = { length: ['ft', 'm', 'in', 'mm'], area: ['sqft', 'm²'] } as const;
const number: Dimension = { kind: 'number' };
const sizeSign = /\s*[x×*]\s*/;
const sideAndUnit = /^([\d.]+)\s*(\D*)$/;
const unitOfWord: Readonly<Record<string, string>> = {
  mm: 'mm',
  'मि.मि.': 'mm',
  cm: 'cm',
  'से.मि.': 'cm',
  m: 'm',
  'मि.': 'm',
  in: 'in',
  इन्च: 'in',
  ft: 'ft',
  फिट: 'ft',
};

/** The units in which the same thing may be measured; the unit alone where there is no other. */
export function unitsLike(unit: string): readonly string[] {
  const { kind } = dimensionOf(unit);
  return kind === 'number' ? [unit] : chosenUnits[kind];
}

/** Says whether two units measure the same kind of thing. */
export function measureSame(unit: string, other: string): boolean {
  const [a, b] = [dimensionOf(unit), dimensionOf(other)];
  return a.kind === b.kind && (a.kind !== 'number' || unit === other);
}

/**
 * Reads a size as designers write it: `300 × 300 mm`, `5 x 5`; without a unit it is in the given one.
 * @returns undefined for anything but two sides in one unit
 */
export function parseSize(text: string, unit: string): Measured | undefined {
  const sides = toLatin(text).trim().split(sizeSign).map(readSide);
  const [first, second] = sides;
  if (first === undefined || second === undefined || sides.length !== 2) return undefined;
  const units = new Set([first.unit, second.unit].filter((said) => said !== undefined));
  if (units.size > 1) return undefined;
  return { value: first.value, by: second.value, unit: [...units][0] ?? unit };
}

/**
 * The difference of two measures in the unit of the first.
 * @returns undefined where they measure different things, or only one of them has a second side
 */
export function differenceOf(
  measured: Measured,
  given: Measured,
  profile: ConversionProfile = 'exact',
): Measured | undefined {
  const same = inUnit(given, measured.unit, profile);
  if (same === undefined || (measured.by === undefined) !== (same.by === undefined)) return undefined;
  const less = (a: string, b: string) => new Big(a).minus(b).toFixed();
  return {
    value: less(measured.value, same.value),
    ...(measured.by !== undefined && same.by !== undefined && { by: less(measured.by, same.by) }),
    unit: measured.unit,
  };
}

/** What two measures are held by: which way, the tolerance in percent of what is given, and the office's factors. */
export type Holding = {
  readonly against: Against;
  readonly tolerancePct: string;
  readonly profile?: ConversionProfile;
};

/**
 * Says whether a measure goes beyond what is given by more than may be: each side of a size for itself.
 * @returns undefined where they cannot be compared
 */
export function goesBeyond(
  measured: Measured,
  given: Measured,
  { against, tolerancePct, profile = 'exact' }: Holding,
): boolean | undefined {
  const difference = differenceOf(measured, given, profile);
  const same = inUnit(given, measured.unit, profile);
  if (difference === undefined || same === undefined) return undefined;
  const sides = [
    [difference.value, same.value],
    [difference.by ?? '0', same.by ?? '0'],
  ] as const;
  return sides.some(([by, of]) => isBeyond(new Big(by), new Big(of), against, tolerancePct));
}

/** A measure for print: `८'-०"`, `३०० × ३०० मि.मि.`, `६०.५ प्रतिशत`. */
export function formatMeasuredNe(measured: Measured, words: UnitWords, office: LengthStyle = {}): string {
  return toDevanagari(written(measured, (value) => sideText(value, measured.unit, office, 'ne'), words, 'ne'));
}

/** The same in English: `8'-0"`, `300 × 300 mm`. */
export function formatMeasuredEn(measured: Measured, words: UnitWords, office: LengthStyle = {}): string {
  return written(measured, (value) => sideText(value, measured.unit, office, 'en'), words, 'en');
}

function isBeyond(difference: Big, given: Big, against: Against, tolerancePct: string): boolean {
  if (against === 'least') return difference.lt(0);
  if (against === 'most') return difference.gt(0);
  return difference.abs().times(100).gt(given.abs().times(tolerancePct));
}

function dimensionOf(unit: string): Dimension {
  const length = Object.hasOwn(lengthUnits, unit) ? lengthUnits[unit] : undefined;
  if (length !== undefined) return { kind: 'length', ...length };
  const area = Object.hasOwn(areaUnits, unit) ? areaUnits[unit] : undefined;
  return area === undefined ? number : { kind: 'area', of: area };
}

function inUnit(measured: Measured, unit: string, profile: ConversionProfile): Measured | undefined {
  const [from, to] = [dimensionOf(measured.unit), dimensionOf(unit)];
  const convert = (value: string): string | undefined => {
    if (from.kind === 'length' && to.kind === 'length')
      return new Big(convertLength(new Big(value).div(from.count), from.of, to.of, profile)).times(to.count).toFixed();
    if (from.kind === 'area' && to.kind === 'area') return convertArea(value, from.of, to.of, profile);
    return measured.unit === unit ? value : undefined;
  };
  const value = convert(measured.value);
  const by = measured.by === undefined ? undefined : convert(measured.by);
  return value === undefined ? undefined : { value, ...(by !== undefined && { by }), unit };
}

/** Sides with the unit once behind them, where it does not stand in each of them. */
function written(
  { value, by, unit }: Measured,
  side: (value: string) => string,
  words: UnitWords,
  language: 'ne' | 'en',
): string {
  const sides = by === undefined ? side(value) : `${side(value)} × ${side(by)}`;
  const said = saysItself(unit) ? undefined : (words(unit)?.[language] ?? unit);
  return said === undefined || said === '' ? sides : `${sides} ${said}`;
}

function saysItself(unit: string): boolean {
  return unit === 'ft' || unit === 'm';
}

function sideText(value: string, unit: string, office: LengthStyle, language: 'ne' | 'en'): string {
  const dimension = dimensionOf(unit);
  if (dimension.kind === 'length' && dimension.count === 1) {
    return (language === 'ne' ? formatLengthNe : formatLengthEn)(value, dimension.of, office);
  }
  return formatNumberEn(new Big(value).round(2, Big.roundHalfUp));
}

function readSide(text: string): { readonly value: string; readonly unit?: string } | undefined {
  const feet = /['"′″]/.test(text) ? parseFeetInches(text) : undefined;
  if (feet !== undefined) return { value: feet, unit: 'ft' };
  const [, digits = '', word = ''] = sideAndUnit.exec(text) ?? [];
  const value = parseDecimal(digits);
  const unit = unitOfWord[word.trim()];
  if (value === undefined || (word.trim() !== '' && unit === undefined)) return undefined;
  return { value, ...(unit !== undefined && { unit }) };
}
