import type { FormLibrary } from '../../../form-schemas/engine/definition.ts';
import type { SchemaNode } from '../../../form-schemas/engine/field-definition.ts';
import type { FormDefinition } from '../../../form-schemas/engine/form-definition.ts';

const perSection = 10;
// of ten fields: short texts, a long text, numbers of both kinds, a choice, a yes-or-no, a date's worth of text
const kinds = ['text', 'text', 'integer', 'text', 'decimal', 'choice', 'text', 'long', 'yesNo', 'text'] as const;

/** A form of so many fields, the same for the same number: sections of ten, some required, some shown on a condition. */
export function syntheticForm(fields: number): FormDefinition {
  const sections = Array.from({ length: Math.ceil(fields / perSection) }, (_, index): [string, SchemaNode] => [
    `part${String(index + 1)}`,
    section(index, Math.min(perSection, fields - index * perSection)),
  ]);
  const slug = `fields-${String(fields)}`;
  return {
    slug,
    title: { ne: 'नमुना फाराम', en: 'Sample form' },
    stage: 'bench',
    group: 'bench',
    order: 1,
    kind: 'application',
    enterBy: 'D',
    approvers: [],
    classes: [],
    types: [],
    requirement: 'required',
    schema: { type: 'object', properties: Object.fromEntries(sections) },
  };
}

/** The library around it: a code list and nothing else. */
export function syntheticLibrary(form: FormDefinition): FormLibrary {
  const codes = ['1', '2', '3', '4'].map((code) => ({ code, ne: `विकल्प ${code}`, en: `Choice ${code}` }));
  return {
    forms: { [form.slug]: form },
    masters: {},
    rules: {},
    sections: {},
    codes: { choice: codes },
    patterns: {},
    facts: {},
    checklists: {},
  };
}

function section(index: number, fields: number): SchemaNode {
  const names = Array.from({ length: fields }, (_, at) => `field${String(at + 1)}`);
  return {
    type: 'object',
    naksa: { type: 'object', label: label('खण्ड', 'Section', index + 1) },
    properties: Object.fromEntries(names.map((name, at) => [name, field(at)])),
  };
}

function field(at: number): SchemaNode {
  const named = { label: label('विवरण', 'Field', at + 1), privacy: 'staff' } as const;
  const required = at % 3 === 0 ? { required: true } : {};
  switch (kinds[at % kinds.length]) {
    case 'integer':
      return { type: 'integer', naksa: { ...named, ...required, type: 'integer', min: '0', max: '9999' } };
    case 'decimal':
      return {
        $ref: 'value:decimal',
        naksa: { ...named, ...required, type: 'decimal', unit: 'ft', min: '0', max: '999.99', decimals: 2 },
      };
    case 'choice':
      return { type: 'string', naksa: { ...named, ...required, type: 'enum', codes: 'choice' } };
    case 'yesNo':
      return { type: 'boolean', naksa: { ...named, type: 'boolean', show: 'this.field6 != "4"' } };
    case 'long':
      return { type: 'string', maxLength: 2000, naksa: { ...named, ...required, type: 'text' } };
    default:
      return { type: 'string', maxLength: 120, naksa: { ...named, ...required, type: 'string' } };
  }
}

function label(ne: string, en: string, number: number): { readonly ne: string; readonly en: string } {
  return { ne: `${ne} ${String(number)}`, en: `${en} ${String(number)}` };
}
