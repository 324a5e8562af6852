import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Facts, FormData } from '../../../../form-schemas/engine/definition.ts';
import { prefillForm } from '../../../../form-schemas/engine/form/prefill.ts';
import { formData } from '../arbitraries.ts';
import { application, environment, library, noFacts, report } from '../tiny.ts';

const facts: Facts = {
  'user.mobile': '9800000001',
  'org.nameNe': 'सुनगाभा',
  'land.ward': '02',
  'building.sqft': '900.5',
};

describe('the first data of a form', () => {
  test('are what facts, literals and the day already say', () => {
    expect(prefillForm(application, library, facts, environment)).toEqual({
      owner: { mobile: '9800000001', localLevel: 'सुनगाभा' },
      isJoint: false,
      landArea: { system: 'hill' },
      boundaries: [
        { side: '1', kind: 'road' },
        { side: '2', kind: 'road' },
      ],
      filedOn: { ad: '2026-11-20', bs: '2083-08-04', source: 'ad' },
    });
  });

  test('have the rows of the checklist that apply, with their labels and values', () => {
    expect(prefillForm(report, library, facts, environment)).toEqual({
      ward: '02',
      checks: [
        { code: 'S1', label: 'क्षेत्रफल', declared: '९००.५' },
        { code: 'S3', label: 'वडा', declared: '२' },
      ],
    });
  });

  test('leave a section that nobody asked for empty', () => {
    expect(prefillForm(application, library, noFacts, environment)).not.toHaveProperty('coOwner');
    expect(prefillForm(application, library, facts, environment, { isJoint: true })).toMatchObject({
      coOwner: { localLevel: 'सुनगाभा' },
    });
  });

  test('add the rows that are missing and fill the gaps of the others', () => {
    const existing = { checks: [{ code: 'S3', declared: 'नापियो', complies: true }] };
    expect(prefillForm(report, library, facts, environment, existing)['checks']).toEqual([
      { code: 'S3', label: 'वडा', declared: 'नापियो', complies: true },
      { code: 'S1', label: 'क्षेत्रफल', declared: '९००.५' },
    ]);
  });

  test('never change what is there', () => {
    fc.assert(
      fc.property(formData(application), (existing) => {
        const before = structuredClone(existing);
        const first = prefillForm(application, library, facts, environment, existing);
        expect(existing).toEqual(before);
        expect(kept(existing, first)).toEqual([]);
      }),
      { seed: 2083, numRuns: 300 },
    );
  });
});

/** Paths whose value was there and is another now. */
function kept(before: unknown, after: unknown, path = ''): readonly string[] {
  if (isObject(before) && isObject(after)) {
    return Object.keys(before).flatMap((key) => kept(before[key], after[key], `${path}/${key}`));
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    return before.flatMap((item, index) => kept(item, after[index], `${path}/${index}`));
  }
  return Object.is(before, after) ? [] : [path];
}

function isObject(value: unknown): value is FormData {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
