import { describe, expect, test } from 'vitest';
import { askedOf, daysOf, monthBeside, weeksOf } from '../../../web/agenda/weeks.ts';

const entry = {
  day: '2026-11-20',
  run: 1,
  term: 'notice',
  application: { id: 'a', ownerNe: 'हरि', ward: '04', plotNo: '1' },
};

describe('a month', () => {
  // मंसिर 2083 begins on a Tuesday and has 29 days
  const days = daysOf({ first: '2026-11-17', last: '2026-12-15', entries: [entry] });

  test('has its days from first to last, each with what falls on it', () => {
    expect(days.map(({ number }) => number)).toEqual(Array.from({ length: 29 }, (_, at) => at + 1));
    expect(days.filter(({ entries }) => entries.length > 0)).toEqual([
      { number: 4, day: '2026-11-20', entries: [entry] },
    ]);
  });

  test('is laid out in weeks from Sunday', () => {
    const weeks = weeksOf(days);
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
    expect(weeks[0]?.map((day) => day?.number)).toEqual([undefined, undefined, 1, 2, 3, 4, 5]);
    expect(weeks[4]?.map((day) => day?.number)).toEqual([27, 28, 29, undefined, undefined, undefined, undefined]);
  });

  test('has one before and one after it, over the turn of the year too', () => {
    expect(monthBeside({ year: 2083, month: 1 }, -1)).toEqual({ year: 2082, month: 12 });
    expect(monthBeside({ year: 2083, month: 12 }, 1)).toEqual({ year: 2084, month: 1 });
  });

  test('is named by the address as a whole or not at all', () => {
    expect(askedOf(new URLSearchParams('year=2083&month=8'))).toEqual({ year: 2083, month: 8 });
    for (const half of ['', 'year=2083', 'month=8', 'year=2083&month=13', 'year=x&month=1'])
      expect(askedOf(new URLSearchParams(half))).toEqual({});
  });
});
