import { afterEach, describe, expect, test } from 'vitest';
import type { FormData } from '../../../../form-schemas/engine/definition.ts';
import { normaliseForm } from '../../../../form-schemas/engine/form/normalise.ts';
import { displayNe } from '../../../../form-schemas/engine/formula/display.ts';
import { showValue } from '../../../../form-schemas/engine/formula/show.ts';
import { shippedCalendar, useCalendar } from '../../../../form-schemas/values/bs-calendar.ts';
import { correctedCalendar } from '../../../../form-schemas/values/bs-correction.ts';
import { application, issuesOf } from '../tiny.ts';

const days = [31, 31, 32, 31, 31, 31, 30, 29, 30, 29, 30, 30];
const corrected = correctedCalendar([{ year: 2084, days, status: 'official' }]);
const typed = { ad: '2028-04-14', bs: '2085-01-01', source: 'bs' };
const given = { ad: '2028-04-14', bs: '2085-01-01', source: 'ad' };

afterEach(() => useCalendar(shippedCalendar));

function filedOn(date: unknown): unknown {
  const data: FormData = { filedOn: date };
  return normaliseForm(application, data)['filedOn'];
}

describe('when a year is corrected', () => {
  test('a date typed from paper still reads as it was typed, and its AD day follows with the next save', () => {
    expect(filedOn(typed)).toEqual(typed);
    useCalendar(corrected);
    expect(displayNe({ type: 'date' }, typed)).toBe('२०८५/०१/०१');
    expect(showValue({ type: 'date' }, typed).en).toBe('2085-01-01 BS (2028-04-14)');
    expect(filedOn(typed)).toEqual({ ad: '2028-04-13', bs: '2085-01-01', source: 'bs' });
  });

  test('a date that was given in AD stays on its day, and its label follows', () => {
    expect(filedOn(given)).toEqual(given);
    useCalendar(corrected);
    expect(displayNe({ type: 'date' }, given)).toBe('२०८५/०१/०२');
    expect(filedOn(given)).toEqual({ ad: '2028-04-14', bs: '2085-01-02', source: 'ad' });
  });

  test('a typed day that the month no longer has is kept and named', () => {
    const last = { ad: '2027-06-15', bs: '2084-02-32', source: 'bs' };
    expect(issuesOf({ filedOn: last }).map(({ code }) => code)).not.toContain('bsMonthDays');
    useCalendar(corrected);
    expect(filedOn(last)).toMatchObject({ bs: '2084-02-32' });
    expect(issuesOf({ filedOn: last })).toContainEqual(
      expect.objectContaining({ path: ['filedOn'], code: 'bsMonthDays', params: { month: 2, days: 31 } }),
    );
  });
});
