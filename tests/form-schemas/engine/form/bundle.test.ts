import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../../form-schemas/engine/canonical.ts';
import type { SchemaNode } from '../../../../form-schemas/engine/field-definition.ts';
import { bundleForm } from '../../../../form-schemas/engine/form/bundle.ts';
import { fieldTree } from '../../../../form-schemas/engine/tree.ts';
import { shippedFiles } from '../shipped.ts';
import { application, changed, compileSchema, goodApplication, library, raw, readLibrary, report } from '../tiny.ts';

const shipped = readLibrary(shippedFiles());
const slugs = Object.keys(shipped.forms);

describe('the plain schema of a form', () => {
  test('is closed, flat and says how each type is stored', () => {
    expect(report.schema).toEqual({
      type: 'object',
      properties: {
        number: { type: 'string', maxLength: 500, readOnly: true },
        ownerName: { type: 'string', maxLength: 500, readOnly: true },
        ward: { type: 'string', enum: ['01', '02'] },
        checks: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              code: { type: 'string', maxLength: 500 },
              label: { type: 'string', maxLength: 500 },
              declared: { type: 'string', maxLength: 500 },
              complies: { type: 'boolean' },
            },
            required: ['code', 'complies'],
            additionalProperties: false,
          },
          minItems: 1,
          maxItems: 9,
        },
      },
      required: ['checks'],
      additionalProperties: false,
    });
  });

  test('requires nothing that may be hidden, computed or stamped', () => {
    expect(application.schema.required).toEqual([
      'owner',
      'landArea',
      'boundaries',
      'floors',
      'totals',
      'filedOn',
      'services',
      'accepted',
    ]);
    expect(application.schema.properties?.['landArea']?.required).toEqual(['system']);
  });

  test('lets what the place of use says win over the section', () => {
    const coOwner = application.schema.properties?.['coOwner'];
    expect(coOwner?.required).not.toContain('mobile');
    expect(application.schema.properties?.['owner']?.required).toContain('mobile');
  });

  test('accepts the stored form of every type and refuses others', () => {
    const validate = compileSchema(application.schema);
    const computed = { ...goodApplication, fee: 80_000, totals: { areaSqft: '600' } };
    expect(validate(computed)).toBe(true);
    for (const [key, wrong] of Object.entries({
      fee: 1.5,
      filedOn: '2026-11-20',
      services: ['draw', 'draw'],
      photo: 'x',
    })) {
      expect(validate({ ...computed, [key]: wrong }), key).toBe(false);
    }
  });

  test.each(slugs)('of %s is draft-07 without reference, title or open object', (slug) => {
    const { schema } = bundleForm(shipped, slug);
    expect(JSON.stringify(schema)).not.toMatch(/"(\$ref|naksa|\$id)":|"(title|format|description)":"/);
    expect(openObjects(schema)).toEqual([]);
    expect(() => compileSchema(schema)).not.toThrow();
  });
});

describe('a bundle', () => {
  test('lists every field in reading order, containers before their children', () => {
    const paths = report.fields.map(({ path }) => path.join('.'));
    expect(paths).toEqual([
      'number',
      'ownerName',
      'ward',
      'checks',
      'checks.*.code',
      'checks.*.label',
      'checks.*.declared',
      'checks.*.complies',
    ]);
  });

  test('carries the codes, patterns and facts that its fields and formulas read, and no others', () => {
    expect(Object.keys(report.facts)).toEqual(['land.ward', 'owner.nameNe']);
    expect(Object.keys(report.codes)).toEqual(['ward']);
    expect(Object.keys(application.patterns)).toEqual(['citizenship', 'devanagari', 'mobile']);
  });

  test('is the same object for the same library, and the same bytes for the same files', () => {
    expect(bundleForm(library, 'report')).toBe(report);
    expect(canonicalJson(bundleForm(readLibrary(structuredClone(raw)), 'report'))).toBe(canonicalJson(report));
  });

  test('changes its bytes with any change of its form', () => {
    const other = readLibrary(
      changed(raw, ['forms', 1, 'schema', 'properties', 'ward', 'naksa', 'label', 'en'], 'Ward no.'),
    );
    expect(canonicalJson(bundleForm(other, 'report'))).not.toBe(canonicalJson(report));
  });

  test('survives the way to the web as JSON', () => {
    const received = JSON.parse(JSON.stringify(application));
    expect(fieldTree(received)).toEqual(fieldTree(application));
  });

  test('of an unknown form is a bug of the caller', () => {
    expect(() => bundleForm(library, 'nothing')).toThrow('there is no form nothing');
  });
});

describe('canonical JSON', () => {
  test('orders keys and knows no undefined', () => {
    expect(canonicalJson({ b: 1, a: [true, null, 'क'] })).toBe('{"a":[true,null,"क"],"b":1}');
    expect(() => canonicalJson(undefined)).toThrow('no canonical JSON');
  });
});

function openObjects(schema: SchemaNode, path = ''): readonly string[] {
  const own = schema.type === 'object' && schema.additionalProperties !== false ? [path || '/'] : [];
  const below = Object.entries(schema.properties ?? {}).flatMap(([key, child]) => openObjects(child, `${path}/${key}`));
  return [...own, ...below, ...(schema.items === undefined ? [] : openObjects(schema.items, `${path}/*`))];
}
