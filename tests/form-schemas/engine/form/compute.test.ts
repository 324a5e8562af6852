import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bundleForm } from '../../../../form-schemas/engine/form/bundle.ts';
import { computeForm } from '../../../../form-schemas/engine/form/compute.ts';
import { formData } from '../arbitraries.ts';
import { shippedFiles } from '../shipped.ts';
import { application, changed, environment, goodApplication, noFacts, readLibrary, report } from '../tiny.ts';

const shipped = readLibrary(shippedFiles());
const slugs = Object.keys(shipped.forms);

describe('a form after a save', () => {
  test('has its computed fields worked out, inside sections and rows, in any order', () => {
    expect(computeForm(application, goodApplication, noFacts, environment)).toMatchObject({
      owner: { address: 'सुनगाभा-01' },
      landArea: { sqft: '1572.2109375' },
      plot: { depth: { value: '52.41', unit: 'FEET' } },
      boundaries: [{ sn: 1 }, { sn: 2 }],
      floors: [{ areaSqft: '600' }],
      totals: { areaSqft: '600', storeys: 1 },
      fee: 80_000,
      feeWords: 'आठ सय रुपैयाँ मात्र',
    });
  });

  test('never trusts a computed value that was sent', () => {
    const forged = { ...goodApplication, fee: 1, feeWords: 'एक', totals: { areaSqft: '1' } };
    expect(computeForm(application, forged, noFacts, environment)).toMatchObject({
      fee: 80_000,
      totals: { areaSqft: '600' },
    });
    expect(computeForm(report, { ownerName: 'x' }, { 'owner.nameNe': 'राम' }, environment)).toEqual({
      ownerName: 'राम',
    });
  });

  test('loses a computed value when what it reads is gone', () => {
    const once = computeForm(application, goodApplication, noFacts, environment);
    const without = changed(once, ['landArea', 'aana'], 99);
    expect(computeForm(application, without, noFacts, environment)['landArea']).not.toHaveProperty('sqft');
  });

  test('keeps no value of a hidden field', () => {
    const hidden = {
      ...goodApplication,
      coOwner: { nameNe: 'सीता' },
      landArea: { system: 'SQUARE FEET', ropani: 4, plain: '900' },
    };
    const saved = computeForm(application, hidden, noFacts, environment);
    expect(saved).not.toHaveProperty('coOwner');
    expect(saved['landArea']).toEqual({ system: 'SQUARE FEET', plain: '900', sqft: '900' });
  });

  test('keeps stamps and unknown keys for the validator to judge', () => {
    expect(computeForm(report, { number: '12', strange: 1 }, noFacts, environment)).toEqual({
      number: '12',
      strange: 1,
    });
  });

  test('leaves the data it was given alone', () => {
    const before = structuredClone(goodApplication);
    computeForm(application, goodApplication, noFacts, environment);
    expect(goodApplication).toEqual(before);
  });

  test('is the same when it is saved again', () => {
    fc.assert(
      fc.property(formData(application), (data) => {
        const once = computeForm(application, data, noFacts, environment);
        expect(computeForm(application, once, noFacts, environment)).toEqual(once);
      }),
      { seed: 2083, numRuns: 300 },
    );
  });

  test.each(slugs)('%s is the same when it is saved again', (slug) => {
    const bundle = bundleForm(shipped, slug);
    fc.assert(
      fc.property(formData(bundle), (data) => {
        const once = computeForm(bundle, data, noFacts, environment);
        expect(computeForm(bundle, once, noFacts, environment)).toEqual(once);
      }),
      { seed: 2083, numRuns: 10 },
    );
  });
});
