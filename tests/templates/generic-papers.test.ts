import { describe, expect, test } from 'vitest';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import type { FieldInfo } from '../../form-schemas/engine/field-definition.ts';
import { isRecord } from '../../form-schemas/engine/records.ts';
import { renderDocument } from '../../templates/engine/render.ts';
import { formSections } from '../../templates/engine/sections.ts';
import { files, library, modelOf, templates, wordsOf } from './papers.ts';

const office = { codes: library.codes, areaUnit: 'SQUARE FEET', lengthUnit: 'FEET', profile: 'exact' } as const;
const fields: readonly FieldInfo[] = [
  { type: 'string', path: ['name'], label: { ne: 'नाम', en: 'Name' } },
  { type: 'text', path: ['empty'], label: { ne: 'खाली', en: 'Empty' } },
  { type: 'file', path: ['scan'], label: { ne: 'फाइल', en: 'File' } },
  { type: 'object', path: ['visit'], label: { ne: 'निरीक्षण', en: 'Visit' } },
  { type: 'date', path: ['visit', 'on'], label: { ne: 'मिति', en: 'Date' } },
  { type: 'string', path: ['visit', 'no'], label: { ne: 'चलानी नं.', en: 'No.' }, stamp: 'number' },
  { type: 'rows', path: ['walls'], label: { ne: 'पर्खाल', en: 'Walls' } },
  { type: 'length', path: ['walls', '*', 'length'], label: { ne: 'लम्बाइ', en: 'Length' } },
  { type: 'string', path: ['walls', '*', 'remarks'], label: { ne: 'कैफियत', en: 'Remarks' } },
];
const data: FormData = {
  name: 'हरि थापा 12',
  scan: '00000000-0000-4000-8000-000000000000',
  visit: { on: { ad: '2026-11-20', bs: '2083-08-04', source: 'ad' }, no: '७' },
  walls: [{ length: { value: '12.5', unit: 'FEET' } }, {}],
};

describe('a form told field by field', () => {
  test('keeps its sections, and leaves out what is empty, a file, or given by an approval', () => {
    expect(formSections(data, fields, office)).toEqual([
      {
        title: null,
        fields: [{ label: 'नाम', value: 'हरि थापा १२' }],
        tables: [
          {
            label: 'पर्खाल',
            columns: [{ label: 'लम्बाइ' }],
            rows: [{ cells: [{ text: `१२'-६"` }] }, { cells: [{ text: null }] }],
          },
        ],
      },
      { title: 'निरीक्षण', fields: [{ label: 'मिति', value: '२०८३/०८/०४' }], tables: [] },
    ]);
  });
});

describe('the papers for forms without a text of their own', () => {
  const generic = Object.entries(files.catalogue)
    .filter(([, { of: subject }]) => subject === 'form')
    .map(([id]) => id);

  test.each(generic)('%s prints any form under its own title', (id) => {
    const slug = 'aminko-sthalgat-pratibedan';
    const model = modelOf(slug);
    const { fields: known, rule } = bundleForm(library, slug);
    const answers = isRecord(model['form']) ? model['form'] : {};
    const sections = formSections({ existingStructure: answers['existingStructure'] ?? 'नभएको' }, known, office);
    const words = wordsOf(renderDocument(templates, id, { ...model, sections }));
    expect(words).toContain(rule.title.ne);
    expect(words).toContain(sections[0]?.fields[0]?.label ?? '–');
    expect(words).toContain('सरिता पौडेल');
  });
});
