import { describe, expect, test } from 'vitest';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { shippedCalendar } from '../../form-schemas/values/bs-calendar.ts';
import { fromAd, toAd } from '../../form-schemas/values/bs-date.ts';
import { roundHalfUp } from '../../form-schemas/values/digits.ts';
import { floorTotals } from '../../form-schemas/values/floors.ts';
import { type LandSystem, landAreaSqft, landAreaSqm } from '../../form-schemas/values/land-area.ts';
import { convertArea, convertLength, formatAreaNe } from '../../form-schemas/values/units.ts';
import { toastTimes } from '../../web/ui/toast.ts';
import { config } from '../form-schemas/case.ts';
import { choices, fieldOf, library } from './law.ts';

/** Square feet and square metres of one unit of land, in a profile. */
function measure(system: LandSystem, block: string, profile: 'exact' | 'spec') {
  const area = { system, [block]: 1 };
  const sqft = landAreaSqft(area, { profile });
  const sqm = landAreaSqm(area, { profile });
  if (!sqft.ok || !sqm.ok) throw new Error(`${system} has no ${block}`);
  return { sqft: sqft.sqft, sqm: sqm.sqm };
}

// Decided (units.md 2): exact factors by default; profile `spec` has the specification's, for audits of older prints.
describe('9: lengths and areas', () => {
  test('1 metre = 3.281 feet, as profile; exactly 1 foot = 0.3048 metre', () => {
    expect(convertLength('1', 'METRE', 'FEET', 'spec')).toBe('3.281');
    expect(convertLength('1', 'FEET', 'METRE')).toBe('0.3048');
    expect(roundHalfUp(convertLength('10', 'METRE', 'FEET'), 2)).toBe('32.81');
  });

  test('1 square metre = 10.764 square feet, as profile; exactly 1 square foot = 0.09290304 square metre', () => {
    expect(convertArea('1', 'SQUARE METRE', 'SQUARE FEET', 'spec')).toBe('10.764');
    expect(convertArea('1', 'SQUARE FEET', 'SQUARE METRE')).toBe('0.09290304');
  });

  test('a second factor of roughly 92.9: 1000 square feet are 92.90304 square metres', () => {
    expect(convertArea('1000', 'SQUARE FEET', 'SQUARE METRE')).toBe('92.90304');
  });

  test('results rounded to 2 decimals, when shown', () => {
    expect(formatAreaNe('1572.2109375', 'SQUARE FEET')).toBe('१,५७२.२१ वर्गफिट');
  });
});

describe('9: mountainous unit', () => {
  test.each([
    ['ropani', '5476', '5476'],
    ['aana', '342.25', '342.25'],
    ['paisa', '85.56', '85.5625'],
    ['daam', '21.39', '21.390625'],
  ])('1 %s is %s sq ft, exactly %s', (block, spec, exact) => {
    expect(measure('hill', block, 'spec').sqft).toBe(spec);
    expect(measure('hill', block, 'exact').sqft).toBe(exact);
  });

  test('factor to square metres: 1.99, of a daam; exactly 1.987254', () => {
    expect(measure('hill', 'daam', 'spec').sqm).toBe('1.99');
    expect(roundHalfUp(measure('hill', 'daam', 'exact').sqm, 6)).toBe('1.987254');
  });
});

describe('9: terai unit', () => {
  test.each([
    ['bigha', '72900'],
    ['kattha', '3645'],
    ['dhur', '182.25'],
  ])('1 %s is %s sq ft', (block, sqft) => {
    expect(measure('terai', block, 'spec').sqft).toBe(sqft);
    expect(measure('terai', block, 'exact').sqft).toBe(sqft);
  });

  test('factor to square metres: 16.93, of a dhur; exactly 16.931579', () => {
    expect(measure('terai', 'dhur', 'spec').sqm).toBe('16.93');
    expect(roundHalfUp(measure('terai', 'dhur', 'exact').sqm, 6)).toBe('16.931579');
  });
});

describe('9: Nepali calendar', () => {
  test('tables cover 1978 to 2092', () => {
    const years = shippedCalendar.years.map(({ year }) => year);
    expect([years[0], years.at(-1), years.length]).toEqual([1978, 2092, 115]);
  });

  test('2017-02-11 equals BS 2073-10-29', () => {
    expect(fromAd('2017-02-11')).toEqual({ year: 2073, month: 10, day: 29 });
    expect(toAd({ year: 2073, month: 10, day: 29 })).toBe('2017-02-11');
  });
});

test('9: other constants seen: maximum 999.99, which we read as the largest measure of a floor', () => {
  const measures = ['length', 'width', 'height'].map(
    (key) => fieldOf('map-permit-application-edit', `floors/*/${key}`).max,
  );
  expect(measures).toEqual(['999.99', '999.99', '999.99']);
});

describe('9: notice periods 15 and 16 days', () => {
  test.each([
    ['noticePeriodDays', 15],
    ['wardContactDays', 16],
  ])('%s: %i', (key, days) => {
    expect(config.terms[key]).toMatchObject({ days });
  });
});

test('9: concrete grades M15, M20, M25', () => {
  expect(choices('concreteGrade').map(([code]) => code)).toEqual(['M15', 'M20', 'M25']);
});

// Decided (fields.md): centimetres in the sample are read as millimetres; a pillar of three metres does not exist.
test('9: sample pillar 300 × 300', () => {
  const { patterns } = bundleForm(library, 'map-technical-description-view');
  const { pattern = '' } = fieldOf('map-technical-description-view', 'pillarSystem/columnSize');
  const dimension = new RegExp(patterns[pattern]?.pattern ?? '', 'u');
  for (const size of ['300cm x 300cm', '300 × 300 mm']) expect([size, dimension.test(size)]).toEqual([size, true]);
});

test('9: toasts close after 2000 ms in the main shell, after 5000 ms elsewhere', () => {
  expect(toastTimes).toEqual({ shell: 2000, elsewhere: 5000 });
});

test('9: floor table: floors below 11 counted', () => {
  const floor = (number: number) => ({ floor: String(number), area: '100', height: '10' });
  const all = Array.from({ length: 23 }, (_, index) => floor(index - 1));
  expect(floorTotals(all)).toMatchObject({ totalSqft: '1200', heightFt: '120' });
});
