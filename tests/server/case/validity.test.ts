import { expect, test } from 'vitest';
import { standingOf, termOf, termsOf } from '../../../server/case/validity.ts';

const terms = termsOf({ timers: { renewalWarnDays: 90, renewalUrgentDays: 30 } }, '2026-11-01');

test.each([
  ['2027-01-30', 'valid'],
  ['2027-01-29', 'renew'],
  ['2026-12-02', 'renew'],
  ['2026-12-01', 'urgent'],
  ['2026-11-01', 'urgent'],
  ['2026-10-31', 'expired'],
])('on the first of November a term until %s is %s', (until, standing) => {
  expect(standingOf(until, terms)).toBe(standing);
});

test('the days that are left are counted, and what is completed or discarded has no term any more', () => {
  expect(termOf({ valid_until: '2026-12-01', status: 'A' }, terms)).toEqual({
    term: { standing: 'urgent', daysLeft: 30 },
  });
  expect(termOf({ valid_until: '2026-12-01', status: 'C' }, terms)).toEqual({});
  expect(termOf({ valid_until: null, status: 'A' }, terms)).toEqual({});
});
