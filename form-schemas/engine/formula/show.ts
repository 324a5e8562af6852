import { formatBsDate } from '../../values/bs-date.ts';
import { formatNumberEn, shortDecimal, toDevanagari } from '../../values/digits.ts';
import { formatMeasuredEn } from '../../values/measured.ts';
import { formatMoney } from '../../values/money.ts';
import { formatLengthEn, type LengthStyle } from '../../values/units.ts';
import type { FormBundle, FormData } from '../definition.ts';
import type { Code, FieldInfo, FieldType, Text } from '../field-definition.ts';
import { ownValue } from '../records.ts';
import { decimalOf, measuredOf } from './cel-values.ts';
import { bsOf, type DisplayedField, displayNe, type Manner, mannerOf, mostDecimals, wordsIn } from './display.ts';

/** A leaf of a form's data as a reader sees it. */
export type ShownField = { readonly path: string; readonly label: Text; readonly value: Text };

/**
 * Every filled leaf of the data in reading order, labelled and formatted; rows carry their number in the label.
 * Paths are JSON pointers into the data. Never throws on old or odd data.
 */
export function showForm(bundle: FormBundle, data: FormData): readonly ShownField[] {
  return bundle.fields
    .filter((field) => field.type !== 'object' && field.type !== 'rows')
    .flatMap((field) =>
      instancesOf(field.path, data).map(({ path, value }) => ({
        path: `/${path.join('/')}`,
        label: labelOf(bundle, field, path),
        value: showValue(field, value),
      })),
    );
}

const anyOffice: LengthStyle = {};

/** A stored value in words and digits of both languages; lengths as the office writes them. */
export function showValue(field: DisplayedField, value: unknown, office: LengthStyle = anyOffice): Text {
  const { type, options = [] } = field;
  const plain = typeof value === 'string' ? value : JSON.stringify(value);
  const fallback = type === 'file' ? { ne: 'फाइल संलग्न', en: 'File attached' } : { ne: plain, en: plain };
  return {
    ne: displayNe(field, value, office) ?? fallback.ne,
    en: ENGLISH[type]?.(value, options, mannerOf(field, office)) ?? fallback.en,
  };
}

type Instance = { readonly path: readonly string[]; readonly value: unknown };

/** The places where a field with `*` in its path has a value. */
function instancesOf(path: readonly string[], data: unknown, above: readonly string[] = []): Instance[] {
  const [head, ...rest] = path;
  if (data === undefined || data === null) return [];
  if (head === undefined) return [{ path: above, value: data }];
  if (head !== '*') return instancesOf(rest, ownValue(data, head), [...above, head]);
  if (!Array.isArray(data)) return [];
  return data.flatMap((row: unknown, index) => instancesOf(rest, row, [...above, String(index)]));
}

function labelOf(bundle: FormBundle, field: FieldInfo, path: readonly string[]): Text {
  const labels = labelsOf(bundle);
  const parts = field.path.map((part, index): Text | undefined => {
    const number = String(Number(path[index]) + 1);
    if (part === '*') return { ne: toDevanagari(number), en: number };
    return labels.get(field.path.slice(0, index + 1).join('/'));
  });
  return joinTexts(parts.filter((part) => part !== undefined));
}

/** Texts one after another: what a field is called within its sections. */
export function joinTexts(texts: readonly Text[], between = ' › '): Text {
  return { ne: texts.map(({ ne }) => ne).join(between), en: texts.map(({ en }) => en).join(between) };
}

const labelsByPath = new WeakMap<FormBundle, ReadonlyMap<string, Text>>();

/** The labels of a form's fields by path; worked out once, a table of rules has thousands of cells. */
function labelsOf(bundle: FormBundle): ReadonlyMap<string, Text> {
  const known = labelsByPath.get(bundle);
  if (known !== undefined) return known;
  const labels = new Map(bundle.fields.map(({ path, label }) => [path.join('/'), label]));
  labelsByPath.set(bundle, labels);
  return labels;
}

type ShowEnglish = (value: unknown, options: readonly Code[], manner: Manner) => string | undefined;

const ENGLISH: Partial<Record<FieldType, ShowEnglish>> = {
  boolean: (value) => (value === true ? 'Yes' : 'No'),
  enum: (value, options) => options.find(({ code }) => code === value)?.en,
  'enum-list': (value, options) =>
    Array.isArray(value)
      ? options
          .filter(({ code }) => value.includes(code))
          .map(({ en }) => en)
          .join(', ')
      : undefined,
  integer: (value, _, { most }) => numberEn(value, most),
  decimal: (value, _, { most }) => numberEn(value, most),
  money: (value) => (Number.isSafeInteger(value) ? formatMoney(Number(value)) : undefined),
  date: dateEn,
  length: lengthEn,
  area: areaEn,
  measure: (value, options, { office }) => {
    const measured = measuredOf(value);
    return measured && formatMeasuredEn(measured, wordsIn(options), office);
  },
};

function numberEn(value: unknown, most = mostDecimals()): string | undefined {
  return /^-?\d+(\.\d+)?$/.test(String(value)) ? formatNumberEn(shortDecimal(String(value), most)) : undefined;
}

function dateEn(value: unknown): string | undefined {
  const bs = bsOf(value);
  return bs && `${formatBsDate(bs, 'en')} BS (${String(ownValue(value, 'ad'))})`;
}

function lengthEn(value: unknown, _options: readonly Code[], { office }: Manner): string | undefined {
  const length = decimalOf(ownValue(value, 'value'));
  return length && formatLengthEn(length, ownValue(value, 'unit') === 'METRE' ? 'METRE' : 'FEET', office);
}

const AREAS: Readonly<Record<string, string>> = { 'SQUARE FEET': 'sq ft', 'SQUARE METRE': 'sq m' };

function areaEn(value: unknown): string | undefined {
  const number = numberEn(ownValue(value, 'value'));
  const unit = AREAS[String(ownValue(value, 'unit'))];
  return number && unit && `${number} ${unit}`;
}
