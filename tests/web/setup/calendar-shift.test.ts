import { describe, expect, test } from 'vitest';
import { shippedCalendar } from '../../../form-schemas/values/bs-calendar.ts';
import { calendarShift, monthDays, monthFields, totalDays } from '../../../web/setup/calendar-shift.ts';
import { bundleWith, field } from './bundle.ts';

const year = 2090;
const days = shippedCalendar.years.find((each) => each.year === year)?.days ?? [];

/** The year with one day taken from a month and given to the next. */
function withDayMoved(month: number): readonly number[] {
  return days.map((count, index) => (index === month - 1 ? count - 1 : index === month ? count + 1 : count));
}

describe('correcting a year of the calendar', () => {
  test('without a change moves no date', () => {
    const shift = calendarShift(year, days, shippedCalendar);
    expect(shift?.months.filter(({ before, after }) => before.firstDay !== after.firstDay)).toEqual([]);
  });

  test('moves the first day of the month after the one that got shorter, and no other', () => {
    const shift = calendarShift(year, withDayMoved(3), shippedCalendar);
    const moved = shift?.months.filter(({ before, after }) => before.firstDay !== after.firstDay);
    expect([moved?.map(({ month }) => month), shift?.newYears]).toEqual([[4], []]);
  });

  test('by a day more moves the next New Year, not the one before', () => {
    const [first = 0, ...rest] = days;
    const shift = calendarShift(year, [first + (totalDays(days) === 365 ? 1 : -1), ...rest], shippedCalendar);
    expect(shift?.newYears.map((each) => each.year)).toEqual([year + 1]);
  });

  test('says nothing while the months do not make a year', () => {
    expect([
      calendarShift(year, days.slice(0, 11), shippedCalendar),
      calendarShift(year, [...days.slice(0, 11), Number.NaN], shippedCalendar),
      calendarShift(2200, days, shippedCalendar),
    ]).toEqual([undefined, undefined, undefined]);
  });
});

describe('the months of a record', () => {
  const names = Array.from({ length: 12 }, (_, index) => `m${String(index + 1)}`);
  const fields = [
    field('integer', 'year'),
    field('object', 'months'),
    ...names.map((name) => field('integer', `months.${name}`)),
  ];
  const bundle = bundleWith(fields);

  test('are the twelve numbers of one section, in their order', () => {
    expect(monthFields(bundle)?.map(({ path }) => path.at(-1))).toEqual(names);
  });

  test('are found in no other record', () => {
    expect(monthFields(bundleWith(fields.slice(0, 8)))).toBeUndefined();
  });

  test('count what is filled', () => {
    const months = Object.fromEntries(names.slice(0, 11).map((name) => [name, 30]));
    expect(totalDays(monthDays(monthFields(bundle) ?? [], { months }))).toBe(330);
  });
});
