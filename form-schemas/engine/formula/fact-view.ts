import type { ConversionProfile } from '../../values/units.ts';
import type { Facts } from '../definition.ts';
import type { FactShape } from '../fact-definition.ts';
import { entryOf, ownValue } from '../records.ts';
import { factNode } from '../tree.ts';
import { toFormulaValue } from './cel-values.ts';

const everyRow = '*';

/** Facts as formulas read them: nested by the dots of their names, each converted when it is first read. */
export function factsForCel(
  shapes: Readonly<Record<string, FactShape>>,
  facts: Facts,
  profile: ConversionProfile = 'exact',
): Readonly<Record<string, unknown>> {
  return viewOf(groupOf(shapes), facts, profile);
}

/** A fact by the last part of its name, or those whose names go on. */
type Member = { readonly name: string; readonly shape: FactShape } | { readonly members: Group };
type Group = Readonly<Record<string, Member>>;
type Growing = Record<string, Member>;

const groups = new WeakMap<object, Group>();

/** The facts by the parts of their names; grouped once for each set of shapes. */
function groupOf(shapes: Readonly<Record<string, FactShape>>): Group {
  const known = groups.get(shapes);
  if (known !== undefined) return known;
  const members: Growing = Object.create(null);
  const grown = new Map<string, Growing>([['', members]]);
  for (const [name, shape] of Object.entries(shapes)) {
    const parts = name.split('.');
    const last = parts.pop() ?? name;
    groupUnder(grown, parts)[last] = { name, shape };
  }
  groups.set(shapes, members);
  return members;
}

function groupUnder(grown: Map<string, Growing>, parts: readonly string[]): Growing {
  const path = parts.join('.');
  const known = grown.get(path);
  if (known !== undefined) return known;
  const members: Growing = Object.create(null);
  grown.set(path, members);
  groupUnder(grown, parts.slice(0, -1))[parts.at(-1) ?? ''] = { members };
  return members;
}

function viewOf(members: Group, facts: Facts, profile: ConversionProfile): Readonly<Record<string, unknown>> {
  return lazyRecord(members, (_, member) =>
    'members' in member
      ? viewOf(member.members, facts, profile)
      : formulaValue(member.shape, facts[member.name], profile),
  );
}

/** A record whose values are worked out when first read; read again while it is worked out, one is undefined. */
export function lazyRecord<T>(
  named: Readonly<Record<string, T>>,
  work: (name: string, item: T) => unknown,
): Readonly<Record<string, unknown>> {
  const values = new Map<string, unknown>();
  const read = (name: string | symbol): unknown => {
    if (typeof name !== 'string' || !Object.hasOwn(named, name)) return undefined;
    if (values.has(name)) return values.get(name);
    values.set(name, undefined);
    const item = entryOf(named, name);
    if (item !== undefined) values.set(name, work(name, item));
    return values.get(name);
  };
  return new Proxy<Record<string, unknown>>(Object.create(null), {
    get: (_target, name) => read(name),
    has: (_target, name) => Object.hasOwn(named, name),
    ownKeys: () => Object.keys(named),
    getOwnPropertyDescriptor: (_target, name) =>
      Object.hasOwn(named, name) ? { value: read(name), enumerable: true, configurable: true } : undefined,
  });
}

/** Rows as formulas read them, by the stored rows: those of the office's masters are the same from one case to the next. */
const rowsRead = new WeakMap<object, RowsRead>();
type RowsRead = { readonly shape: FactShape; readonly profile: ConversionProfile; readonly value: unknown };

function formulaValue(shape: FactShape, stored: unknown, profile: ConversionProfile): unknown {
  if (shape.type !== 'rows' || !Array.isArray(stored)) return freshValue(shape, stored, profile);
  const held = rowsRead.get(stored);
  if (held?.shape === shape && held.profile === profile) return held.value;
  const value = freshValue(shape, stored, profile);
  rowsRead.set(stored, { shape, profile, value });
  return value;
}

function freshValue(shape: FactShape, stored: unknown, profile: ConversionProfile): unknown {
  const node = factNode(shape);
  if (shape.multiple !== true || !Array.isArray(stored) || shape.type === 'rows' || shape.type === 'enum-list') {
    return toFormulaValue(node, stored, profile);
  }
  return stored.map((one) => toFormulaValue(node, one, profile)).filter((value) => value !== undefined);
}

/** Value under the keys; `*` collects the value of every row. */
export function pointedValue(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value;
  if (key !== everyRow) return pointedValue(ownValue(value, key), rest);
  if (!Array.isArray(value)) return undefined;
  return value.map((row) => pointedValue(row, rest)).filter((found) => found !== undefined);
}
