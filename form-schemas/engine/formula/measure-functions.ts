import type { Environment as Cel } from '@marcbachmann/cel-js';
import { Big } from 'big.js';
import { type FloorRecord, type FloorTotals, floorTotals } from '../../values/floors.ts';
import { type LandArea, type LandFormat, landAreaSqft, landAreaSqm, landAreaText } from '../../values/land-area.ts';
import { measureDifference } from '../../values/measure.ts';
import { type Against, differenceOf, formatMeasuredNe, goesBeyond, type Measured } from '../../values/measured.ts';
import {
  type AreaUnit,
  type ConversionProfile,
  convertArea,
  convertLength,
  formatAreaNe,
  formatLengthNe,
  type LengthStyle,
} from '../../values/units.ts';
import type { Environment } from '../definition.ts';
import { entryOf, isRecord, ownValue } from '../records.ts';
import { type OfficeFunction, type OfficeScope, registerOfficeFunction } from './cel-macro.ts';
import { measuredOf, profileOf } from './cel-values.ts';
import { isNumeric, toBig } from './decimal-type.ts';
import { wordsIn } from './display.ts';

const number = 'Decimal|int|double';
const anyStatus = 'any';

/** Measures by the office's units and conversion profile. */
const measureFunctions: readonly OfficeFunction[] = [
  {
    name: 'sqmFromSqft',
    parameters: [number],
    returns: 'Decimal',
    run: (scope, value) => area(scope, value, 'SQUARE FEET', 'SQUARE METRE'),
  },
  {
    name: 'sqftFromSqm',
    parameters: [number],
    returns: 'Decimal',
    run: (scope, value) => area(scope, value, 'SQUARE METRE', 'SQUARE FEET'),
  },
  {
    name: 'metresFromFeet',
    parameters: [number],
    returns: 'Decimal',
    run: (scope, value) => new Big(convertLength(toBig(value), 'FEET', 'METRE', profileIn(scope))),
  },
  {
    name: 'feet',
    parameters: [number, 'string'],
    returns: 'Decimal',
    run: (scope, value, unit) =>
      new Big(convertLength(toBig(value), isMetric(unit) ? 'METRE' : 'FEET', 'FEET', profileIn(scope))),
  },
  {
    name: 'sqft',
    parameters: [number, 'string'],
    returns: 'Decimal',
    run: (scope, value, unit) => area(scope, value, isMetric(unit) ? 'SQUARE METRE' : 'SQUARE FEET', 'SQUARE FEET'),
  },
  {
    name: 'lengthText',
    parameters: [number, 'string'],
    returns: 'string',
    run: ({ environment }, value, unit) =>
      formatLengthNe(toBig(value), isMetric(unit) ? 'METRE' : 'FEET', lengthStyle(environment)),
  },
  {
    name: 'areaText',
    parameters: [number, 'string'],
    returns: 'string',
    run: (_scope, value, unit) => formatAreaNe(toBig(value), isMetric(unit) ? 'SQUARE METRE' : 'SQUARE FEET'),
  },
  { name: 'landAreaSqft', parameters: ['dyn'], returns: 'Decimal', run: landSqft },
  { name: 'landAreaSqm', parameters: ['dyn'], returns: 'Decimal', run: landSqm },
  { name: 'landAreaText', parameters: ['dyn'], returns: 'string', run: landText },
  { name: 'measureDifference', parameters: ['dyn', 'dyn'], returns: 'string', run: difference },
  { name: 'measureText', parameters: ['dyn'], returns: 'string', run: measureText },
  { name: 'measureBeyond', parameters: ['dyn', 'dyn', 'string', number], returns: 'bool', run: beyond },
  { name: 'floorSum', parameters: ['list', 'string', 'int', 'int', 'string'], returns: 'Decimal', run: floorSum },
  { name: 'floorCount', parameters: ['list', 'int', 'int', 'string'], returns: 'int', run: floorCount },
];

/** Functions of lengths, areas, land and floors. */
export function registerMeasureFunctions(cel: Cel): void {
  for (const definition of measureFunctions) registerOfficeFunction(cel, definition);
}

/** How the office measures land. */
export function landOptions(environment: Environment): {
  readonly paiPerDhur?: number;
  readonly format?: LandFormat;
  readonly profile: ConversionProfile;
} {
  const { paiPerDhur, landFormat: format } = environment.masters;
  return {
    profile: profileOf(environment),
    ...(paiPerDhur !== undefined && { paiPerDhur }),
    ...(format !== undefined && { format }),
  };
}

/** How the office writes lengths. */
export function lengthStyle({ masters }: Environment): LengthStyle {
  const { lengthUnit, conversionProfile: profile } = masters;
  return { ...(lengthUnit !== undefined && { lengthUnit }), ...(profile !== undefined && { profile }) };
}

/** Says whether a code is one of the systems in which land is measured. */
export function isLandSystem(value: unknown): value is LandArea['system'] {
  return ['hill', 'terai', 'teraiPai', 'SQUARE FEET', 'SQUARE METRE'].some((system) => system === value);
}

function profileIn({ environment }: OfficeScope): ConversionProfile {
  return profileOf(environment);
}

function area(scope: OfficeScope, value: unknown, from: AreaUnit, to: AreaUnit): Big {
  return new Big(convertArea(toBig(value), from, to, profileIn(scope)));
}

function isMetric(unit: unknown): boolean {
  return unit === 'METRE' || unit === 'SQUARE METRE';
}

function landSqft({ environment }: OfficeScope, value: unknown): Big {
  const result = landAreaSqft(readLandArea(value), landOptions(environment));
  if (!result.ok) throw new Error('no land area');
  return new Big(result.sqft);
}

function landSqm({ environment }: OfficeScope, value: unknown): Big {
  const result = landAreaSqm(readLandArea(value), landOptions(environment));
  if (!result.ok) throw new Error('no land area');
  return new Big(result.sqm);
}

function landText({ environment }: OfficeScope, value: unknown): string {
  const text = landAreaText(readLandArea(value), landOptions(environment));
  if (text === undefined) throw new Error('no land area');
  return text;
}

/** Difference of two measures, or of two as people wrote them; fails where they cannot be compared. */
function difference(scope: OfficeScope, measured: unknown, given: unknown): string {
  if (typeof measured === 'string' && typeof given === 'string')
    return found(measureDifference(measured, given, landOptions(scope.environment)));
  return found(written(scope, differenceOf(measureIn(measured), measureIn(given), profileIn(scope))));
}

function measureText(scope: OfficeScope, measured: unknown): string {
  return found(written(scope, measureIn(measured)));
}

/** Whether a measure goes further from what is given than it may; fails where they cannot be compared. */
function beyond(scope: OfficeScope, ...[measured, given, against, tolerance]: readonly unknown[]): boolean {
  const way = ways.find((each) => each === against);
  if (way === undefined) throw new Error(`a measure is held against nothing that is called ${String(against)}`);
  const holding = { against: way, tolerancePct: toBig(tolerance).toFixed(), profile: profileIn(scope) };
  return found(goesBeyond(measureIn(measured), measureIn(given), holding));
}

const ways: readonly Against[] = ['approved', 'drawn', 'least', 'most'];

function measureIn(value: unknown): Measured {
  return found(measuredOf(value));
}

function written({ environment, codes }: OfficeScope, measured: Measured | undefined): string | undefined {
  return measured && formatMeasuredNe(measured, wordsIn(entryOf(codes, 'unit') ?? []), lengthStyle(environment));
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('no two measures of one kind');
  return value;
}

const blocks = ['ropani', 'aana', 'paisa', 'daam', 'bigha', 'kattha', 'dhur', 'pai', 'plain'] as const;

/** Land area out of a value in a formula. Throws when its system of measure is unknown. */
function readLandArea(value: unknown): LandArea {
  const system = ownValue(value, 'system');
  if (!isLandSystem(system)) throw new Error('no system of measure');
  const entered = blocks.flatMap((block) => {
    const entry = ownValue(value, block);
    return isNumeric(entry) ? [[block, toBig(entry).toFixed()]] : [];
  });
  return { system, ...Object.fromEntries(entered) };
}

/** Heights and areas follow the rules of the floor table; any other column is added up as it stands. */
function floorSum(scope: OfficeScope, ...[rows, field, from, to, status]: readonly unknown[]): Big {
  const floors = floorsBetween(rows, { from, to, status });
  if (field === 'height') return new Big(totals(scope, floors).heightFt);
  if (field === 'area' || field === 'areaSqft') return new Big(totals(scope, floors).totalSqft);
  return floors
    .map((row) => ownValue(row, String(field)))
    .filter(isNumeric)
    .reduce<Big>((sum, value) => sum.plus(toBig(value)), new Big(0));
}

function floorCount(scope: OfficeScope, ...[rows, from, to, status]: readonly unknown[]): bigint {
  return BigInt(totals(scope, floorsBetween(rows, { from, to, status })).storeys);
}

type Floors = readonly Readonly<Record<string, unknown>>[];
type Between = { readonly from: unknown; readonly to: unknown; readonly status: unknown };

function floorsBetween(rows: unknown, { from, to, status }: Between): Floors {
  if (!Array.isArray(rows)) return [];
  return rows.filter(isRecord).filter((row) => {
    const { floor } = row;
    if (typeof floor !== 'string' || !/^-?\d{1,3}$/.test(floor)) return false;
    const storey = BigInt(floor);
    return storey >= Number(from) && storey <= Number(to) && (status === anyStatus || row['status'] === status);
  });
}

function totals(scope: OfficeScope, floors: Floors): FloorTotals {
  return floorTotals(floors.map(toFloorRecord), profileIn(scope));
}

function toFloorRecord(row: Readonly<Record<string, unknown>>): FloorRecord {
  const { floor, status, floorUnit } = row;
  return {
    floor: typeof floor === 'string' ? floor : undefined,
    status: status === 'existing' || status === 'proposed' ? status : undefined,
    floorUnit: floorUnit === 'METRE' ? 'METRE' : 'FEET',
    ...Object.fromEntries(['length', 'width', 'height', 'area'].map((key) => [key, decimalText(row[key])])),
  };
}

function decimalText(value: unknown): string | undefined {
  return isNumeric(value) ? toBig(value).toFixed() : undefined;
}
