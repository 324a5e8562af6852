import { Big } from 'big.js';
import { formatNumberNe, normalise, parseDecimal, roundHalfUp, toLatin } from './digits.ts';
import { type LandAreaOptions, type LandSystem, landAreaSqft, parseLandArea } from './land-area.ts';
import {
  type AreaUnit,
  type ConversionProfile,
  convertArea,
  convertLength,
  formatAreaNe,
  formatLengthNe,
  type LengthUnit,
  parseFeetInches,
} from './units.ts';

/** A number as people write it beside its unit, in that unit; without one it is a bare number. */
export type Measure =
  | { readonly kind: 'length'; readonly value: Big; readonly unit: LengthUnit; readonly part?: Part }
  | { readonly kind: 'area'; readonly value: Big; readonly unit: AreaUnit }
  | { readonly kind: 'number'; readonly value: Big };

/** A part of a unit in which small things are measured. */
type Part = { readonly count: number; readonly ne: string };

type Unit =
  | { readonly kind: 'length'; readonly unit: LengthUnit; readonly count: number; readonly ne?: string }
  | { readonly kind: 'area'; readonly unit: AreaUnit; readonly count: number };

/** Words for units, and how many of them make one of the stored unit. */
const units: ReadonlyMap<string, Unit> = new Map([
  ...words({ kind: 'length', unit: 'METRE', count: 1 }, 'm mtr metre metres meter meters मि मी मिटर मीटर'),
  ...words({ kind: 'length', unit: 'METRE', count: 100, ne: 'से.मि.' }, 'cm सेमि सेमी'),
  ...words({ kind: 'length', unit: 'METRE', count: 1000, ne: 'मि.मि.' }, 'mm मिमि मिमी'),
  ...words({ kind: 'area', unit: 'SQUARE FEET', count: 1 }, 'sqft squarefeet sqfeet ft2 ft² वर्गफिट वर्गफुट वफि'),
  ...words(
    { kind: 'area', unit: 'SQUARE METRE', count: 1 },
    'sqm sqmtr squaremetre squaremeter m2 m² वर्गमिटर वर्गमी वमि',
  ),
]);
const numberAndUnit = /^([+-]?[\d,]*\.?\d+)\s*(\D.*)$/;
const landNames: readonly (readonly [name: RegExp, system: LandSystem])[] = [
  [/रोपनी|आना/, 'hill'],
  [/बिघा|कठ्ठा|धुर/, 'terai'],
];
const landBlocks = /^[\d.\s–-]+/;
// the same in the office's other unit: `१.५ मि. (४'-११")`
const inBrackets = /\s*\([^()]*\d[^()]*\)$/;

/**
 * Reads a measure as people write it: `१२.५`, `12'-6"`, `१२ फिट ६ इन्च`, `३.८१ मि.`, `825 sq.ft.`, `०-४-२-१.५ (रोपनी-आना-पैसा-दाम)`.
 * @returns undefined for words, and for two numbers side by side (`300 × 300`), which are no one measure
 */
export function parseMeasure(text: string, options: LandAreaOptions = {}): Measure | undefined {
  const typed = toLatin(normalise(text)).trim().replace(inBrackets, '');
  const plain = parseDecimal(typed);
  if (plain !== undefined) return { kind: 'number', value: new Big(plain) };
  const feet = parseFeetInches(typed);
  if (feet !== undefined) return { kind: 'length', value: new Big(feet), unit: 'FEET' };
  const [, number = '', word = ''] = numberAndUnit.exec(typed) ?? [];
  const value = parseDecimal(number.replace(/^\+/, ''));
  const unit = units.get(word.toLowerCase().replace(/[\s.]/g, ''));
  if (value !== undefined && unit !== undefined) return measureIn(unit, new Big(value).div(unit.count));
  return parseLand(typed, options);
}

/**
 * The difference of two measures as a paper says it, in the unit of the first: `०.५ फिट`. A bare number is in the unit of the
 * other.
 * @returns undefined when one of them is no measure, or they measure different things
 */
export function measureDifference(text: string, from: string, options: LandAreaOptions = {}): string | undefined {
  const [measured, given] = [parseMeasure(text, options), parseMeasure(from, options)];
  if (measured === undefined || given === undefined) return undefined;
  if (measured.kind === 'number' && given.kind === 'number') return formatNumberNe(measured.value.minus(given.value));
  const unit = measured.kind === 'number' ? given : measured;
  const [first, second] = [inUnitOf(unit, measured, options.profile), inUnitOf(unit, given, options.profile)];
  if (first === undefined || second === undefined || unit.kind === 'number') return undefined;
  const difference = first.minus(second);
  if (unit.kind === 'area') return formatAreaNe(difference, unit.unit);
  const { part } = unit;
  if (part === undefined) return formatLengthNe(difference, unit.unit);
  return `${formatNumberNe(roundHalfUp(difference.times(part.count), 1).replace(/\.0$/, ''))} ${part.ne}`;
}

function measureIn(unit: Unit, value: Big): Measure {
  if (unit.kind === 'area') return { kind: 'area', value, unit: unit.unit };
  const { count, ne } = unit;
  return { kind: 'length', value, unit: unit.unit, ...(ne !== undefined && { part: { count, ne } }) };
}

function inUnitOf(wanted: Measure, measure: Measure, profile: ConversionProfile = 'exact'): Big | undefined {
  if (measure.kind === 'number') return measure.value;
  if (wanted.kind === 'length' && measure.kind === 'length')
    return new Big(convertLength(measure.value, measure.unit, wanted.unit, profile));
  if (wanted.kind === 'area' && measure.kind === 'area')
    return new Big(convertArea(measure.value, measure.unit, wanted.unit, profile));
  return undefined;
}

/** Blocks of land that name their system; their area in square feet. */
function parseLand(typed: string, options: LandAreaOptions): Measure | undefined {
  const system = landNames.find(([name]) => name.test(typed))?.[1];
  const blocks = landBlocks.exec(typed)?.[0];
  if (system === undefined || blocks === undefined) return undefined;
  const reading = parseLandArea(blocks.trim(), system, options);
  const area = reading.ok ? landAreaSqft({ system, ...reading.blocks }, options) : undefined;
  return area?.ok === true ? { kind: 'area', value: new Big(area.sqft), unit: 'SQUARE FEET' } : undefined;
}

function words(unit: Unit, names: string): readonly (readonly [string, Unit])[] {
  return names.split(' ').map((name) => [name, unit] as const);
}
