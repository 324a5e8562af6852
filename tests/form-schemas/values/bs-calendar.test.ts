import { afterEach, describe, expect, test } from 'vitest';
import { isoOfDay } from '../../../form-schemas/values/ad-date.ts';
import table from '../../../form-schemas/values/bs-calendar.json' with { type: 'json' };
import {
  type BsCalendarTable,
  buildCalendar,
  calendarInForce,
  shippedCalendar,
  useCalendar,
  withCalendar,
} from '../../../form-schemas/values/bs-calendar.ts';
import { fiscalYearOf, fromAd, longDateNe, toAd, yearStatus } from '../../../form-schemas/values/bs-date.ts';

const ordinaryYear = [31, 32, 31, 32, 31, 30, 30, 30, 29, 29, 30, 30];

function tableWith(years: BsCalendarTable['years']): BsCalendarTable {
  return { anchor: { year: 2000, firstDayAd: '1943-04-14' }, years };
}

describe('the shipped calendar', () => {
  test('covers 1978 to 2092 with 103 agreed, 3 disputed and 9 projected years', () => {
    const count = (status: string) => shippedCalendar.years.filter((year) => year.status === status).length;
    expect(shippedCalendar.years[0]?.year).toBe(1978);
    expect(shippedCalendar.years.at(-1)?.year).toBe(2092);
    expect([count('agreed'), count('disputed'), count('projected')]).toEqual([103, 3, 9]);
    expect(yearStatus(1989)).toBe('disputed');
    expect(yearStatus(2083)).toBe('agreed');
    expect(yearStatus(2084)).toBe('projected');
    expect(yearStatus(2093)).toBeUndefined();
  });

  test('has 365 or 366 days in every year, in months of 29 to 32', () => {
    const wrong = shippedCalendar.years.filter(({ days }) => {
      const total = days.reduce((sum, count) => sum + count, 0);
      return days.length !== 12 || days.some((count) => count < 29 || count > 32) || ![365, 366].includes(total);
    });
    expect(wrong).toEqual([]);
  });

  test('lets each year follow on the one before it without a day between', () => {
    const breaks = shippedCalendar.years.filter(({ firstDay }, index, years) => {
      const before = years[index - 1];
      return before !== undefined && before.firstDay + before.days.reduce((sum, count) => sum + count, 0) !== firstDay;
    });
    expect(breaks).toEqual([]);
  });

  test('begins every year between 13 and 15 April', () => {
    const others = shippedCalendar.years.filter(({ firstDay }) => !/-04-1[345]$/.test(isoOfDay(firstDay)));
    expect(others).toEqual([]);
  });
});

describe('the calendar in force', () => {
  const corrected = buildCalendar({
    ...table,
    years: {
      ...table.years,
      2084: { days: [31, 31, 32, 31, 31, 31, 30, 29, 30, 29, 30, 30], status: 'official' },
    },
  });
  afterEach(() => useCalendar(shippedCalendar));

  test('is the shipped one until a host says otherwise', () => {
    expect(calendarInForce()).toBe(shippedCalendar);
  });

  test('names the days wherever none is given', () => {
    useCalendar(corrected);
    expect(fromAd('2028-04-13')).toEqual({ year: 2085, month: 1, day: 1 });
    expect(toAd({ year: 2085, month: 1, day: 1 })).toBe('2028-04-13');
    expect(yearStatus(2084)).toBe('official');
    expect(longDateNe('2028-04-13')).toBe('२०८५ साल वैशाख १ गते बिहीबार');
    expect(fiscalYearOf('2028-04-13')?.code).toBe('8485');
  });

  test('gives way to another one for one piece of work, even where that fails', () => {
    expect(withCalendar(corrected, () => fromAd('2028-04-13'))).toEqual({ year: 2085, month: 1, day: 1 });
    expect(() =>
      withCalendar(corrected, () => {
        throw new Error('no paper');
      }),
    ).toThrow('no paper');
    expect(calendarInForce()).toBe(shippedCalendar);
    expect(fromAd('2028-04-13')).toEqual({ year: 2084, month: 12, day: 31 });
  });
});

describe('a corrected calendar', () => {
  test('moves the dates after the corrected year and none before it', () => {
    const days = [31, 31, 32, 31, 31, 31, 30, 29, 30, 29, 30, 30];
    const corrected = buildCalendar({ ...table, years: { ...table.years, 2084: { days, status: 'official' } } });
    expect(yearStatus(2084, corrected)).toBe('official');
    expect(toAd({ year: 2084, month: 1, day: 1 }, corrected)).toBe('2027-04-14');
    expect(toAd({ year: 2085, month: 1, day: 1 })).toBe('2028-04-14');
    expect(toAd({ year: 2085, month: 1, day: 1 }, corrected)).toBe('2028-04-13');
    expect(fromAd('2028-04-13', corrected)).toEqual({ year: 2085, month: 1, day: 1 });
  });

  test('of a year before the anchor leaves today where it is', () => {
    const days = [31, 31, 31, 32, 31, 31, 30, 29, 30, 29, 30, 31];
    const corrected = buildCalendar({ ...table, years: { ...table.years, 1989: { days, status: 'official' } } });
    expect(fromAd('2026-11-20', corrected)).toEqual({ year: 2083, month: 8, day: 4 });
    expect(toAd({ year: 1989, month: 1, day: 1 }, corrected)).toBe('1932-04-12');
  });

  test.each([
    ['eleven months', { 2000: { days: ordinaryYear.slice(1), status: 'agreed' } }, /2000 must have twelve months/],
    ['a month of 33 days', { 2000: { days: [33, ...ordinaryYear.slice(1)], status: 'agreed' } }, /29 to 32 days/],
    ['364 days', { 2000: { days: [30, ...ordinaryYear.slice(1)], status: 'agreed' } }, /2000 has 364 days/],
    [
      'an unknown status',
      { 2000: { days: ordinaryYear, status: 'guessed' } },
      /status "guessed"; use one of projected/,
    ],
    [
      'a gap',
      { 2000: { days: ordinaryYear, status: 'agreed' }, 2002: { days: ordinaryYear, status: 'agreed' } },
      /years before 2002 are missing/,
    ],
    ['no anchor year', { 2001: { days: ordinaryYear, status: 'agreed' } }, /anchor year 2000 is not in the table/],
  ])('is refused with %s', (_what, years, message) => {
    expect(() => buildCalendar(tableWith(years))).toThrow(message);
  });
});
