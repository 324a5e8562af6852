import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundHalfUp } from '../../../form-schemas/values/digits.ts';
import {
  areaUnitOf,
  convertArea,
  convertLength,
  formatAreaNe,
  formatLengthEn,
  formatLengthNe,
  parseFeetInches,
} from '../../../form-schemas/values/units.ts';

const seed = 20831104;
const hundredths = fc.integer({ min: 0, max: 9_999_999 }).map((n) => roundHalfUp(`${n}e-2`, 2));

describe('conversion of lengths and areas', () => {
  test.each([
    ['10 m → ft', convertLength('10', 'METRE', 'FEET'), '32.81', convertLength('10', 'METRE', 'FEET', 'spec'), '32.81'],
    [
      '100 m² → sq ft',
      convertArea('100', 'SQUARE METRE', 'SQUARE FEET'),
      '1076.39',
      convertArea('100', 'SQUARE METRE', 'SQUARE FEET', 'spec'),
      '1076.40',
    ],
    [
      '1000 m² → sq ft',
      convertArea('1000', 'SQUARE METRE', 'SQUARE FEET'),
      '10763.91',
      convertArea('1000', 'SQUARE METRE', 'SQUARE FEET', 'spec'),
      '10764.00',
    ],
  ])('%s is exact, and repeats the older system where asked', (_what, exact, exactRounded, spec, specRounded) => {
    expect([roundHalfUp(exact, 2), roundHalfUp(spec, 2)]).toEqual([exactRounded, specRounded]);
  });

  test.each([
    ['1 m → ft', convertLength('1', 'METRE', 'FEET', 'spec'), '3.281'],
    ['3.281 ft → m', convertLength('3.281', 'FEET', 'METRE', 'spec'), '1'],
    ['1 m² → sq ft', convertArea('1', 'SQUARE METRE', 'SQUARE FEET', 'spec'), '10.764'],
    ['10.764 sq ft → m²', convertArea('10.764', 'SQUARE FEET', 'SQUARE METRE', 'spec'), '1'],
  ])('%s repeats the factor of the older system, both ways', (_what, converted, expected) => {
    expect(converted).toBe(expected);
  });

  test('rests on the exact foot', () => {
    expect(convertLength('1', 'FEET', 'METRE')).toBe('0.3048');
    expect(convertArea('1', 'SQUARE FEET', 'SQUARE METRE')).toBe('0.09290304');
    expect(roundHalfUp(convertLength('10', 'METRE', 'FEET'), 6)).toBe('32.808399');
    expect(roundHalfUp(convertArea('1', 'SQUARE METRE', 'SQUARE FEET'), 9)).toBe('10.763910417');
    expect(roundHalfUp(convertArea('1572.2109375', 'SQUARE FEET', 'SQUARE METRE'), 6)).toBe('146.063176');
    expect(roundHalfUp(convertArea('8246.8125', 'SQUARE FEET', 'SQUARE METRE'), 6)).toBe('766.153952');
  });

  test('leaves a value in its own unit alone', () => {
    expect(convertLength('12.50', 'FEET', 'FEET')).toBe('12.5');
    expect(convertArea('825', 'SQUARE METRE', 'SQUARE METRE', 'spec')).toBe('825');
  });

  test('there and back again gives the same length and area', () => {
    fc.assert(
      fc.property(hundredths, (value) => {
        const metres = convertLength(value, 'FEET', 'METRE');
        const squareFeet = convertArea(value, 'SQUARE METRE', 'SQUARE FEET');
        expect(roundHalfUp(convertLength(metres, 'METRE', 'FEET'), 2)).toBe(value);
        expect(roundHalfUp(convertArea(squareFeet, 'SQUARE FEET', 'SQUARE METRE'), 2)).toBe(value);
      }),
      { seed },
    );
  });

  test('pairs feet with square feet and metres with square metres', () => {
    expect(areaUnitOf).toEqual({ FEET: 'SQUARE FEET', METRE: 'SQUARE METRE' });
  });
});

describe('feet and inches', () => {
  test.each([
    [`12'-6"`, '12.5'],
    [`12' 6"`, '12.5'],
    [`12'6"`, '12.5'],
    ['१२′-६″', '12.5'],
    ['12’ 6”', '12.5'],
    [`12' 6''`, '12.5'],
    ['१२ फिट ६ इन्च', '12.5'],
    ['12 ft 6 in', '12.5'],
    ["9'", '9'],
    ['९ फिट', '9'],
    ['9"', '0.75'],
    ['12.5', '12.5'],
    ['१२.५', '12.5'],
    [`0'-0"`, '0'],
  ])('%s is %s feet', (text, feet) => expect(parseFeetInches(text)).toBe(feet));

  test.each([
    [`0'-1"`, '0.0833'],
    [`12'-7"`, '12.5833'],
    [`12'-11.5"`, '12.9583'],
    ['११ फिट ३ इन्च', '11.2500'],
    [`999'-11"`, '999.9167'],
  ])('%s is %s feet to four places', (text, feet) => expect(roundHalfUp(parseFeetInches(text) ?? '0', 4)).toBe(feet));

  test.each(['', `12'-12"`, `12"-6'`, '-12', `-12'`, `12'-x"`, 'बाह्र फिट', '5x5', `6" 6"`, `12'-6`])(
    'do not include %j',
    (text) => expect(parseFeetInches(text)).toBeUndefined(),
  );
});

describe('lengths in print', () => {
  test.each([
    ['28.50', `२८'-६"`],
    ['0', `०'-०"`],
    ['0.5', `०'-६"`],
    ['4.92', `४'-११"`],
    ['9.58', `९'-७"`],
    ['19.69', `१९'-८.३"`],
    ['41.40', `४१'-४.८"`],
    ['7.9999', `८'-०"`],
    ['-0.5', `-०'-६"`],
    ['-0.001', `०'-०"`],
    ['1234.5', `१,२३४'-६"`],
  ])('%s feet are %s', (feet, text) => expect(formatLengthNe(feet, 'FEET')).toBe(text));

  test('that are negative say so in words where these are given, but for what rounds to nothing', () => {
    const negative = { ne: 'अधिकार क्षेत्रभित्र', en: 'inside the right of way' };
    expect(formatLengthNe('-0.06', 'FEET', { negative })).toBe(`अधिकार क्षेत्रभित्र ०'-०.७"`);
    expect(formatLengthEn('-0.06', 'FEET', { negative })).toBe(`inside the right of way 0'-0.7"`);
    expect(formatLengthNe('-1.5', 'METRE', { lengthUnit: 'FEET', negative })).toBe(`अधिकार क्षेत्रभित्र १.५ मि. (४'-११")`);
    expect(formatLengthNe('-0.001', 'FEET', { negative })).toBe(`०'-०"`);
    expect(formatLengthNe('4.92', 'FEET', { negative })).toBe(`४'-११"`);
  });

  test('say the unit of the office in brackets where they were measured in the other', () => {
    expect(formatLengthNe('1.5', 'METRE')).toBe('१.५ मि.');
    expect(formatLengthNe('1.5', 'METRE', { lengthUnit: 'FEET' })).toBe(`१.५ मि. (४'-११")`);
    expect(formatLengthNe('9.5', 'FEET', { lengthUnit: 'METRE' })).toBe(`९'-६" (२.९ मि.)`);
    expect(formatLengthNe('9.5', 'FEET', { lengthUnit: 'FEET' })).toBe(`९'-६"`);
    expect(formatLengthNe('0', 'METRE', { lengthUnit: 'FEET' })).toBe('० मि.');
    expect(formatLengthEn('1.5', 'METRE', { lengthUnit: 'FEET' })).toBe(`1.5 m (4'-11")`);
  });

  test.each([
    ['6', `६ मि. (१९'-८.२")`],
    ['6.001512', `६ मि. (१९'-८.२")`],
    ['4.500372', `४.५ मि. (१४'-९.२")`],
    ['2.749296', `२.७५ मि. (९'-०.३")`],
    ['3.998976', `४ मि. (१३'-१.५")`],
  ])('of %s metres say in brackets the feet of the metres that are printed', (metres, text) => {
    expect(formatLengthNe(metres, 'METRE', { lengthUnit: 'FEET' })).toBe(text);
  });

  test('are read again as the very inches that were written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (inches) => {
        const feet = roundHalfUp(`${inches / 12}`, 2);
        const read = parseFeetInches(formatLengthEn(feet, 'FEET').replaceAll(',', '')) ?? '';
        expect(roundHalfUp(`${Number(read) * 12}`, 4)).toBe(`${inches}.0000`);
      }),
      { seed },
    );
  });
});

describe('areas in print', () => {
  test('show at most two decimals and no empty ones', () => {
    expect(formatAreaNe('1572.2109375', 'SQUARE FEET')).toBe('१,५७२.२१ वर्गफिट');
    expect(formatAreaNe('146.063176', 'SQUARE METRE')).toBe('१४६.०६ वर्गमिटर');
  });
});
