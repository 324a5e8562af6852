import { describe, expect, test } from 'vitest';
import {
  differenceOf,
  formatMeasuredEn,
  formatMeasuredNe,
  goesBeyond,
  measureSame,
  parseSize,
  unitsLike,
} from '../../../form-schemas/values/measured.ts';
import { library } from '../case.ts';

const words = (unit: string) => library.codes['unit']?.find(({ code }) => code === unit);
const feet = (value: string) => ({ value, unit: 'ft' });
const pillar = (value: string, by: string) => ({ value, by, unit: 'mm' });

describe('a size as designers write it', () => {
  test.each([
    ['300 × 300 mm', { value: '300', by: '300', unit: 'mm' }],
    ['300x450', { value: '300', by: '450', unit: 'mm' }],
    ['५ x ५ फिट', { value: '5', by: '5', unit: 'ft' }],
    [`5'-6" × 5'`, { value: '5.5', by: '5', unit: 'ft' }],
  ])('%s', (text, size) => expect(parseSize(text, 'mm')).toEqual(size));

  test.each(['300', '12 mm @ 150', '300 mm × 5 ft', '१ × २ × ३', 'ठूलो × सानो'])('is none: %s', (text) =>
    expect(parseSize(text, 'mm')).toBeUndefined(),
  );
});

describe('a measure against what was approved', () => {
  test('differs in the unit in which it was measured', () => {
    expect(differenceOf(feet('8'), feet('8.25'))).toEqual(feet('-0.25'));
    expect(differenceOf({ value: '2.9', unit: 'm' }, feet('9.5'))).toEqual({ value: '0.0044', unit: 'm' });
    expect(differenceOf(pillar('305', '300'), pillar('300', '300'))).toEqual(pillar('5', '0'));
  });

  test('cannot be compared with another thing, nor one side with two', () => {
    expect(differenceOf(feet('8'), { value: '8', unit: 'sqft' })).toBeUndefined();
    expect(differenceOf({ value: '3', unit: 'storey' }, { value: '3', unit: 'piece' })).toBeUndefined();
    expect(differenceOf({ value: '300', unit: 'mm' }, pillar('300', '300'))).toBeUndefined();
  });

  test.each([
    ['within two percent of 10 ft', feet('10.2'), feet('10'), 'approved', '2', false],
    ['beyond two percent of 10 ft', feet('10.21'), feet('10'), 'approved', '2', true],
    ['too small beyond two percent', feet('9.79'), feet('10'), 'approved', '2', true],
    ['nothing may differ without a tolerance', feet('10.01'), feet('10'), 'approved', '0', true],
    ['three metres beside 9 ft 10 in', { value: '3', unit: 'm' }, feet('9.84'), 'approved', '1', false],
    ['one side of a size', pillar('300', '280'), pillar('300', '300'), 'approved', '5', true],
    ['more than the least', pillar('350', '300'), pillar('300', '300'), 'least', '0', false],
    ['less than the least', pillar('350', '290'), pillar('300', '300'), 'least', '9', true],
    ['more than the most', feet('3.01'), feet('3'), 'most', '9', true],
  ] as const)('%s', (_what, measured, given, against, tolerancePct, beyond) => {
    expect(goesBeyond(measured, given, { against, tolerancePct })).toBe(beyond);
  });
});

describe('units', () => {
  test('of one kind stand in for each other', () => {
    expect(unitsLike('ft')).toEqual(['ft', 'm', 'in', 'mm']);
    expect(unitsLike('sqft')).toEqual(['sqft', 'm²']);
    expect(unitsLike('storey')).toEqual(['storey']);
    expect([measureSame('mm', 'ft'), measureSame('sqft', 'ft'), measureSame('piece', 'storey')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('are written once, feet with their inches', () => {
    expect(formatMeasuredNe(feet('9.5'), words)).toBe(`९'-६"`);
    expect(formatMeasuredNe({ value: '5', by: '5', unit: 'ft' }, words)).toBe(`५'-०" × ५'-०"`);
    expect(formatMeasuredNe(pillar('300', '450'), words)).toBe('३०० × ४५० मि.मि.');
    expect(formatMeasuredNe({ value: '1.75', unit: 'times' }, words)).toBe('१.७५ गुणा');
    expect(formatMeasuredEn({ value: '60.5', unit: '%' }, words)).toBe('60.5 %');
    expect(formatMeasuredNe({ value: '1.5', unit: 'm' }, words, { lengthUnit: 'FEET' })).toBe(`१.५ मि. (४'-११")`);
  });
});
