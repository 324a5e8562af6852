import { describe, expect, test } from 'vitest';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { makeBill } from './bills.ts';
import { filled, rows } from './case.ts';

const application = { construction: { buildingClass: 'A', structuralSystem: 'pillar', constructionType: '1' } };
const submissions = { 'map-permit-application-edit': application };

/** What is wrong with a form in which that is typed, by place and reason. */
function wrong(slug: string, typed: FormData, engine: FormData = {}): readonly string[] {
  return makeBill(slug, { submissions, engine, typed }).issues.map(({ path, code }) => `${path.join('/')} ${code}`);
}

describe('the inspection of a stage of the work', () => {
  const slug = 'nirman-charan-nirikshan';
  const of = (work: string) => ({ 'decision.stage-of-work.work': work });

  test.each([
    ['foundation', 'foundationRows'],
    ['plinth', 'plinthRows'],
    ['walls', 'wallsRows'],
    ['slab', 'slabRows'],
    ['roof', 'roofRows'],
    ['repair', 'repairRows'],
  ])('of the %s asks for its rows, and lets no work go on over one that does not comply', (work, table) => {
    const { data } = makeBill(slug, { submissions, engine: of(work) });
    const asked = Object.keys(data).filter((key) => rows(data, key).length > 0);
    expect(asked).toEqual([table]);
    const judged = (complies: string) => rows(data, table).map((row, at) => (at === 0 ? { ...row, complies } : row));
    const found = (complies: string, result: string) =>
      wrong(slug, { result, [table]: judged(complies) }, of(work)).includes('result holds');
    expect([found('ng', 'continue'), found('ok', 'continue'), found('ng', 'correct')]).toEqual([true, false, false]);
  });
});

test('a certificate of use is named with its number, and one that is not needed with why', () => {
  const kinds = ['fire', 'electricity', 'lift', 'sewer'].map((kind) => ({ kind, state: 'notNeeded', reason: 'नभएको' }));
  const found = (row: FormData) =>
    wrong('dosrocharan-abedan', { occupancy: [{ ...kinds[0], reason: undefined, ...row }, ...kinds.slice(1)] }).filter(
      (issue) => issue.startsWith('occupancy/0'),
    );
  expect(found({ state: 'notNeeded' })).toEqual(['occupancy/0/reason required']);
  expect(found({ state: 'given' }).toSorted()).toEqual([
    'occupancy/0/date required',
    'occupancy/0/givenBy required',
    'occupancy/0/no required',
  ]);
});

test('the sides on which windows were approved stand beside those on which they are found', () => {
  const setbacks = ['1', '2', '3', '4'].map((side) => ({ side, hasOpening: side !== '4' }));
  const inspection = filled('dosrocharan-supervisor', { 'map-technical-description-view': { setbacks } });
  const openings = rows(inspection, 'inspection').find(({ code }) => code === 'CO06');
  expect(openings?.['approved']).toBe('पूर्व छ, पश्चिम छ, उत्तर छ, दक्षिण छैन');
});
