import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatNumberEn,
  formatNumberNe,
  groupLakh,
  normalise,
  parseDecimal,
  roundHalfUp,
  searchKey,
  toDevanagari,
  toLatin,
} from '../../../form-schemas/values/digits.ts';

const seed = 20831104;

describe('digits', () => {
  test('change script and nothing else', () => {
    expect(toDevanagari('कित्ता नं. 215, 2083/084')).toBe('कित्ता नं. २१५, २०८३/०८४');
    expect(toDevanagari(1234567890)).toBe('१२३४५६७८९०');
    expect(toLatin('वडा ०४ / 12')).toBe('वडा 04 / 12');
  });

  test('come back from Devanagari as they were', () => {
    fc.assert(
      fc.property(fc.nat(), (number) => toLatin(toDevanagari(number)) === String(number)),
      { seed },
    );
  });
});

describe('a number as people type it', () => {
  test.each([
    ['825', '825'],
    ['८२५.५०', '825.5'],
    ['12,34,567.00', '1234567'],
    ['१२,३४,५६७', '1234567'],
    ['1,234,567', '1234567'],
    [' 007 ', '7'],
    ['.5', '0.5'],
    ['-3', '-3'],
    ['-0', '0'],
  ])('"%s" is %s', (text, value) => expect(parseDecimal(text)).toBe(value));

  test.each([
    '',
    ' ',
    '.',
    '-',
    '12a',
    'बाह्र',
    '1.2.3',
    '1,2',
    '1e9',
    '0x1f',
    'Infinity',
    '--1',
    '1 2',
    '9'.repeat(41),
  ])('"%s" is none', (text) => expect(parseDecimal(text)).toBeUndefined());
});

describe('a number as it is shown', () => {
  test('is grouped by lakh and crore', () => {
    expect(['999', '1000', '99999', '100000', '1234567.00', '10000000', '-1234567'].map(groupLakh)).toEqual([
      '999',
      '1,000',
      '99,999',
      '1,00,000',
      '12,34,567.00',
      '1,00,00,000',
      '-12,34,567',
    ]);
  });

  test('keeps its decimals, or has as many as asked, rounded half-up', () => {
    expect(formatNumberNe('1572.2109375')).toBe('१,५७२.२१०९३७५');
    expect(formatNumberNe('1572.2109375', 2)).toBe('१,५७२.२१');
    expect(formatNumberNe(825, 2)).toBe('८२५.००');
    expect(formatNumberEn('2197500.005', 2)).toBe('21,97,500.01');
    expect(formatNumberNe('-0.001', 2)).toBe('०.००');
  });

  test('is rounded exactly, where a float would not be', () => {
    expect(roundHalfUp('1.005', 2)).toBe('1.01');
    expect(roundHalfUp('-1.005', 2)).toBe('-1.01');
    expect(roundHalfUp('2.5', 0)).toBe('3');
    expect(roundHalfUp('0.1234', 6)).toBe('0.123400');
  });

  test('is read back as the same number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), (paisa) => {
        const text = roundHalfUp(`${paisa}e-2`, 2);
        expect(parseDecimal(formatNumberNe(text, 2))).toBe(parseDecimal(text));
      }),
      { seed },
    );
  });
});

describe('text', () => {
  test('is stored in NFC and keeps its joiners', () => {
    expect(normalise('\u0928\u093C')).toBe('\u0929');
    expect(normalise('भर्\u200Dयाङ')).toBe('भर्\u200Dयाङ');
  });

  test('is stored without marks that turn it around or are not seen', () => {
    expect(normalise('NEC-\u202E21000\u202C\u200B\uFEFF\u2066')).toBe('NEC-21000');
  });

  test('is searched for without joiners, case, script of digits or extra spaces', () => {
    expect(searchKey('  भर्\u200Dयाङ  २१५ A')).toBe('भर्याङ 215 a');
    expect(searchKey('भर्याङ 215 a')).toBe(searchKey('भर्\u200Dयाङ २१५ A'));
  });
});
