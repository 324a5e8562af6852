import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../form-schemas/values/bs-date.ts';
import {
  daysOf,
  findOverlap,
  findPrevious,
  isInForce,
  movedDays,
  placeRecord,
  untilToday,
} from '../../../server/setup/timeline.ts';
import type { Span, StoredRecord } from '../../../server/office/store.ts';

function record(id: string, validFrom?: string, validTo?: string): StoredRecord {
  return {
    id,
    key: 'x',
    data: {},
    version: 1,
    updatedAt: '2026-11-01T00:00:00.000Z',
    ...(validFrom === undefined ? {} : { validFrom }),
    ...(validTo === undefined ? {} : { validTo }),
  };
}

describe('a new record of a key', () => {
  test('is in force for ever where there is none before it', () => {
    expect(placeRecord([], {})).toEqual({ kind: 'placed', span: {} });
  });

  test('ends the one before it on the day before', () => {
    const old = record('old');
    expect(placeRecord([old], { validFrom: '2026-07-17' })).toEqual({
      kind: 'placed',
      span: { validFrom: '2026-07-17' },
      closes: old,
      closesOn: '2026-07-16',
    });
  });

  test('lasts as long as the one that it cut short would have', () => {
    const old = record('old', '2026-01-01', '2026-12-31');
    expect(placeRecord([old], { validFrom: '2026-07-17' })).toMatchObject({
      span: { validFrom: '2026-07-17', validTo: '2026-12-31' },
    });
  });

  test('ends before the next one begins', () => {
    const next = record('next', '2027-07-17');
    expect(placeRecord([next], {})).toEqual({ kind: 'placed', span: { validTo: '2027-07-16' } });
    expect(placeRecord([next], { validFrom: '2026-07-17', validTo: '2027-07-17' })).toEqual({
      kind: 'overlaps',
      with: next,
    });
  });

  test('does not begin on the day of another', () => {
    const same = record('same', '2026-07-17');
    expect(placeRecord([same], { validFrom: '2026-07-17' })).toEqual({ kind: 'overlaps', with: same });
  });

  test('leaves what ended earlier alone', () => {
    const ended = record('ended', undefined, '2025-07-16');
    expect(placeRecord([ended], { validFrom: '2026-07-17' })).toEqual({
      kind: 'placed',
      span: { validFrom: '2026-07-17' },
    });
  });
});

describe('days', () => {
  test('of one key belong to one record at most, however records are added', () => {
    const day = fc.integer({ min: 0, max: 400 }).map((n) => addDays('2026-01-01', n));
    const spans = fc.array(fc.record({ validFrom: day, validTo: day }, { requiredKeys: [] }), { maxLength: 12 });
    fc.assert(
      fc.property(spans, (given) => {
        const records = given.reduce<StoredRecord[]>((held, span, index) => addTo(held, span, String(index)), []);
        for (let n = -5; n < 410; n += 1) {
          const on = records.filter((each) => isInForce(each, addDays('2026-01-01', n)));
          expect(on.length).toBeLessThanOrEqual(1);
        }
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  test('that a change of dates moves are those that it takes or gives', () => {
    const before = { validFrom: '2026-01-01', validTo: '2026-12-31' };
    expect(movedDays(before, before)).toEqual([]);
    expect(movedDays(before, { validFrom: '2026-02-01' })).toEqual([
      { first: '2026-01-01', last: '2026-01-31' },
      { first: '2027-01-01', last: '9999-12-31' },
    ]);
  });

  test('that are over end today', () => {
    expect(untilToday(daysOf({}), '2026-11-01')).toEqual({ first: '', last: '2026-11-01' });
    expect(untilToday(daysOf({ validTo: '2026-01-01' }), '2026-11-01')).toEqual({ first: '', last: '2026-01-01' });
    expect(untilToday(daysOf({ validFrom: '2026-11-02' }), '2026-11-01')).toBeUndefined();
  });

  test('of a moved record must not be those of another', () => {
    const records = [record('a', undefined, '2026-06-30'), record('b', '2026-07-01')];
    expect(findOverlap(records, 'b', { validFrom: '2026-06-30' })?.id).toBe('a');
    expect(findOverlap(records, 'b', { validFrom: '2026-07-15' })).toBeUndefined();
    expect(findPrevious(records, records[1] ?? {})?.id).toBe('a');
  });
});

function addTo(held: StoredRecord[], span: Span, id: string): StoredRecord[] {
  const { validFrom = '', validTo = '9999-12-31' } = span;
  if (validTo < validFrom) return held;
  const placing = placeRecord(held, span);
  if (placing.kind === 'overlaps') return held;
  const { closes, closesOn } = placing;
  const kept = held.map((each) => (each === closes && closesOn !== undefined ? { ...each, validTo: closesOn } : each));
  return [...kept, { ...record(id), ...placing.span }];
}
