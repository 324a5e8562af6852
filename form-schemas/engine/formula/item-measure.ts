import { Big } from 'big.js';
import { parseDecimal, roundHalfUp } from '../../values/digits.ts';
import { parseMeasure } from '../../values/measure.ts';
import { type Against, lengthUnits, type Measured, parseSize } from '../../values/measured.ts';
import { convertLength } from '../../values/units.ts';
import type { FactShape } from '../fact-definition.ts';
import type { ChecklistRow } from '../master-definition.ts';
import { ownValue } from '../records.ts';
import { decimalOf } from './cel-values.ts';

/** What a row of a checklist is measured against: how, and by which measure; a measure read from the drawing is none yet. */
export type ItemMeasure = { readonly against: Against; readonly measure?: Measured };

const decimals = 4;
const limits: Readonly<Record<string, Against>> = { '≥': 'least', '≤': 'most' };

/**
 * What a row that measures is held against: the value of its fact (as approved, or as a bound where the row has an
 * operator), else the number of its standard, else what somebody reads from the approved drawing.
 * @returns undefined for a row that is answered in words
 */
export function itemMeasure(row: ChecklistRow, shape?: FactShape, stored?: unknown): ItemMeasure | undefined {
  const { measures, unit, operator, standard } = row;
  if (measures === undefined || unit === undefined) return undefined;
  const bound = limits[operator ?? ''];
  const approved = shape === undefined ? undefined : factMeasure(shape, stored, unit);
  if (approved !== undefined) return { against: bound ?? 'approved', measure: approved };
  const limit = bound === undefined ? undefined : standardMeasure(standard ?? '', unit);
  return bound === undefined || limit === undefined ? { against: 'drawn' } : { against: bound, measure: limit };
}

/** Value of a fact as a measure: lengths and areas as they were entered, plain numbers in the unit of the row. */
export function factMeasure({ type, unit: own }: FactShape, stored: unknown, unit: string): Measured | undefined {
  if (type === 'length') return lengthMeasure(stored, unit);
  if (type === 'area') return areaMeasure(stored);
  if (type === 'string' && typeof stored === 'string') return textMeasure(stored, own?.split(' ')[0] ?? unit);
  const number = type === 'integer' && typeof stored === 'number' ? new Big(stored) : decimalOf(stored);
  return number === undefined ? undefined : { value: trimmed(number), unit };
}

/** In feet or metres as it was measured; small things in the unit of the row. */
function lengthMeasure(stored: unknown, unit: string): Measured | undefined {
  const value = decimalOf(ownValue(stored, 'value'));
  if (value === undefined) return undefined;
  const from = ownValue(stored, 'unit') === 'METRE' ? 'METRE' : 'FEET';
  const part = lengthUnits[unit];
  if (part === undefined || part.count === 1) return { value: value.toFixed(), unit: from === 'METRE' ? 'm' : 'ft' };
  return { value: trimmed(new Big(convertLength(value, from, part.of)).times(part.count)), unit };
}

function areaMeasure(stored: unknown): Measured | undefined {
  const value = decimalOf(ownValue(stored, 'value'));
  return value && { value: value.toFixed(), unit: ownValue(stored, 'unit') === 'SQUARE METRE' ? 'm²' : 'sqft' };
}

function textMeasure(text: string, unit: string): Measured | undefined {
  const number = parseDecimal(text);
  return number === undefined ? parseSize(text, unit) : { value: number, unit };
}

/** The number of a standard as it is written: `१००० मि.मि.`, `१५`. */
function standardMeasure(standard: string, unit: string): Measured | undefined {
  const measure = parseMeasure(standard);
  if (measure === undefined) return undefined;
  const part = lengthUnits[unit];
  if (measure.kind !== 'length') return { value: measure.value.toFixed(), unit };
  if (part === undefined) return undefined;
  const value = convertLength(measure.value, measure.unit, part.of);
  return { value: trimmed(new Big(value).times(part.count)), unit };
}

function trimmed(value: Big): string {
  return new Big(roundHalfUp(value, decimals)).toFixed();
}
