import { describe, expect, test } from 'vitest';
import type { Facts, FormData } from '../../form-schemas/engine/definition.ts';
import { computeForm } from '../../form-schemas/engine/form/compute.ts';
import { validateForm } from '../../form-schemas/engine/form/validate.ts';
import { resolveFacts } from '../../form-schemas/engine/rules/facts.ts';
import { addDays } from '../../form-schemas/values/bs-date.ts';
import { dateOf } from '../../scripts/demo/fill.ts';
import { compileCheck } from '../../server/definitions/check.ts';
import { config, environment, filled, library, rows, section } from './case.ts';
import { sampleForm } from './sample-forms.ts';

/** The sample of a form after something in it, and something that the case says, was altered; with its formulas. */
function altered(slug: string, change: FormData, more: Facts = {}) {
  const form = sampleForm(slug);
  const facts = { ...form.facts, ...more };
  return { form, facts, data: computeForm(form.bundle, { ...form.data, ...change }, facts, form.environment) };
}

function wrong(slug: string, change: FormData, more: Facts = {}): readonly string[] {
  const { form, facts, data } = altered(slug, change, more);
  const validateSchema = compileCheck(form.bundle.schema);
  return validateForm({ ...form, facts, validateSchema, data }).map(({ path, code }) => `${path.join('/')} ${code}`);
}

describe('a note that refuses', () => {
  test.each(['noteorder-pilength-level-view', 'superStructure-noteOrder-view', 'certificate-instruction-view'])(
    '%s gives the ground, and so does one that returns',
    (slug) => {
      const of = (noteOrder: FormData) =>
        wrong(slug, { noteOrder: { ...section(sampleForm(slug).data, 'noteOrder'), ...noteOrder } });
      const missing = 'noteOrder/refusalGround required';
      expect(of({ recommendation: 'refuse' })).toContain(missing);
      expect(of({ recommendation: 'return' })).toContain(missing);
      expect(of({ recommendation: 'refuse', refusalGround: 'बाटो नभएको' })).not.toContain(missing);
      expect(of({ recommendation: 'grant' })).not.toContain(missing);
    },
  );
});

describe('an extension that was asked for after the permit had lapsed', () => {
  const slug = 'myadThap-tippani';
  const asked = (days: number, change: FormData) => {
    const { today } = sampleForm(slug).environment;
    const more = {
      'validity.requestDate': dateOf(today),
      'case.validUntil': dateOf(addDays(today, -days)),
    };
    const found = wrong(slug, { inspectedOn: undefined, ...change }, { ...more, 'validity.lapsed': days > 0 });
    return found.filter((each) => /inspectedOn|billTotal\/fine /u.test(each));
  };

  test('is granted to whom the site was inspected and a fine was set', () => {
    expect(asked(0, {})).toEqual([]);
    expect(asked(1, {})).toEqual(['inspectedOn required', 'billTotal/fine required']);
    const { today } = sampleForm(slug).environment;
    const billTotal = { ...section(sampleForm(slug).data, 'billTotal'), fine: 500_00, fineReason: 'म्याद नाघेको' };
    expect(asked(1, { inspectedOn: dateOf(today), billTotal })).toEqual([]);
    expect(asked(1, { inspectedOn: dateOf(today), billTotal: { ...billTotal, fine: 0 } })).toEqual([
      'billTotal/fine holds',
    ]);
  });

  test('may be refused without either', () => {
    const noteOrder = {
      ...section(sampleForm(slug).data, 'noteOrder'),
      recommendation: 'refuse',
      refusalGround: 'काम नभएको',
    };
    expect(asked(1, { noteOrder })).toEqual([]);
  });
});

test.each([
  ['2027-03-10', false],
  ['2027-03-11', true],
])(
  'an extension asked for on %s, the permit being good until the tenth, finds it lapsed: %s',
  (requestedOn, lapsed) => {
    const submissions = { 'myadThap-request': { request: { requestedOn: dateOf(requestedOn) } } };
    const engine = { 'case.validUntil': dateOf('2027-03-10') };
    expect(resolveFacts({ library, submissions, engine, config, user: {}, environment })['validity.lapsed']).toBe(
      lapsed,
    );
  },
);

test('a repair and a new roof are applied for with their scope, other work without', () => {
  const slug = 'map-permit-application-edit';
  const applied = (constructionType: string, repairWorks?: FormData[]) => {
    const construction = { ...section(sampleForm(slug).data, 'construction'), constructionType };
    return wrong(slug, { construction, repairWorks }).filter((each) => each.startsWith('repairWorks'));
  };
  expect(applied('4')).toEqual(['repairWorks required']);
  expect(applied('4', [{ part: 'roof', place: 'छत', extent: '५०० वर्गफिट', work: 'टल्ने' }])).toEqual([]);
  expect(applied('6')).toEqual(['repairWorks required']);
  expect(applied('9')).toEqual([]);
});

test.each([
  ['1', []],
  ['2', ['AT14']],
  ['3', ['AT15']],
  ['7', ['AT15']],
])(
  'an application of type %s encloses what proves the year of the old house or what the standing one carries: %j',
  (constructionType, papers) => {
    const slug = 'map-permit-application-edit';
    const attachments = rows(filled(slug, { [slug]: { construction: { constructionType } } }), 'attachments');
    const asked = attachments.map(({ category }) => category);
    expect(asked.filter((category) => category === 'AT14' || category === 'AT15')).toEqual(papers);
  },
);

test.each([
  ['1', false],
  ['3', true],
  ['7', true],
])('work of type %s on a house that stands needs a report of what it carries: %s', (constructionType, needed) => {
  const floors = [
    { floor: '1', status: 'existing' },
    { floor: '2', status: 'proposed' },
  ];
  const submissions = { 'map-permit-application-edit': { construction: { constructionType }, floors } };
  const facts = resolveFacts({ library, submissions, engine: {}, config, user: {}, environment });
  expect(facts['building.addsStorey']).toBe(needed);
  const rule = Object.values(library.rules)
    .flatMap(({ rules }) => rules)
    .find(({ when }) => when?.includes('building.addsStorey'));
  expect(rule?.appliesTo?.['construction.type']?.includes(constructionType)).toBe(needed);
  const slug = 'map-technical-description-view';
  const unsaid = wrong(slug, { standing: undefined }, { 'building.addsStorey': needed });
  expect(unsaid.some((each) => each.startsWith('standing'))).toBe(needed);
});

test('the request for a storey names the capacity report of the technical description', () => {
  const capacityReportOn = dateOf('2026-07-16');
  const asked = filled('talla-thap-ijajat-request', {
    'map-technical-description-view': { standing: { capacityReportOn } },
  });
  expect(asked['capacityReportOn']).toMatchObject({ ad: '2026-07-16' });
});

test('the revision of a repair states its works anew; decided, they are the works of the permit', () => {
  const work = (place: string) => ({ part: 'opening', place, extent: 'ढोका १ वटा', work: 'ढोका फेर्ने' });
  const submissions = (constructionType: string) => ({
    'map-permit-application-edit': { construction: { constructionType }, repairWorks: [work('बायाँ छेउ')] },
  });
  const revised = (constructionType: string) => filled('sansodhan-gari-nibedan', submissions(constructionType));
  expect(section(revised('4'), 'revisedWorks')['works']).toEqual([work('बायाँ छेउ')]);
  expect(revised('1')).not.toHaveProperty('revisedWorks');
  const worksAfter = (form: FormData) =>
    resolveFacts({
      library,
      submissions: submissions('4'),
      decided: [{ 'sansodhan-gari-nibedan': form }],
      engine: {},
      config,
      user: {},
      environment,
    })['repair.works'];
  expect(worksAfter({ revisedWorks: { works: [work('बीच भाग')] } })).toEqual([work('बीच भाग')]);
  expect(worksAfter({ revision: {} })).toEqual([work('बायाँ छेउ')]);
});

describe('who speaks for the land', () => {
  const heard = (nameNe: string, heardAs: string) => [
    { nameNe, age: 50, addressNe: 'देउराली', heardAs, says: 'agrees' },
  ];

  test('is heard as a neighbour only where the four bounds have that name', () => {
    const slug = 'gharnaksha-namsari-surjamin';
    const stranger = 'heard/0/heardAs holds';
    expect(wrong(slug, { heard: heard('तेजबहादुर घिमिरे', 'neighbour') })).toContain(stranger);
    expect(wrong(slug, { heard: heard('तेजबहादुर घिमिरे', 'local') })).not.toContain(stranger);
    expect(wrong(slug, { heard: heard('गोपाल श्रेष्ठ', 'neighbour') })).not.toContain(stranger);
  });

  test('consents as a co-owner only where the application names one', () => {
    const consent = (more: Facts) => wrong('manjurinama-view', { consentKind: 'coOwner' }, more);
    expect(consent({ 'coOwner.rows': [] })).toContain('consentKind holds');
    expect(consent({ 'coOwner.rows': [{ nameNe: 'कमला थापा' }] })).not.toContain('consentKind holds');
    expect(wrong('manjurinama-view', {})).not.toContain('consentKind holds');
  });
});

test('an inquiry on another day than was set says why', () => {
  const slug = 'gharnaksha-surjamin-muchulka-view';
  const today = sampleForm(slug).environment.today;
  const on = (day: number, otherDayReason?: string) =>
    wrong(slug, { inquiryOn: dateOf(today), otherDayReason }, { 'inquiry.scheduledDate': dateOf(addDays(today, day)) });
  expect(on(-1)).toContain('otherDayReason required');
  expect(on(-1, 'अमिन बिरामी परी')).not.toContain('otherDayReason required');
  expect(on(0)).not.toContain('otherDayReason required');
});

test('what the deposit does not cover of a damage is reckoned', () => {
  const slug = 'dharauti-rakam-phirta-tippani';
  const rest = (estimate: number, deductions: number) => {
    const ledger = { ...section(sampleForm(slug).data, 'ledger'), deductions };
    return section(altered(slug, { ledger, damage: { estimate } }).data, 'damage')['shortfall'];
  };
  expect(rest(1_250_000, 280_800)).toBe(969_200);
  expect(rest(280_800, 280_800)).toBe(0);
});

describe('a file that is closed', () => {
  const slug = 'discard-request';

  test('as a double names one of the same plot', () => {
    const double = (duplicatePlotNo?: string) =>
      wrong(slug, { reason: 'duplicate', duplicateRegNo: '०८३/०८४-०००१', duplicatePlotNo }, { 'land.plotNo': '519' });
    expect(double()).toContain('duplicatePlotNo required');
    expect(double('412')).toContain('duplicatePlotNo holds');
    expect(double('519').filter((found) => found.startsWith('duplicatePlotNo'))).toEqual([]);
  });

  test('may be taken up again when it was filed away, not when it was dismissed', () => {
    const restorable = (action: string) =>
      resolveFacts({
        library,
        submissions: { [slug]: { reason: 'owner', action } },
        engine: {},
        config,
        user: {},
        environment,
      })['discard.isRestorable'];
    expect(restorable('fileAway')).toBe(true);
    expect(restorable('discard')).toBe(false);
  });
});

describe('a report on the work', () => {
  test('for a revised permit does not deny the deviation that the inspection found', () => {
    const slug = 'samsodhit-super-structure-ijajat-pratibedan';
    const says = (matchResult: string, found?: string) =>
      wrong(slug, { finding: { matchResult } }, { 'completion.matchResult': found });
    expect(says('matches', 'deviates')).toContain('finding/matchResult holds');
    expect(says('matches')).not.toContain('finding/matchResult holds');
    expect(says('deviates', 'deviates')).not.toContain('finding/matchResult holds');
  });

  test('on the superstructure names the floor that was seen', () => {
    const slug = 'super-structure-supervision-report';
    expect(wrong(slug, { floor: undefined })).toContain('floor chooseOne');
    expect(wrong(slug, { floor: '2' }).filter((each) => each.startsWith('floor'))).toEqual([]);
  });

  test('on the superstructure is of a visit after its permit', () => {
    const slug = 'super-structure-supervision-report';
    const today = sampleForm(slug).environment.today;
    const visited = (permittedOn: string) =>
      wrong(
        slug,
        { siteVisit: { ...section(sampleForm(slug).data, 'siteVisit'), visitDate: dateOf(today) } },
        {
          'permit2.date': dateOf(permittedOn),
        },
      );
    expect(visited(addDays(today, 1))).toContain('siteVisit/visitDate dateBefore');
    expect(visited(today)).not.toContain('siteVisit/visitDate dateBefore');
  });
});
