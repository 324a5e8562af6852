import { expect, test } from 'vitest';
import { valueAlong } from '../../../form-schemas/engine/records.ts';

const data = { owner: { nameNe: 'राम' }, floors: [{ area: '120' }, { area: '90' }] };

test('a way of keys and positions leads to what stands at its end', () => {
  expect(valueAlong(data, [])).toBe(data);
  expect(valueAlong(data, ['owner', 'nameNe'])).toBe('राम');
  expect(valueAlong(data, ['floors', 1, 'area'])).toBe('90');
});

test('a way that leads nowhere ends in nothing, and reaches no prototype', () => {
  expect(valueAlong(data, ['owner', 'nameNe', 'first'])).toBeUndefined();
  expect(valueAlong(data, ['floors', 2, 'area'])).toBeUndefined();
  // a key is no position, and a position no key
  expect(valueAlong(data, ['floors', '1'])).toBeUndefined();
  expect(valueAlong({ 1: 'x' }, [1])).toBeUndefined();
  expect(valueAlong(data, ['constructor'])).toBeUndefined();
  expect(valueAlong(data, ['floors', 'length'])).toBeUndefined();
});
