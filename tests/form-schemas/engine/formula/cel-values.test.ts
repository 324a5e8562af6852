import { expect, test } from 'vitest';
import type { FactShape } from '../../../../form-schemas/engine/fact-definition.ts';
import { toFormulaValue } from '../../../../form-schemas/engine/formula/cel-values.ts';
import { factNode } from '../../../../form-schemas/engine/tree.ts';

const column = (key: string) => ({
  type: 'string' as const,
  path: ['*', key],
  label: { ne: key, en: key },
  privacy: 'staff' as const,
});
const shape: FactShape = { type: 'rows', privacy: 'staff', fields: [column('name'), column('remarks')] };

test('a row holds only the columns that are given, so that a formula can ask whether one is there', () => {
  const rows = toFormulaValue(factNode(shape), [{ name: 'क', remarks: undefined }, { name: 'ख' }, { remarks: 7 }]);
  expect(rows).toStrictEqual([{ name: 'क' }, { name: 'ख' }, {}]);
});
