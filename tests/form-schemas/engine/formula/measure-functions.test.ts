import { Big } from 'big.js';
import { describe, expect, test } from 'vitest';
import { computeForm } from '../../../../form-schemas/engine/form/compute.ts';
import { toFormulaValue, toStoredValue } from '../../../../form-schemas/engine/formula/cel-values.ts';
import { evaluate } from '../../../../form-schemas/engine/formula/formula.ts';
import { factNode } from '../../../../form-schemas/engine/tree.ts';
import { roundHalfUp } from '../../../../form-schemas/values/digits.ts';
import type { ConversionProfile } from '../../../../form-schemas/values/units.ts';
import { application, environment, goodApplication, library, noFacts } from '../tiny.ts';

const land = {
  hill: { system: 'hill', aana: 4n, paisa: 2n, daam: new Big('1.5') },
  terai: { system: 'terai', kattha: 2n, dhur: new Big('5.25') },
  ropani: { system: 'hill', ropani: 1n },
};
const floors = [{ floor: '1', floorUnit: 'METRE', height: new Big(10), area: new Big(100) }];

function inOffice(profile: ConversionProfile) {
  return { ...environment, masters: { ...environment.masters, conversionProfile: profile } };
}

function result(formula: string, profile: ConversionProfile): string {
  const scope = { facts: {}, form: { land, floors }, environment: inOffice(profile), codes: library.codes };
  return roundHalfUp(String(evaluate(formula, scope)), 6);
}

describe('an office that repeats the older system’s prints converts by its factors, every other one exactly', () => {
  test.each([
    ['feet(10, "METRE")', '32.808399', '32.810000'],
    ['metresFromFeet(10)', '3.048000', '3.047851'],
    ['sqftFromSqm(100)', '1076.391042', '1076.400000'],
    ['sqftFromSqm(1000)', '10763.910417', '10764.000000'],
    ['sqmFromSqft(1000)', '92.903040', '92.902267'],
    ['sqft(100, "METRE")', '1076.391042', '1076.400000'],
    ['landAreaSqft(form.land.hill)', '1572.210938', '1572.205000'],
    ['landAreaSqm(form.land.hill)', '146.063176', '146.265000'],
    ['landAreaSqft(form.land.terai)', '8246.812500', '8246.812500'],
    ['landAreaSqm(form.land.terai)', '766.153952', '766.082500'],
    ['landAreaSqm(form.land.ropani)', '508.737047', '509.440000'],
    ['floorSum(form.floors, "area", 1, 1, "any")', '1076.391042', '1076.400000'],
    ['floorSum(form.floors, "height", 1, 1, "any")', '32.808399', '32.810000'],
  ])('%s', (formula, exact, spec) => {
    expect([result(formula, 'exact'), result(formula, 'spec')]).toEqual([exact, spec]);
  });

  test('a form’s own formulas follow', () => {
    const floor = { floor: '1', floorUnit: 'METRE', length: '10', width: '10', height: '3', area: '100' };
    const totals = (profile: ConversionProfile): unknown =>
      computeForm(application, { ...goodApplication, floors: [floor] }, noFacts, inOffice(profile))['totals'];
    expect(totals('exact')).toMatchObject({ areaSqft: '1076.391041670972' });
    expect(totals('spec')).toMatchObject({ areaSqft: '1076.4' });
  });
});

describe('nothing is rounded and converted back', () => {
  const metres = factNode({ type: 'length', unit: 'm' });
  const feet = factNode({ type: 'length', unit: 'ft' });

  test.each<ConversionProfile>(['exact', 'spec'])(
    'a length in its own unit is read as it was written (%s)',
    (profile) => {
      expect(String(toFormulaValue(metres, { value: '10.33', unit: 'METRE' }, profile))).toBe('10.33');
      expect(String(toFormulaValue(feet, { value: '10.33', unit: 'FEET' }, profile))).toBe('10.33');
    },
  );

  test.each([
    ['in', 'FEET', '1.5', '18'],
    ['cm', 'METRE', '0.3', '30'],
    ['mm', 'METRE', '0.012', '12'],
    ['m', 'FEET', '10', '3.048'],
    ['ft', 'METRE', '3.048', '10'],
  ])('a length in %s of so many %s is exact, there and back', (unit, stored, value, inUnit) => {
    const node = factNode({ type: 'length', unit });
    const read = toFormulaValue(node, { value, unit: stored }, 'exact');
    expect(String(read)).toBe(inUnit);
    expect(toFormulaValue(node, toStoredValue(node, read), 'exact')).toEqual(read);
  });
});
