import type { Code, FieldInfo, FieldType } from '../../form-schemas/engine/field-definition.ts';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { parseDecimal, searchKey, toLatin } from '../../form-schemas/values/digits.ts';
import { toPaisa, toRupees } from '../../form-schemas/values/money.ts';

/** A field's value as the cell of a sheet, and what was typed into a cell as a value to be judged. */
type Cell = {
  readonly write: (value: unknown) => string;
  /** What cannot be read comes back as it was typed, so that the judgement of the record refuses it. */
  readonly read: (text: string, field: FieldInfo) => unknown;
};

const BETWEEN_CODES = '; ';
const MOST_RUPEES = 900_000_000_000;
const AD_DATE = /^(?:ad|ई\.?\s?सं\.?)\s*:?\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/iu;
const YES: readonly string[] = ['true', 'yes', 'y', '1', 'हो', 'छ'];
const NO: readonly string[] = ['false', 'no', 'n', '0', 'होइन', 'छैन'];

const plain: Cell = { write: (value) => (typeof value === 'string' ? value : ''), read: (text) => text };
const json: Cell = { write: (value) => JSON.stringify(value), read: readJsonCell };

const CELLS = {
  string: plain,
  text: plain,
  integer: { write: String, read: readWhole },
  decimal: plain,
  money: { write: (value) => (Number.isSafeInteger(value) ? toRupees(Number(value)) : ''), read: readRupees },
  boolean: { write: String, read: readYesNo },
  enum: { write: plain.write, read: (text, { options = [] }) => readCode(text, options) },
  'enum-list': {
    write: (value) => (Array.isArray(value) ? value.map(String).join(BETWEEN_CODES) : ''),
    read: (text, { options = [] }) => readCodes(text, options),
  },
  date: { write: writeDate, read: readDate },
  length: { write: writeMeasure, read: (text, { unit }) => readMeasure(text, LENGTHS, unit) },
  area: { write: writeMeasure, read: (text, { unit }) => readMeasure(text, AREAS, unit) },
  measure: json,
  file: { write: () => '', read: () => undefined },
  object: json,
  rows: json,
} satisfies Record<FieldType, Cell>;

/** A stored value as text that `readCell` makes the same value of: codes, rupees, BS dates, exact decimals. */
export function writeCell({ type }: Pick<FieldInfo, 'type'>, value: unknown): string {
  return value === undefined ? '' : CELLS[type].write(value);
}

/**
 * What somebody wrote into a cell as a value: Devanagari or Latin digits, codes or their names, BS dates, AD dates that say
 * so (`AD 2026-11-20`). An empty cell is no value.
 */
export function readCell(field: FieldInfo, text: string): unknown {
  return text.trim() === '' ? undefined : CELLS[field.type].read(text.trim(), field);
}

function readWhole(text: string): unknown {
  const number = parseDecimal(text);
  return number !== undefined && /^-?\d{1,15}$/u.test(number) ? Number(number) : text;
}

function readRupees(text: string): unknown {
  const bare = text.replace(/^(?:रु\.?|rs\.?|npr)\s*/iu, '').replace(/\s*(?:\/[-–]|।[-–])$/u, '');
  const rupees = parseDecimal(bare);
  if (rupees === undefined || !/^-?\d+(?:\.\d{1,2})?$/u.test(rupees)) return text;
  return Math.abs(Number(rupees)) > MOST_RUPEES ? text : toPaisa(rupees);
}

function readYesNo(text: string): unknown {
  const word = searchKey(text);
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : text;
}

function readCode(text: string, options: readonly Code[]): string {
  const latin = toLatin(text);
  const exact = options.find(({ code }) => code === text) ?? options.find(({ code }) => code === latin);
  const word = searchKey(text);
  const named = options.filter(({ ne, en }) => searchKey(ne) === word || searchKey(en) === word);
  const only = exact ?? (named.length === 1 ? named[0] : undefined);
  return only?.code ?? numberFinder(options.map(({ code }) => code))(latin) ?? text;
}

/** Finds the code that a sheet has taken leading noughts from: `1` is `01` where there is only that. */
export function numberFinder(codes: Iterable<string>): (text: string) => string | undefined {
  const byNumber = new Map<number, readonly string[]>();
  for (const code of codes) {
    if (/^\d+$/u.test(code)) byNumber.set(Number(code), [...(byNumber.get(Number(code)) ?? []), code]);
  }
  return (text) => {
    const equal = /^\d+$/u.test(text) ? (byNumber.get(Number(text)) ?? []) : [];
    return equal.length === 1 ? equal[0] : undefined;
  };
}

function readCodes(text: string, options: readonly Code[]): readonly string[] {
  const parts = text.split(/[;,\n]/u).map((part) => part.trim());
  return parts.filter((part) => part !== '').map((part) => readCode(part, options));
}

function writeDate(value: unknown): string {
  const [ad, bs, source] = ['ad', 'bs', 'source'].map((name) => ownValue(value, name));
  if (source !== 'ad' && typeof bs === 'string') return bs;
  return typeof ad === 'string' ? `AD ${ad}` : '';
}

function readDate(text: string): unknown {
  const [, year, month = '', day = ''] = AD_DATE.exec(toLatin(text)) ?? [];
  if (year === undefined) return { bs: text, source: 'bs' };
  return { ad: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, source: 'ad' };
}

type Units = {
  readonly metric: string;
  readonly imperial: string;
  readonly words: readonly (readonly [RegExp, string])[];
};

/** Letters of a table in a cell; a spreadsheet takes a third. */
const LONGEST_TABLE = 100_000;

const LENGTHS: Units = {
  metric: 'METRE',
  imperial: 'FEET',
  words: [
    [/\s*(?:metres?|meters?|m|मिटर|मि\.?)$/iu, 'METRE'],
    [/\s*(?:feet|foot|ft\.?|फिट|फी\.?)$/iu, 'FEET'],
  ],
};
const AREAS: Units = {
  metric: 'SQUARE METRE',
  imperial: 'SQUARE FEET',
  words: [
    [/\s*(?:square met(?:re|er)s?|sq\.?\s?m\.?|sqm|वर्ग\s?मिटर|व\.?\s?मि\.?)$/iu, 'SQUARE METRE'],
    [/\s*(?:square f(?:ee|oo)t|sq\.?\s?ft\.?|sqft|वर्ग\s?फिट|व\.?\s?फि\.?)$/iu, 'SQUARE FEET'],
  ],
};

function writeMeasure(value: unknown): string {
  return [ownValue(value, 'value'), ownValue(value, 'unit')].filter((part) => typeof part === 'string').join(' ');
}

function readMeasure(text: string, { metric, imperial, words }: Units, own: string | undefined): unknown {
  const said = words.find(([ending]) => ending.test(text));
  const usual = own === 'm' || own === 'sqm' ? metric : imperial;
  return said ? { value: text.replace(said[0], ''), unit: said[1] } : { value: text, unit: usual };
}

function readJsonCell(text: string): unknown {
  if (text.length > LONGEST_TABLE) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
