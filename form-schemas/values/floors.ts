import { Big } from 'big.js';
import { parseDecimal } from './digits.ts';
import { numberInWordsNe } from './money.ts';
import { areaUnitOf, type ConversionProfile, convertArea, convertLength, type LengthUnit } from './units.ts';

/**
 * One row of the floor table. Numbers are decimal text in the row's own unit (areas in its square); a draft may leave them
 * out, and they then count as zero.
 */
export interface FloorRecord {
  /** specification section 3: −1 and 0 underground, 1 ground, 2–21 upper floors, 22 and above appendages */
  readonly floor?: string | number | undefined;
  readonly status?: 'proposed' | 'existing' | undefined;
  readonly floorUnit?: LengthUnit | undefined;
  readonly length?: string | number | undefined;
  readonly width?: string | number | undefined;
  readonly height?: string | number | undefined;
  readonly area?: string | number | undefined;
}

/** The `floorTotals` section of the forms; decimal text, unrounded, units in the names (areas in square feet). */
export interface FloorTotals {
  /** plinth area: area of the ground floor */
  readonly plinthDetails: string;
  /** length and width of the ground floor in feet */
  readonly plinthLength: string;
  readonly plinthWidth: string;
  readonly storeys: number;
  readonly formerStoreys: number;
  readonly storeysWords: string;
  /** all floors below 11, basements included */
  readonly heightFt: string;
  readonly aboveGroundFt: string;
  readonly heightM: string;
  readonly totalSqft: string;
  readonly newSqft: string;
  readonly formerSqft: string;
  readonly basementSqft: string;
}

/** A row whose area does not agree with its length × width. */
export interface AreaMismatch {
  /** position of the row in the table, from 0 */
  readonly index: number;
  readonly floor: string | number | undefined;
  /** as entered, and length × width, both in the row's unit */
  readonly entered: string;
  readonly computed: string;
}

interface Floor {
  readonly number: number;
  readonly existing: boolean;
  readonly unit: LengthUnit;
  readonly length: Big;
  readonly width: Big;
  readonly height: Big;
  readonly area: Big;
}

const groundFloor = 1;
const lastStorey = 21;
// specification section 3: only floors below 11 count in height and area
const firstUncounted = 11;
// measured by their length alone: compound wall, running feet, staircase
const withoutWidth: readonly number[] = [23, 27, 28];

/** Works out every total of a floor table; a floor listed as existing and as proposed is one storey. Never throws. */
export function floorTotals(records: readonly FloorRecord[], profile: ConversionProfile = 'exact'): FloorTotals {
  const floors = records.map(toFloor);
  const counted = floors.filter(({ number }) => number < firstUncounted);
  const aboveGround = counted.filter(({ number }) => number >= groundFloor);
  const ground = floors.filter(({ number }) => number === groundFloor);
  const storeys = countStoreys(floors);
  return {
    plinthDetails: areaSqft(ground, profile),
    plinthLength: lengthFt(ground[0], 'length', profile),
    plinthWidth: lengthFt(ground[0], 'width', profile),
    storeys,
    formerStoreys: countStoreys(floors.filter(({ existing }) => existing)),
    storeysWords: numberInWordsNe(storeys),
    heightFt: heightIn('FEET', counted, profile),
    aboveGroundFt: heightIn('FEET', aboveGround, profile),
    heightM: heightIn('METRE', aboveGround, profile),
    totalSqft: areaSqft(counted, profile),
    newSqft: areaSqft(
      counted.filter(({ existing }) => !existing),
      profile,
    ),
    formerSqft: areaSqft(
      counted.filter(({ existing }) => existing),
      profile,
    ),
    basementSqft: areaSqft(
      counted.filter(({ number }) => number < groundFloor),
      profile,
    ),
  };
}

/**
 * Finds the rows whose entered area differs from length × width by more than the tolerance. Rows with a number missing, and
 * those measured by length alone (compound wall, running feet, staircase), are not judged.
 * @param tolerancePct percent of length × width, e.g. `"1"` (rule AREA-1)
 */
export function areaMismatches(records: readonly FloorRecord[], tolerancePct: string): readonly AreaMismatch[] {
  return records.flatMap((record, index) => {
    const { number, length, width, area } = toFloor(record);
    const complete = [record.length, record.width, record.area].every((entered) => decimalOf(entered) !== undefined);
    if (!complete || withoutWidth.includes(number)) return [];
    const computed = length.times(width);
    if (area.minus(computed).abs().times(100).lte(computed.times(tolerancePct))) return [];
    return [{ index, floor: record.floor, entered: area.toFixed(), computed: computed.toFixed() }];
  });
}

function toFloor(record: FloorRecord): Floor {
  return {
    number: decimalOf(record.floor)?.toNumber() ?? Number.NaN,
    existing: record.status === 'existing',
    unit: record.floorUnit ?? 'FEET',
    length: decimalOf(record.length) ?? new Big(0),
    width: decimalOf(record.width) ?? new Big(0),
    height: decimalOf(record.height) ?? new Big(0),
    area: decimalOf(record.area) ?? new Big(0),
  };
}

function decimalOf(entered: string | number | undefined): Big | undefined {
  const decimal = entered === undefined ? undefined : parseDecimal(String(entered));
  return decimal === undefined ? undefined : new Big(decimal);
}

function countStoreys(floors: readonly Floor[]): number {
  const storeys = floors.filter(({ number }) => number >= groundFloor && number <= lastStorey);
  return new Set(storeys.map(({ number }) => number)).size;
}

function lengthFt(floor: Floor | undefined, side: 'length' | 'width', profile: ConversionProfile): string {
  return floor === undefined ? '0' : convertLength(floor[side], floor.unit, 'FEET', profile);
}

/** Adds each unit apart and converts once, so that no division is rounded before the sum. */
function areaSqft(floors: readonly Floor[], profile: ConversionProfile): string {
  const inMetres = sum(floors.filter(({ unit }) => unit === 'METRE').map(({ area }) => area));
  const inFeet = sum(floors.filter(({ unit }) => unit === 'FEET').map(({ area }) => area));
  return inFeet.plus(convertArea(inMetres, areaUnitOf.METRE, 'SQUARE FEET', profile)).toFixed();
}

function heightIn(wanted: LengthUnit, floors: readonly Floor[], profile: ConversionProfile): string {
  const numbers = [...new Set(floors.map(({ number }) => number))];
  const tallest = numbers.map((wantedFloor) => tallestOf(floors.filter(({ number }) => number === wantedFloor)));
  const inMetres = sum(tallest.filter(({ unit }) => unit === 'METRE').map(({ height }) => height));
  const inFeet = sum(tallest.filter(({ unit }) => unit === 'FEET').map(({ height }) => height));
  return new Big(convertLength(inMetres, 'METRE', wanted, profile))
    .plus(convertLength(inFeet, 'FEET', wanted, profile))
    .toFixed();
}

function tallestOf(rows: readonly Floor[]): Floor {
  return rows.reduce((tallest, row) => (heightFt(row).gt(heightFt(tallest)) ? row : tallest));
}

function heightFt({ height, unit }: Floor): Big {
  return new Big(convertLength(height, unit, 'FEET'));
}

function sum(numbers: readonly Big[]): Big {
  return numbers.reduce((total, number) => total.plus(number), new Big(0));
}
