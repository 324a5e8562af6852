import { adToBs, bsToAd } from '@sbmdkl/nepali-date-converter';
import bikramSambat from 'bikram-sambat';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoOfDay } from '../../../form-schemas/values/ad-date.ts';
import { shippedCalendar } from '../../../form-schemas/values/bs-calendar.ts';
import {
  addDays,
  type BsDate,
  daysInMonth,
  fiscalYearOf,
  formatBsDate,
  fromAd,
  isBsDate,
  longDateNe,
  monthNamesNe,
  parseBsDate,
  termEnd,
  toAd,
} from '../../../form-schemas/values/bs-date.ts';

const seed = 20831104;

interface Day {
  readonly bs: BsDate;
  readonly ad: string;
}

/** Every day of the table, counted one by one from the first, without the functions under test. */
function everyDay(): readonly Day[] {
  let dayNumber = Date.UTC(1921, 3, 13) / 86_400_000;
  return shippedCalendar.years.flatMap(({ year, days }) =>
    days.flatMap((count, month) =>
      Array.from({ length: count }, (_, day) => ({
        bs: { year, month: month + 1, day: day + 1 },
        ad: isoOfDay(dayNumber++),
      })),
    ),
  );
}

const days = everyDay();
// both libraries agree with each other and with the table up to 2083, in the three disputed years too
const comparableDays = days.filter(({ bs }) => bs.year <= 2083);
const anyDay = fc.constantFrom(...days);
/** The same days as nepali-date-converter has them; it takes seconds, so once for all tests. */
const convertedDays = days
  .filter(({ bs }) => bs.year <= 2089)
  .map(({ bs, ad }) => ({
    bs,
    ad,
    theirBs: adToBs(ad),
    theirAd: bs.year > 2083 ? '' : bsToAd(formatBsDate(bs, 'en')),
  }));

describe('conversion', () => {
  test.each([
    ['2000-01-01', '1943-04-14'],
    ['2073-10-29', '2017-02-11'],
    ['2072-01-12', '2015-04-25'],
    ['2083-08-04', '2026-11-20'],
    ['2083-04-01', '2026-07-17'],
    ['1978-01-01', '1921-04-13'],
    ['2092-12-31', '2036-04-13'],
  ])('puts %s on %s and back', (bsText, ad) => {
    const bs = fromAd(ad);
    expect(bs && formatBsDate(bs, 'en')).toBe(bsText);
    expect(bs && toAd(bs)).toBe(ad);
  });

  test('is its own inverse on every day of the table', () => {
    const wrong = days.filter(({ bs, ad }) => {
      const back = fromAd(ad);
      return toAd(bs) !== ad || back?.year !== bs.year || back.month !== bs.month || back.day !== bs.day;
    });
    expect(days).toHaveLength(42_005);
    expect(wrong).toEqual([]);
  });

  test('agrees with bikram-sambat on every day up to 2083', () => {
    const wrong = comparableDays.filter(({ bs, ad }) => {
      const theirs = bikramSambat.toBik(ad);
      return theirs.year !== bs.year || theirs.month !== bs.month || theirs.day !== bs.day;
    });
    expect(comparableDays).toHaveLength(38_717);
    expect(wrong).toEqual([]);
  });

  test('agrees with nepali-date-converter on every day up to 2083', () => {
    const wrong = convertedDays.filter(
      ({ bs, ad, theirBs, theirAd }) => bs.year <= 2083 && (theirBs !== formatBsDate(bs, 'en') || theirAd !== ad),
    );
    expect(wrong).toEqual([]);
  });

  test('is shared by both libraries in every year that is called agreed', () => {
    const disagreed = convertedDays.filter(({ bs, ad, theirBs }) => {
      const others = bikramSambat.toBik(ad);
      return theirBs !== formatBsDate(others, 'en') || theirBs !== formatBsDate(bs, 'en');
    });
    const years = [...new Set(disagreed.map(({ bs }) => bs.year))];
    expect(years).toEqual([2084, 2085, 2086, 2087, 2088, 2089]);
    expect(years.map((year) => shippedCalendar.years[year - 1978]?.status)).not.toContain('agreed');
  });

  test('knows the 32nd day of a long month, and the first of the next comes after it', () => {
    const long = days.filter(({ bs }) => bs.day === 32);
    expect(long).toHaveLength(181);
    for (const { bs, ad } of long) {
      expect(toAd(bs)).toBe(ad);
      expect(fromAd(addDays(ad, 1))).toMatchObject({ month: (bs.month % 12) + 1, day: 1 });
      expect(parseBsDate(formatBsDate(bs, 'ne'))).toEqual({ ok: true, date: bs });
    }
  });

  test('keeps the order of days', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 400 }), ({ bs, ad }, later) => {
        const then = fromAd(addDays(ad, later));
        return then === undefined || formatBsDate(then, 'en') >= formatBsDate(bs, 'en');
      }),
      { seed },
    );
  });

  test('has no answer outside the table or for a day that does not exist', () => {
    expect(fromAd('1921-04-12')).toBeUndefined();
    expect(fromAd('2036-04-14')).toBeUndefined();
    expect(fromAd('2026-02-30')).toBeUndefined();
    expect(toAd({ year: 1977, month: 1, day: 1 })).toBeUndefined();
    expect(toAd({ year: 2083, month: 13, day: 1 })).toBeUndefined();
    expect(toAd({ year: 2083, month: 1, day: 32 })).toBeUndefined();
    expect(toAd({ year: 2083, month: 1, day: 0 })).toBeUndefined();
    expect(toAd({ year: 2083, month: 1, day: 1.5 })).toBeUndefined();
  });

  test('knows how long a month is', () => {
    expect(daysInMonth(2083, 3)).toBe(32);
    expect(daysInMonth(2083, 0)).toBeUndefined();
    expect(daysInMonth(2093, 1)).toBeUndefined();
  });

  test.each([null, undefined, '2083-08-04', {}, { year: 2083, month: 8 }, { year: '2083', month: '8', day: '4' }])(
    'does not take %j for a date',
    (value) => expect(isBsDate(value)).toBe(false),
  );
});

describe('reading a date', () => {
  test.each([
    '2083-08-04',
    '2083-8-4',
    '२०८३-०८-०४',
    '२०८३/०८/०४',
    '2083.8.4',
    '2083, 8, 4',
    ' २०८३ ८ ४ ',
    '२०८३–०८–०४',
    '२०८३ साल मंसिर ४ गते',
    '२०८३ मङ्सिर ४',
    '2083 Mangsir 4',
    '२०८३ मंसिर ०४ गते',
  ])('understands "%s"', (text) => {
    expect(parseBsDate(text)).toEqual({ ok: true, date: { year: 2083, month: 8, day: 4 } });
  });

  test('takes back whatever it writes, in both languages', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom('ne' as const, 'en' as const), ({ bs }, language) => {
        expect(parseBsDate(formatBsDate(bs, language))).toEqual({ ok: true, date: bs });
      }),
      { seed },
    );
  });

  test('knows every month by name', () => {
    const months = monthNamesNe.map((name) => parseBsDate(`२०८३ ${name} १`));
    expect(months).toEqual(
      monthNamesNe.map((_, index) => ({ ok: true, date: { year: 2083, month: index + 1, day: 1 } })),
    );
  });

  test.each([
    ['बैशाख', 1],
    ['बैसाख', 1],
    ['जेष्ठ', 2],
    ['ज्येष्ठ', 2],
    ['आषाढ', 3],
    ['श्रावण', 4],
    ['भाद्र', 5],
    ['आश्विन', 6],
    ['असौज', 6],
    ['कार्तिक', 7],
    ['कार्त्तिक', 7],
    ['मङ्सिर', 8],
    ['मङ्गसिर', 8],
    ['पौष', 9],
    ['पूस', 9],
    ['फाल्गुन', 11],
    ['फाल्\u200Dगुण', 11],
    ['चैत्र', 12],
    ['SHRAWAN', 4],
    ['chaitra', 12],
  ])('knows that %s is month %i', (name, month) => {
    expect(parseBsDate(`२०८३ ${name} १ गते`)).toEqual({ ok: true, date: { year: 2083, month, day: 1 } });
  });

  test('takes मसान्त for the last day of the month', () => {
    expect(parseBsDate('२०८३ असार मसान्त')).toEqual({ ok: true, date: { year: 2083, month: 3, day: 32 } });
    expect(parseBsDate('२०८३ पुस मसान्त')).toEqual({ ok: true, date: { year: 2083, month: 9, day: 30 } });
    expect(parseBsDate('२०९३ असार मसान्त')).toMatchObject({ ok: false, reason: 'year' });
  });

  test.each([
    '',
    '2083',
    '२०८३ मसान्त ४',
    '2083-08',
    '2083-08-04-05',
    '83-08-04',
    '04-08-2083',
    '2083-ab-04',
    '2083-08-x',
    '2083-08-4.5',
    '-2083-08-04',
    '2083 constructor 4',
  ])('refuses "%s" as no date at all', (text) => expect(parseBsDate(text)).toEqual({ ok: false, reason: 'format' }));

  test.each([
    ['1977-01-01', { reason: 'year', minimum: 1978, maximum: 2092 }],
    ['२०९३-०१-०१', { reason: 'year', minimum: 1978, maximum: 2092 }],
    ['2083-13-01', { reason: 'month', minimum: 1, maximum: 12 }],
    ['2083-00-01', { reason: 'month', minimum: 1, maximum: 12 }],
    ['2083-01-32', { reason: 'day', minimum: 1, maximum: 31 }],
    ['२०८३-१०-३०', { reason: 'day', minimum: 1, maximum: 29 }],
    ['2083-08-00', { reason: 'day', minimum: 1, maximum: 29 }],
  ])('refuses %s and says which part must lie where', (text, refusal) => {
    expect(parseBsDate(text)).toEqual({ ok: false, ...refusal });
  });
});

describe('writing a date', () => {
  test('pads with zeros, in the digits and with the separator of the language', () => {
    expect(formatBsDate({ year: 2083, month: 8, day: 4 }, 'ne')).toBe('२०८३/०८/०४');
    expect(formatBsDate({ year: 2083, month: 8, day: 4 }, 'en')).toBe('2083-08-04');
  });

  test('says it in words as legal papers do', () => {
    expect(longDateNe('2026-11-20')).toBe('२०८३ साल मंसिर ४ गते शुक्रबार');
    expect(longDateNe('2015-04-25')).toBe('२०७२ साल वैशाख १२ गते शनिबार');
    expect(longDateNe('1900-01-01')).toBeUndefined();
  });
});

describe('the fiscal year', () => {
  test('of today is 2083/084', () => {
    expect(fiscalYearOf('2026-11-20')).toEqual({
      code: '8384',
      startAd: '2026-07-17',
      endAd: '2027-07-16',
      labelNe: '२०८३/०८४',
      labelEn: '2083/084',
      shortNe: '०८३/०८४',
    });
  });

  test.each([
    ['2026-07-16', '8283', '2025-07-17', '2026-07-16'],
    ['2026-07-17', '8384', '2026-07-17', '2027-07-16'],
    ['2024-07-16', '8182', '2024-07-16', '2025-07-16'],
    ['2027-04-14', '8384', '2026-07-17', '2027-07-16'],
  ])('of %s is %s', (iso, code, startAd, endAd) => {
    expect(fiscalYearOf(iso)).toMatchObject({ code, startAd, endAd });
  });

  test('begins on 1 साउन and ends on the last of असार, the next one the day after, as far as the calendar reaches', () => {
    const firsts = days.filter(({ bs }) => bs.month === 4 && bs.day === 1).slice(0, -1);
    expect(firsts).toHaveLength(114);
    for (const [index, { bs, ad }] of firsts.entries()) {
      const year = fiscalYearOf(ad);
      const label = `${bs.year}/${String(bs.year + 1).slice(1)}`;
      expect(year).toMatchObject({ startAd: ad, labelEn: label });
      expect(fromAd(year?.endAd ?? '')).toMatchObject({ year: bs.year + 1, month: 3 });
      expect(addDays(year?.endAd ?? '', 1)).toBe(firsts[index + 1]?.ad ?? '2035-07-17');
      expect(fiscalYearOf(year?.endAd ?? '')).toEqual(year);
    }
  });

  test('is unknown where the calendar does not hold all of it', () => {
    expect(fiscalYearOf('1921-04-13')).toBeUndefined();
    expect(fiscalYearOf('2036-04-13')).toBeUndefined();
    expect(fiscalYearOf('2050-01-01')).toBeUndefined();
  });
});

describe('the end of a legal period', () => {
  test('is the same day of the later month', () => {
    expect(termEnd('2025-10-12', { months: 6 })).toBe(toAd({ year: 2082, month: 12, day: 26 }));
  });

  test('is the last day of a shorter month', () => {
    expect(termEnd(toAd({ year: 2082, month: 3, day: 32 }) ?? '', { months: 6 })).toBe(
      toAd({ year: 2082, month: 9, day: daysInMonth(2082, 9) ?? 0 }),
    );
  });

  test('counts years, months and days together', () => {
    expect(termEnd('2026-11-20', { years: 2, months: 1, days: 1 })).toBe(toAd({ year: 2085, month: 9, day: 5 }));
  });

  test('is unknown where the calendar does not reach', () => {
    expect(termEnd('2035-01-01', { years: 10 })).toBeUndefined();
  });
});
