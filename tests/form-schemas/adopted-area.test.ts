import { describe, expect, test } from 'vitest';
import { isRecord } from '../../form-schemas/engine/records.ts';
import { answeredCase } from './answered.ts';
import { factsOf } from './case.ts';

const { submissions } = answeredCase(8_384_000_001);
const survey = 'napi-nirikshyan-pratibedan';

/** The two by-laws that count with the land, as they are judged once the surveyor said which area is adopted. */
function judged(adoptedArea?: string) {
  const reported =
    adoptedArea === undefined ? {} : { [survey]: { adoptedArea: { value: adoptedArea, unit: 'SQUARE FEET' } } };
  const facts = factsOf({ ...submissions, ...reported });
  const results = facts['rules.results'];
  const rows = (Array.isArray(results) ? results : []).filter(isRecord);
  const of = (id: string) =>
    rows.filter(({ ruleId }) => ruleId === id).map(({ value, limit, complies }) => ({ value, limit, complies }))[0];
  return { facts, coverage: of('GC-1'), ratio: of('FAR-1') };
}

describe('the area that the survey adopts', () => {
  const before = judged();
  const area = Number(before.facts['land.areaSqft']);

  test('changes nothing where it is that of the deed', () => {
    expect(before.coverage?.complies).toBe('ok');
    expect(judged(String(area))).toMatchObject({ coverage: before.coverage, ratio: before.ratio });
  });

  test('is what ground coverage and floor area ratio count with', () => {
    const half = judged((area / 2).toFixed(2));
    expect(Number(half.facts['building.coverageCounted'])).toBeCloseTo(
      Number(before.facts['building.coveragePct']) * 2,
      1,
    );
    expect(Number(half.facts['building.farCounted'])).toBeCloseTo(Number(before.facts['building.far']) * 2, 1);
    expect(half.coverage?.complies).toBe('ng');
    expect(half.ratio?.complies).toBe('ng');
  });

  test('says by which limit the land is judged', () => {
    const large = judged('6000');
    expect(large.facts['building.coverageAllowedCounted']).not.toEqual(before.facts['building.coverageAllowed']);
    expect(large.coverage?.complies).toBe('ok');
  });
});
