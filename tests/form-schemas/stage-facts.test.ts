import { describe, expect, test } from 'vitest';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { resolveFacts } from '../../form-schemas/engine/rules/facts.ts';
import { dateOf } from '../../scripts/demo/fill.ts';
import { config, environment, library, type Submissions } from './case.ts';

describe('the point at which a map is revised', () => {
  const begun = '|phase-one|';
  const built = '|phase-one|layout|superstructure|';

  test.each([
    ['1', 'C', '', 'r1'],
    ['1', 'C', begun, 'r2'],
    ['EQ', 'A', begun, 'r2'],
    ['1', 'C', built, 'r3'],
    // an added floor has no plinth
    ['3', 'C', '', 'r1'],
    ['3', 'C', begun, 'r3'],
    // what has one permit only is revised before it or anew
    ['2', 'C', begun, 'r1'],
    ['8', 'B', begun, 'r1'],
    ['1', 'D', begun, 'r1'],
  ])('of type %s and class %s after “%s” is %s', (type, buildingClass, done, point) => {
    const construction = { constructionType: type, buildingClass };
    const submissions = { 'map-permit-application-edit': { construction } };
    expect(factOf('revision.at', submissions, { 'case.stagesDone': done })).toBe(point);
  });

  test('stays where it was when a stage ends while the revision runs', () => {
    const ended = { 'openedOn.revision': dateOf('2026-11-20'), 'case.stagesDone': begun };
    expect(factOf('revision.at', {}, { ...ended, 'stagesDoneAt.revision': '' })).toBe('r1');
    expect(factOf('revision.at', {}, { ...ended, 'case.stagesDone': built, 'stagesDoneAt.revision': begun })).toBe(
      'r2',
    );
  });
});

test.each([
  ['r1', 'sansodhan-gari-nibedan', ''],
  ['r2', 'sansodhan-bibaran-pahilo', '|phase-one|'],
  ['r3', 'superstructureko-tippaniadesh', '|phase-one|superstructure|'],
])('a revision at %s is asked for on the day of its request, not on that when the desk began it', (_, slug, done) => {
  const begun = { 'openedOn.revision': dateOf('2026-11-20'), 'stagesDoneAt.revision': done };
  const asked = (submissions: Submissions) => factOf('revision.requestDate', submissions, begun);
  expect(asked({ [slug]: { request: { requestedOn: dateOf('2026-11-17') } } })).toMatchObject({ ad: '2026-11-17' });
  // a revision of before the request was kept
  expect(asked({})).toMatchObject({ ad: '2026-11-20' });
});

test('a revision moves openings towards a neighbour where one of its rows says so', () => {
  const moved = (item: string) =>
    factOf('revision.movesOpenings', { 'sansodhan-gari-nibedan': { revisionRows: [{ item, was: 'क', now: 'ख' }] } });
  expect([moved('opening'), moved('roadOpening')]).toEqual([true, false]);
});

describe('a deviation', () => {
  test.each([
    ['plinth', 'plinthLevel-techapplication-view'],
    ['completion', 'superstructureko-nirmaan-karya'],
  ])('of the %s waits for a revision only where one is needed and may regularise it', (what, slug) => {
    const revisable = (correctable: boolean, needsRevision: boolean) =>
      factOf(`${what}.revisable`, { [slug]: { finding: { matchResult: 'deviates', correctable, needsRevision } } });
    expect([revisable(true, true), revisable(true, false), revisable(false, true)]).toEqual([true, false, false]);
  });
});

describe('measured setbacks', () => {
  const measured = (value: string) => {
    const rows = ['1', '2', '3', '4'].map((side) => ({ side, approved: '10', measured: feet(value) }));
    return { 'plinthLevel-techapplication-view': { measuredSetbacks: rows } };
  };

  test.each([
    ['10', true],
    ['12', true],
    ['9.8', true],
    ['9.79', false],
  ])('of %s ft where 10 were approved are within two percent: %s', (value, within) => {
    expect(factOf('plinth.withinTolerance', measured(value))).toBe(within);
  });

  test('that nobody has taken yet say nothing', () => {
    expect(factOf('plinth.withinTolerance', {})).toBeUndefined();
  });
});

test('an extension may be asked until the days of grace after the permit are over', () => {
  const grace = factOf('case.graceUntil', {}, { 'case.validUntil': dateOf('2028-12-15') });
  expect(grace).toMatchObject({ ad: '2029-01-14' });
});

test('an extension of the plinth permit does not shorten the permit that comes after it', () => {
  const paper = (issued: string, till: string) => ({ permit: { issueDate: dateOf(issued), tillDate: dateOf(till) } });
  const extended = {
    'allowance-paper-view': paper('2026-12-20', '2027-06-20'),
    'myadThap-tippani': { newTillDate: dateOf('2028-06-20'), noteOrder: { decisionDate: dateOf('2027-06-01') } },
  };
  expect(factOf('permit.tillDate', extended)).toMatchObject({ ad: '2028-06-20' });
  const later = { ...extended, 'superStructure-construction-view': paper('2027-09-01', '2029-09-01') };
  expect(factOf('permit.tillDate', later)).toMatchObject({ ad: '2029-09-01' });
});

describe('what a case owes', () => {
  test('is nothing as long as nothing was demanded', () => {
    expect([factOf('revenue.demanded', {}), factOf('deposit.demanded', {})]).toEqual([0, 0]);
  });

  test('is the income and the fines that were demanded, and the deposit by itself', () => {
    const engine = {
      'ledger.demand.income': 1_500_00,
      'ledger.demand.fine': 500_00,
      'ledger.demand.deposit': 300_00,
    };
    expect([factOf('revenue.demanded', {}, engine), factOf('deposit.demanded', {}, engine)]).toEqual([
      2_000_00, 300_00,
    ]);
  });
});

function factOf(name: string, submissions: Submissions, engine: FormData = {}): unknown {
  return resolveFacts({ library, submissions, engine, config, user: {}, environment })[name];
}

function feet(value: string) {
  return { value, unit: 'FEET' };
}
