import { describe, expect, test } from 'vitest';
import { firstDayOf } from '../../../server/law-tables/first-day.ts';

const TODAY = '2026-11-01';

describe('the first day on which records say something else', () => {
  test('is the one on which a record begins', () => {
    expect(firstDayOf([{ after: { rate: '2', validFrom: '2027-07-17' } }], TODAY)).toBe('2027-07-17');
  });

  test('is the day after the last one of a record that ends sooner, or later, than it did', () => {
    const before = { rate: '2', validTo: '2028-07-15' };
    expect(firstDayOf([{ before, after: { rate: '2', validTo: '2027-07-16' } }], TODAY)).toBe('2027-07-17');
    expect(firstDayOf([{ before, after: { rate: '2' } }], TODAY)).toBe('2028-07-16');
  });

  test('is the earliest of several', () => {
    const changes = [{ after: { validFrom: '2027-07-17' } }, { after: { validFrom: '2027-01-01' } }];
    expect(firstDayOf(changes, TODAY)).toBe('2027-01-01');
  });

  test('is the first of a record that says something else from its beginning, and of one that goes', () => {
    const before = { rate: '2', validFrom: '2027-03-01' };
    expect(firstDayOf([{ before, after: { ...before, rate: '3' } }], TODAY)).toBe('2027-03-01');
    expect(firstDayOf([{ before }], TODAY)).toBe('2027-03-01');
  });

  test('is today where it would be past, or there are no days', () => {
    expect(firstDayOf([{ after: { validFrom: '2025-01-01' } }], TODAY)).toBe(TODAY);
    expect(firstDayOf([{ before: { rate: '2' }, after: { rate: '3' } }], TODAY)).toBe(TODAY);
    expect(firstDayOf([], TODAY)).toBe(TODAY);
  });
});
