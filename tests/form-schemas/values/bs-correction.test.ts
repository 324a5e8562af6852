import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shippedCalendar } from '../../../form-schemas/values/bs-calendar.ts';
import { correctedCalendar, correctionsOf, yearRefusal } from '../../../form-schemas/values/bs-correction.ts';
import { fromAd, toAd } from '../../../form-schemas/values/bs-date.ts';

const seed = 20831104;
const published = [31, 31, 32, 31, 31, 30, 30, 30, 29, 30, 30, 30];
const of2084 = { year: 2084, days: published, status: 'official' } as const;

function withMonth(index: number, count: number): readonly number[] {
  return published.map((days, month) => (month === index ? count : days));
}

describe('the correction of a year', () => {
  test('is good when the Panchanga committee publishes a projected year', () => {
    expect(yearRefusal(of2084)).toBeUndefined();
  });

  test.each([
    [
      'a year that the calendar does not have',
      { ...of2084, year: 2093 },
      { code: 'year', minimum: 1978, maximum: 2092 },
    ],
    ['half a year', { ...of2084, year: 2084.5 }, { code: 'year', minimum: 1978, maximum: 2092 }],
    ['eleven months', { ...of2084, days: published.slice(1) }, { code: 'months' }],
    ['thirteen months', { ...of2084, days: [...published, 30] }, { code: 'months' }],
    ['a month of 28 days', { ...of2084, days: withMonth(0, 28) }, { code: 'months' }],
    ['a month of 33 days', { ...of2084, days: withMonth(2, 33) }, { code: 'months' }],
    ['half a day', { ...of2084, days: withMonth(0, 30.5) }, { code: 'months' }],
    ['364 days', { ...of2084, days: withMonth(0, 30) }, { code: 'total', days: 364 }],
    ['367 days', { ...of2084, days: withMonth(8, 31) }, { code: 'total', days: 367 }],
  ])('is refused with %s', (_what, correction, refusal) => expect(yearRefusal(correction)).toEqual(refusal));

  test('is refused where it would move a day whose AD date is known', () => {
    const days = shippedCalendar.years.find(({ year }) => year === 2051)?.days ?? [];
    const longer = days.map((count, month) => (month === 8 ? count + 1 : count));
    expect(yearRefusal({ year: 2051, days: longer, status: 'official' })).toEqual({
      code: 'anchor',
      bs: '2072-01-12',
      ad: '2015-04-25',
    });
  });

  test('never moves a day before the corrected year, nor what is known', () => {
    const corrected = correctedCalendar([of2084]);
    const earlier = fc.integer({ min: 0, max: 38_700 }).map((n) => new Date(Date.UTC(1921, 3, 13) + n * 86_400_000));
    fc.assert(
      fc.property(earlier, (date) => {
        const ad = date.toISOString().slice(0, 10);
        expect(fromAd(ad, corrected)).toEqual(fromAd(ad));
      }),
      { seed },
    );
    expect(toAd({ year: 2084, month: 1, day: 1 }, corrected)).toBe('2027-04-14');
    expect(toAd({ year: 2085, month: 1, day: 1 }, corrected)).toBe('2028-04-13');
  });

  test('is all that another host needs to be told', () => {
    expect(correctionsOf(shippedCalendar)).toEqual([]);
    const corrected = correctedCalendar([of2084]);
    expect(correctionsOf(corrected)).toEqual([of2084]);
    expect(correctedCalendar(correctionsOf(corrected))).toEqual(corrected);
  });

  test('of a status alone is a correction too', () => {
    const days = shippedCalendar.years.find(({ year }) => year === 2084)?.days ?? [];
    const settled = { year: 2084, days, status: 'agreed' } as const;
    expect(correctionsOf(correctedCalendar([settled]))).toEqual([settled]);
  });
});
