import type { FieldType } from '../../form-schemas/engine/field-definition.ts';
import type { HelperName } from './helpers.ts';

/** What a helper is given first, how many arguments it takes, and what it gives. */
export type HelperRule = {
  readonly takes: readonly (FieldType | 'picture')[] | 'anything' | 'rows' | 'literal' | 'literal-or-text' | 'index';
  readonly least: number;
  readonly most: number;
  readonly gives: 'text' | 'flag' | 'rows' | 'groups' | 'codes';
};

const many = 40;

function says(...takes: (FieldType | 'picture')[]): HelperRule {
  return { takes, least: 1, most: 1, gives: 'text' };
}

function asks(least: number, most: number): HelperRule {
  return { takes: 'anything', least, most, gives: 'flag' };
}

/** Rules of the words that templates may use. `must` is the compiler's own and stands in no template. */
export const helperRules = {
  fill: { takes: ['string', 'text'], least: 1, most: 2, gives: 'text' },
  clause: says('string', 'text'),
  lines: says('string', 'text'),
  withUnit: { takes: ['string', 'text'], least: 2, most: 2, gives: 'text' },
  neDate: says('date'),
  neYear: says('date'),
  neMonth: says('date'),
  neDay: says('date'),
  neWeekday: says('date'),
  neNum: says('integer', 'decimal'),
  neCount: says('integer'),
  neMoney: says('money'),
  neWords: says('money'),
  neArea: says('decimal'),
  neLength: { takes: ['decimal'], least: 2, most: 2, gives: 'text' },
  neWard: says('enum', 'string'),
  inc: { takes: 'index', least: 1, most: 1, gives: 'text' },
  law: { takes: 'literal', least: 1, most: 1, gives: 'text' },
  standard: { takes: 'literal-or-text', least: 1, most: 1, gives: 'text' },
  tick: { takes: 'anything', least: 1, most: 1, gives: 'text' },
  eq: asks(2, 2),
  and: asks(2, many),
  or: asks(2, many),
  not: asks(1, 1),
  has: { takes: ['enum-list'], least: 2, most: 2, gives: 'flag' },
  among: asks(2, many),
  where: { takes: 'rows', least: 3, most: many, gives: 'rows' },
  groups: { takes: 'rows', least: 2, most: 2, gives: 'groups' },
  list: { takes: 'literal', least: 1, most: 1, gives: 'codes' },
  qr: says('picture'),
  photo: says('file'),
  mark: says('file'),
  logo: says('string'),
  fingerprint: says('file'),
} as const satisfies Record<Exclude<HelperName, 'must' | 'if' | 'unless'>, HelperRule>;

/** The rule of a helper, or undefined for a word that is none. */
export function findHelperRule(name: string): HelperRule | undefined {
  return Object.entries(helperRules).find(([known]) => known === name)?.[1];
}
