import type { InjectOptions } from 'fastify';
import { isRecord } from '../../form-schemas/engine/records.ts';
import { CONTENT_TYPES, STRANGE_BODIES, STRANGE_TEXTS, STRANGE_VALUES, UPLOADS } from './fuzz-values.ts';
import { type Dice, diceOf } from './dice.ts';

/** An operation as the served OpenAPI document says it. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body?: unknown;
};
type Parameter = { readonly name: string; readonly in: string; readonly schema: unknown };

/** What is there to be asked for: real ids make the strange rest reach further. */
export type Known = Readonly<Record<string, readonly string[]>>;

const METHODS: readonly Operation['method'][] = ['GET', 'POST', 'PUT', 'DELETE'];
const UPLOAD = 'multipart/form-data';
/** How many in a hundred are strange: of the values of an address, of the values of a body, of whole bodies. */
const STRANGE_PARAMETERS = 35;
const STRANGE_IN_BODY = 12;
const STRANGE_WHOLE = 15;
const UPLOADED = 70;
const DEEPEST = 6;

/** The operations of an OpenAPI document, in its order. */
export function operationsOf(document: unknown): readonly Operation[] {
  const paths = Object.entries(asRecord(asRecord(document)['paths']));
  return paths.flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const found = asRecord(methods)[method.toLowerCase()];
      return isRecord(found) ? [operationOf(method, path, found)] : [];
    }),
  );
}

function operationOf(method: Operation['method'], path: string, found: Readonly<Record<string, unknown>>): Operation {
  const given = found['parameters'];
  const parameters = (Array.isArray(given) ? given : []).filter(isRecord).map((each) => ({
    name: String(each['name']),
    in: String(each['in']),
    schema: each['schema'],
  }));
  const content = asRecord(asRecord(found['requestBody'])['content']);
  const body = asRecord(content['application/json'])['schema'];
  return { method, path, parameters, body };
}

/**
 * The request of a number: the same for the same seed. Each operation has its turn; what fits and what does not is mixed, so that a
 * request comes past the first check and meets the second.
 */
export function requestOf(operations: readonly Operation[], known: Known, { seed, number }: Draw): Asked {
  const dice = diceOf(seed * 1_000_003 + number);
  const operation = operations[number % operations.length];
  if (operation === undefined) throw new Error('there is no operation to ask for');
  const { method, path, parameters } = operation;
  const url = path.replaceAll(/\{(\w+)\}/gu, (_whole, name: string) => {
    const schema = parameters.find((each) => each.in === 'path' && each.name === name)?.schema;
    return encode(textFor(dice, name, schema, known));
  });
  const query = parameters
    .filter((each) => each.in === 'query' && dice.below(2) === 0)
    .map(({ name, schema }) => `${encode(name)}=${encode(textFor(dice, name, schema, known))}`);
  const extra = dice.below(20) === 0 ? [`${encode(dice.pick(STRANGE_TEXTS) ?? '')}=1`] : [];
  const search = [...query, ...extra].join('&');
  return { method, url: search === '' ? url : `${url}?${search}`, ...bodyFor(dice, operation, known) };
}

/** A request with its address as text. */
export type Asked = Omit<InjectOptions, 'url'> & { readonly url: string };

/** Which request of which series: the same two numbers draw the same one. */
export type Draw = { readonly seed: number; readonly number: number };

function bodyFor(dice: Dice, operation: Operation, known: Known): Pick<InjectOptions, 'headers' | 'payload'> {
  // the document does not say of an upload that it is one: whatever takes no JSON is sent some now and then
  if (operation.method === 'POST' && operation.body === undefined && dice.below(100) < UPLOADED) {
    const right = `${UPLOAD}; boundary=x`;
    const type = dice.below(100) < STRANGE_WHOLE ? dice.pick(CONTENT_TYPES) : right;
    return { headers: { 'content-type': type ?? right }, payload: dice.pick(UPLOADS) ?? '' };
  }
  if (operation.method === 'GET' || (operation.body === undefined && dice.below(4) > 0)) return {};
  const isStrange = dice.below(100) < STRANGE_WHOLE;
  const type = (isStrange ? dice.pick(CONTENT_TYPES) : undefined) ?? 'application/json';
  const payload = isStrange
    ? dice.pick(STRANGE_BODIES)
    : JSON.stringify(valueFor(dice, operation.body, { known, name: '', depth: 0 }));
  return { headers: { 'content-type': type }, payload: payload ?? 'null' };
}

function textFor(dice: Dice, name: string, schema: unknown, known: Known): string {
  if (dice.below(100) < STRANGE_PARAMETERS) return dice.pick(STRANGE_TEXTS) ?? '';
  const value = valueFor(dice, schema, { known, name, depth: 0 });
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

type At = { readonly known: Known; readonly name: string; readonly depth: number };

/** A value by its schema, now and then one that does not fit. */
function valueFor(dice: Dice, schema: unknown, at: At): unknown {
  if (at.depth > 0 && dice.below(100) < STRANGE_IN_BODY) return strangeValue(dice);
  const of = asRecord(schema);
  const ways = of['anyOf'];
  if (Array.isArray(ways)) return valueFor(dice, dice.pick(ways), at);
  if ('const' in of) return of['const'];
  if (Array.isArray(of['enum'])) return dice.pick(of['enum']);
  const own = dice.pick(at.known[at.name] ?? []);
  if (own !== undefined && dice.below(5) > 0) return of['type'] === 'integer' ? Number(own) : own;
  return fitting(dice, of, at);
}

function fitting(dice: Dice, of: Readonly<Record<string, unknown>>, at: At): unknown {
  switch (of['type']) {
    case 'integer':
    case 'number':
      return dice.pick([of['minimum'], of['maximum'], 1, 2, 3, dice.below(1_000)]) ?? 1;
    case 'boolean':
      return dice.below(2) === 0;
    case 'array':
      return at.depth > DEEPEST
        ? []
        : Array.from({ length: dice.below(4) }, () => valueFor(dice, of['items'], deeper(at)));
    case 'object':
      return objectFor(dice, of, at);
    case 'string':
      return stringFor(dice, of);
    default:
      return strangeValue(dice);
  }
}

function objectFor(dice: Dice, of: Readonly<Record<string, unknown>>, at: At): unknown {
  if (at.depth > DEEPEST) return {};
  const required = of['required'];
  const entries = Object.entries(asRecord(of['properties'])).flatMap(([name, schema]): [string, unknown][] => {
    const isNeeded = Array.isArray(required) && required.includes(name) && dice.below(30) > 0;
    return isNeeded || dice.below(2) === 0 ? [[name, valueFor(dice, schema, { ...deeper(at), name })]] : [];
  });
  if (dice.below(25) === 0) entries.push([dice.pick(STRANGE_TEXTS) ?? 'x', strangeValue(dice)]);
  return Object.fromEntries(entries);
}

function stringFor(dice: Dice, of: Readonly<Record<string, unknown>>): string {
  if (of['format'] === 'uuid') return '00000000-0000-4000-8000-000000000001';
  if (of['format'] === 'date') return dice.pick(['2026-11-20', '0001-01-01', '9999-12-31', '0000-01-01']) ?? '';
  if (of['format'] === 'date-time')
    return dice.pick(['2026-11-20T04:15:00.000Z', '9999-12-31T23:59:59Z', '0000-01-01T00:00:00Z']) ?? '';
  const most = Number(of['maxLength'] ?? 40);
  return (
    dice.pick(['x', 'कार्य', 'A1', '2083', 'क'.repeat(Math.min(most, 5_000)), dice.pick(STRANGE_TEXTS) ?? '']) ?? ''
  );
}

function strangeValue(dice: Dice): unknown {
  return dice.below(2) === 0 ? dice.pick(STRANGE_TEXTS) : dice.pick(STRANGE_VALUES)?.();
}

function deeper(at: At): At {
  return { ...at, depth: at.depth + 1 };
}

/** Half letters cannot be written into an address; they are sent as the bytes that somebody careless would send. */
function encode(text: string): string {
  return /\p{Cs}/u.test(text) ? '%ED%A0%80' : encodeURIComponent(text);
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
