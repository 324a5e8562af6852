import { describe, expect, test } from 'vitest';
import { storedDay } from '../../../form-schemas/values/bs-date.ts';
import { standing } from '../../../web/setup/standing.ts';
import { isBackwards, readValidity, withDay } from '../../../web/masters/validity.ts';

const today = '2026-11-20';

describe('a dated record', () => {
  test('is in force on its first and on its last day', () => {
    expect([standing({ validFrom: today }, today), standing({ validTo: today }, today)]).toEqual(['now', 'now']);
  });

  test('was in force, or will be', () => {
    expect([standing({ validTo: '2026-11-19' }, today), standing({ validFrom: '2026-11-21' }, today)]).toEqual([
      'over',
      'coming',
    ]);
  });

  test('without days is always in force', () => {
    expect(standing({}, today)).toBe('now');
  });
});

describe('its days while they are typed', () => {
  test('are those of the record, and none for a new one', () => {
    expect([readValidity({ validFrom: today }), readValidity(undefined)]).toEqual([{ validFrom: today }, {}]);
  });

  test('can be opened again', () => {
    expect(withDay({ validFrom: '2026-07-17', validTo: today }, 'validTo', undefined)).toEqual({
      validFrom: '2026-07-17',
    });
  });

  test('are refused when the last lies before the first', () => {
    expect([
      isBackwards({ validFrom: today, validTo: '2026-11-19' }),
      isBackwards({ validFrom: today, validTo: today }),
      isBackwards({ validTo: today }),
    ]).toEqual([true, false, false]);
  });

  test('are shown by the calendar of the office', () => {
    expect(storedDay(today)).toEqual({ ad: today, bs: '2083-08-04', source: 'ad' });
  });
});
