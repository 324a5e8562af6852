import { assert, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxesOf, boxText, pastedBoxes, readBoxes, storedDate } from '../../../../web/forms/controls/date-boxes.ts';
import { formatBsDate, toAd } from '../../../../form-schemas/values/bs-date.ts';

describe('typing a BS date into its boxes', () => {
  test('Nepali digits count as digits, everything else is left out', () => {
    expect([boxText('२०८३', 4), boxText('a२-०', 2), boxText('20833', 4)]).toEqual(['2083', '20', '2083']);
  });

  test('a whole date is stored with both calendars', () => {
    expect(readBoxes({ year: '2083', month: '8', day: '4' })).toEqual({
      kind: 'date',
      value: { ad: '2026-11-20', bs: '2083-08-04', source: 'bs' },
    });
  });

  test('empty boxes are no date, half-filled ones are not yet one', () => {
    expect(readBoxes({ year: '', month: '', day: '' }).kind).toBe('empty');
    expect(readBoxes({ year: '2083', month: '08', day: '' }).kind).toBe('unfinished');
    expect(readBoxes({ year: '208', month: '08', day: '04' }).kind).toBe('unfinished');
  });

  test('a day that the month does not have names the month and its days', () => {
    expect(readBoxes({ year: '2083', month: '08', day: '32' })).toEqual({
      kind: 'wrong',
      code: 'bsMonthDays',
      params: { month: 8, days: 29 },
    });
  });

  test('a month or a year outside the calendar is no date', () => {
    expect(readBoxes({ year: '2083', month: '13', day: '01' })).toMatchObject({ kind: 'wrong', code: 'date' });
    expect(readBoxes({ year: '1200', month: '01', day: '01' })).toMatchObject({ kind: 'wrong', code: 'date' });
    expect(readBoxes({ year: '2083', month: '01', day: '00' })).toMatchObject({ kind: 'wrong', code: 'date' });
  });
});

describe('a date that is no day yet', () => {
  const halves = [
    { year: '2083', month: '', day: '' },
    { year: '2083', month: '13', day: '40' },
    { year: '', month: '', day: '4' },
  ];

  test('is kept in the draft as it was typed, and comes back into its boxes', () => {
    expect(halves.map(storedDate)).toEqual([
      { bs: '2083--', source: 'bs' },
      { bs: '2083-13-40', source: 'bs' },
      { bs: '--4', source: 'bs' },
    ]);
    expect(halves.map((boxes) => boxesOf(storedDate(boxes)))).toEqual(halves);
  });

  test('that is cleared is no value', () => {
    expect(storedDate({ year: '', month: '', day: '' })).toBeUndefined();
  });
});

describe('a date that is already there', () => {
  test('fills the boxes from its BS side', () => {
    expect(boxesOf({ ad: '2026-11-20', bs: '2083-08-04', source: 'bs' })).toEqual({
      year: '2083',
      month: '08',
      day: '04',
    });
  });

  test('fills them from its AD side when the BS side cannot be read', () => {
    expect(boxesOf({ ad: '2026-11-20', bs: 'soon' })).toEqual({ year: '2083', month: '08', day: '04' });
  });

  test('leaves them empty when there is none', () => {
    expect([boxesOf(undefined), boxesOf('2083-08-04'), boxesOf({})]).toEqual(
      Array.from({ length: 3 }, () => ({ year: '', month: '', day: '' })),
    );
  });

  test('can be pasted as people write it', () => {
    expect([pastedBoxes('२०८३/८/४'), pastedBoxes('2083-08-04'), pastedBoxes('२०८३ साल मंसिर ४ गते')]).toEqual(
      Array.from({ length: 3 }, () => ({ year: '2083', month: '08', day: '04' })),
    );
    expect(pastedBoxes('१२ चैत')).toBeUndefined();
  });

  test('comes back from the boxes unchanged, every day of the calendar', () => {
    const days = record({
      year: integer({ min: 2000, max: 2090 }),
      month: integer({ min: 1, max: 12 }),
      day: integer({ min: 1, max: 29 }),
    });
    assert(
      property(days, (bs) => {
        const value = { ad: toAd(bs), bs: formatBsDate(bs, 'en'), source: 'bs' };
        expect(readBoxes(boxesOf(value))).toEqual({ kind: 'date', value });
      }),
      { seed: 20831, numRuns: 300 },
    );
  });
});
