import type { FormLibrary } from './definition.ts';
import type { ExpandedNode } from './expand.ts';
import type { FieldType, SchemaNode } from './field-definition.ts';
import { entryOf } from './records.ts';

type LeafType = Exclude<FieldType, 'object' | 'rows'>;

/** Exact decimal as it is stored: Latin digits, no exponent. */
export const decimalPattern = '^-?[0-9]{1,15}(\\.[0-9]{1,20})?$';
const datePattern = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$';
const uuidPattern = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
const emailPattern = '^[^\\s@]{1,64}@[^\\s@]{1,190}$';

const longestLine = 500;
const longestText = 10_000;
const mostRows = 200;
const mostFiles = 20;
const largestInteger = 1_000_000_000;
const largestPaisa = 100_000_000_000_000;

const leafSchemas = {
  string: (node) => ({ type: 'string', maxLength: node.maxLength ?? longestLine, ...formatOf(node) }),
  text: (node) => ({ type: 'string', maxLength: node.maxLength ?? longestText }),
  integer: ({ naksa }) => ({ type: 'integer', ...wholeBounds(naksa.min, naksa.max, largestInteger) }),
  decimal: () => ({ type: 'string', pattern: decimalPattern }),
  money: () => ({ type: 'integer', minimum: -largestPaisa, maximum: largestPaisa }),
  boolean: (node) => ({ type: 'boolean', ...(node.const !== undefined && { const: node.const }) }),
  enum: oneCode,
  'enum-list': (node, codes) => ({
    type: 'array',
    items: oneCode(node, codes),
    uniqueItems: true,
    ...itemBounds(node, node.naksa.pick === undefined ? codes.length : mostRows),
  }),
  date: () =>
    closedObject({
      ad: { type: 'string', pattern: datePattern },
      bs: { type: 'string', pattern: datePattern },
      source: { type: 'string', enum: ['ad', 'bs'] },
    }),
  length: () => measure(['FEET', 'METRE']),
  area: () => measure(['SQUARE FEET', 'SQUARE METRE']),
  measure: (_node, units) => {
    const { properties, ...closed } = measure(units);
    return { ...closed, properties: { ...properties, by: { type: 'string', pattern: decimalPattern } } };
  },
  file: (node) => {
    const one: SchemaNode = { type: 'string', pattern: uuidPattern };
    return isMultiple(node) ? { type: 'array', items: one, uniqueItems: true, ...itemBounds(node, mostFiles) } : one;
  },
} satisfies Record<LeafType, (node: ExpandedNode, codes: readonly string[]) => SchemaNode>;

/** The words of a node that narrow its value, and the types whose plain schema keeps each; elsewhere they would do nothing. */
const keptWords = {
  enum: ['enum', 'enum-list'],
  const: ['boolean'],
  format: ['string'],
  // a code is never longer than its list says
  maxLength: ['string', 'text', 'enum'],
  minItems: ['enum-list', 'rows', 'file'],
  maxItems: ['enum-list', 'rows', 'file'],
} as const satisfies Partial<Record<keyof SchemaNode, readonly FieldType[]>>;

/** Words that a node has and its plain schema would drop without a word. */
export function droppedWords(node: ExpandedNode): readonly string[] {
  return Object.entries(keptWords).flatMap(([word, types]) =>
    entryOf<unknown>(node, word) === undefined || types.some((type) => type === node.naksa.type) ? [] : [word],
  );
}

/** Plain JSON Schema draft-07 of an expanded node: closed objects, no references, no `naksa`. */
export function plainSchema(node: ExpandedNode, library: FormLibrary): SchemaNode {
  const { naksa } = node;
  if (naksa.type === 'object') return plainObject(node, library);
  if (naksa.type === 'rows') {
    return { type: 'array', items: plainObject(node, library), ...itemBounds(node, mostRows) };
  }
  const codes = (naksa.options ?? entryOf(library.codes, naksa.codes ?? '') ?? []).map(({ code }) => code);
  const leaf = leafSchemas[naksa.type](node, codes);
  return isGiven(node) ? { ...leaf, readOnly: true } : leaf;
}

/** Says whether Naksa itself gives the value: computed on each save or stamped at approval. */
export function isGiven({ naksa }: Pick<ExpandedNode, 'naksa'>): boolean {
  return naksa.compute !== undefined || naksa.stamp !== undefined;
}

/** Says whether a file field holds a list of files. */
export function isMultiple({ type, maxItems = 1 }: ExpandedNode): boolean {
  return type === 'array' || maxItems > 1;
}

function plainObject({ properties }: ExpandedNode, library: FormLibrary): SchemaNode {
  const children = Object.entries(properties).map(([key, child]): [string, SchemaNode] => [
    key,
    plainSchema(child, library),
  ]);
  const required = Object.entries(properties).flatMap(([key, child]) => (isAlwaysRequired(child) ? [key] : []));
  return {
    type: 'object',
    properties: Object.fromEntries(children),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** Fields that may be hidden, computed or stamped are judged by `validateForm`, which knows the case. */
function isAlwaysRequired(node: ExpandedNode): boolean {
  return node.naksa.required === true && node.naksa.show === undefined && !isGiven(node);
}

function closedObject(properties: Readonly<Record<string, SchemaNode>>): SchemaNode {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function measure(units: readonly string[]): SchemaNode {
  return closedObject({ value: { type: 'string', pattern: decimalPattern }, unit: { type: 'string', enum: units } });
}

function formatOf({ format }: ExpandedNode): SchemaNode {
  return format === 'email' ? { pattern: emailPattern } : {};
}

/** The keys of a master change without a new version of the form, so the host checks them when the form is filled. */
function oneCode(node: ExpandedNode, codes: readonly string[]): SchemaNode {
  if (node.naksa.pick !== undefined) return { type: 'string', minLength: 1, maxLength: longestLine };
  return { type: 'string', enum: allowedCodes(node, codes) };
}

function allowedCodes(node: ExpandedNode, codes: readonly string[]): readonly string[] {
  const only = (node.enum ?? []).map(String);
  return only.length === 0 ? codes : codes.filter((code) => only.includes(code));
}

function itemBounds({ minItems, maxItems }: ExpandedNode, most: number): SchemaNode {
  return { ...(minItems !== undefined && { minItems }), maxItems: maxItems ?? most };
}

function wholeBounds(min: string | undefined, max: string | undefined, most: number): SchemaNode {
  const whole = (text: string | undefined) =>
    text !== undefined && /^-?[0-9]{1,9}$/.test(text) ? Number(text) : undefined;
  return { minimum: whole(min) ?? -most, maximum: whole(max) ?? most };
}
