import type { Environment as Cel } from '@marcbachmann/cel-js';
import { Big } from 'big.js';
import { toLatin } from '../../values/digits.ts';
import { isRecord, ownValue } from '../records.ts';
import { registerListFunction } from './cel-macro.ts';
import { isNumeric, toBig } from './decimal-type.ts';

/** The code that stands for every code of a column, as in a limit for any use. */
const anyCode = 'any';
const mostNumbers = 20;

/** Functions that read limits out of the office's masters and hold measures against them. */
export function registerLimitFunctions(cel: Cel): void {
  registerListFunction(cel, { name: 'recordsFor', parameters: ['map'], returns: 'list', run: recordsFor });
  cel.registerFunction('numbersIn(string): list<Decimal>', numbersIn);
  cel.registerFunction('least(list): Decimal', least);
  cel.registerFunction('largestQuadrilateral(list): Decimal', largestQuadrilateral);
}

/**
 * The records whose columns hold the wanted codes or `any`. What is said for the code itself goes before what is said for any,
 * the columns weighing in the order in which they are named.
 */
export function recordsFor(records: readonly unknown[], wanted: unknown): readonly unknown[] {
  const columns = isRecord(wanted) ? Object.entries(wanted) : [];
  const matches = (record: unknown) => columns.every(([key, code]) => [code, anyCode].includes(ownValue(record, key)));
  const rank = (record: unknown) => columns.map(([key, code]) => (ownValue(record, key) === code ? '0' : '1')).join('');
  return records.filter(matches).toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}

/** Every number that a text holds, in its order: 300 and 450 of `३०० × ४५० mm`. */
function numbersIn(text: string): readonly Big[] {
  const found = toLatin(text).match(/\d{1,15}(?:\.\d{1,15})?/g) ?? [];
  return found.slice(0, mostNumbers).map((number) => new Big(number));
}

function least(values: readonly unknown[]): Big {
  const numbers = values.filter(isNumeric).map(toBig);
  const [first] = numbers;
  if (first === undefined) throw new Error('no number is given');
  return numbers.reduce((smallest, value) => (value.lt(smallest) ? value : smallest), first);
}

/** The largest area that four sides can enclose (Brahmagupta): no plot with these sides is larger. */
function largestQuadrilateral(values: readonly unknown[]): Big {
  const sides = values.filter(isNumeric).map(toBig);
  if (sides.length !== 4) throw new Error('a quadrilateral has four sides');
  const half = sides.reduce((sum, side) => sum.plus(side), new Big(0)).div(2);
  const product = sides.reduce((all, side) => all.times(half.minus(side)), new Big(1));
  if (product.lte(0)) throw new Error('four sides of which one is longer than the others together enclose nothing');
  return product.sqrt();
}
