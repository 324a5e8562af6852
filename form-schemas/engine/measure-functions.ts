import type { Environment as Cel } from '@marcbachmann/cel-js';
import { Big } from 'big.js';
import { type FloorRecord, type FloorTotals, floorTotals } from '../values/floors.ts';
import { type LandArea, landAreaSqft, landAreaSqm, landAreaText } from '../values/land-area.ts';
import { measureDifference } from '../values/measure.ts';
import {
  type AreaUnit,
  type ConversionProfile,
  convertArea,
  convertLength,
  formatAreaNe,
  formatLengthNe,
} from '../values/units.ts';
import { profileOf } from './cel-values.ts';
import { type OfficeFunction, type OfficeScope, registerOfficeFunction } from './cel-macro.ts';
import type { Environment } from './definition.ts';
import { isNumeric, toBig } from './decimal-type.ts';
import { isRecord, ownValue } from './records.ts';

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
    run: (_scope, value, unit) => formatLengthNe(toBig(value), isMetric(unit) ? 'METRE' : 'FEET'),
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
  { name: 'measureDifference', parameters: ['string', 'string'], returns: 'string', run: difference },
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
  readonly profile: ConversionProfile;
} {
  const { paiPerDhur } = environment.masters;
  return { profile: profileOf(environment), ...(paiPerDhur === undefined ? {} : { paiPerDhur }) };
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

/** Difference of two measures as people wrote them; fails where they cannot be compared. */
function difference({ environment }: OfficeScope, measured: unknown, given: unknown): string {
  const text = measureDifference(String(measured), String(given), landOptions(environment));
  if (text === undefined) throw new Error('no two measures of one kind');
  return text;
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
