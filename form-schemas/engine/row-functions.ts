import type { Environment as Cel } from '@marcbachmann/cel-js';
import { Big } from 'big.js';
import { type FloorRecord, floorTotals } from '../values/floors.ts';
import { registerListFunction } from './cel-macro.ts';
import { isNumeric, toBig } from './decimal-type.ts';
import { isRecord, ownValue } from './records.ts';

const anyStatus = 'any';

/** Functions over rows; a row that lacks the value is skipped, so that half-filled tables still add up. */
export function registerRowFunctions(cel: Cel): void {
  registerListFunction(cel, { name: 'sum', parameters: [], returns: 'Decimal', run: total });
  registerListFunction(cel, { name: 'joinText', parameters: ['string'], returns: 'string', run: joinText });
  registerListFunction(cel, {
    name: 'sum',
    parameters: ['string'],
    returns: 'Decimal',
    run: (rows, field) => total(column(rows, field)),
  });
  cel.registerFunction('column(list, string): list<dyn>', column);
  cel.registerFunction('largest(list, string): Decimal', largest);
  cel.registerFunction('latest(list, string): string', latest);
  cel.registerFunction('rowsWhere(list, string, string): list<dyn>', rowsWhere);
  cel.registerFunction(
    'rowWhere(list, string, string): dyn',
    (rows: readonly unknown[], field: string, value: string) => firstRow(rowsWhere(rows, field, value)),
  );
  cel.registerFunction(
    'countWhere(list, string, string): int',
    (rows: readonly unknown[], field: string, value: string) => BigInt(rowsWhere(rows, field, value).length),
  );
  registerFloors(cel);
}

function registerFloors(cel: Cel): void {
  cel.registerFunction('floorSum(list, string, int, int, string): Decimal', floorSum);
  cel.registerFunction(
    'floorCount(list, int, int, string): int',
    (rows: Rows, from: bigint, to: bigint, status: string) =>
      BigInt(totals(floorsBetween(rows, from, to, status)).storeys),
  );
  for (const type of ['string', 'int']) {
    cel.registerFunction(`floorOf(list, ${type}): dyn`, (rows: Rows, floor: unknown) =>
      firstRow(rowsWhere(rows, 'floor', String(floor))),
    );
  }
}

type Rows = readonly unknown[];

function total(values: Rows): Big {
  return values.filter(isNumeric).reduce<Big>((sum, value) => sum.plus(toBig(value)), new Big(0));
}

function joinText(values: Rows, separator: unknown): string {
  return values.filter((value) => typeof value === 'string' && value !== '').join(String(separator));
}

function column(rows: Rows, field: unknown): readonly unknown[] {
  return rows.map((row) => ownValue(row, String(field))).filter((value) => value !== undefined);
}

function largest(rows: Rows, field: string): Big {
  const values = column(rows, field).filter(isNumeric).map(toBig);
  const [first] = values;
  if (first === undefined) throw new Error(`no row has ${field}`);
  return values.reduce((most, value) => (value.gt(most) ? value : most), first);
}

function latest(rows: Rows, field: string): string {
  const last = column(rows, field)
    .filter((value) => typeof value === 'string')
    .sort()
    .at(-1);
  if (last === undefined) throw new Error(`no row has ${field}`);
  return last;
}

function rowsWhere(rows: Rows, field: string, value: string): Rows {
  return rows.filter((row) => ownValue(row, field) === value);
}

function firstRow(rows: Rows): unknown {
  const [row] = rows;
  if (row === undefined) throw new Error('no such row');
  return row;
}

/** Heights and areas follow the rules of the floor table; any other column is added up as it stands. */
function floorSum(rows: Rows, field: string, from: bigint, to: bigint, status: string): Big {
  const floors = floorsBetween(rows, from, to, status);
  if (field === 'height') return new Big(totals(floors).heightFt);
  if (field === 'area' || field === 'areaSqft') return new Big(totals(floors).totalSqft);
  return total(column(floors, field));
}

function floorsBetween(rows: Rows, from: bigint, to: bigint, status: string): Rows {
  return rows.filter((row) => {
    const floor = ownValue(row, 'floor');
    if (typeof floor !== 'string' || !/^-?\d{1,3}$/.test(floor)) return false;
    const number = BigInt(floor);
    return number >= from && number <= to && (status === anyStatus || ownValue(row, 'status') === status);
  });
}

function totals(rows: Rows) {
  return floorTotals(rows.filter(isRecord).map(toFloorRecord));
}

function toFloorRecord(row: Readonly<Record<string, unknown>>): FloorRecord {
  const { floor, status, floorUnit } = row;
  return {
    floor: typeof floor === 'string' ? floor : undefined,
    status: status === 'existing' || status === 'proposed' ? status : undefined,
    floorUnit: floorUnit === 'METRE' ? 'METRE' : 'FEET',
    ...Object.fromEntries(['length', 'width', 'height', 'area'].map((key) => [key, decimalText(ownValue(row, key))])),
  };
}

function decimalText(value: unknown): string | undefined {
  return isNumeric(value) ? toBig(value).toFixed() : undefined;
}
