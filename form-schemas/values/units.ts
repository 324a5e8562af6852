import { Big } from 'big.js';
import {
  type DecimalInput,
  formatNumberEn,
  formatNumberNe,
  parseDecimal,
  shortDecimal,
  toDevanagari,
  toLatin,
} from './digits.ts';

/** Length units as the forms store them. */
export type LengthUnit = 'FEET' | 'METRE';

/** Area units as the forms store them. */
export type AreaUnit = 'SQUARE FEET' | 'SQUARE METRE';

/** `exact` is the law of measures; `spec` repeats the rounded factors of the older system, for audits of its prints. */
export type ConversionProfile = 'exact' | 'spec';

/** The invariant pairing of units: a plot measured in feet has its areas in square feet. */
export const areaUnitOf = { FEET: 'SQUARE FEET', METRE: 'SQUARE METRE' } as const satisfies Record<
  LengthUnit,
  AreaUnit
>;

/**
 * How a length is written: the unit that the office has chosen, its factors, and what a negative one says before its amount
 * in place of a sign: inside the right of way.
 */
export type LengthStyle = {
  readonly lengthUnit?: LengthUnit;
  readonly profile?: ConversionProfile;
  readonly negative?: { readonly ne: string; readonly en: string } | undefined;
};

const metreWords = { ne: 'मि.', en: 'm' } as const;
// two decimals of a foot, as the forms keep them, tell an inch to this much
const inchOfHundredth = '0.06';
const areaUnitNe = { 'SQUARE FEET': 'वर्गफिट', 'SQUARE METRE': 'वर्गमिटर' } as const satisfies Record<AreaUnit, string>;

interface Factor {
  readonly metricPerImperial: Big;
  readonly imperialPerMetric: Big;
}

// units.md 1: 1 ft = 0.3048 m exactly; the division is made last, so that round numbers of metres come back whole
const metresPerFoot = new Big('0.3048');
const one = new Big(1);
const lengthFactors = {
  exact: { metricPerImperial: metresPerFoot, imperialPerMetric: one },
  spec: { metricPerImperial: one, imperialPerMetric: new Big('3.281') },
} as const satisfies Record<ConversionProfile, Factor>;
const areaFactors = {
  exact: { metricPerImperial: metresPerFoot.times(metresPerFoot), imperialPerMetric: one },
  spec: { metricPerImperial: one, imperialPerMetric: new Big('10.764') },
} as const satisfies Record<ConversionProfile, Factor>;

const feetMark = /^(\d+(?:\.\d+)?) ?(?:'|ft|feet|foot|फिट|फुट)$/;
const inchMark = /^(\d+(?:\.\d+)?) ?(?:"|in|inch|inches|इन्च)$/;
const feetAndInches = /^(.*?(?:'|ft|feet|foot|फिट|फुट)) ?-? ?(\d.*)$/;

/**
 * Converts a length.
 * @returns decimal text, unrounded (20 decimals where metres do not divide evenly into feet)
 */
export function convertLength(
  value: DecimalInput,
  from: LengthUnit,
  to: LengthUnit,
  profile: ConversionProfile = 'exact',
): string {
  if (from === to) return new Big(value).toFixed();
  return convert(value, from === 'FEET', lengthFactors[profile]);
}

/**
 * Converts an area.
 * @returns decimal text, unrounded (20 decimals where square metres do not divide evenly into square feet)
 */
export function convertArea(
  value: DecimalInput,
  from: AreaUnit,
  to: AreaUnit,
  profile: ConversionProfile = 'exact',
): string {
  if (from === to) return new Big(value).toFixed();
  return convert(value, from === 'SQUARE FEET', areaFactors[profile]);
}

/**
 * Reads a length in feet as people write it: `12'-6"`, `12' 6"`, `6"`, `१२ फिट ६ इन्च`, or plain `12.5`.
 * @returns decimal feet (`"12.5"`), or undefined when it is no such length or has 12 inches and more beside the feet
 */
export function parseFeetInches(text: string): string | undefined {
  const typed = toLatin(text)
    .replace(/″|”|“|''/g, '"')
    .replace(/[′’‘]/g, "'")
    .trim();
  const plain = parseDecimal(typed);
  if (plain !== undefined) return plain.startsWith('-') ? undefined : plain;
  const [, feetText, inchText] = feetAndInches.exec(typed) ?? [];
  if (feetText !== undefined && inchText !== undefined) return feetPlusInches(feetText, inchText);
  const feet = feetMark.exec(typed)?.[1];
  const inches = inchMark.exec(typed)?.[1];
  if (feet !== undefined) return new Big(feet).toFixed();
  return inches === undefined ? undefined : new Big(inches).div(12).toFixed();
}

/**
 * Length for print as offices write it: `२८'-६"`, `१.५ मि.`. One that was measured in the other unit than the office's says
 * the office's own in brackets: `१.५ मि. (४'-११")`.
 */
export function formatLengthNe(value: DecimalInput, unit: LengthUnit, office: LengthStyle = {}): string {
  return toDevanagari(lengthText(value, unit, office, 'ne'));
}

/** The same in English: `28'-6"`, `1.5 m (4'-11")`. */
export function formatLengthEn(value: DecimalInput, unit: LengthUnit, office: LengthStyle = {}): string {
  return lengthText(value, unit, office, 'en');
}

/** Area for print, at most two decimals: `१,५७२.२१ वर्गफिट`. */
export function formatAreaNe(value: DecimalInput, unit: AreaUnit): string {
  return `${shortNumberNe(value)} ${areaUnitNe[unit]}`;
}

function convert(value: DecimalInput, fromImperial: boolean, factor: Factor): string {
  const { metricPerImperial, imperialPerMetric } = factor;
  const exact = new Big(value);
  const converted = fromImperial
    ? exact.times(metricPerImperial).div(imperialPerMetric)
    : exact.times(imperialPerMetric).div(metricPerImperial);
  return converted.toFixed();
}

function feetPlusInches(feetText: string, inchText: string): string | undefined {
  const feet = feetMark.exec(feetText)?.[1];
  const inches = inchMark.exec(inchText)?.[1];
  if (feet === undefined || inches === undefined || new Big(inches).gte(12)) return undefined;
  return new Big(feet).times(12).plus(inches).div(12).toFixed();
}

function lengthText(value: DecimalInput, unit: LengthUnit, style: LengthStyle, language: 'ne' | 'en'): string {
  const { negative, ...office } = style;
  const signed = signedText(value, unit, office, language);
  // what rounds to nothing has no sign
  if (negative === undefined || !signed.startsWith('-')) return signed;
  return `${negative[language]} ${signedText(new Big(value).abs(), unit, office, language)}`;
}

function signedText(value: DecimalInput, unit: LengthUnit, office: LengthStyle, language: 'ne' | 'en'): string {
  const measured = lengthIn(unit, new Big(value), language);
  const { lengthUnit = unit, profile } = office;
  // nothing is nothing in every unit
  if (lengthUnit === unit || new Big(value).eq(0)) return measured;
  // the bracket tells what is printed before it: metres with their two decimals, however the number came about
  const told = unit === 'METRE' ? shownMetres(new Big(value)) : value;
  return `${measured} (${lengthIn(lengthUnit, new Big(convertLength(told, unit, lengthUnit, profile)), language)})`;
}

function lengthIn(unit: LengthUnit, value: Big, language: 'ne' | 'en'): string {
  if (unit === 'METRE') return `${formatNumberEn(shownMetres(value))} ${metreWords[language]}`;
  return feetAndInchesOf(value);
}

function shownMetres(value: Big): Big {
  return value.round(2, Big.roundHalfUp);
}

/** Whole inches where the two decimals of a foot can mean them, else an inch with one decimal. */
function feetAndInchesOf(feet: Big): string {
  const inches = feet.abs().times(12);
  const whole = inches.round(0, Big.roundHalfUp);
  const told = inches.minus(whole).abs().lte(inchOfHundredth) ? whole : inches.round(1, Big.roundHalfUp);
  const rest = told.mod(12);
  const sign = feet.lt(0) && told.gt(0) ? '-' : '';
  return `${sign}${formatNumberEn(told.minus(rest).div(12))}'-${rest.toFixed()}"`;
}

function shortNumberNe(value: DecimalInput): string {
  return formatNumberNe(shortDecimal(value));
}
