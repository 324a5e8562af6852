import type { FieldType } from '../../form-schemas/engine/field-definition.ts';

type Printed = FieldType | 'picture';

const words: Partial<Record<Printed, (name: string) => string>> = {
  string: (name) => `{{${name}}}`,
  text: (name) => `{{lines ${name}}}`,
  date: (name) => `{{neDate ${name}}}`,
  money: (name) => `{{neMoney ${name}}}`,
  integer: (name) => `{{neNum ${name}}}`,
  decimal: (name) => `{{neNum ${name}}}`,
  boolean: (name) => `{{${name}Ne}}`,
  enum: (name) => `{{${name}Ne}}`,
  'enum-list': (name) => `{{${name}Ne}}`,
  length: (name) => `{{${name}Ne}}`,
  area: (name) => `{{${name}Ne}}`,
  measure: (name) => `{{${name}Ne}}`,
};

/** The words that print a value of that type as the linter wants it said; undefined for what is no text: rows, parts, files. */
export function printedBy(name: string, type: Printed): string | undefined {
  return words[type]?.(name);
}
