import type { Environment as Cel } from '@marcbachmann/cel-js';
import { Big } from 'big.js';

type Operation = (left: Big, right: Big) => Big;
type Comparison = (left: Big, right: Big) => boolean;

const operations: Readonly<Record<string, Operation>> = {
  '+': (left, right) => left.plus(right),
  '-': (left, right) => left.minus(right),
  '*': (left, right) => left.times(right),
  '/': (left, right) => left.div(right),
};
const comparisons: Readonly<Record<string, Comparison>> = {
  '<': (left, right) => left.lt(right),
  '<=': (left, right) => left.lte(right),
  '>': (left, right) => left.gt(right),
  '>=': (left, right) => left.gte(right),
};
const pairs = [
  ['Decimal', 'Decimal'],
  ['Decimal', 'int'],
  ['int', 'Decimal'],
  ['Decimal', 'double'],
  ['double', 'Decimal'],
] as const;

/** Teaches CEL exact decimals: `Decimal` mixes with whole and decimal literals, `this.area * 0.3048` stays exact. */
export function registerDecimal(cel: Cel): void {
  cel.registerType('Decimal', { ctor: Big, fields: {} });
  cel.registerOperator('-Decimal', (value: Big) => value.neg());
  for (const [left, right] of pairs) {
    for (const [sign, run] of Object.entries(operations)) {
      cel.registerOperator(`${left} ${sign} ${right}: Decimal`, (a, b) => run(toBig(a), toBig(b)));
    }
    for (const [sign, run] of Object.entries(comparisons)) {
      cel.registerOperator(`${left} ${sign} ${right}: bool`, (a, b) => run(toBig(a), toBig(b)));
    }
  }
  for (const right of ['Decimal', 'int', 'double']) {
    cel.registerOperator(`Decimal == ${right}: bool`, (a, b) => toBig(a).eq(toBig(b)));
  }
}

/** Exact decimal of a value in a formula. Throws for what is no number. */
export function toBig(value: unknown): Big {
  if (value instanceof Big) return value;
  if (typeof value === 'bigint' || typeof value === 'string' || typeof value === 'number') return new Big(value);
  throw new Error('not a number');
}

/** Says whether a value in a formula is a number. */
export function isNumeric(value: unknown): boolean {
  return value instanceof Big || typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value));
}

/** Rounds half away from zero. */
export function rounded(value: Big, decimals: number): Big {
  return value.round(decimals, Big.roundHalfUp);
}
