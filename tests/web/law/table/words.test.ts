import { describe, expect, test } from 'vitest';
import type { BandFault } from '../../../../form-schemas/engine/rules/decision-table.ts';
import type { FieldNode } from '../../../../form-schemas/engine/tree.ts';
import { createTexts } from '../../../../web/i18n/i18n.ts';
import ne from '../../../../web/i18n/ne.json' with { type: 'json' };
import { bandText } from '../../../../web/law/table/band-words.ts';
import { refusalsOf } from '../../../../web/law/table/refusals.ts';

const { t } = await createTexts('ne', ne);
const saying = { t, language: 'ne' } as const;
const band = { above: 'above', to: 'to' };
const above: FieldNode = {
  key: 'above',
  info: { type: 'decimal', unit: 'm', label: { ne: 'बढी', en: 'Above' }, path: ['above'] },
  children: [],
};
const said = (fault: Omit<BandFault, 'band'>) => bandText({ ...fault, band }, above, saying);

test('what a table says twice or leaves out is said in Nepali, with the numbers of its rows and its unit', () => {
  expect(said({ kind: 'gap', rows: [1, 0], from: '10', to: '12.5' })).toBe(
    '१० मिटर भन्दा बढी १२.५ मिटर सम्मका लागि कुनै पङ्क्ति छैन (पङ्क्ति २ नजिक)।',
  );
  expect(said({ kind: 'gap', rows: [2], from: '17' })).toContain('१७ मिटर भन्दा बढीका लागि कुनै पङ्क्ति छैन');
  expect(said({ kind: 'overlap', rows: [2, 0], from: '5', to: '8' })).toContain('पङ्क्ति १ र ३ दोहोरिन्छन्');
  expect(said({ kind: 'overlap', rows: [1, 0], from: '5' })).toContain('५ मिटर भन्दा बढीमा दुवै लाग्छन्');
  expect(said({ kind: 'backwards', rows: [0], from: '9', to: '3' })).toContain('सम्मको सङ्ख्या ठूलो');
});

describe('what a check refused', () => {
  const label = { ne: 'बढीमा', en: 'At most' };
  const message = { ne: 'मिलेन', en: 'wrong' };
  const refused = [
    { row: 0, message, issues: [{ path: ['limit', 'value'], code: 'required', label }] },
    { row: 0, message, issues: [{ path: ['other'], code: 'required', label }] },
    { row: 2, message, issues: [] },
  ];
  const places = refusalsOf({ refused }, ['use', 'limit'], saying);

  test('stands at its cell, else at its row', () => {
    expect(places.cell(0, 'limit')).toContain('बढीमा');
    expect([places.cell(0, 'use'), places.cell(1, 'limit')]).toEqual([undefined, undefined]);
    expect(places.row(0)).toHaveLength(1);
    expect(places.row(2)).toEqual(['मिलेन']);
    expect(places.row(1)).toEqual([]);
  });
});
