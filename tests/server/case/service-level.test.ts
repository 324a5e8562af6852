import { describe, expect, test } from 'vitest';
import type { Environment } from '../../../form-schemas/engine/definition.ts';
import { nextLevel, noLevel, type ServiceLevel } from '../../../server/case/service-level.ts';

// शनिबार is closed; 2026-11-10 is a public holiday
const office: Environment = { today: '2026-11-02', masters: { weeklyHolidays: [7], holidays: ['2026-11-10'] } };

function after(
  before: ServiceLevel,
  today: string,
  turn: 'office' | 'applicant' | 'nobody',
  entered = false,
): ServiceLevel {
  return nextLevel(before, { days: 7, entered, turn, today }, office);
}

describe('the service level of a state', () => {
  test('begins when the office gets the file and counts office days only', () => {
    // Monday 2 November; Saturday 7 and Tuesday 10 are closed
    expect(after(noLevel, '2026-11-02', 'office', true)).toEqual({ sla_due: '2026-11-11', sla_left: null });
  });

  test('stays as it is while the file goes from desk to desk', () => {
    const begun = after(noLevel, '2026-11-02', 'office', true);
    expect(after(begun, '2026-11-05', 'office')).toEqual(begun);
  });

  test('rests while the applicant must act and goes on where it stopped', () => {
    const begun = after(noLevel, '2026-11-02', 'office', true);
    const resting = after(begun, '2026-11-04', 'applicant');
    expect(resting).toEqual({ sla_due: null, sla_left: 5 });
    expect(after(resting, '2026-11-16', 'office')).toEqual({ sla_due: '2026-11-22', sla_left: null });
  });

  test('rests while another process holds the case', () => {
    const begun = after(noLevel, '2026-11-02', 'office', true);
    expect(after(begun, '2026-11-04', 'nobody')).toEqual({ sla_due: null, sla_left: 5 });
  });

  test('does not forget that the day had passed', () => {
    const late = after({ sla_due: '2026-11-04', sla_left: null }, '2026-11-06', 'applicant');
    expect(late).toEqual({ sla_due: null, sla_left: -2 });
    expect(after(late, '2026-11-20', 'office').sla_due).toBe('2026-11-18');
  });

  test('begins anew in the next state, and ends where a state has none', () => {
    const begun = after(noLevel, '2026-11-02', 'office', true);
    expect(after(begun, '2026-11-05', 'office', true).sla_due).toBe('2026-11-15');
    expect(nextLevel(begun, { days: undefined, entered: true, turn: 'office', today: '2026-11-05' }, office)).toEqual(
      noLevel,
    );
  });

  test('waits with all its days when the applicant has the first turn', () => {
    expect(after(noLevel, '2026-11-02', 'applicant', true)).toEqual({ sla_due: null, sla_left: 7 });
  });
});
