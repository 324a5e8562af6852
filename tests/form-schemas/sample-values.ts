import type { FieldInfo, FieldType } from '../../form-schemas/engine/field-definition.ts';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { dateOf } from '../../scripts/demo/fill.ts';

const attachment = '0197f0a0-0000-7000-8000-000000000001';
const patternExamples: Readonly<Record<string, string>> = {
  devanagari: 'रामबहादुर थापा',
  latin: 'Ram Bahadur Thapa',
  citizenship: '99-01-75-00001',
  ward: '4',
  mobile: '9800000001',
  plotNo: '215',
  time: '14:30',
  dimension: '300 × 300 mm',
};

/**
 * A plain, right value of a field, as somebody might enter it on that day.
 * @param refused what was entered before and was not right
 * @param row what the field stands in
 */
export function sampleValue(field: FieldInfo, today: string, refused?: unknown, row?: unknown): unknown {
  return values[field.type](field, today, refused, row);
}

const values = {
  string: textOf,
  text: textOf,
  integer: ({ min }) => Math.max(1, Number(min ?? 1)),
  decimal: ({ min }) => least(min),
  money: ({ min }) => Number(least(min)) * 100,
  boolean: (field) => field.const ?? false,
  enum: ({ options = [] }, _today, refused) => options[options.findIndex(({ code }) => code === refused) + 1]?.code,
  'enum-list': ({ options = [], minItems = 1 }) => options.slice(0, Math.max(1, minItems)).map(({ code }) => code),
  date: (_field, today) => dateOf(today),
  length: (field, _today, _refused, row) => ({ value: approvedBeside(field, row) ?? least(field.min), unit: 'FEET' }),
  area: (field, _today, _refused, row) => ({
    value: approvedBeside(field, row) ?? least(field.min),
    unit: 'SQUARE FEET',
  }),
  measure: ({ unit = '', measures = '', options = [] }, _today, _refused, row) =>
    ownValue(row, 'approvedMeasure') ?? {
      value: '1',
      ...(ownValue(row, measures) === 'size' && { by: '1' }),
      unit: ownValue(row, unit) ?? options[0]?.code,
    },
  file: ({ multiple }) => (multiple === true ? [attachment] : attachment),
  object: () => ({}),
  rows: ({ minItems = 1 }) => Array.from({ length: Math.max(1, minItems) }, () => ({})),
} satisfies Record<FieldType, (field: FieldInfo, today: string, refused: unknown, row: unknown) => unknown>;

/** What a row says was approved of the thing that the field measures: building as approved is right. */
function approvedBeside({ path }: FieldInfo, row: unknown): string | undefined {
  const [, of] = /^measured(\w*)$/.exec(path.at(-1) ?? '') ?? [];
  if (of === undefined) return undefined;
  const approved = ownValue(row, of === '' ? 'approved' : of.charAt(0).toLowerCase() + of.slice(1));
  return typeof approved === 'string' && /^\d+(\.\d{1,2})?$/.test(approved) ? approved : undefined;
}

function textOf({ pattern, format, label, maxLength = 60 }: FieldInfo): string {
  if (format === 'email') return 'owner@sungabha.example';
  return (patternExamples[pattern ?? ''] ?? `नमुना ${label.ne.replace(/\s*\S*नं\./g, '')}`).slice(0, maxLength);
}

function least(min: string | undefined): string {
  return min !== undefined && Number(min) > 1 ? min : '1';
}
