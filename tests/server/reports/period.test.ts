import { describe, expect, test } from 'vitest';
import { isProblem } from '../../../server/http/problems.ts';
import { fiscalYearOfCode, fiscalYearsBetween, readPeriod, yearOfPeriod } from '../../../server/reports/period.ts';

const TODAY = '2026-11-01';

const codeOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return isProblem(error) ? error.problemCode : error;
  }
};

describe('a period', () => {
  test('is the present fiscal year unless another is asked for, its twelve months without a gap from 1 साउन on', () => {
    const { from, to, title, months, year } = readPeriod({}, TODAY);
    expect([from, to, title, year?.code]).toEqual([
      '2026-07-17',
      '2027-07-16',
      { ne: '२०८३/०८४', en: '2083/084' },
      '8384',
    ]);
    expect(months.map(({ month }) => month)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3]);
    expect([months[0]?.from, months.at(-1)?.to]).toEqual([from, to]);
    const gaps = months.filter(
      ({ from: first }, at) => at > 0 && Date.parse(first) - Date.parse(months[at - 1]?.to ?? '') !== 86_400_000,
    );
    expect(gaps).toEqual([]);
  });

  test('of a month is the days of that month of that fiscal year', () => {
    expect(readPeriod({ year: '8283', month: 3 }, TODAY)).toMatchObject({
      from: '2026-06-15',
      to: '2026-07-16',
      title: { ne: 'असार २०८३', en: 'Ashadh 2083' },
    });
  });

  test('of any days begins and ends in the middle of months', () => {
    const { months, title } = readPeriod({ from: '2026-07-16', to: '2026-08-17' }, TODAY);
    expect(title.ne).toBe('२०८३/०३/३२ देखि २०८३/०५/०१ सम्म');
    expect(months.map(({ from, to }) => [from, to])).toEqual([
      ['2026-07-16', '2026-07-16'],
      ['2026-07-17', '2026-08-16'],
      ['2026-08-17', '2026-08-17'],
    ]);
    expect(readPeriod({ from: '2026-10-30' }, TODAY)).toMatchObject({ from: '2026-10-30', to: TODAY });
    expect(readPeriod({ to: '2026-07-20' }, TODAY)).toMatchObject({ from: '2026-07-17', to: '2026-07-20' });
  });

  test('that the calendar does not have is refused', () => {
    const wrong = [
      { year: '8385' },
      { year: '9899' },
      { from: '2026-08-02', to: '2026-08-01' },
      { from: '2020-01-01' },
      { year: '8384', to: '2026-08-01' },
    ];
    expect(wrong.map((query) => codeOf(() => readPeriod(query, TODAY)))).toEqual(wrong.map(() => 'periodInvalid'));
  });

  test('lies in a fiscal year, or ends in one', () => {
    expect(yearOfPeriod(readPeriod({ year: '8384', month: 3 }, TODAY)).from).toBe('2026-07-17');
    expect(yearOfPeriod(readPeriod({ from: '2026-07-01', to: '2026-07-16' }, TODAY)).from).toBe('2025-07-17');
  });
});

test('fiscal years are named by their two Bikram Sambat years, and come newest first', () => {
  expect(fiscalYearOfCode('8384')?.startAd).toBe('2026-07-17');
  expect(fiscalYearsBetween('2025-07-17', TODAY).map(({ code }) => code)).toEqual(['8384', '8283']);
  expect(fiscalYearsBetween('2025-07-16', TODAY).map(({ code }) => code)).toEqual(['8384', '8283', '8182']);
});
