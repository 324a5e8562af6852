import type { Big } from 'big.js';
import { toLatin } from '../../values/digits.ts';
import { measureSame } from '../../values/measured.ts';
import type { FieldInfo, FieldType, Patterns } from '../field-definition.ts';
import { isDecimalLiteral } from '../fields.ts';
import { areaOf, decimalOf, lengthOf, measuredOf, profileOf } from '../formula/cel-values.ts';
import { isNumeric, toBig } from '../formula/decimal-type.ts';
import { evaluate, type Scope } from '../formula/formula.ts';
import { entryOf, ownValue } from '../records.ts';
import { checkDate } from './check-dates.ts';
import type { Finding, IssueCode } from './findings.ts';
import { compilePattern, patternTester } from './patterns.ts';

/** Named patterns that have a message of their own; the others answer `pattern` and their hint. */
const patternCodes: Readonly<Record<string, IssueCode>> = {
  devanagari: 'devanagari',
  citizenship: 'citizenship',
  mobile: 'mobile',
  ward: 'ward',
  plotNo: 'plot',
};
const emailPattern = '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$';
const tiniest = '0.01';
/** Code of `measured` of what has two sides. */
const sizeKind = 'size';

type Check = (value: unknown, info: FieldInfo, scope: Scope, patterns: Patterns) => Finding | undefined;

/** Checks one given value beyond its JSON shape; a value of the wrong shape is the schema's to refuse. */
export function checkValue(value: unknown, info: FieldInfo, scope: Scope, patterns: Patterns): Finding | undefined {
  return checks[info.type](value, info, scope, patterns);
}

/** Checks a given value against what its field says of it; a condition that cannot be judged refuses nothing. */
export function checkHolds({ holds, says, warns }: FieldInfo, scope: Scope): Finding | undefined {
  if (holds === undefined || evaluate(holds, scope) !== false) return undefined;
  return { code: 'holds', ...(says && { hint: says }), ...(warns === true && { severity: 'warning' }) };
}

const checks = {
  string: checkText,
  text: checkText,
  integer: (value, info, scope) =>
    typeof value === 'number' ? checkBounds(BigInt(Math.trunc(value)), info, scope) : undefined,
  decimal: (value, info, scope) => checkNumber(value, decimalOf(value), info, scope),
  money: (value, info, scope) =>
    Number.isSafeInteger(value) ? checkBounds(toBig(Number(value)).div(100), info, scope) : undefined,
  length: (value, info, scope) =>
    checkNumber(ownValue(value, 'value'), lengthOf(value, info, profileOf(scope.environment)), info, scope),
  area: (value, info, scope) =>
    checkNumber(ownValue(value, 'value'), areaOf(value, info, profileOf(scope.environment)), info, scope),
  measure: checkMeasure,
  date: checkDate,
  boolean: nothing,
  enum: checkPick,
  'enum-list': (value, info) =>
    Array.isArray(value)
      ? value.map((code: unknown) => checkPick(code, info)).find((one) => one !== undefined)
      : undefined,
  file: nothing,
  object: nothing,
  rows: nothing,
} satisfies Record<FieldType, Check>;

function checkText(
  value: unknown,
  { pattern, format }: FieldInfo,
  _scope: Scope,
  patterns: Patterns,
): Finding | undefined {
  if (typeof value !== 'string') return undefined;
  if (format === 'email' && compilePattern(emailPattern)?.(value) === false) return { code: 'email' };
  const matches = pattern === undefined ? undefined : patternTester(patterns, pattern);
  if (pattern === undefined || matches === undefined || matches(value) || matches(toLatin(value))) return undefined;
  const hint = entryOf(patterns, pattern)?.hint;
  const params = hint && { params: { example: hint.ne } };
  return { code: entryOf(patternCodes, pattern) ?? 'pattern', ...params, ...(hint && { hint }) };
}

/** A code picked from a master, where the host has given the choices. */
function checkPick(value: unknown, { pick, may, options }: FieldInfo): Finding | undefined {
  const isUnknown = pick !== undefined && options !== undefined && !options.some(({ code }) => code === value);
  return isUnknown ? { code: may === undefined ? 'chooseOne' : 'mayNot' } : undefined;
}

function checkNumber(entered: unknown, value: Big | undefined, info: FieldInfo, scope: Scope): Finding | undefined {
  if (value === undefined || typeof entered !== 'string') return undefined;
  const fraction = entered.split('.')[1]?.replace(/0+$/, '') ?? '';
  if (info.decimals !== undefined && fraction.length > info.decimals) {
    return info.decimals === 0 ? { code: 'integer' } : { code: 'decimals', params: { count: info.decimals } };
  }
  return checkBounds(value, info, scope);
}

/** Each side of a measure within its bounds, a size with both of them, in a unit of what the row measures. */
function checkMeasure(value: unknown, info: FieldInfo, scope: Scope): Finding | undefined {
  const measured = measuredOf(value);
  if (measured === undefined) return undefined;
  const [asked, kind] = [info.unit, info.measures].map((key) => ownValue(scope.this, key ?? ''));
  if (typeof asked === 'string' && !measureSame(measured.unit, asked)) return { code: 'unitPair' };
  if (kind === sizeKind && measured.by === undefined) return { code: 'required' };
  return [measured.value, ...(measured.by === undefined ? [] : [measured.by])]
    .map((side) => checkNumber(side, decimalOf(side), info, scope))
    .find((finding) => finding !== undefined);
}

function checkBounds(entered: Big | bigint, { min, max, exclusiveMax }: FieldInfo, scope: Scope): Finding | undefined {
  const value = toBig(entered);
  const [least, most, below] = [min, max, exclusiveMax].map((bound) => boundOf(bound, scope));
  if (least !== undefined && value.lt(least)) {
    const isTiny = least.gt(0) && least.lte(tiniest);
    return isTiny ? { code: 'positive' } : { code: 'min', params: { limit: least.toFixed() } };
  }
  if (most !== undefined && value.gt(most)) return { code: 'max', params: { limit: most.toFixed() } };
  return below !== undefined && value.gte(below) ? { code: 'max', params: { limit: below.toFixed() } } : undefined;
}

function boundOf(bound: string | undefined, scope: Scope): Big | undefined {
  if (bound === undefined) return undefined;
  if (isDecimalLiteral(bound)) return toBig(bound);
  const value = evaluate(bound, scope);
  return isNumeric(value) ? toBig(value) : undefined;
}

function nothing(): undefined {
  return undefined;
}
