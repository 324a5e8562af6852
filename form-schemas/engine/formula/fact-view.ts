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
  const view: Record<string, unknown> = Object.create(null);
  for (const [root, members] of membersByRoot(shapes)) defineOnce(view, root, () => rootValue(members, facts, profile));
  return view;
}

type Member = { readonly name: string; readonly below: readonly string[]; readonly shape: FactShape };

const roots = new WeakMap<object, ReadonlyMap<string, readonly Member[]>>();

/** The facts by the first part of their names; grouped once for each set of shapes. */
function membersByRoot(shapes: Readonly<Record<string, FactShape>>): ReadonlyMap<string, readonly Member[]> {
  const known = roots.get(shapes);
  if (known !== undefined) return known;
  const grouped = new Map<string, Member[]>();
  for (const [name, shape] of Object.entries(shapes)) {
    const [root = name, ...below] = name.split('.');
    const members = grouped.get(root) ?? [];
    members.push({ name, below, shape });
    grouped.set(root, members);
  }
  roots.set(shapes, grouped);
  return grouped;
}

function rootValue(members: readonly Member[], facts: Facts, profile: ConversionProfile): unknown {
  const view: Record<string, unknown> = Object.create(null);
  for (const { name, below, shape } of members) {
    const key = below.at(-1);
    if (key === undefined) return formulaValue(shape, facts[name], profile);
    const holder = below.slice(0, -1).reduce(nestedRecord, view);
    defineOnce(holder, key, () => formulaValue(shape, facts[name], profile));
  }
  return view;
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

function formulaValue(shape: FactShape, stored: unknown, profile: ConversionProfile): unknown {
  const node = factNode(shape);
  if (shape.multiple !== true || !Array.isArray(stored) || shape.type === 'rows' || shape.type === 'enum-list') {
    return toFormulaValue(node, stored, profile);
  }
  return stored.map((one) => toFormulaValue(node, one, profile)).filter((value) => value !== undefined);
}

function nestedRecord(holder: Record<string, unknown>, part: string): Record<string, unknown> {
  const known = holder[part];
  if (isNested(known)) return known;
  const nested: Record<string, unknown> = Object.create(null);
  Object.defineProperty(holder, part, { value: nested, enumerable: true });
  return nested;
}

function isNested(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null;
}

/** Defines a property that is worked out when first read; read again while it is worked out, it is undefined. */
function defineOnce(holder: object, name: string, work: () => unknown): void {
  let state: 'new' | 'working' | 'done' = 'new';
  let value: unknown;
  Object.defineProperty(holder, name, {
    enumerable: true,
    get() {
      if (state !== 'new') return value;
      state = 'working';
      value = work();
      state = 'done';
      return value;
    },
  });
}

/** Value under the keys; `*` collects the value of every row. */
export function pointedValue(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value;
  if (key !== everyRow) return pointedValue(ownValue(value, key), rest);
  if (!Array.isArray(value)) return undefined;
  return value.map((row) => pointedValue(row, rest)).filter((found) => found !== undefined);
}
