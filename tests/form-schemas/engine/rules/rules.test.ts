import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Facts } from '../../../../form-schemas/engine/definition.ts';
import { resolveFacts } from '../../../../form-schemas/engine/rules/facts.ts';
import { factsWithForm } from '../../../../form-schemas/engine/rules/rule-facts.ts';
import { ruleRow } from '../../../../form-schemas/engine/rules/rule-rows.ts';
import { judgeRules } from '../../../../form-schemas/engine/rules/rules.ts';
import { coverage, judged, plainRule, ruledLibrary, setOf } from '../ruled.ts';
import { environment, goodApplication } from '../tiny.ts';

const limits = [{ ward: '01', maxPct: '70' }];
const plot: Facts = { 'land.ward': '01', 'land.sqft': '1000', 'limits.coverage': limits };
const built = (sqft: string): Facts => ({ ...plot, 'building.sqft': sqft });

describe('a rule', () => {
  test('is kept up to its limit and broken beyond it', () => {
    expect(verdicts([coverage], built('700'))).toEqual(['pass']);
    expect(verdicts([coverage], built('700.01'))).toEqual(['fail']);
  });

  test('with a tolerance is kept a little beyond its limit, and says by how much that may be only where it is', () => {
    const kind = { ...coverage, tolerance: 'dec(10)' };
    const said = (sqft: string) =>
      judged([kind], built(sqft)).map((each) => [each.verdict, ruleRow(each, setOf(kind), 'ne').limit]);
    expect(said('700')).toEqual([['pass', 'बढीमा ७० प्रतिशत']]);
    expect(said('770')).toEqual([['pass', 'बढीमा ७० प्रतिशत (मान्य फरक १० प्रतिशत)']]);
    expect(said('770.01')).toEqual([['fail', 'बढीमा ७० प्रतिशत (मान्य फरक १० प्रतिशत)']]);
  });

  test('whose tolerance is not laid down cannot be judged beyond its limit', () => {
    const kind = { ...coverage, tolerance: 'limits.coverage.filter(c, c.ward == "09")[0].maxPct' };
    expect(verdicts([kind], built('700'))).toEqual(['pass']);
    expect(verdicts([kind], built('700.01'))).toEqual(['unknown']);
  });

  test('says what was provided, what is required and what was read', () => {
    expect(judged([coverage], built('825'))).toEqual([
      {
        ...plainRule,
        operator: '<=',
        unit: '%',
        master: 'coverage',
        provided: '82.5',
        limit: '70',
        verdict: 'fail',
        inputs: [
          { name: 'land.sqft', label: expect.anything(), value: '1000', shown: { ne: '१,०००', en: '1,000' } },
          { name: 'land.ward', label: expect.anything(), value: '01', shown: { ne: '१', en: '01' } },
        ],
      },
    ]);
  });

  test('names every clause of its by-law that the records of its limit name, each once', () => {
    const byLaw = (...clauses: readonly (string | undefined)[]) => {
      const rows = clauses.map((clauseNo) => ({ ward: '01', maxPct: '70', basis: { ...(clauseNo && { clauseNo }) } }));
      return judged([coverage], { ...built('700'), 'limits.coverage': rows })[0]?.byLaw;
    };
    expect(byLaw('बुँदा १२')).toBe('परीक्षण मापदण्ड, बुँदा १२');
    expect(byLaw('बुँदा १२', undefined, 'बुँदा १२')).toBe('परीक्षण मापदण्ड, बुँदा १२');
    expect(byLaw('बुँदा १२', 'बुँदा १३')).toBe('परीक्षण मापदण्ड, बुँदा १२ र बुँदा १३');
    expect(byLaw('बुँदा १२ ; अनुसूची २', 'बुँदा १२;बुँदा १३')).toBe('परीक्षण मापदण्ड, बुँदा १२, अनुसूची २ र बुँदा १३');
    expect([byLaw(undefined), byLaw(' ; ')]).toEqual(['परीक्षण मापदण्ड', 'परीक्षण मापदण्ड']);
  });

  test('names no clause where its line has no room for all', () => {
    const rows = Array.from({ length: 30 }, (_, no) => ({
      ward: '01',
      maxPct: '70',
      basis: { clauseNo: `बुँदा ${no}` },
    }));
    expect(judged([coverage], { ...built('700'), 'limits.coverage': rows })[0]?.byLaw).toBe('परीक्षण मापदण्ड');
  });

  test('cannot be judged while a value is not given', () => {
    expect(judged([coverage], plot)).toMatchObject([{ verdict: 'unknown', reason: 'notGiven' }]);
  });

  test('cannot be judged where the master has no limit for the case', () => {
    const elsewhere = { ...built('825'), 'land.ward': '02' };
    expect(judged([coverage], elsewhere)).toMatchObject([{ verdict: 'unknown', reason: 'noLimit', provided: '82.5' }]);
  });

  test('is not asked where it does not apply', () => {
    const elsewhere = { ...coverage, appliesTo: { 'land.ward': ['02'] } };
    const small = { ...coverage, id: 'GC-2', when: 'land.sqft > 5000' };
    expect(judged([elsewhere, small], built('825'))).toEqual([]);
  });

  test('is unknown while it cannot be said whether it applies', () => {
    const ofWard = { ...coverage, appliesTo: { 'land.ward': ['01'] } };
    const large = { ...coverage, when: 'plot.frontage > 10' };
    expect(verdicts([ofWard], { ...built('825'), 'land.ward': undefined })).toEqual(['unknown']);
    expect(verdicts([large], built('825'))).toEqual(['unknown']);
  });

  test('is judged only between its dates', () => {
    const dated = { ...coverage, validFrom: '2026-11-21', validTo: '2026-12-31' };
    expect(judged([dated], built('825'))).toEqual([]);
    expect(judged([dated], built('825'), { ...environment, today: '2026-11-21' })).toHaveLength(1);
    expect(judged([dated], built('825'), { ...environment, today: '2026-12-31' })).toHaveLength(1);
    expect(judged([dated], built('825'), { ...environment, today: '2027-01-01' })).toEqual([]);
  });

  test('may be a test of words where no two numbers say it', () => {
    const named = { ...plainRule, provided: 'owner.nameNe', limit: '"नाम खुलेको"', test: 'owner.nameNe != "राम"' };
    expect(judged([named], { 'owner.nameNe': 'सीता' })).toMatchObject([{ verdict: 'pass', provided: 'सीता' }]);
    expect(verdicts([named], { 'owner.nameNe': 'राम' })).toEqual(['fail']);
    expect(verdicts([named], {})).toEqual(['unknown']);
  });

  test('never holds by a test alone while what it judges is not given', () => {
    const careless = { ...plainRule, provided: 'owner.nameNe', limit: '"नाम"', test: 'true' };
    expect(verdicts([careless], {})).toEqual(['unknown']);
  });
});

describe('a rule asked of each row', () => {
  const perFloor = {
    ...plainRule,
    each: 'building.floors',
    subject: 'label("floor", item.floor)',
    provided: 'item.height',
    limit: 'dec(10)',
    operator: '<=',
    unit: 'ft',
  };
  const floors = [
    { floor: '1', height: '9' },
    { floor: '2', height: '11' },
    { floor: '1', height: undefined },
  ];

  test('has one result for each, named by its subject, with the columns that were read', () => {
    const results = judged([perFloor], { 'building.floors': floors });
    expect(results.map(({ subject, verdict }) => [subject, verdict])).toEqual([
      ['भुइँ तला', 'pass'],
      ['पहिलो तला', 'fail'],
      ['भुइँ तला', 'unknown'],
    ]);
    expect(results[1]?.inputs.map(({ name, value }) => [name, value])).toEqual([
      ['building.floors.floor', '2'],
      ['building.floors.height', '11'],
    ]);
  });

  test('is unknown as a whole while there is no table, and silent on an empty one', () => {
    expect(verdicts([perFloor], {})).toEqual(['unknown']);
    expect(judged([perFloor], { 'building.floors': [] })).toEqual([]);
  });
});

describe('results', () => {
  test('are rows in Nepali, in the columns of the section', () => {
    const facts = resolveFacts({
      library: ruledLibrary({ ...coverage, needs: 'size(building.floors) > 0' }),
      submissions: { application: { owner: { ward: '01' }, landArea: { sqft: '800' } } },
      engine: {},
      config: { records: { coverage: limits } },
      user: {},
      environment,
    });
    expect(facts['rules.results']).toEqual([
      { ruleId: 'GC-1', title: 'ग्राउन्ड कभरेज', complies: 'unknown', reason: 'मान नदिइएको' },
    ]);
  });

  test('are put into words of either language, numbers rounded for the eye', () => {
    const set = setOf(coverage);
    const [result] = judgeRules(set, { facts: built('333.3333'), environment });
    if (result === undefined) throw new Error('no result');
    expect([ruleRow(result, set, 'ne').value, ruleRow(result, set, 'en').value]).toEqual(['३३.३३ प्रतिशत', '33.33 %']);
  });

  test('say in words how far a length is on the wrong side, of what is provided alone', () => {
    const negative = { ne: 'अधिकार क्षेत्रभित्र', en: 'inside the right of way' };
    const rule = { ...coverage, unit: 'ft', negative, provided: 'dec(0) - land.sqft', limit: 'dec(0) - dec(1)' };
    const [result] = judged([rule], { ...plot, 'land.sqft': '0.5' });
    if (result === undefined) throw new Error('no result');
    const [ne, en] = [ruleRow(result, setOf(rule), 'ne'), ruleRow(result, setOf(rule), 'en')];
    expect([ne.value, en.value]).toEqual([`अधिकार क्षेत्रभित्र ०'-६"`, `inside the right of way 0'-6"`]);
    expect(ne.limit).toBe(`बढीमा -१'-०"`);
  });

  test('name the master that has no limit', () => {
    const set = setOf(coverage);
    const [result] = judgeRules(set, { facts: { ...built('825'), 'land.ward': '02' }, environment });
    if (result === undefined) throw new Error('no result');
    expect(ruleRow(result, set, 'ne').reason).toBe('सीमा नराखिएको: कभरेजको सीमा');
  });
});

describe('rules judged beside a form', () => {
  test('read what is being typed in the place of what was submitted, and what follows from it', () => {
    const set = setOf(coverage);
    const typed = {
      ...goodApplication,
      owner: { ward: '01' },
      landArea: { sqft: '1000' },
      floors: [{ areaSqft: '900' }],
    };
    const facts = factsWithForm(set, { slug: 'application', data: typed, facts: { ...built('100') }, environment });
    expect(judgeRules(set, { facts, environment })).toMatchObject([{ provided: '90', verdict: 'fail' }]);
  });
});

describe('laws of the rules', () => {
  const set = setOf(coverage);
  const judge = (facts: Facts) => judgeRules(set, { facts, environment });
  const hundredths = fc.integer({ min: 0, max: 200_000 }).map((value) => (value / 100).toFixed(2));

  test('raising what is provided turns a pass into a fail once, and never back', () => {
    fc.assert(
      fc.property(fc.array(hundredths, { minLength: 2, maxLength: 8 }), (areas) => {
        const rising = areas.toSorted((a, b) => Number(a) - Number(b));
        const outcomes = rising.flatMap((area) => judge(built(area)).map(({ verdict }) => verdict));
        expect(outcomes).toEqual(outcomes.toSorted((a, b) => (a === b ? 0 : a === 'pass' ? -1 : 1)));
      }),
      { seed: 2083 },
    );
  });

  test('what is missing makes no rule pass, and breaks none', () => {
    const names = ['land.ward', 'land.sqft', 'building.sqft', 'limits.coverage'];
    fc.assert(
      fc.property(fc.subarray(names, { minLength: 1 }), hundredths, (missing, area) => {
        const facts = Object.fromEntries(Object.entries(built(area)).filter(([name]) => !missing.includes(name)));
        const results = judge(facts);
        expect(results.map(({ verdict }) => verdict)).toEqual(['unknown']);
      }),
      { seed: 2083 },
    );
  });
});

function verdicts(rules: readonly object[], facts: Facts): readonly string[] {
  return judged(rules, facts).map(({ verdict }) => verdict);
}
