import { Big } from 'big.js';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../../../form-schemas/engine/formula/formula.ts';
import { environment } from '../tiny.ts';

const records = [
  { use: 'any', wall: 'any', setback: new Big('3') },
  { use: 'any', wall: 'opening', setback: new Big('1.5') },
  { use: 'commercial', wall: 'any', setback: new Big('2') },
];

describe('the record for a case', () => {
  test.each([
    ['residential', 'opening', '1.5'],
    ['residential', 'blank', '3'],
    ['commercial', 'opening', '2'],
    ['commercial', 'blank', '2'],
  ])('of %s use with a wall that is %s says %s', (use, wall, setback) => {
    expect(value(`recordsFor(limits.rows, {"use": "${use}", "wall": "${wall}"})[0].setback`)).toBe(setback);
  });

  test('is none where the office says nothing of it, not even for any', () => {
    expect(value('recordsFor(limits.rows, {"zone": "forest"})[0].setback')).toBeUndefined();
  });
});

describe('numbers of a text', () => {
  test.each([
    ['300x450 mm', '300'],
    ['५ × ६.५', '5'],
    ['१६ र १२ मि.मि.', '12'],
    ['M20', '20'],
  ])('the least of %s is %s', (text, least) => {
    expect(value(`least(numbersIn("${text}"))`)).toBe(least);
  });

  test('are none where there is none, so that nothing follows from them', () => {
    expect(value('least(numbersIn("नक्सामा देखाइएको"))')).toBeUndefined();
  });
});

describe('the largest area within four sides', () => {
  test('is length by width for a rectangle', () => {
    expect(value('largestQuadrilateral([46, 46, 34, 34])')).toBe('1564');
  });

  test('is none for sides that do not meet, and for more or fewer than four', () => {
    expect(value('largestQuadrilateral([100, 10, 10, 10])')).toBeUndefined();
    expect(value('largestQuadrilateral([10, 10, 10])')).toBeUndefined();
  });
});

function value(formula: string): string | undefined {
  const found = evaluate(formula, { facts: { limits: { rows: records } }, environment, codes: {} });
  return found instanceof Big ? found.toFixed() : undefined;
}
