import { describe, expect, test } from 'vitest';
import { mayBeNumber, numberText, readNumber } from '../../../../web/forms/controls/number-text.ts';

describe('a number as it is typed', () => {
  test('is stored as its field stores it, in either script', () => {
    expect([readNumber('१२.५', 'decimal'), readNumber('३', 'integer'), readNumber('19,025.50', 'money')]).toEqual([
      '12.5',
      3,
      1902550,
    ]);
  });

  test('that is empty is no value', () => {
    expect(readNumber('  ', 'decimal')).toBeUndefined();
  });

  test('that is none stays as it was typed, so that the draft loses nothing', () => {
    expect([readNumber('12a', 'decimal'), readNumber('2.5', 'integer'), readNumber('रु. पाँच सय', 'money')]).toEqual([
      '12a',
      '2.5',
      'रु. पाँच सय',
    ]);
    expect([numberText('12a', 'decimal'), numberText('रु. पाँच सय', 'money')]).toEqual(['12a', 'रु. पाँच सय']);
  });

  test('is complained of at once only when it can never become one', () => {
    expect(['', '१२.', '-', '१,२', '12a', 'बाह्र'].map(mayBeNumber)).toEqual([true, true, true, true, false, false]);
  });

  test('money is edited in rupees', () => {
    expect([numberText(1902550, 'money'), numberText(50000, 'money'), numberText('12.50', 'decimal')]).toEqual([
      '19025.50',
      '500',
      '12.50',
    ]);
  });
});
