import { describe, expect, test } from 'vitest';
import type { Facts, FormData } from '../../form-schemas/engine/definition.ts';
import { computeForm } from '../../form-schemas/engine/form/compute.ts';
import { validateForm } from '../../form-schemas/engine/form/validate.ts';
import { dateOf } from '../../scripts/demo/fill.ts';
import { compileCheck } from '../../server/definitions/check.ts';
import { answeredCase } from './answered.ts';
import { factsOf, type Submissions, section } from './case.ts';
import { changed } from './engine/tiny.ts';
import { sampleForm } from './sample-forms.ts';

const held = dateOf('2026-08-09');

/** What is wrong with the sample of a form after something in it, and something that the case says, was altered. */
function wrong(slug: string, change: FormData, more: Facts = {}): readonly string[] {
  const form = sampleForm(slug);
  const facts = { ...form.facts, ...more };
  const data = computeForm(form.bundle, { ...form.data, ...change }, facts, form.environment);
  const validateSchema = compileCheck(form.bundle.schema);
  return validateForm({ ...form, facts, validateSchema, data }).map(({ path, code }) => `${path.join('/')} ${code}`);
}

test('a technical report names an inquiry only where one was held', () => {
  const slug = 'prabhidik-pratibedhan-pesh-view';
  const opinion = { ...section(sampleForm(slug).data, 'opinion'), findings: 'सेटब्याक सर्जमिन मुचुल्कासँग मिलेको पाइयो ।' };
  const remarked = changed(sampleForm(slug).data, ['measuredSetbacks', 0, 'remarks'], 'सर्जमिन मुचुल्कासँग मिलेको');
  const said = (more: Facts) => wrong(slug, { ...remarked, opinion }, more);
  const untrue = ['measuredSetbacks/0/remarks holds', 'opinion/findings holds'];
  expect(said({ 'survey.date': undefined })).toEqual(expect.arrayContaining(untrue));
  expect(said({ 'survey.date': held }).filter((found) => untrue.includes(found))).toEqual([]);
});

describe('a revision', () => {
  const slug = 'sansodhan-bibaran-pahilo';
  const of = (revision: FormData, more: Facts = {}) =>
    wrong(
      slug,
      { revision: { ...section(sampleForm(slug).data, 'revision'), ...revision } },
      { 'permit.no': '१', ...more },
    );

  test('that touches a neighbour says which and how', () => {
    const missing = 'revision/neighbourEffect required';
    expect(of({ neighbourAffected: true, neighbourEffect: undefined })).toContain(missing);
    expect(of({ neighbourAffected: true, neighbourEffect: 'पूर्वतर्फ झ्याल थपिने' })).not.toContain(missing);
    expect(of({ neighbourAffected: false, neighbourEffect: undefined })).not.toContain(missing);
  });

  test('of what an inspection found built otherwise cannot say that nothing is built', () => {
    const untrue = 'revision/builtAlready holds';
    expect(of({ builtAlready: false }, { 'revision.builtOtherwise': true })).toContain(untrue);
    expect(of({ builtAlready: true }, { 'revision.builtOtherwise': true })).not.toContain(untrue);
    expect(of({ builtAlready: false }, { 'revision.builtOtherwise': false })).not.toContain(untrue);
    expect(of({ builtAlready: undefined })).toContain('revision/builtAlready chooseOne');
  });
});

test.each(['sansodhan-tippani', 'sansodhanko-tippani-adesh', 'sansodhansuper-tippani-adesh'])(
  'what is built already is regularised by %s only after the office has seen it',
  (slug) => {
    const found = (seenOn: unknown, builtAlready: boolean) =>
      wrong(slug, { builtInspectedOn: seenOn }, { 'revision.builtAlready': builtAlready }).filter((one) =>
        one.startsWith('builtInspectedOn'),
      );
    expect(found(undefined, true)).toEqual(['builtInspectedOn required']);
    expect(found(undefined, false)).toEqual([]);
    const { environment, facts } = sampleForm(slug);
    const visit = { siteVisit: { visitDate: dateOf(environment.today) }, finding: { matchResult: 'deviates' } };
    const seen = factsOf(
      { 'plinthLevel-techapplication-view': visit },
      { 'case.stagesDone': '|phase-one|', 'case.stagesDoneAtRevision': '|phase-one|' },
    );
    expect(facts['revision.foundOn']).toBeUndefined();
    expect(seen['revision.foundOn']).toMatchObject({ ad: environment.today });
  },
);

test('what is built already of a completed house was seen on the day of the office’s own report, where there is one', () => {
  const seenOn = (day: string) => ({ siteVisit: { visitDate: dateOf(day) }, finding: { matchResult: 'deviates' } });
  const found = (more: Submissions) =>
    factsOf(
      { 'superstructureko-nirmaan-karya': seenOn('2027-07-10'), ...more },
      {
        'case.stagesDone': '|phase-one|superstructure|',
        'case.stagesDoneAtRevision': '|phase-one|superstructure|',
      },
    )['revision.foundOn'];
  expect(found({})).toMatchObject({ ad: '2027-07-10' });
  expect(found({ 'samsodhit-super-structure-ijajat-pratibedan': seenOn('2027-07-11') })).toMatchObject({
    ad: '2027-07-11',
  });
});

test('an amin who is sent out again cannot call begun work not begun', () => {
  const slug = 'aminko-sthalgat-pratibedan';
  const found = (existingStructure: string | undefined, more: Facts) =>
    wrong(slug, { existingStructure }, { 'application.stage': 'renotice', ...more }).filter((one) =>
      one.startsWith('existingStructure'),
    );
  const bare = 'जग्गा खाली, निर्माण सुरु नभएको';
  expect(found(bare, { 'plinth.completedOn': held })).toEqual(['existingStructure holds']);
  expect(found(bare, { 'revision.builtAlready': true })).toEqual(['existingStructure holds']);
  expect(found('प्लिन्थ लेभलसम्म निर्माण भएको', { 'plinth.completedOn': held })).toEqual([]);
  expect(found(undefined, {})).toEqual(['existingStructure required']);
  expect(found(bare, { 'application.stage': 'phase-one' })).toEqual([]);
});

test('a side that faces a road asks for what the by-law asks of that road', () => {
  const { facts } = answeredCase(8_384_000_008);
  const rows = (name: string) => (Array.isArray(facts[name]) ? facts[name] : []);
  const asked = (side: string, from: string) =>
    rows(from).flatMap((row) => (row.side === side ? [String(row.minSetback?.value)] : []));
  expect(asked('1', 'road.rows')).toEqual(['6.00']);
  expect(asked('1', 'building.setbacks')).toEqual(['6.00']);
  expect(asked('4', 'building.setbacks')).toEqual(['1.50']);
});
