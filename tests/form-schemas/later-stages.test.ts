import { describe, expect, test } from 'vitest';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { masterItems } from '../../form-schemas/engine/form/master-rows.ts';
import { prefillForm } from '../../form-schemas/engine/form/prefill.ts';
import { fieldStates } from '../../form-schemas/engine/form/visibility.ts';
import { resolveFacts } from '../../form-schemas/engine/rules/facts.ts';
import { dateOf } from '../../scripts/demo/fill.ts';
import { computed, config, environment, factsOf, filled, library, rows, type Submissions, section } from './case.ts';
import { issuesOf, type SampleForm, sampleApplications, sampleForms } from './sample-forms.ts';

const [first] = sampleApplications;
if (first === undefined) throw new Error('there are no sample applications');
const application: Submissions = {
  'map-permit-application-edit': computed(
    'map-permit-application-edit',
    {},
    first.forms['map-permit-application-edit'],
  ),
};
// filled before the tests, for filling a whole case takes a while
const forms = sampleForms(first);
const quake = sampleApplications.find(({ forms: submitted }) => typeOf(submitted) === 'EQ');
const quakeForms = quake && sampleForms(quake);
const floor = (code: string, size: string) => ({
  floor: code,
  status: 'proposed',
  use: 'residential',
  floorUnit: 'FEET',
  length: size,
  width: '40',
  height: '10',
  area: String(Number(size) * 40),
});

describe('a revision', () => {
  test('begins with the floors as they are: nothing has changed yet', () => {
    const revision = filled('sansodhan-gari-nibedan', application);
    expect(section(revision, 'revision')['revisionAt']).toBe('r1');
    expect(section(revision, 'revisionTotals')).toMatchObject({
      areaWas: '2150',
      areaNow: '2150',
      areaChange: 'same',
      classAfter: 'C',
    });
  });

  test('that enlarges the plinth beyond a thousand square feet raises the class', () => {
    const revisionTotals = { newFloors: [floor('1', '30'), floor('2', '30')] };
    const revision = filled('sansodhan-bibaran-pahilo', application, { revisionTotals });
    expect(section(revision, 'revisionTotals')).toMatchObject({ areaNow: '2400', areaChange: 'up', classAfter: 'B' });
  });

  test('says of a known item how it was', () => {
    const revisionRows = ['plinthArea', 'storeys', 'height', 'use', 'other'].map((item) => ({ item }));
    const revision = filled('superstructureko-tippaniadesh', application, { revisionRows });
    expect(rows(revision, 'revisionRows').map(({ was }) => was)).toEqual([
      '८२५ वर्गफिट',
      '३',
      `२८'-६"`,
      'आवासीय',
      undefined,
    ]);
  });

  test('is read at the point at which it is open', () => {
    const of = (reason: string) => ({ revision: { reason } });
    const submissions = { 'sansodhan-gari-nibedan': of('पहिलो'), 'sansodhan-bibaran-pahilo': of('दोस्रो') };
    expect(factOf('revision.reason', submissions, { 'case.stagesDone': '|phase-one|' })).toBe('दोस्रो');
    expect(factOf('revision.reason', submissions, { 'case.stagesDone': '' })).toBe('पहिलो');
  });
});

describe('the permit in force', () => {
  const permit = (permitNo: string, ad: string) => ({
    permit: { permitNo, issueDate: dateOf(ad), tillDate: dateOf(ad) },
  });
  const permits = {
    'allowance-paper-view': permit('१', '2027-01-10'),
    'superStructure-construction-view': permit('२', '2029-03-10'),
  };

  test('is the newest that was issued', () => {
    expect(factOf('permit.no', permits)).toBe('२');
    expect(factOf('permit.no', { 'allowance-paper-view': permits['allowance-paper-view'] })).toBe('१');
  });

  test('is extended once the order is given, not when it is asked', () => {
    const note = (decided: boolean) => ({
      ...permits,
      'myadThap-tippani': {
        newTillDate: dateOf('2031-03-10'),
        noteOrder: decided ? { decisionDate: dateOf('2029-04-01') } : {},
      },
    });
    expect(factOf('permit.tillDate', note(false))).toMatchObject({ ad: '2029-03-10' });
    expect(factOf('permit.tillDate', note(true))).toMatchObject({ ad: '2031-03-10' });
  });

  test('is extended from its own last day, and by no more years than the office allows', () => {
    const note = formOf('myadThap-tippani');
    const asked = { ...note.data, years: 3 };
    expect(codesOf(note, asked)).toEqual(['years: max']);
    expect(computed('myadThap-tippani', permits, { years: 2 })['newTillDate']).toMatchObject({ ad: '2031-03-10' });
    const extended = { 'case.validUntil': dateOf('2031-03-10') };
    expect(computed('myadThap-tippani', permits, { years: 1 }, extended)['newTillDate']).toMatchObject({
      ad: '2032-03-09',
    });
  });
});

describe('the supervisor', () => {
  const named = (nameNe: string) => ({ supervisor: { nameNe } });

  test('is the one of the schedule until the plinth report names another', () => {
    const schedule = { 'anusuchiga-view': named('गीता राई') };
    expect(factOf('supervisor.nameNe', schedule)).toBe('गीता राई');
    const report = { ...schedule, 'plinthLevel-OwnerRepresentation-view': named('हरि थापा') };
    expect(factOf('supervisor.nameNe', report)).toBe('हरि थापा');
    const next = section(filled('dosrocharan-supervisor', report), 'supervisor');
    expect(next).toMatchObject({ nameNe: 'हरि थापा' });
  });
});

describe('an inspection', () => {
  test('asks what deviates, and whether it can be put right, only when it does', () => {
    const form = formOf('superstructureko-nirmaan-karya');
    const deviating = { ...form.data, finding: { matchResult: 'deviates' } };
    expect(codesOf(form, deviating)).toEqual([
      'finding/deviations: required',
      'finding/needsRevision: chooseOne',
      'finding/correctable: chooseOne',
    ]);
  });

  test('of a house with a grant compares with the type design', () => {
    const form = quakeForms?.get('earthquake-safety-no-objection-sheet');
    const [site] = rows(form?.data ?? {}, 'inspection');
    expect(site).toMatchObject({ code: 'EQ01', approved: 'सुरक्षित स्थान' });
  });
});

describe('a completion', () => {
  test('of some floors carries only these into the report', () => {
    const completion = { kind: 'partial', partialFloors: ['1', '2'], completedOn: dateOf(environment.today) };
    const asked = { ...application, 'dosrocharan-abedan': { completion } };
    const inspected = filled('superstructureko-nirmaan-karya', asked);
    expect(rows(inspected, 'measuredFloors').map(({ floor: code }) => code)).toEqual(['1', '2']);
    const measuredFloors = rows(inspected, 'measuredFloors').map((row) => ({
      ...row,
      measuredLength: { value: '30.5', unit: 'FEET' },
      measuredWidth: { value: '24', unit: 'FEET' },
      measuredHeight: { value: '9.5', unit: 'FEET' },
      measuredArea: { value: '732', unit: 'SQUARE FEET' },
    }));
    const report = filled('dosrocharan-prabidhik-view', {
      ...asked,
      'superstructureko-nirmaan-karya': { measuredFloors },
    });
    expect(rows(report, 'builtFloors').map(({ floor: code, length, area }) => [code, length, area])).toEqual([
      ['1', '30.50', '732.00'],
      ['2', '30.50', '732.00'],
    ]);
  });

  test.each([
    ['|phase-one|superstructure|', false],
    ['|phase-one|superstructure|revision|', true],
  ])('after %s asks for the revised map: %s', (stagesDone, isAsked) => {
    const facts = factsOf(application, { 'case.stagesDone': stagesDone });
    const asked = prefillForm(bundleForm(library, 'dosrocharan-abedan'), library, facts, environment);
    expect(rows(asked, 'attachments').some(({ category }) => category === 'AT42')).toBe(isAsked);
  });

  test('cannot begin after it ended', () => {
    const form = formOf('dosrocharan-abedan');
    const { completion } = form.data;
    const late = {
      ...form.data,
      completion: { ...section({ completion }, 'completion'), completedOn: dateOf('2027-01-01') },
    };
    expect(codesOf(form, late)).toContain('completion/completedOn: dateBefore');
  });
});

describe('a name transfer', () => {
  test('keeps the owner as he stood when it was asked for', () => {
    const request = filled('certificate-note', application);
    expect(section(request, 'formerOwner')).toMatchObject({ nameNe: 'सुशीला थापा', honorific: 'shrimati' });
    expect(factOf('oldOwner.nameNe', { ...application, 'certificate-note': request })).toBe('सुशीला थापा');
  });

  test('asks for the papers of the deed that it rests on', () => {
    const papers = (deedType: string) => {
      const facts = factsWith({ 'certificate-note': { transfer: { deedType } } });
      const scope = { facts: { transfer: { deedType } }, environment, codes: library.codes };
      return masterItems(library, 'attachmentsTransfer', scope, (name) => facts[name]).map(({ code }) => code);
    };
    expect(papers('inheritance')).toContain('AT64');
    expect(papers('saleDeed')).toContain('AT63');
    expect(papers('saleDeed')).not.toContain('AT64');
  });
});

describe('closing a case', () => {
  const asked: Readonly<Record<string, readonly string[]>> = {
    owner: ['requestedOn'],
    inactive: ['warningOn', 'warningDispatchNo'],
    court: ['courtOrderNo', 'authority', 'orderDate'],
    duplicate: ['duplicateRegNo', 'duplicatePlotNo'],
    other: [],
  };

  test.each(Object.entries(asked))('for the reason %s asks for its own proof', (reason, fields) => {
    const form = formOf('discard-request');
    const { reason: _reason, requestedOn: _requestedOn, ...data } = form.data;
    const missing = codesOf(form, { ...data, reason }).map((line) => line.replace(/:.*/, ''));
    expect(missing).toEqual(fields);
  });
});

describe('the date of the decision', () => {
  const note = (ad: string) => ({ noteOrder: { decisionDate: dateOf(ad) } });
  const notes = {
    'noteorder-pilength-level-view': note('2026-12-01'),
    'superStructure-noteOrder-view': note('2027-02-01'),
    'certificate-instruction-view': note('2028-05-01'),
  };

  test.each([
    ['phase-one', '2026-12-01'],
    ['superstructure', '2027-02-01'],
    ['completion', '2028-05-01'],
  ])('in the stage %s is that of its own note and order', (stage, ad) => {
    expect(factOf('decision.date', notes, { stage })).toMatchObject({ ad });
  });

  test('in a stage that an office wrote is that of its form that decides', () => {
    const order = library.forms['namsari-tippani-ades-view'];
    if (order === undefined) throw new Error('there is no such form');
    const own = { ...order, slug: 'own-order', stage: 'own-stage' };
    const facts = resolveFacts({
      library: { ...library, forms: { ...library.forms, 'own-order': own } },
      submissions: { ...notes, 'own-order': note('2029-06-01') },
      engine: { stage: 'own-stage' },
      config,
      user: {},
      environment,
    });
    expect(facts['decision.date']).toMatchObject({ ad: '2029-06-01' });
  });

  test('is that of the form with the order of the last approver, where an office wrote its forms before the word', () => {
    const unmarked = Object.entries(library.forms).map(([slug, { decides: _decides, ...form }]) => [slug, form]);
    const sources = { submissions: notes, engine: { stage: 'superstructure' }, config, user: {}, environment };
    const facts = resolveFacts({ library: { ...library, forms: Object.fromEntries(unmarked) }, ...sources });
    expect(facts['decision.date']).toMatchObject({ ad: '2027-02-01' });
  });

  test('is that of the forms that the run is told to go by, the latest of them', () => {
    const facts = resolveFacts({
      library,
      submissions: notes,
      deciding: ['noteorder-pilength-level-view', 'superStructure-noteOrder-view'],
      engine: { stage: 'completion' },
      config,
      user: {},
      environment,
    });
    expect(facts['decision.date']).toMatchObject({ ad: '2027-02-01' });
  });

  test('is not borrowed from the stage before', () => {
    expect(factOf('decision.date', notes, { stage: 'name-transfer' })).toBeUndefined();
  });
});

function factsWith(submissions: Submissions, engine: FormData = {}) {
  return resolveFacts({ library, submissions, engine, config, user: {}, environment });
}

function factOf(name: string, submissions: Submissions, engine: FormData = {}): unknown {
  return factsWith(submissions, engine)[name];
}

function formOf(slug: string): SampleForm {
  const form = forms.get(slug);
  if (form === undefined) throw new Error(`the application does not reach ${slug}`);
  return form;
}

function codesOf(form: SampleForm, data: FormData): readonly string[] {
  return issuesOf(form, data).map(({ path, code }) => `${path.join('/')}: ${code}`);
}

function typeOf(submitted: Submissions): unknown {
  return section(submitted['map-permit-application-edit'] ?? {}, 'construction')['constructionType'];
}

describe('a building that is completed', () => {
  const completed = formOf('dosrocharan-abedan');
  const asks = (buildingClass: string) =>
    fieldStates(
      completed.bundle,
      completed.data,
      { ...completed.facts, 'building.class': buildingClass },
      completed.environment,
    )(['occupancy']);

  test.each(['A', 'B'])('of class %s is used only with its certificates', (buildingClass) => {
    expect(asks(buildingClass)).toMatchObject({ shown: true, required: true });
  });

  test.each(['C', 'D'])('of class %s needs none', (buildingClass) => {
    expect(asks(buildingClass).shown).toBe(false);
  });
});
