import { describe, expect, test } from 'vitest';
import { standingOf, termOf, termsOf } from '../../server/case/validity.ts';
import { config } from '../form-schemas/case.ts';
import { shippedBody } from '../workflows/stages.ts';
import { en } from './law.ts';

describe('4: validity renewal', () => {
  const today = '2026-11-01';
  const terms = termsOf(config, today);

  // Decided (process.md): the specification shows no values; an office changes ours among its statutory periods
  test('the thresholds are 90 and 30 days', () => {
    expect(config.timers).toMatchObject({ renewalWarnDays: 90, renewalUrgentDays: 30 });
    expect(terms).toEqual({ today, urgentFrom: '2026-12-01', renewFrom: '2027-01-30' });
  });

  test('days remaining are computed from tilldate', () => {
    expect(termOf({ valid_until: '2027-01-29', status: 'A' }, terms).term).toEqual({ standing: 'renew', daysLeft: 89 });
  });

  test('renewal is needed when the days left are below the threshold and above the urgent one', () => {
    expect(['2027-01-30', '2027-01-29', '2026-12-02'].map((until) => standingOf(until, terms))).toEqual([
      'valid',
      'renew',
      'renew',
    ]);
  });

  test('urgent at or below the urgent threshold', () => {
    expect(['2026-12-01', '2026-11-30', '2026-11-01'].map((until) => standingOf(until, terms))).toEqual([
      'urgent',
      'urgent',
      'urgent',
    ]);
    expect(standingOf('2026-10-31', terms)).toBe('expired');
  });

  test('the record itself passes the two thresholds: in force, to be renewed, urgent, over', () => {
    const { states } = shippedBody('validity').definition;
    expect(['valid', 'warn', 'urgent', 'expired'].map((state) => states[state]?.meta.title.en)).toEqual([
      'In force',
      'To be renewed',
      'To be renewed at once',
      'Expired',
    ]);
  });
});

test('4: the list says of what is left of the term what the threshold says', () => {
  expect([en['status.validity.renew_other'], en['status.validity.urgent_other']]).toEqual([
    '{{count}} days left: renew',
    'Urgent: {{count}} days left',
  ]);
});
