import { describe, expect, test } from 'vitest';
import { numberText, readNumber } from '../../../../web/forms/controls/NumberControl.tsx';

describe('a number as it is typed', () => {
  test('is stored as its field stores it, in either script', () => {
    expect(readNumber('१२.५', 'decimal')).toEqual({ value: '12.5' });
    expect(readNumber('३', 'integer')).toEqual({ value: 3 });
    expect(readNumber('19,025.50', 'money')).toEqual({ value: 1902550 });
  });

  test('that is empty is no value', () => {
    expect(readNumber('  ', 'decimal')).toEqual({ value: undefined });
  });

  test('that is none is said so', () => {
    expect([readNumber('12a', 'decimal'), readNumber('2.5', 'integer')]).toEqual([
      { complaint: 'number' },
      { complaint: 'integer' },
    ]);
  });

  test('money is edited in rupees', () => {
    expect([numberText(1902550, 'money'), numberText(50000, 'money'), numberText('12.50', 'decimal')]).toEqual([
      '19025.50',
      '500',
      '12.50',
    ]);
  });
});
