import type { FieldInfo, FieldType } from '../../form-schemas/engine/field-definition.ts';

/** A value that somebody might enter into a field by mistake: letters for a number, a day that no month has, a text without end. */
export function wrongValue(field: FieldInfo): unknown {
  return values[field.type](field);
}

const values = {
  string: wrongText,
  text: wrongText,
  integer: () => 'दस',
  decimal: () => 'बाह्र',
  money: () => 'सय',
  boolean: () => 'हो',
  enum: () => 'no-such-code',
  'enum-list': () => ['no-such-code'],
  date: () => ({ ad: '2026-02-31', bs: '2083-13-40', source: 'bs' }),
  length: () => ({ value: 'लामो', unit: 'FEET' }),
  area: () => ({ value: 'ठूलो', unit: 'SQUARE FEET' }),
  measure: () => ({ value: 'लामो', unit: 'ft' }),
  file: () => 'no-such-file',
  object: () => undefined,
  rows: () => undefined,
} satisfies Record<FieldType, (field: FieldInfo) => unknown>;

function wrongText({ pattern, maxLength = 20_000 }: FieldInfo): string {
  return pattern === undefined ? 'क'.repeat(maxLength + 1) : '#?!';
}
