import { describe, expect, test } from 'vitest';
import { mayBeNumber, numberMeant, numberText, readNumber } from '../../../../web/forms/controls/number-text.ts';

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

  test('may be grouped by lakh, negative, or as small as a paisa', () => {
    expect([readNumber('१,२३,४५६.७५', 'decimal'), readNumber('-३', 'integer'), readNumber('०.०१', 'money')]).toEqual([
      '123456.75',
      -3,
      1,
    ]);
  });

  test('is the same number in another writing, and so is not typed over', () => {
    expect([
      numberMeant('१२.५०') === numberMeant('12.50'),
      numberMeant('12.5') === numberMeant('12.'),
      numberMeant('12a'),
    ]).toEqual([true, false, '12a']);
  });

  test('that was never given is an empty field', () => {
    expect([
      numberText(undefined, 'integer'),
      numberText(undefined, 'money'),
      numberText({ value: '1' }, 'decimal'),
    ]).toEqual(['', '', '']);
  });

  test('money is edited in rupees', () => {
    expect([numberText(1902550, 'money'), numberText(50000, 'money'), numberText('12.50', 'decimal')]).toEqual([
      '19025.50',
      '500',
      '12.50',
    ]);
  });
});
