import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  dayBegins,
  daysBetween,
  isIsoDate,
  kathmanduDate,
  kathmanduTime,
  weekdayOf,
} from '../../../form-schemas/values/ad-date.ts';

const seed = 20831104;
const dates = fc
  .integer({ min: 0, max: 40_000 })
  .map((days) => new Date(Date.UTC(1921, 3, 13) + days * 86_400_000).toISOString().slice(0, 10));

describe('date arithmetic', () => {
  test('counts days over months, years and leap days', () => {
    expect(addDays('2026-11-12', 15)).toBe('2026-11-27');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
    expect(daysBetween('2026-07-17', '2027-07-17')).toBe(365);
    expect(daysBetween('2026-11-20', '2026-11-12')).toBe(-8);
  });

  test('adding the days between two dates leads from one to the other', () => {
    fc.assert(
      fc.property(dates, dates, (from, to) => addDays(from, daysBetween(from, to)) === to),
      { seed },
    );
  });

  test('a day begins at midnight in Nepal, before and after its clock was moved', () => {
    expect(dayBegins('2026-11-20')).toBe('2026-11-19T18:15:00.000Z');
    expect(dayBegins('1985-12-31')).toBe('1985-12-30T18:30:00.000Z');
    fc.assert(
      fc.property(dates, (iso) => {
        const before = new Date(Date.parse(dayBegins(iso)) - 1).toISOString();
        return kathmanduDate(dayBegins(iso)) === iso && kathmanduDate(before) === addDays(iso, -1);
      }),
      { seed },
    );
  });

  test('numbers the weekdays from आइतबार', () => {
    expect(weekdayOf('2026-11-20')).toBe(6);
    expect(weekdayOf('2015-04-25')).toBe(7);
    expect(weekdayOf('2026-11-22')).toBe(1);
    fc.assert(
      fc.property(dates, (iso) => weekdayOf(iso) === new Date(`${iso}T00:00:00Z`).getUTCDay() + 1),
      { seed },
    );
  });

  test.each(['2026-02-30', '2026-13-01', '2026-1-1', '२०२६-०१-०१', '2026-11-20T00:00:00Z', '', 'today'])(
    'refuses "%s" as a date and says how to write one',
    (text) => {
      expect(isIsoDate(text)).toBe(false);
      expect(() => addDays(text, 1)).toThrow(/give it as YYYY-MM-DD/);
    },
  );
});

describe('the clock of Nepal', () => {
  test('starts the day at 18:15 of the day before in UTC', () => {
    expect(kathmanduDate('2026-11-19T18:14:59.999Z')).toBe('2026-11-19');
    expect(kathmanduDate('2026-11-19T18:15:00Z')).toBe('2026-11-20');
    expect(kathmanduDate('2026-11-20T00:00:00+05:45')).toBe('2026-11-20');
    expect(kathmanduTime('2026-11-20T04:45:00Z')).toBe('10:30');
  });

  test('was fifteen minutes slower until the end of 1985', () => {
    expect(kathmanduDate('1985-12-31T18:29:59Z')).toBe('1985-12-31');
    expect(kathmanduDate('1985-12-31T18:30:00Z')).toBe('1986-01-01');
    expect(kathmanduTime('1985-06-01T00:00:00Z')).toBe('05:30');
  });

  test('agrees with the time zone database at any instant', () => {
    const inNepal = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Kathmandu',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const instants = fc.date({ min: new Date('1970-01-01Z'), max: new Date('2036-01-01Z'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (instant) => {
        const iso = instant.toISOString();
        expect(`${kathmanduDate(iso)} ${kathmanduTime(iso)}`).toBe(inNepal.format(instant));
      }),
      { seed },
    );
  });

  test.each(['2026-11-20', '2026-11-20T10:00:00', '2026-11-20T99:00:00Z', 'now'])(
    'refuses "%s", which names no instant',
    (text) => expect(() => kathmanduDate(text)).toThrow(/ISO 8601 with Z or an offset/),
  );
});
