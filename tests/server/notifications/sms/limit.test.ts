import { expect, test } from 'vitest';
import { holdOf } from '../../../../server/notifications/sms/limit.ts';

const limit = { day: 1_000, month: 5_000, quietFrom: 20, quietTo: 7 };
const none = { day: 0, month: 0 };

/** An instant of the 14th of November 2026 by the clock of Kathmandu. */
const at = (time: string) => new Date(`2026-11-14T${time}:00+05:45`).toISOString();
const wait = (time: string, urgency: 'code' | 'notice' | 'news', spent = none) =>
  holdOf(limit, { now: at(time), urgency, cost: 150, spent });

test.each([
  ['19:59', undefined],
  ['20:00', '2026-11-15T07:00:00+05:45'],
  ['23:59', '2026-11-15T07:00:00+05:45'],
  ['00:00', '2026-11-14T07:00:00+05:45'],
  ['06:59', '2026-11-14T07:00:00+05:45'],
  ['07:00', undefined],
])('news and notices of %s wait for the morning, codes never', (time, morning) => {
  const until = morning === undefined ? undefined : new Date(morning);
  expect(wait(time, 'news')?.until).toEqual(until);
  expect(wait(time, 'notice')?.until).toEqual(until);
  expect(wait(time, 'code')).toBeUndefined();
});

test('quiet by day ends on the same day', () => {
  const noon = { ...limit, quietFrom: 12, quietTo: 14 };
  const hold = (time: string) => holdOf(noon, { now: at(time), urgency: 'news', cost: 1, spent: none });
  expect(hold('13:00')?.until).toEqual(new Date(at('14:00')));
  expect(hold('14:00')).toBeUndefined();
});

test('money that is spent holds news alone: until midnight, or until the first of the month', () => {
  const day = { day: 851, month: 851 };
  expect(wait('10:00', 'news', { day: 850, month: 850 })).toBeUndefined();
  expect(wait('10:00', 'news', day)).toEqual({ until: new Date('2026-11-15T00:00:00+05:45'), why: 'limit' });
  expect(wait('10:00', 'notice', day)).toBeUndefined();
  const month = { day: 0, month: 4_851 };
  expect(wait('10:00', 'news', month)).toEqual({ until: new Date('2026-12-01T00:00:00+05:45'), why: 'limit' });
  const december = holdOf(limit, { now: '2026-12-20T05:00:00.000Z', urgency: 'news', cost: 150, spent: month });
  expect(december?.until).toEqual(new Date('2027-01-01T00:00:00+05:45'));
});

test('an office that set no limit holds nothing back', () => {
  expect(
    holdOf(undefined, { now: at('23:00'), urgency: 'news', cost: 1, spent: { day: 9, month: 9 } }),
  ).toBeUndefined();
});
