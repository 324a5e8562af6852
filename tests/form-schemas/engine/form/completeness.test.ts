import { describe, expect, test } from 'vitest';
import type { FormData } from '../../../../form-schemas/engine/definition.ts';
import { completeness, formCounter, percentFilled } from '../../../../form-schemas/engine/form/completeness.ts';
import { fieldStates } from '../../../../form-schemas/engine/form/visibility.ts';
import { bundleForm } from '../../../../form-schemas/engine/form/bundle.ts';
import { shippedLibrary } from '../../library.ts';
import { application, environment, goodApplication, noFacts } from '../tiny.ts';

const whole = bundleForm(shippedLibrary(), 'map-permit-application-edit');

function countsOf(data: FormData) {
  return completeness(application, data, fieldStates(application, data, noFacts, environment));
}

const askedIn = (data: FormData, key: string) => countsOf(data).find((each) => each.key === key);

describe('how far a form is filled', () => {
  test('is whole when nothing that must have a value is missing', () => {
    expect(percentFilled(countsOf(goodApplication))).toBe(100);
  });

  test('counts a section only while it is shown', () => {
    expect(askedIn(goodApplication, 'coOwner')).toBeUndefined();
    expect(askedIn({ ...goodApplication, isJoint: true }, 'coOwner')).toMatchObject({ asked: 3, filled: 0 });
  });

  test('counts what each row asks for', () => {
    const { asked = 0, filled = 0 } = askedIn(goodApplication, 'boundaries') ?? {};
    const rows = [{}, {}];
    const emptied = askedIn({ ...goodApplication, boundaries: rows }, 'boundaries');
    expect([asked > 0, filled]).toEqual([true, asked]);
    expect(emptied?.filled ?? 0).toBeLessThan(emptied?.asked ?? 0);
  });

  test('is not told of a single value that is worked out, but of sections that hold one', () => {
    const parts = application.fields.filter(({ path }) => path.length === 1);
    const workedOut = parts.filter(({ compute }) => compute !== undefined).map(({ path }) => path[0]);
    expect(workedOut.length).toBeGreaterThan(0);
    const told = countsOf(goodApplication).map(({ key }) => key);
    expect(told.filter((key) => workedOut.includes(key))).toEqual([]);
    expect(told).toContain('landArea');
  });

  test('counts a paper where it has its place, once, whatever its field says', () => {
    const papers = [
      { category: 'ownerPhoto', required: true, given: [] },
      { category: 'landOwnershipCertificate', required: true, given: ['id'] },
      { category: 'siteMap', required: false, given: [] },
    ];
    const data = { attachments: papers.map(({ category }) => ({ category, copies: 1 })) };
    const states = fieldStates(whole, data, noFacts, environment);
    const counted = (key: string) => completeness(whole, data, states, papers).find((each) => each.key === key);
    const before = completeness(whole, data, states).find((each) => each.key === 'ownerPhoto');
    expect(before).toMatchObject({ asked: 1, filled: 0 });
    expect(counted('ownerPhoto')).toMatchObject({ asked: 1, filled: 0 });
    // what a row is about is written there already: nobody fills that in; the table itself must have a row
    expect(counted('attachments')).toMatchObject({ asked: 2, filled: 2 });
  });

  test('is told of one row of a table', () => {
    const data = { ...goodApplication, boundaries: [{}, {}] };
    const { row } = formCounter(application, data, fieldStates(application, data, noFacts, environment), []);
    const { asked } = row(['boundaries', 1]);
    expect(asked).toBeGreaterThan(0);
    expect(row(['boundaries', 1]).filled).toBe(0);
    expect(askedIn(data, 'boundaries')?.asked).toBe(1 + 2 * asked);
    expect(row(['nowhere', 0])).toEqual({ asked: 0, filled: 0 });
  });

  test('is never said to be whole while one value is missing', () => {
    expect(percentFilled([{ asked: 1000, filled: 999 }])).toBe(99);
    expect(percentFilled([])).toBe(100);
  });
});
