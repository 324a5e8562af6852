import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { isRecord, ownValue } from './records.ts';

/** One place where a value is not what its schema says. */
export type Misfit =
  | { readonly path: string; readonly rule: 'unknown-key'; readonly word: string; readonly known: readonly string[] }
  | { readonly path: string; readonly rule: 'unknown-word'; readonly word: string; readonly known: readonly string[] }
  | { readonly path: string; readonly rule: 'bad-name'; readonly word: string; readonly wanted: string }
  | { readonly path: string; readonly rule: 'missing-key'; readonly word: string }
  | { readonly path: string; readonly rule: 'wrong-kind'; readonly wanted: string };

type Place = { readonly schema: unknown; readonly value: unknown; readonly path: string };

const anything: readonly string[] = [];

const checks = new WeakMap<TSchema, (value: unknown) => boolean>();

/** Whether a value is of a shape; each shape is made into a function once. */
export function isOfShape(shape: TSchema, value: unknown): boolean {
  const known = checks.get(shape);
  if (known !== undefined) return known(value);
  const compiled = Compile(shape);
  const check = (each: unknown): boolean => compiled.Check(each);
  checks.set(shape, check);
  return check(value);
}

/**
 * Compares data with a schema of the languages of stages and forms (the part of JSON Schema that TypeBox writes for objects,
 * records, lists, words, numbers and texts) and names what is unknown beside what is known. Stricter than `isOfShape` in one
 * thing: a name that every object has by birth is no name.
 */
export function findMisfits(schema: unknown, value: unknown, path = ''): readonly Misfit[] {
  const choices = ownValue(schema, 'anyOf');
  if (Array.isArray(choices)) return misfitsOfChoice({ schema, value, path }, choices);
  const words = wordsOf(schema);
  if (words !== undefined) return words.includes(value) ? [] : [unknownWord(path, value, words.map(asText))];
  const type = ownValue(schema, 'type');
  if (type === undefined) return [];
  if (!isOfKind(type, value)) return [{ path, rule: 'wrong-kind', wanted: asText(type) }];
  if (type === 'object') return misfitsOfObject({ schema, value, path });
  if (type === 'array') return misfitsOfArray({ schema, value, path });
  if (type === 'string') return misfitsOfText({ schema, value, path });
  return type === 'boolean' ? [] : beyond(path, 'number', value, boundsOf(schema, 'minimum', 'maximum'));
}

/** A step of a JSON pointer. */
export function pointer(path: string, step: string | number): string {
  return `${path}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

// Of several that a value may be, the one that it misses by least is meant.
function misfitsOfChoice({ value, path }: Place, choices: readonly unknown[]): readonly Misfit[] {
  const words = choices.map(wordsOf);
  if (words.every((each) => each !== undefined)) {
    const all = words.flat();
    return all.includes(value) ? [] : [unknownWord(path, value, all.map(asText))];
  }
  const kinds = choices.map((choice) => ownValue(choice, 'type'));
  const near = choices
    .filter((_, index) => kinds[index] === undefined || isOfKind(kinds[index], value))
    .map((choice) => findMisfits(choice, value, path))
    .toSorted((one, other) => one.length - other.length);
  if (near[0] !== undefined) return near[0];
  const plain = kinds.filter((kind) => kind !== 'object' && kind !== 'array');
  const wanted = plain.length > 0 ? plain.map(asText).join(' / ') : 'object';
  return [{ path, rule: 'wrong-kind', wanted }];
}

/** The words that a schema allows, where it lists them. */
function wordsOf(schema: unknown): readonly unknown[] | undefined {
  const only = ownValue(schema, 'const');
  const words = ownValue(schema, 'enum');
  return only === undefined ? (Array.isArray(words) ? words : undefined) : [only];
}

function isOfKind(type: unknown, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isRecord(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

function misfitsOfObject({ schema, value, path }: Place): readonly Misfit[] {
  if (!isRecord(value)) return [];
  const patterns = ownValue(schema, 'patternProperties');
  if (isRecord(patterns)) return misfitsOfRecord(patterns, value, path);
  const properties = ownValue(schema, 'properties');
  const known = isRecord(properties) ? Object.keys(properties) : anything;
  const required = ownValue(schema, 'required');
  const missing = (Array.isArray(required) ? required : anything).filter((key) => !Object.hasOwn(value, key));
  return [
    ...missing.map((word) => ({ path, rule: 'missing-key', word }) as const),
    ...Object.keys(value).flatMap((key) => {
      if (known.includes(key)) return findMisfits(ownValue(properties, key), value[key], pointer(path, key));
      const isClosed = ownValue(schema, 'additionalProperties') === false;
      return isClosed ? [{ path: pointer(path, key), rule: 'unknown-key', word: key, known } as const] : [];
    }),
  ];
}

// A name that every object has by birth could pass for something that is there.
function misfitsOfRecord(patterns: object, value: object, path: string): readonly Misfit[] {
  const [wanted, schema] = Object.entries(patterns)[0] ?? ['', undefined];
  const name = patternOf(wanted);
  return Object.entries(value).flatMap(([key, inner]) =>
    name.test(key) && !(key in Object.prototype)
      ? findMisfits(schema, inner, pointer(path, key))
      : [{ path: pointer(path, key), rule: 'bad-name', word: key, wanted } as const],
  );
}

function misfitsOfArray({ schema, value, path }: Place): readonly Misfit[] {
  if (!Array.isArray(value)) return [];
  const { least, most } = boundsOf(schema, 'minItems', 'maxItems');
  if (value.length === 0 && least === 1) return [{ path, rule: 'wrong-kind', wanted: 'filled array' }];
  const outside = beyond(path, 'number of entries', value.length, { least, most });
  if (outside.length > 0) return outside;
  return value.flatMap((item, index) => findMisfits(ownValue(schema, 'items'), item, pointer(path, index)));
}

function misfitsOfText({ schema, value, path }: Place): readonly Misfit[] {
  if (typeof value !== 'string') return [];
  const wanted = ownValue(schema, 'pattern');
  if (typeof wanted === 'string' && (!patternOf(wanted).test(value) || value in Object.prototype))
    return [{ path, rule: 'bad-name', word: value, wanted }];
  return beyond(path, 'number of letters', value.length, boundsOf(schema, 'minLength', 'maxLength'));
}

type Bounds = { readonly least: number | undefined; readonly most: number | undefined };

function boundsOf(schema: unknown, least: string, most: string): Bounds {
  const of = (word: string) => {
    const bound = ownValue(schema, word);
    return typeof bound === 'number' ? bound : undefined;
  };
  return { least: of(least), most: of(most) };
}

function beyond(path: string, what: string, value: unknown, { least, most }: Bounds): readonly Misfit[] {
  const given = Number(value);
  if (given >= (least ?? given) && given <= (most ?? given)) return [];
  const words = [least === undefined ? '' : ` from ${String(least)}`, most === undefined ? '' : ` to ${String(most)}`];
  return [{ path, rule: 'wrong-kind', wanted: `${what}${words.join('')}` }];
}

const patterns = new Map<string, RegExp>();

// the schemas have a handful of patterns and a definition thousands of names
function patternOf(source: string): RegExp {
  const pattern = patterns.get(source) ?? new RegExp(source);
  patterns.set(source, pattern);
  return pattern;
}

function unknownWord(path: string, value: unknown, known: readonly string[]): Misfit {
  return { path, rule: 'unknown-word', word: asText(value), known };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
