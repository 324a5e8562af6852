import { toBig } from '../../../form-schemas/engine/formula/decimal-type.ts';
import { evaluate } from '../../../form-schemas/engine/formula/formula.ts';
import { isNumber } from './read-cel.ts';
import { pathsOf, type Said } from './said.ts';
import { writeCel } from './write-cel.ts';
import type { Pick } from './picks.ts';

/** Whether a formula gives a decimal of the engine; a whole number is none. */
export function isExact(said: Said, picks: readonly Pick[]): boolean {
  if (said.is === 'number') return said.exact;
  if (said.is === 'path') return picks.find(({ name }) => name === said.path.join('.'))?.type !== 'integer';
  if (said.is === 'math') return isExact(said.left, picks) || isExact(said.right, picks);
  return !(said.is === 'call' && (said.name === 'size' || said.name === 'countWhere' || said.name === 'floorCount'));
}

/** The same as a decimal, which the lesser and the greater of two are asked of. */
export function exactly(said: Said, picks: readonly Pick[]): Said {
  if (said.is === 'number') return { ...said, exact: true };
  return isExact(said, picks) ? said : { is: 'call', name: 'dec', of: [said] };
}

/** The unit in which a formula's value is told; undefined for none, or where two that differ are added (`mixed`). */
export function unitOf(said: Said, picks: readonly Pick[]): { readonly unit?: string; readonly mixed?: boolean } {
  if (said.is === 'path') {
    const pick = picks.find(({ name }) => name === said.path.join('.'));
    const unit = pick?.unit ?? (pick?.type === 'money' ? 'NPR' : undefined);
    return unit === undefined ? {} : { unit };
  }
  if (said.is === 'math') {
    const [left, right] = [unitOf(said.left, picks), unitOf(said.right, picks)];
    if (left.mixed === true || right.mixed === true) return { mixed: true };
    return said.op === '+' || said.op === '-' ? together(left.unit, right.unit) : {};
  }
  if (said.is !== 'call') return {};
  const units = said.of.map((part) => unitOf(part, picks));
  if (units.some(({ mixed }) => mixed === true)) return { mixed: true };
  if (said.name === 'greater' || said.name === 'lesser') return together(units[0]?.unit, units[1]?.unit);
  return units[0] ?? {};
}

function together(a: string | undefined, b: string | undefined): { readonly unit?: string; readonly mixed?: boolean } {
  if (a !== undefined && b !== undefined && a !== b) return { mixed: true };
  const unit = a ?? b;
  return unit === undefined ? {} : { unit };
}

/** Names of the numbers that a formula reads; undefined where it reads what is no number, so that no example can be typed. */
export function numbersIn(said: Said, picks: readonly Pick[]): readonly Pick[] | undefined {
  const names = [...new Set(pathsOf(said).map((path) => path.join('.')))];
  const found = names.flatMap((name) => picks.find((pick) => pick.name === name) ?? []);
  const isAll = found.length === names.length && found.every(({ type }) => sampled.includes(type));
  return isAll ? found : undefined;
}

const sampled: readonly Pick['type'][] = ['integer', 'decimal', 'money', 'length', 'area'];

/** What a formula gives for some numbers by their names, as Latin digits; undefined where it gives none. */
export function reckon(
  said: Said,
  picks: readonly Pick[],
  given: Readonly<Record<string, string>>,
): string | undefined {
  const scope: Record<string, Record<string, unknown>> = {};
  for (const { name, type } of numbersIn(said, picks) ?? []) {
    const typed = given[name] ?? '';
    if (!isNumber(typed)) return undefined;
    if (type === 'integer' && typed.includes('.')) return undefined;
    put(scope, name.split('.'), type === 'integer' ? BigInt(typed) : toBig(typed));
  }
  const { form = {}, this: row = {} } = scope;
  const value = evaluate(writeCel(said), { facts: scope, form, this: row, ...noOffice });
  return typeof value === 'bigint' || value instanceof Object ? String(toBig(value)) : undefined;
}

// numbers alone are reckoned with: no day, measure or name of a code is asked for
const noOffice = { environment: { today: '', masters: {} }, codes: {} } as const;

function put(into: Record<string, unknown>, [key = '', ...below]: readonly string[], value: unknown): void {
  if (below.length === 0) {
    into[key] = value;
    return;
  }
  const inner: Record<string, unknown> = {};
  const known = into[key];
  if (typeof known === 'object' && known !== null) Object.assign(inner, known);
  put(inner, below, value);
  into[key] = inner;
}
