import { assert, constantFrom, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withValue } from '../../../web/forms/form-data.ts';
import { valueAlong } from '../../../form-schemas/engine/records.ts';

const held = {
  owner: { nameNe: 'सुशीला थापा', phone: '9800000001' },
  floors: [{ floor: '1' }, { floor: '2', area: '600' }],
};

describe('what is typed into a field', () => {
  test('is found in its section, its row, or nowhere', () => {
    expect([
      valueAlong(held, ['owner', 'nameNe']),
      valueAlong(held, ['floors', 1, 'area']),
      valueAlong(held, ['floors', 9, 'area']),
      valueAlong(held, ['owner', 'toString']),
    ]).toEqual(['सुशीला थापा', '600', undefined, undefined]);
  });

  test('changes its own place only; all else stays the same object', () => {
    const next = withValue(held, ['floors', 0, 'area'], '700');
    expect(next).toEqual({ ...held, floors: [{ floor: '1', area: '700' }, held.floors[1]] });
    expect([next['owner'], valueAlong(next, ['floors', 1])]).toEqual([held.owner, held.floors[1]]);
    expect(next['owner'] === held.owner && valueAlong(next, ['floors', 1]) === held.floors[1]).toBe(true);
  });

  test('makes the section that it is the first value of', () => {
    expect(withValue({}, ['land', 'plotNo'], '215')).toEqual({ land: { plotNo: '215' } });
  });
});

describe('a field that is cleared', () => {
  test('vanishes from the data, and an empty text counts as cleared', () => {
    expect(withValue(held, ['owner', 'phone'], undefined)).toEqual({ ...held, owner: { nameNe: 'सुशीला थापा' } });
    expect(withValue(held, ['owner', 'phone'], '')).toEqual({ ...held, owner: { nameNe: 'सुशीला थापा' } });
  });

  test('takes a section with it that has nothing left, but never a row', () => {
    expect(withValue({ land: { plotNo: '215' } }, ['land', 'plotNo'], '')).toEqual({});
    expect(withValue({ floors: [{ floor: '1' }, { floor: '2' }] }, ['floors', 0, 'floor'], '')).toEqual({
      floors: [{}, { floor: '2' }],
    });
  });

  test('and was empty before leaves the data as they were, whatever they hold', () => {
    const texts = record({ a: string({ minLength: 1 }), b: string({ minLength: 1 }) });
    assert(
      property(texts, constantFrom('a', 'b'), (section, key) => {
        const data = { section };
        expect(withValue(withValue(data, ['section', `${key}x`], 'नया'), ['section', `${key}x`], '')).toEqual(data);
      }),
      { seed: 20831, numRuns: 200 },
    );
  });
});
