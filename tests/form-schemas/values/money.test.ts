import { Big } from 'big.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountInWordsNe,
  formatMoney,
  formatMoneyNe,
  numberInWordsNe,
  toPaisa,
  toRupees,
} from '../../../form-schemas/values/money.ts';

const seed = 20831104;

describe('money', () => {
  test('is stored in whole paisa, rounded half-up', () => {
    expect(toPaisa('21975')).toBe(2_197_500);
    expect(toPaisa('1.005')).toBe(101);
    expect(toPaisa('1.0049999')).toBe(100);
    expect(toPaisa('-1.005')).toBe(-101);
    expect(toPaisa(new Big('1572.2109375').times(8))).toBe(1_257_769);
  });

  test('is paid in whole rupees, rounded half-up', () => {
    expect(toPaisa('21974.50', 'rupee')).toBe(2_197_500);
    expect(toPaisa('21974.49', 'rupee')).toBe(2_197_400);
  });

  test('becomes rupees and paisa again without loss', () => {
    expect(toRupees(2_197_500)).toBe('21975.00');
    fc.assert(
      fc.property(fc.maxSafeNat(), (paisa) => toPaisa(toRupees(paisa)) === paisa),
      { seed },
    );
  });

  test('is written with lakh grouping', () => {
    expect(formatMoneyNe(123_456_700)).toBe('१२,३४,५६७।–');
    expect(formatMoneyNe(123_456_750)).toBe('१२,३४,५६७।५०');
    expect(formatMoneyNe(5)).toBe('०।०५');
    expect(formatMoney(123_456_700)).toBe('12,34,567.00');
  });

  test.each([1.5, Number.NaN, 2 ** 53])('refuses %s paisa', (paisa) => {
    expect(() => formatMoney(paisa)).toThrow(/whole number of paisa/);
  });
});

describe('the fees of the sample applications', () => {
  test.each([
    [
      1,
      [
        ['825', 8],
        ['825', 9],
        ['500', 10],
      ],
      '2150',
      '19025.00',
      2_197_500,
    ],
    [
      3,
      [
        ['504', 8],
        ['504', 9],
      ],
      '1008',
      '8568.00',
      1_037_600,
    ],
    [
      8,
      [
        ['952', 8],
        ['952', 9],
      ],
      '1904',
      '16184.00',
      1_888_800,
    ],
    [
      12,
      [
        ['572', 8],
        ['572', 9],
      ],
      '1144',
      '9724.00',
      1_166_800,
    ],
  ] as const)('no. %i come out to the paisa', (_no, lines, mapCheck, fee, total) => {
    const paisa = lines.map(([areaSqft, rate]) => toPaisa(new Big(areaSqft).times(rate)));
    const sum = paisa.reduce((all, line) => all + line, 0);
    expect(toRupees(sum)).toBe(fee);
    expect(toPaisa(toRupees(sum + toPaisa(mapCheck) + toPaisa('800')), 'rupee')).toBe(total);
  });
});

describe('amounts in words', () => {
  test.each([
    ['21975', 'एक्काइस हजार नौ सय पचहत्तर रुपैयाँ मात्र'],
    ['133800', 'एक लाख तेत्तीस हजार आठ सय रुपैयाँ मात्र'],
    ['10376', 'दस हजार तीन सय छयहत्तर रुपैयाँ मात्र'],
    ['1314800', 'तेह्र लाख चौध हजार आठ सय रुपैयाँ मात्र'],
    ['21680', 'एक्काइस हजार छ सय असी रुपैयाँ मात्र'],
    ['11096', 'एघार हजार छयानब्बे रुपैयाँ मात्र'],
    ['3550', 'तीन हजार पाँच सय पचास रुपैयाँ मात्र'],
    ['18888', 'अठार हजार आठ सय अठासी रुपैयाँ मात्र'],
    ['3800', 'तीन हजार आठ सय रुपैयाँ मात्र'],
    ['24740', 'चौबीस हजार सात सय चालीस रुपैयाँ मात्र'],
    ['3608', 'तीन हजार छ सय आठ रुपैयाँ मात्र'],
    ['11668', 'एघार हजार छ सय अठसट्ठी रुपैयाँ मात्र'],
    ['6450', 'छ हजार चार सय पचास रुपैयाँ मात्र'],
  ])('say the sample total %s', (rupees, words) => expect(amountInWordsNe(toPaisa(rupees))).toBe(words));

  test('name the paisa only when there are any', () => {
    expect(amountInWordsNe(150_050)).toBe('एक हजार पाँच सय रुपैयाँ पचास पैसा मात्र');
    expect(amountInWordsNe(99)).toBe('उनान्सय पैसा मात्र');
    expect(amountInWordsNe(0)).toBe('शून्य रुपैयाँ मात्र');
    expect(amountInWordsNe(1)).toBe('एक पैसा मात्र');
    expect(amountInWordsNe(100)).toBe('एक रुपैयाँ मात्र');
    expect(amountInWordsNe(101)).toBe('एक रुपैयाँ एक पैसा मात्र');
  });

  test.each([
    ['100000', 'एक लाख रुपैयाँ मात्र', '१,००,०००।–'],
    ['10000000', 'एक करोड रुपैयाँ मात्र', '१,००,००,०००।–'],
    ['1000000000', 'एक अर्ब रुपैयाँ मात्र', '१,००,००,००,०००।–'],
    [
      '9999999999.99',
      'नौ अर्ब उनान्सय करोड उनान्सय लाख उनान्सय हजार नौ सय उनान्सय रुपैयाँ उनान्सय पैसा मात्र',
      '९,९९,९९,९९,९९९।९९',
    ],
  ])('go beyond the crore: %s', (rupees, words, figures) => {
    expect([amountInWordsNe(toPaisa(rupees)), formatMoneyNe(toPaisa(rupees))]).toEqual([words, figures]);
  });

  test('do not exist for a debt or half a paisa', () => {
    expect(() => amountInWordsNe(-100)).toThrow(/whole number from 0/);
    expect(() => amountInWordsNe(0.5)).toThrow(/whole number of paisa/);
  });
});

describe('numbers in words', () => {
  test.each([
    [3, 'तीन'],
    [100, 'एक सय'],
    [101, 'एक सय एक'],
    [1000, 'एक हजार'],
    [1_234_567, 'बाह्र लाख चौंतीस हजार पाँच सय सतसट्ठी'],
    [10_000_000, 'एक करोड'],
    [1_000_000_000, 'एक अर्ब'],
    [100_000_000_000, 'एक खर्ब'],
    [999_999_999, 'उनान्सय करोड उनान्सय लाख उनान्सय हजार नौ सय उनान्सय'],
    [12_345_678_901_234, 'एक सय तेइस खर्ब पैंतालीस अर्ब सतसट्ठी करोड उनान्नब्बे लाख एक हजार दुई सय चौंतीस'],
  ])('%i is %s', (number, words) => {
    expect(numberInWordsNe(number)).toBe(words);
  });

  test('have a word of their own below a hundred', () => {
    const words = Array.from({ length: 100 }, (_, number) => numberInWordsNe(number));
    expect(new Set(words).size).toBe(100);
    expect(words.every((word) => /^[\u0900-\u097F]+$/.test(word) && word === word.normalize('NFC'))).toBe(true);
    expect([11, 19, 29, 39, 49, 59, 69, 79, 89, 99].map((number) => words[number])).toEqual([
      'एघार',
      'उन्नाइस',
      'उनन्तीस',
      'उनन्चालीस',
      'उनन्चास',
      'उनन्साठी',
      'उनन्सत्तरी',
      'उनासी',
      'उनान्नब्बे',
      'उनान्सय',
    ]);
  });

  test('differ for different numbers', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.maxSafeNat(), (a, b) => a === b || numberInWordsNe(a) !== numberInWordsNe(b)),
      { seed },
    );
  });

  test.each([-1, 1.5, Number.POSITIVE_INFINITY])('are refused for %s', (number) => {
    expect(() => numberInWordsNe(number)).toThrow(/give a whole number from 0/);
  });
});
