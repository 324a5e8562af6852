import { toFormulaValue, toStoredValue } from './cel-values.ts';
import { configValue } from './config-values.ts';
import type { Environment, FactDefinition, Facts, FactShape, FormData, FormLibrary } from './definition.ts';
import { factShapes, parseFactSource } from './fact-shapes.ts';
import { evaluate } from './formula.ts';
import { entryOf, ownValue } from './records.ts';
import { factNode } from './tree.ts';

/** Everything that facts come from. */
export type FactSources = {
  readonly library: FormLibrary;
  /** Newest submitted data of each form. */
  readonly submissions: Readonly<Record<string, FormData>>;
  /** What the engine knows of the case, by the names that `engine` sources use. */
  readonly engine: Readonly<Record<string, unknown>>;
  /** The office's configuration, a JSON object. */
  readonly config: unknown;
  /** Profile of who is at work; read by `engine` sources that begin with `user.`. */
  readonly user: Readonly<Record<string, unknown>>;
  readonly environment: Environment;
};

const userPrefix = 'user.';
const everyRow = '*';

/**
 * The facts of a case by full name, as stored values. Each is worked out when it is first read; a fact without a value is
 * undefined, and so is one that depends on itself.
 */
export function resolveFacts(sources: FactSources): Facts {
  const { library, environment } = sources;
  const shapes = factShapes(library);
  const facts: Facts = lazyRecord(library.facts, (name, definition) => {
    const shape = entryOf(shapes, name);
    if (definition.derive === undefined || shape === undefined) return givenValue(sources, definition, facts);
    return toStoredValue(factNode(shape), evaluate(definition.derive, scope));
  });
  const scope = { facts: factsForCel(shapes, facts), environment, codes: library.codes };
  return facts;
}

/** Facts as formulas read them: nested by the dots of their names, each converted when it is first read. */
export function factsForCel(
  shapes: Readonly<Record<string, FactShape>>,
  facts: Facts,
): Readonly<Record<string, unknown>> {
  const view: Record<string, unknown> = Object.create(null);
  for (const [root, members] of membersByRoot(shapes)) defineOnce(view, root, () => rootValue(members, facts));
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
    grouped.set(root, [...(grouped.get(root) ?? []), { name, below, shape }]);
  }
  roots.set(shapes, grouped);
  return grouped;
}

function rootValue(members: readonly Member[], facts: Facts): unknown {
  const view: Record<string, unknown> = Object.create(null);
  for (const { name, below, shape } of members) {
    const key = below.at(-1);
    if (key === undefined) return formulaValue(shape, facts[name]);
    const holder = below.slice(0, -1).reduce(nestedRecord, view);
    defineOnce(holder, key, () => formulaValue(shape, facts[name]));
  }
  return view;
}

/** A record whose values are worked out when first read; read again while it is worked out, one is undefined. */
function lazyRecord<T>(
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

function formulaValue(shape: FactShape, stored: unknown): unknown {
  const node = factNode(shape);
  if (shape.multiple !== true || !Array.isArray(stored) || shape.type === 'rows' || shape.type === 'enum-list') {
    return toFormulaValue(node, stored);
  }
  return stored.map((one) => toFormulaValue(node, one)).filter((value) => value !== undefined);
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

function givenValue(sources: FactSources, { type, from, engine, config }: FactDefinition, facts: Facts): unknown {
  if (from !== undefined) return submittedValue(sources.submissions, from);
  if (config !== undefined) return configValue(sources.config, config, type, facts);
  if (engine === undefined) return undefined;
  if (engine.startsWith(userPrefix)) return ownValue(sources.user, engine.slice(userPrefix.length));
  return ownValue(sources.engine, engine);
}

function submittedValue(submissions: FactSources['submissions'], from: string): unknown {
  const source = parseFactSource(from);
  return source && pointedValue(ownValue(submissions, source.slug), source.path);
}

/** Value under the keys; `*` collects the value of every row. */
function pointedValue(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value;
  if (key !== everyRow) return pointedValue(ownValue(value, key), rest);
  if (!Array.isArray(value)) return undefined;
  return value.map((row) => pointedValue(row, rest)).filter((found) => found !== undefined);
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
