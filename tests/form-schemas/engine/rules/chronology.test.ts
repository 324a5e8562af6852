import { describe, expect, test } from 'vitest';
import type { Facts, FormData, FormLibrary } from '../../../../form-schemas/engine/definition.ts';
import { bundleForm } from '../../../../form-schemas/engine/form/bundle.ts';
import { validateForm } from '../../../../form-schemas/engine/form/validate.ts';
import { parseLibrary, type RawLibrary } from '../../../../form-schemas/engine/law/library.ts';
import { daysWithoutPlace } from '../../../../form-schemas/engine/law/library-chronology.ts';
import { resolveFacts } from '../../../../form-schemas/engine/rules/facts.ts';
import { dateOf } from '../../../../scripts/demo/fill.ts';
import { library as shipped } from '../../case.ts';
import { compileSchema, environment, raw, readLibrary } from '../tiny.ts';

const text = (ne: string, en = ne) => ({ ne, en });
const moment = (ne: string, source: object) => ({ title: text(ne), ...source });
const day = (label: string, naksa: object = {}) => ({
  $ref: 'value:date',
  naksa: { type: 'date', label: text(label), ...naksa },
});
const [application] = raw.forms;
const form = (slug: string, order: number, properties: object) => ({
  ...application,
  slug,
  order,
  schema: { type: 'object', properties },
});

const orders = [
  { moments: ['registered', 'issued'] },
  { moments: ['issued', 'posted'], known: true },
  { moments: ['issued', 'served', 'answered'] },
  { moments: ['posted', 'due'] },
  { moments: ['due', 'held'], days: 1 },
  { moments: ['held', 'signed'] },
];
const chronology = {
  moments: {
    registered: moment('दर्ता', { fact: 'application.date' }),
    issued: moment('जारी', { fact: 'notice.issued' }),
    posted: moment('टाँस', { fact: 'notice.posted' }),
    served: moment('बुझेको', { fact: 'notice.services', column: 'servedOn' }),
    answered: moment('उत्तर', { fact: 'notice.services', column: 'answeredOn' }),
    due: moment('म्याद', { fact: 'notice.due' }),
    held: moment('सर्जमिन', { fact: 'inquiry.held' }),
    signed: moment('सही', { field: 'inquiry#/signedOn' }),
  },
  orders,
  free: [{ why: text('जुनसुकै'), fields: ['inquiry#/bornOn', 'application#/filedOn', 'application#/visitOn'] }],
};
const files = {
  ...raw,
  forms: [
    ...raw.forms,
    form('notice', 3, { issuedOn: day('मिति', { stamp: 'decision-date' }) }),
    form('posting', 4, {
      postedOn: day('टाँस मिति'),
      services: {
        type: 'array',
        maxItems: 9,
        naksa: { type: 'rows', label: text('भर्पाई') },
        items: { type: 'object', properties: { servedOn: day('बुझेको मिति'), answeredOn: day('उत्तर मिति') } },
      },
      dueOn: day('म्याद', { compute: 'addDays(this.postedOn, 15)' }),
    }),
    form('inquiry', 5, { heldOn: day('सर्जमिन मिति'), signedOn: day('सही मिति'), bornOn: day('जन्म') }),
  ],
  facts: {
    ...raw.facts,
    'notice.issued': { type: 'date', from: 'notice#/issuedOn' },
    'notice.posted': { type: 'date', from: 'posting#/postedOn' },
    'notice.services': { type: 'rows', from: 'posting#/services' },
    'notice.due': { type: 'date', from: 'posting#/dueOn' },
    'inquiry.held': { type: 'date', from: 'inquiry#/heldOn' },
    'notice.disorder': { type: 'text', order: ['issued', 'posted', 'served'] },
  },
  chronology,
} satisfies RawLibrary;
const library = readLibrary(files);

function issuesOf(slug: string, data: unknown, facts: Facts = {}, of: FormLibrary = library) {
  const bundle = bundleForm(of, slug);
  const found = validateForm({ bundle, validateSchema: compileSchema(bundle.schema), data, facts, environment });
  return found.map(({ path, code, params, hint }) => [path.join('/'), code, params, hint?.ne]);
}

function problemsOf(change: object): readonly string[] {
  const reading = parseLibrary({ ...files, ...change });
  return reading.ok ? [] : reading.problems.map(({ file, path, code }) => `${file} ${path} ${code}`);
}

const issued = { 'notice.issued': dateOf('2026-11-10') };

describe('a day in a form', () => {
  test('does not stand before what it follows elsewhere in the case; the message names both in BS', () => {
    expect(issuesOf('posting', { postedOn: dateOf('2026-11-09') }, issued)).toEqual([
      ['postedOn', 'dateBefore', { day: '2083-07-23', limit: '2083-07-24' }, 'जारी'],
    ]);
    expect(issuesOf('posting', { postedOn: dateOf('2026-11-10') }, issued)).toEqual([]);
  });

  test('is not given before that is known, where the order says so', () => {
    expect(issuesOf('posting', { postedOn: dateOf('2026-11-20') })).toEqual([
      ['postedOn', 'dateNeeds', undefined, 'जारी'],
    ]);
  });

  test('is held against what lies further back where what is next is not known', () => {
    const facts = { 'application.date': dateOf('2026-11-01') };
    const services = [{ servedOn: dateOf('2026-10-31') }];
    expect(issuesOf('posting', { services }, facts)).toEqual([
      ['services/0/servedOn', 'dateBefore', { day: '2083-07-14', limit: '2083-07-15' }, 'दर्ता'],
    ]);
  });

  test('is held against what is next alone: a later round of what came long before changes nothing', () => {
    const facts = { 'notice.issued': dateOf('2026-12-20'), 'notice.due': dateOf('2026-11-10') };
    expect(issuesOf('inquiry', { heldOn: dateOf('2026-11-11') }, facts)).toEqual([]);
  });

  test('in every row is held against the same row of its own table', () => {
    const services = [
      { servedOn: dateOf('2026-11-12'), answeredOn: dateOf('2026-11-12') },
      { servedOn: dateOf('2026-11-15'), answeredOn: dateOf('2026-11-14') },
    ];
    expect(issuesOf('posting', { services }, issued)).toEqual([
      ['services/1/answeredOn', 'dateBefore', { day: '2083-07-28', limit: '2083-07-29' }, 'बुझेको'],
    ]);
  });

  test('comes so many days after as the order says, with what the form itself says before what was said earlier', () => {
    const facts = { 'notice.due': dateOf('2026-11-25'), 'inquiry.held': dateOf('2026-12-24') };
    const data = { heldOn: dateOf('2026-11-25'), signedOn: dateOf('2026-11-24') };
    expect(issuesOf('inquiry', data, facts)).toEqual([
      ['heldOn', 'dateNotAfter', { day: '2083-08-09', limit: '2083-08-09' }, 'म्याद'],
      ['signedOn', 'dateBefore', { day: '2083-08-08', limit: '2083-08-09' }, 'सर्जमिन'],
    ]);
  });

  test('of rows is behind the last of them', () => {
    const later = {
      ...files,
      chronology: { ...chronology, orders: [{ moments: ['served', 'held'] }, ...orders.slice(2)] },
    };
    const facts = { 'notice.services': [{ servedOn: dateOf('2026-11-12') }, { servedOn: dateOf('2026-11-15') }] };
    expect(issuesOf('inquiry', { heldOn: dateOf('2026-11-14') }, facts, readLibrary(later))).toEqual([
      ['heldOn', 'dateBefore', { day: '2083-07-28', limit: '2083-07-29' }, 'बुझेको'],
    ]);
  });

  test('is held against nothing by a library without an order', () => {
    const { chronology: _none, facts, ...others } = files;
    const { 'notice.disorder': _told, ...known } = facts;
    expect(
      issuesOf('posting', { postedOn: dateOf('1999-01-01') }, issued, readLibrary({ ...others, facts: known })),
    ).toEqual([]);
  });
});

describe('a fact of what stands out of order', () => {
  const disorder = (posting: FormData) =>
    resolveFacts({
      library,
      submissions: { notice: { issuedOn: dateOf('2026-11-10') }, posting },
      engine: {},
      config: {},
      user: {},
      environment,
    })['notice.disorder'];

  test('names every day that stands too early, and has no value when none does', () => {
    expect(disorder({ postedOn: dateOf('2026-11-09'), services: [{ servedOn: dateOf('2026-11-08') }] })).toBe(
      'टाँस (२०८३/०७/२३) जारी (२०८३/०७/२४) भन्दा अघि, बुझेको (२०८३/०७/२२) जारी (२०८३/०७/२४) भन्दा अघि',
    );
    expect(disorder({ postedOn: dateOf('2026-11-10') })).toBeUndefined();
  });
});

describe('the order is refused', () => {
  const withMoment = (name: string, source: object) => ({
    chronology: { ...chronology, moments: { ...chronology.moments, [name]: moment('x', source) } },
  });
  const withOrder = (...moments: readonly string[]) => ({
    chronology: { ...chronology, orders: [...orders, { moments }] },
  });

  test.each([
    [
      'a moment that nobody declared',
      withOrder('issued', 'nowhere'),
      'chronology.json /orders/6/moments/1 unknown-name',
    ],
    ['a fact that there is not', withMoment('x', { fact: 'no.fact' }), 'chronology.json /moments/x/fact unknown-name'],
    ['a fact that is no date', withMoment('x', { fact: 'owner.nameNe' }), 'chronology.json /moments/x/fact wrong-type'],
    [
      'rows without their column',
      withMoment('x', { fact: 'notice.services' }),
      'chronology.json /moments/x/fact wrong-type',
    ],
    [
      'a column that is no date',
      withMoment('x', { fact: 'building.floors', column: 'floor' }),
      'chronology.json /moments/x/column unknown-field',
    ],
    [
      'a field that there is not',
      withMoment('x', { field: 'posting#/nowhere' }),
      'chronology.json /moments/x/field unknown-field',
    ],
    [
      'a field that is no date',
      withMoment('x', { field: 'application#/email' }),
      'chronology.json /moments/x/field wrong-type',
    ],
    ['neither fact nor field', withMoment('x', {}), 'chronology.json /moments/x sources'],
    ['a circle', withOrder('signed', 'issued'), 'chronology.json /moments/signed missing-word'],
    ['a circle of facts', withOrder('held', 'issued'), 'chronology.json /orders cycle'],
    [
      'a field of another form that no fact holds',
      withOrder('signed', 'registered'),
      'chronology.json /moments/signed missing-word',
    ],
    ['a day with two places', withMoment('x', { field: 'inquiry#/bornOn' }), 'chronology.json  repeated'],
    [
      'a free field that there is not',
      { chronology: { ...chronology, free: [{ why: text('x'), fields: ['inquiry#/no'] }] } },
      'chronology.json /free/0/fields/0 unknown-field',
    ],
    [
      'a fact of an unknown moment',
      { facts: { ...files.facts, 'notice.disorder': { type: 'text', order: ['issued', 'gone'] } } },
      'facts.json /notice.disorder/order/1 unknown-name',
    ],
    [
      'a fact of another type',
      { facts: { ...files.facts, 'notice.disorder': { type: 'boolean', order: ['issued', 'posted'] } } },
      'facts.json /notice.disorder/order wrong-type',
    ],
    [
      'an unknown word',
      { chronology: { ...chronology, orders: [{ moments: ['issued', 'posted'], after: 1 }] } },
      'chronology.json /orders/0 unknown-word',
    ],
  ])('with %s', (_, change, problem) => {
    expect(problemsOf(change)).toContain(problem);
  });

  test('never as it stands', () => {
    expect(problemsOf({})).toEqual([]);
  });
});

describe('every day of a form', () => {
  const places = (of: FormLibrary) => daysWithoutPlace(of).map(({ file, path }) => `${file} ${path}`);

  test('has its place, or is said to be free; what is worked out needs none', () => {
    expect(places(library)).toEqual([]);
    expect(places(readLibrary({ ...files, chronology: { ...chronology, free: [] } }))).toEqual([
      'forms/application.json /filedOn',
      'forms/application.json /visitOn',
      'forms/inquiry.json /bornOn',
    ]);
    const unordered = { ...chronology, orders: orders.filter(({ moments }) => !moments.includes('signed')) };
    expect(places(readLibrary({ ...files, chronology: unordered }))).toEqual(['forms/inquiry.json /signedOn']);
  });

  test('as shipped has one', () => {
    expect(places(shipped)).toEqual([]);
  });
});
