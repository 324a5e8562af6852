import type { Environment as Cel } from '@marcbachmann/cel-js';
import { Big } from 'big.js';
import { isRecord, ownValue } from '../records.ts';
import { registerListFunction } from './cel-macro.ts';
import { isNumeric, toBig } from './decimal-type.ts';

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
  cel.registerFunction('sortBy(list, string): list<dyn>', sortBy);
  cel.registerFunction('upTo(list, string, Decimal): list<dyn>', upTo);
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

/** Rows by the number in a field, those without one last; equals keep their order. */
function sortBy(rows: Rows, field: string): Rows {
  const rank = (row: unknown): Big | undefined => {
    const value = ownValue(row, field);
    return isNumeric(value) ? toBig(value) : undefined;
  };
  return rows
    .map((row) => ({ row, at: rank(row) }))
    .toSorted(({ at: a }, { at: b }) =>
      a === undefined || b === undefined ? Number(a === undefined) - Number(b === undefined) : a.cmp(b),
    )
    .map(({ row }) => row);
}

/** The first rows until a field of theirs adds up to an allowance; of the row that reaches it, the part that is left. */
function upTo(rows: Rows, field: string, allowance: Big): Rows {
  let left = allowance;
  return rows.flatMap((row) => {
    const value = ownValue(row, field);
    if (!isRecord(row) || !isNumeric(value) || left.lte(0)) return [];
    const taken = left.lt(toBig(value)) ? left : toBig(value);
    left = left.minus(taken);
    return [{ ...row, [field]: taken }];
  });
}

function rowsWhere(rows: Rows, field: string, value: string): Rows {
  return rows.filter((row) => ownValue(row, field) === value);
}

function firstRow(rows: Rows): unknown {
  const [row] = rows;
  if (row === undefined) throw new Error('no such row');
  return row;
}
