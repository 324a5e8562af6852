import { describe, expect, test } from 'vitest';
import type { FormData } from '../../../../form-schemas/engine/definition.ts';
import { bandFaults, conditionsOf, rowFor } from '../../../../form-schemas/engine/rules/decision-table.ts';

const heights = {
  key: ['use', 'above'],
  table: { values: ['setback'], bands: [{ above: 'above', to: 'to' }] },
};
const [band] = heights.table.bands;

const row = (use: string, above: string, to?: string): FormData => ({ use, above, ...(to !== undefined && { to }) });
const faults = (...rows: readonly FormData[]) =>
  bandFaults(heights, rows).map(({ kind, rows: at, from, to }) => ({ kind, at, from, to }));

test('the end of a band stands beside its beginning among the columns that decide', () => {
  expect(conditionsOf(heights)).toEqual(['use', 'above', 'to']);
  expect(conditionsOf({ key: ['use'], table: { values: ['limit'] } })).toEqual(['use']);
});

describe('the bands of a table', () => {
  test('are whole where each begins where the one before it ends and the last has no end', () => {
    expect(faults(row('any', '0', '10'), row('any', '17'), row('any', '10', '17'))).toEqual([]);
    expect(faults(row('any', '0'), row('mixed', '0', '3'), row('mixed', '3'))).toEqual([]);
  });

  test('say where nothing is said: at the beginning, between two rows and at the end', () => {
    expect(faults(row('any', '5', '10'), row('any', '12.5', '17'))).toEqual([
      { kind: 'gap', at: [0], from: '0', to: '5' },
      { kind: 'gap', at: [1, 0], from: '10', to: '12.5' },
      { kind: 'gap', at: [1], from: '17', to: undefined },
    ]);
  });

  test('say what is said twice, also by a row that ends far behind the next', () => {
    expect(faults(row('any', '0', '20'), row('any', '5', '8'), row('any', '18'))).toEqual([
      { kind: 'overlap', at: [1, 0], from: '5', to: '8' },
      { kind: 'overlap', at: [2, 0], from: '18', to: '20' },
    ]);
    expect(faults(row('any', '0'), row('any', '4'))).toEqual([
      { kind: 'overlap', at: [1, 0], from: '4', to: undefined },
    ]);
  });

  test('that end before they begin are nothing, whatever stands around them', () => {
    expect(faults(row('any', '0', '10'), row('any', '12', '10'), row('any', '10'))).toEqual([
      { kind: 'backwards', at: [1], from: '12', to: '10' },
    ]);
  });

  test('of a row without a number are passed over', () => {
    expect(bandFaults(heights, [{ use: 'any' }, row('any', '0')])).toEqual([]);
    expect(bandFaults({ key: ['use'], table: { values: ['limit'] } }, [row('any', '5')])).toEqual([]);
    expect(band).toEqual({ above: 'above', to: 'to' });
  });
});

describe('the row that decides', () => {
  const rows = [row('any', '0', '10'), row('any', '10'), row('mixed', '0', '17')];

  test('holds for more than its beginning and up to its end', () => {
    expect(rowFor(heights, rows, { use: 'housing', above: '10' })).toBe(0);
    expect(rowFor(heights, rows, { use: 'housing', above: '10.01' })).toBe(1);
    expect(rowFor(heights, rows, { use: 'housing', above: '0' })).toBeUndefined();
  });

  test('says most of the case: its own use before any, and any where its own has no band', () => {
    expect(rowFor(heights, rows, { use: 'mixed', above: '12' })).toBe(2);
    expect(rowFor(heights, rows, { use: 'mixed', above: '30' })).toBe(1);
  });

  test('is sought by what is given alone; a number that is none finds nothing', () => {
    expect(rowFor(heights, rows, { use: 'mixed' })).toBe(2);
    expect(rowFor(heights, rows, { use: '', above: '11' })).toBe(1);
    expect(rowFor(heights, rows, { use: 'mixed', above: 'बाह्र' })).toBeUndefined();
  });
});
