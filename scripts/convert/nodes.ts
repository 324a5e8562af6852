import { type Overrides, toCondition } from './formulas.ts';
import { kebab, type Row } from './tables.ts';

/** A node of a form or section file as it is written. */
export type Node = Record<string, unknown>;

const valueTypes = ['date', 'length', 'area', 'decimal', 'money', 'file'];
const plainTypes: Readonly<Record<string, string>> = {
  string: 'string',
  text: 'string',
  integer: 'integer',
  boolean: 'boolean',
  enum: 'string',
};
const stamps: readonly string[] = ['stamp', 'series', 'term'];
const texts: readonly string[] = [
  'prefill',
  'compute',
  'show',
  'codes',
  'control',
  'master',
  'fixedBy',
  'latest',
  'earliest',
  'unit',
];
const factName = /^[a-z]\w*\.\w+$/;

/** The node of one field row (of a section, of a form, or of the additions). */
export function fieldNode(row: Row, overrides: Overrides): Node {
  const limits = limitsOf(overrides['limits'] ?? row('limits'));
  const [type = '', list] = typeOf(row, limits, overrides);
  const codes = list ?? enumOf(row, limits);
  const naksa = {
    ...headOf(type, row, overrides),
    ...(row('unit') !== '' && { unit: row('unit') }),
    ...(codes !== undefined && { codes }),
    ...requiredOf(isShownOnly(row, overrides) ? 'Y' : row('required')),
    ...prefillOf(row('default'), type, codes, overrides),
    ...computeOf(row, overrides),
    ...boundsOf(limits, type),
    ...overridden(overrides),
  };
  return { ...typeKeywords(type, row), ...keywordsOf(limits, overrides), naksa };
}

/** The node of a use row: a reference to its section with what differs here. */
export function useNode(row: Row, sectionType: string, overrides: Overrides): Node {
  const { show, ...rest } = overrides;
  const condition = show ?? (/^[YN]?$/.test(row('required')) ? undefined : toCondition(row('required')));
  const master = /^master:(\w+)$/.exec(row('default'))?.[1];
  const naksa = {
    type: sectionType,
    label: { ne: row('ne'), en: row('en') },
    ...((row('required') === 'Y' || condition !== undefined) && { required: true }),
    ...(condition !== undefined && { show: condition }),
    ...(master !== undefined && { master }),
    ...overridden(rest),
  };
  return { $ref: row('section'), naksa };
}

/** The limits of a row as name → value; a bare word is a flag. */
export function limitsOf(text: string): Readonly<Record<string, string>> {
  const parts = text.split(';').filter((part) => part !== '');
  return Object.fromEntries(parts.map((part) => [part.split('=')[0] ?? '', part.slice(part.indexOf('=') + 1)]));
}

/** Annotations that `formulas.tsv` adds or changes, in the order of the format. */
export function overridden(overrides: Overrides): Node {
  const given = [...texts, ...stamps, 'help'].filter((name) => overrides[name] !== undefined && overrides[name] !== '');
  const { required, readOnly, label } = overrides;
  return {
    ...(required !== undefined && requiredOf(required)),
    ...Object.fromEntries(
      given.map((name) => [name, name === 'help' ? textOf(overrides[name] ?? '') : overrides[name]]),
    ),
    ...(readOnly !== undefined && { readOnly: true }),
    ...(label !== undefined && { label: textOf(label) }),
  };
}

function textOf(both: string): Node {
  const [ne = '', en = ''] = both.split(' | ');
  return { ne, en };
}

function typeOf(row: Row, limits: Readonly<Record<string, string>>, overrides: Overrides): readonly string[] {
  const written = overrides['type'] ?? (row('type') === 'computed' ? (limits['as'] ?? 'string') : row('type'));
  if (written === 'enum[]') return ['enum-list'];
  if (written.startsWith('table:')) return ['rows'];
  return written === 'table' ? ['rows'] : written.split(':');
}

function enumOf(row: Row, limits: Readonly<Record<string, string>>): string | undefined {
  const named = /enum=([A-Za-z]\w*)/.exec(`${row('note')};${limits['enum'] ?? ''}`)?.[1];
  return row('type').startsWith('enum')
    ? (named ?? /enum=([A-Za-z]\w*)/.exec(row('limits'))?.[1] ?? limits['enum'])
    : undefined;
}

function headOf(type: string, row: Row, overrides: Overrides): Node {
  const privacy = overrides['privacy'] ?? row('privacy');
  return {
    type,
    label: { ne: row('ne'), en: row('en') },
    ...(type !== 'rows' && { privacy: privacy === '' ? 'staff' : privacy }),
  };
}

/** A field that is shown only while it is needed is then always required. */
function isShownOnly(row: Row, overrides: Overrides): boolean {
  return overrides['show'] !== undefined && row('required').length > 1;
}

function requiredOf(words: string): Node {
  if (words === 'Y') return { required: true };
  return words === 'N' || words === '' ? {} : { required: toCondition(words) };
}

function prefillOf(words: string, type: string, codes: string | undefined, overrides: Overrides): Node {
  if (words === '' || overrides['prefill'] !== undefined) return {};
  if (words === 'today' || words === 'true' || words === 'false' || factName.test(words)) return { prefill: words };
  if (codes !== undefined || type === 'string') return { prefill: JSON.stringify(words) };
  if (type === 'integer') return { prefill: words };
  if (type === 'length' || type === 'area') return { prefill: `dec("${words}")` };
  throw new Error(`${words}: say in formulas.tsv what this default is in CEL, or leave the value empty to drop it`);
}

function computeOf(row: Row, overrides: Overrides): Node {
  if (row('type') !== 'computed' || overrides['compute'] !== undefined || overrides['stamp'] !== undefined) return {};
  if (overrides['readOnly'] !== undefined) return {};
  const words = row('compute');
  if (/^(this|form)?[\w.]+$/.test(words) || /^this\.\w+ (==|in|\+) /.test(words)) return { compute: words };
  throw new Error(`${row('key')}: say in formulas.tsv what “${words}” is in CEL`);
}

function boundsOf(limits: Readonly<Record<string, string>>, type: string): Node {
  const { min, max, exclusiveMax, decimals, pattern, accept, maxMB, unique } = limits;
  const dated = type === 'date';
  return {
    ...(min !== undefined && !dated && { min }),
    ...(max !== undefined && !dated && { max }),
    ...(max !== undefined && dated && { latest: max }),
    ...(exclusiveMax !== undefined && { exclusiveMax }),
    ...(decimals !== undefined && { decimals: Number(decimals) }),
    ...(pattern !== undefined && { pattern }),
    ...(accept !== undefined && { accept: accept.split(',') }),
    ...(maxMB !== undefined && { maxMB: Number(maxMB) }),
    ...(limits['readOnly'] !== undefined && { readOnly: true }),
    ...(unique !== undefined && { unique: kebab(unique) }),
  };
}

function typeKeywords(type: string, row: Row): Node {
  if (type === 'rows' || type === 'object')
    return { $ref: (/@(\w+)/.exec(row('options')) ?? /table:(\w+)/.exec(row('limits')))?.[1] };
  if (type === 'enum-list') return { type: 'array' };
  return valueTypes.includes(type) ? { $ref: `value:${type}` } : { type: plainTypes[type] };
}

function keywordsOf(limits: Readonly<Record<string, string>>, overrides: Overrides): Node {
  const { maxLength, minItems, maxItems, format, multiple } = limits;
  const only = /^[\d,-]+$/.test(limits['enum'] ?? '') ? limits['enum'] : undefined;
  const files = multiple === 'true' ? (maxItems ?? '6') : undefined;
  const longest = overrides['maxLength'] ?? maxLength;
  return {
    ...(files !== undefined && { type: 'array' }),
    ...(longest !== undefined && { maxLength: Number(longest) }),
    ...(minItems !== undefined && { minItems: Number(minItems) }),
    ...((files ?? maxItems) !== undefined && { maxItems: Number(files ?? maxItems) }),
    ...(format !== undefined && { format }),
    ...(only !== undefined && { enum: only.split(',') }),
    ...(limits['const'] === 'true' && { const: true }),
  };
}
