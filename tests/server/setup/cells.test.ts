import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Code, FieldInfo, FieldType } from '../../../form-schemas/engine/field-definition.ts';
import { readCell, writeCell } from '../../../server/setup/cells.ts';

const options: readonly Code[] = [
  { code: '01', ne: 'वडा १', en: 'Ward 1' },
  { code: '02', ne: 'वडा २', en: 'Ward 2' },
  { code: 'residential', ne: 'आवासीय', en: 'Residential' },
];

function field(type: FieldType, more: Partial<FieldInfo> = {}): FieldInfo {
  return { type, label: { ne: '', en: '' }, path: ['x'], options, ...more };
}

describe('a cell is read as people write it', () => {
  const cases: readonly (readonly [FieldType, string, unknown])[] = [
    ['string', ' राम ', 'राम'],
    ['integer', '१,२३४', 1234],
    ['integer', 'बाह्र', 'बाह्र'],
    ['decimal', '१२.५०', '१२.५०'],
    ['money', 'रु. १,२५,०००।–', 12_500_000],
    ['money', '1250.5', 125_050],
    ['money', '1250.555', '1250.555'],
    ['money', '99999999999999999999', '99999999999999999999'],
    ['boolean', 'हो', true],
    ['boolean', 'FALSE', false],
    ['boolean', 'सायद', 'सायद'],
    ['enum', 'आवासीय', 'residential'],
    ['enum', 'Residential', 'residential'],
    ['enum', '1', '01'],
    ['enum', '०२', '02'],
    ['enum', 'अरू', 'अरू'],
    ['enum-list', '1; वडा २', ['01', '02']],
    ['date', '२०८३/८/४', { bs: '२०८३/८/४', source: 'bs' }],
    ['date', 'AD 2026-11-5', { ad: '2026-11-05', source: 'ad' }],
    ['date', 'ई.सं. २०२६-११-२०', { ad: '2026-11-20', source: 'ad' }],
    ['length', '१२.५ फिट', { value: '१२.५', unit: 'FEET' }],
    ['length', '3 m', { value: '3', unit: 'METRE' }],
    ['length', '12', { value: '12', unit: 'FEET' }],
    ['area', '100 वर्गमिटर', { value: '100', unit: 'SQUARE METRE' }],
    ['area', '825', { value: '825', unit: 'SQUARE FEET' }],
    ['rows', '[{"a":1}]', [{ a: 1 }]],
    ['rows', '[{', '[{'],
    ['text', '   ', undefined],
  ];
  test.each(cases)('%s “%s”', (type, text, value) => {
    expect(readCell(field(type), text)).toEqual(value);
  });

  test('a bare length is in the unit of its field', () => {
    expect(readCell(field('length', { unit: 'm' }), '3')).toEqual({ value: '3', unit: 'METRE' });
  });
});

describe('what is written is read as the same value', () => {
  const values: Readonly<Partial<Record<FieldType, fc.Arbitrary<unknown>>>> = {
    integer: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
    money: fc.integer({ min: -90_000_000_000_000, max: 90_000_000_000_000 }),
    decimal: fc.tuple(fc.nat(), fc.nat({ max: 999 })).map(([whole, part]) => `${String(whole)}.${String(part)}`),
    boolean: fc.boolean(),
    enum: fc.constantFrom(...options.map(({ code }) => code)),
    'enum-list': fc.uniqueArray(fc.constantFrom(...options.map(({ code }) => code)), { minLength: 1 }),
    length: fc.record({ value: fc.constantFrom('12.50', '0.3'), unit: fc.constantFrom('FEET', 'METRE') }),
    area: fc.record({ value: fc.constantFrom('825', '76.25'), unit: fc.constantFrom('SQUARE FEET', 'SQUARE METRE') }),
    rows: fc.array(fc.record({ name: fc.string(), share: fc.string() }), { minLength: 1 }),
  };
  test.each(Object.entries(values))('%s', (type, arbitrary) => {
    const own = field(Object.keys(values).find((known): known is FieldType => known === type) ?? 'string');
    fc.assert(
      fc.property(arbitrary, (value) => {
        expect(readCell(own, writeCell(own, value))).toEqual(value);
      }),
      { seed: 11, numRuns: 200 },
    );
  });
});
