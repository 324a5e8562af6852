import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundHalfUp } from '../../../form-schemas/values/digits.ts';
import { measureDifference, parseMeasure } from '../../../form-schemas/values/measure.ts';
import { formatLengthNe } from '../../../form-schemas/values/units.ts';

const seed = 20831104;

function read(text: string): string | undefined {
  const measure = parseMeasure(text);
  if (measure === undefined) return undefined;
  const value = roundHalfUp(measure.value, 4);
  return measure.kind === 'number' ? value : `${value} ${measure.unit}`;
}

describe('a measure as people write it', () => {
  test.each([
    ['१२.५', '12.5000'],
    ['12,345', '12345.0000'],
    ['१२′-६″', '12.5000 FEET'],
    [`12'-6"`, '12.5000 FEET'],
    ['१२ फिट ६ इन्च', '12.5000 FEET'],
    ['१२.५ फिट', '12.5000 FEET'],
    ['६ इन्च', '0.5000 FEET'],
    ['३.८१ मि.', '3.8100 METRE'],
    ['3.81 m', '3.8100 METRE'],
    ['३ मिटर', '3.0000 METRE'],
    ['३०० से.मि.', '3.0000 METRE'],
    ['300mm', '0.3000 METRE'],
    ['825 sq.ft.', '825.0000 SQUARE FEET'],
    ['८२५ वर्गफिट', '825.0000 SQUARE FEET'],
    ['१,५७२.२१ व.फि.', '1572.2100 SQUARE FEET'],
    ['१४६.०६ वर्गमिटर', '146.0600 SQUARE METRE'],
    [`१.५ मि. (४'-११")`, '1.5000 METRE'],
    [`९'-६" (२.९ मि.)`, '9.5000 FEET'],
    ['०-४-२-१.५ (रोपनी-आना-पैसा-दाम)', '1572.2109 SQUARE FEET'],
    ['०-२-५.२५ (बिघा-कठ्ठा-धुर)', '8246.8125 SQUARE FEET'],
  ])('%s is %s', (text, measure) => expect(read(text)).toBe(measure));

  test.each(['', 'नक्सा बमोजिम', '300 x 300', '12 हात', '०-४-२-१.५', '०-१७-०-० (रोपनी-आना-पैसा-दाम)', '12 फिट ५ मिटर'])(
    'is none: %s',
    (text) => expect(read(text)).toBeUndefined(),
  );
});

describe('the difference of two measures', () => {
  test.each([
    ['१२.५', '१२', '०.५'],
    ['12', '12.5', '-०.५'],
    ['१२′-६″', '१२ फिट', `०'-६"`],
    ['१२', '१२′-६″', `-०'-६"`],
    ['३.८१ मि.', '१२.५ फिट', '० मि.'],
    ['१२.५ फिट', '३.८१ मि.', `०'-०"`],
    ['१३० मि.मि.', '१२५ मि.मि.', '५ मि.मि.'],
    ['12.5 cm', '१२५ मि.मि.', '० से.मि.'],
    ['८२५ वर्गफिट', '८२०', '५ वर्गफिट'],
    ['१५७२.२१ वर्गफिट', '०-४-२-१.५ (रोपनी-आना-पैसा-दाम)', '० वर्गफिट'],
  ])('%s from %s is %s', (measured, given, difference) => {
    expect(measureDifference(measured, given)).toBe(difference);
  });

  test.each([
    ['१२.५ फिट', '८२५ वर्गफिट'],
    ['नक्सा बमोजिम', '१२'],
    ['१२', 'नक्सा बमोजिम'],
    ['', ''],
  ])('of %j and %j is none', (measured, given) => expect(measureDifference(measured, given)).toBeUndefined());

  test('of a length and itself in another unit is nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), (hundredths) => {
        const feet = roundHalfUp(`${hundredths}e-2`, 2);
        expect(measureDifference(`${feet} ft`, formatLengthNe(feet, 'FEET'))).toBe(`०'-०"`);
      }),
      { seed },
    );
  });

  test('follows the profile of the office', () => {
    expect(measureDifference('३२.८१ फिट', '१० मिटर', { profile: 'spec' })).toBe(`०'-०"`);
    expect(measureDifference('३२८१ फिट', '१००० मिटर', { profile: 'spec' })).toBe(`०'-०"`);
    expect(measureDifference('३२८१ फिट', '१००० मिटर')).toBe(`०'-१.९"`);
  });
});
