import { expect, test } from 'vitest';
import type { FactShape } from '../../../../form-schemas/engine/fact-definition.ts';
import { factsForCel } from '../../../../form-schemas/engine/formula/fact-view.ts';
import { evaluate } from '../../../../form-schemas/engine/formula/formula.ts';
import { ruleMaster } from '../../../../form-schemas/engine/rules/own-rules.ts';

const rows = [{ deep: { value: '1', unit: 'METRE' } }];
const inFeet: FactShape = {
  type: 'rows',
  privacy: 'public',
  fields: [{ path: ['deep'], type: 'length', unit: 'ft', label: { ne: '', en: '' } }],
};
const inMetres: FactShape = {
  type: 'rows',
  privacy: 'public',
  fields: [{ path: ['deep'], type: 'length', unit: 'm', label: { ne: '', en: '' } }],
};
const environment = { today: '2026-07-16', masters: {} };

function deepest(shape: FactShape, profile: 'exact' | 'spec' = 'exact'): string {
  const facts = factsForCel({ 'wall.rows': shape }, { 'wall.rows': rows }, profile);
  return String(evaluate('wall.rows[0].deep', { facts, environment, codes: {} }));
}

test('the same stored rows are read anew by another fact, and by another way of converting', () => {
  const exact = deepest(inFeet);
  expect(deepest(inFeet, 'spec')).not.toBe(exact);
  expect(deepest(inMetres)).toBe('1');
  expect(deepest(inFeet)).toBe(exact);
});

test('a formula sees the names of its place before facts of that name', () => {
  const facts = { today: 'never', item: 'fact', own: 'fact' };
  const scope = { facts, form: { own: 'form' }, index: 2, environment, codes: {} };
  expect(evaluate('[today, form.own, own]', scope)).toEqual(['2026-07-16', 'form', 'fact']);
  expect(evaluate('index + 1', scope)).toBe(3n);
  expect(evaluate('item', scope)).toBeUndefined();
});

test('each library has its own master of rules', () => {
  const [one, other] = ['one', 'other'].map((id) => ({ masters: { [id]: { id, seed: 'bylaws' } } }) as never);
  expect([one, other, one].map((library) => ruleMaster(library as never))).toEqual(['one', 'other', 'one']);
});
