import { isRecord, ownValue } from '../../form-schemas/engine/records.ts';

/** One place where a value is not what its schema says. */
export type Misfit =
  | { readonly path: string; readonly rule: 'unknown-key'; readonly word: string; readonly known: readonly string[] }
  | { readonly path: string; readonly rule: 'unknown-word'; readonly word: string; readonly known: readonly string[] }
  | { readonly path: string; readonly rule: 'bad-name'; readonly word: string; readonly wanted: string }
  | { readonly path: string; readonly rule: 'missing-key'; readonly word: string }
  | { readonly path: string; readonly rule: 'wrong-kind'; readonly wanted: string };

type Place = { readonly schema: unknown; readonly value: unknown; readonly path: string };

const anything: readonly string[] = [];

/**
 * Compares data with a schema of the stage language (the part of JSON Schema that TypeBox writes for closed objects,
 * records, lists, words and texts) and names what is unknown beside what is known.
 */
export function findMisfits(schema: unknown, value: unknown, path = ''): readonly Misfit[] {
  const choices = ownValue(schema, 'anyOf');
  if (Array.isArray(choices)) return misfitsOfChoice({ schema, value, path }, choices);
  const only = ownValue(schema, 'const');
  if (only !== undefined) return value === only ? [] : [unknownWord(path, value, [asText(only)])];
  const type = ownValue(schema, 'type');
  if (type === 'object') return misfitsOfObject({ schema, value, path });
  if (type === 'array') return misfitsOfArray({ schema, value, path });
  if (type === 'string') return misfitsOfText({ schema, value, path });
  return typeof type === 'string' && typeof value !== type ? [{ path, rule: 'wrong-kind', wanted: type }] : [];
}

/** A step of a JSON pointer. */
export function pointer(path: string, step: string | number): string {
  return `${path}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function misfitsOfChoice({ value, path }: Place, choices: readonly unknown[]): readonly Misfit[] {
  const words: readonly unknown[] = choices
    .map((choice) => ownValue(choice, 'const'))
    .filter((word) => word !== undefined);
  if (words.length > 0) return words.includes(value) ? [] : [unknownWord(path, value, words.map(asText))];
  const plain = choices
    .map((choice) => ownValue(choice, 'type'))
    .filter((type) => type !== 'object' && type !== 'array');
  if (plain.length > 0)
    return plain.includes(typeof value) ? [] : [{ path, rule: 'wrong-kind', wanted: plain.map(asText).join(' / ') }];
  const wanted = Array.isArray(value) ? 'array' : 'object';
  return findMisfits(
    choices.find((choice) => ownValue(choice, 'type') === wanted),
    value,
    path,
  );
}

function misfitsOfObject({ schema, value, path }: Place): readonly Misfit[] {
  if (!isRecord(value)) return [{ path, rule: 'wrong-kind', wanted: 'object' }];
  const patterns = ownValue(schema, 'patternProperties');
  if (isRecord(patterns)) return misfitsOfRecord(patterns, value, path);
  const properties = ownValue(schema, 'properties');
  const known = isRecord(properties) ? Object.keys(properties) : anything;
  const required = ownValue(schema, 'required');
  const missing = (Array.isArray(required) ? required : anything).filter((key) => !Object.hasOwn(value, key));
  return [
    ...missing.map((word) => ({ path, rule: 'missing-key', word }) as const),
    ...Object.keys(value).flatMap((key) =>
      known.includes(key)
        ? findMisfits(ownValue(properties, key), value[key], pointer(path, key))
        : [{ path: pointer(path, key), rule: 'unknown-key', word: key, known } as const],
    ),
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
  if (!Array.isArray(value)) return [{ path, rule: 'wrong-kind', wanted: 'array' }];
  const fewest = ownValue(schema, 'minItems');
  if (typeof fewest === 'number' && value.length < fewest)
    return [{ path, rule: 'wrong-kind', wanted: 'filled array' }];
  return value.flatMap((item, index) => findMisfits(ownValue(schema, 'items'), item, pointer(path, index)));
}

function misfitsOfText({ schema, value, path }: Place): readonly Misfit[] {
  if (typeof value !== 'string') return [{ path, rule: 'wrong-kind', wanted: 'string' }];
  const wanted = ownValue(schema, 'pattern');
  const fits = typeof wanted !== 'string' || (patternOf(wanted).test(value) && !(value in Object.prototype));
  return fits ? [] : [{ path, rule: 'bad-name', word: value, wanted }];
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
