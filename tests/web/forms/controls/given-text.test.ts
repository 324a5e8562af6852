import { describe, expect, test } from 'vitest';
import type { FieldInfo } from '../../../../form-schemas/engine/field-definition.ts';
import { givenText } from '../../../../web/forms/controls/given-text.ts';
import en from '../../../../web/i18n/en.json' with { type: 'json' };
import { createTexts } from '../../../../web/i18n/i18n.ts';
import ne from '../../../../web/i18n/ne.json' with { type: 'json' };
import { field } from '../../setup/bundle.ts';

const texts = { ne: await createTexts('ne', ne), en: await createTexts('en', en) };
const wards = [{ code: '04', ne: 'वडा नं. ४', en: 'Ward 4' }];

function read(info: FieldInfo, value: unknown): readonly (string | undefined)[] {
  return (['ne', 'en'] as const).map((language) => givenText(info, value, { language, t: texts[language].t }));
}

describe('a value that is only read', () => {
  test('is the label of a record that was picked, never its code', () => {
    const ward = field('enum', 'ward', { pick: 'ward', options: wards });
    expect([read(ward, '04'), read(field('enum-list', 'wards', { options: wards }), ['04'])]).toEqual([
      ['वडा नं. ४', 'Ward 4'],
      ['वडा नं. ४', 'Ward 4'],
    ]);
  });

  test('has the reader’s digits, also where the picked record is gone', () => {
    expect([
      read(field('enum', 'ward', { pick: 'ward', options: [] }), '04'),
      read(field('string', 'no'), '12'),
    ]).toEqual([
      ['०४', '04'],
      ['१२', '12'],
    ]);
  });

  test('has its unit, and stays as it is where it holds letters', () => {
    expect([
      read(field('decimal', 'height', { unit: 'ft' }), '32.50'),
      read(field('string', 'licence'), 'NEC-00004'),
    ]).toEqual([
      [`३२'-६"`, `32'-6"`],
      ['NEC-00004', 'NEC-00004'],
    ]);
  });

  test('is nothing where nothing was given', () => {
    expect(
      [undefined, null, ''].map((value) => givenText(field('string', 'no'), value, { language: 'ne', t: texts.ne.t })),
    ).toEqual([undefined, undefined, undefined]);
  });
});
