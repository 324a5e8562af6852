import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import type { SessionView } from '../../server/contract/session.ts';
import { readTemplateFiles } from '../../server/definitions/templates.ts';
import { DEMO_PASSWORD } from '../support/server.ts';
import { choices, codes, en, formOf, library, ne, phaseOne } from './law.ts';
import { type Office, openOffice, paperOf } from './office.ts';

let office: Office;
let ours: string;
let classKha: string;
beforeAll(async () => {
  office = await openOffice();
  const driven = await office.open();
  ours = driven.id;
  await office.work(driven, { state: 'technical-design' });
  classKha = await office.file({ buildingClass: 'B' });
});
afterAll(() => office.stop());

describe('1: Nepali as the main language and English secondary', () => {
  test('every text of the interface stands in both', () => {
    expect(Object.keys(ne)).toEqual(Object.keys(en));
    expect(Object.entries(ne).filter(([, text]) => text === '')).toEqual([]);
  });

  test('every form, field and code has a name in both', () => {
    const forms = Object.values(library.forms).map(({ title }) => title);
    const fields = Object.keys(library.forms).flatMap((slug) =>
      bundleForm(library, slug).fields.map(({ label }) => label),
    );
    const named = Object.keys(library.codes).flatMap((list) => codes(list));
    expect([...forms, ...fields, ...named].filter((each) => each.ne === '' || each.en === '')).toEqual([]);
  });

  test('every state and button of phase one has a name in both', () => {
    const states = [...phaseOne.states.values()];
    const buttons = states.flatMap(({ events }) => [...events.values()].flatMap((event) => event.transitions));
    const titles = [...states.map(({ title }) => title), ...buttons.map(({ meta }) => meta?.title)];
    expect(titles.filter((title) => !title?.ne || !title.en)).toEqual([]);
  });
});

describe('1: users are municipal staff, designers and public visitors', () => {
  test.each([
    ['chief administrative officer', 'chief', 'C'],
    ['engineer', 'engineer', 'A'],
    ['sub-engineer', 'subengineer', 'B'],
    ['amin', 'amin', 'AD'],
    ['revenue officer', 'revenue', 'R'],
    ['ward official', 'ward04', 'G'],
    ['field inspector', 'inspector', 'B'],
    ['designer', 'designer1', 'D'],
  ])('the %s logs in', async (_, name, role) => {
    const loginId = `${name}@sungabha.example`;
    const payload = { loginId, password: DEMO_PASSWORD };
    const answer = await office.server.app.inject({ method: 'POST', url: '/api/session', payload });
    expect(answer.json<SessionView>().account).toMatchObject({ loginId, role });
  });

  test('a visitor sees the office and may verify a paper without logging in', async () => {
    const page = await office.server.app.inject('/api/public/office');
    expect(page.json()).toMatchObject({ nameNe: 'सुनगाभा नगरपालिका' });
    const verified = await office.server.app.inject('/api/public/verify/ABCD2345');
    expect(verified.json()).toEqual({ found: false });
  });
});

test('1: phase one is the plinth-level (temporary construction) permit, phase two the superstructure permit', () => {
  expect(phaseOne.body.definition.title.en).toBe('Phase one (plinth-level permit)');
  expect(formOf('allowance-paper-view').title.en).toBe('Phase-one temporary construction permit (plinth level)');
  expect(phaseOne.body.definition.states['building-to-plinth']?.meta.opens).toContainEqual({ stage: 'superstructure' });
});

describe('1: printable Nepali official documents', () => {
  const { catalogue } = readTemplateFiles();
  const papers = [
    ['map verification report (office use)', 'map-check-report-view', 'नक्सा जाँच प्रतिवेदन'],
    ['15-day notice to neighbouring landowners', 'notice-period-for-15-days-view', 'दिने सूचना'],
    ['notice-served and display record', 'notice-payment-application-view', 'सूचना बुझाएको भर्पाई तथा सूचना टाँस मुचुल्का'],
    ['revenue-branch form', 'rajaswo-detail-view', 'राजस्व विवरण'],
    ['legal affidavit: undertaking', 'kabuliyatnama-view', 'कबुलियतनामा'],
    ['legal affidavit: consent statement', 'manjurinama-view', 'मञ्जुरीनामा'],
    ['schedule (ka)', 'design-approval', 'अनुसूची–क'],
    ['schedule (kha) class C', 'architecture-design-classc-form', 'अनुसूची–ख'],
    ['schedule (ga)', 'anusuchiga-view', 'अनुसूची–ग'],
    ['schedule (gha)', 'anusuchigha-view', 'अनुसूची–घ'],
    ['plinth-level temporary permit', 'allowance-paper-view', 'इजाजतपत्र'],
  ] as const;

  test.each(papers)('%s', async (_, slug, heading) => {
    expect(await paperOf(office, ours, slug)).toContain(heading);
    expect(catalogue[formOf(slug).document ?? '']?.title.ne).toBeDefined();
  });

  test.each([
    ['electrical-design checklist (technical form G)', 'electrical-design', 'इलेक्ट्रिकल'],
    ['schedule (kha) class B', 'architecture-design-classB-form', 'अनुसूची–ख'],
  ] as const)('%s', async (_, slug, heading) => {
    expect(await paperOf(office, classKha, slug)).toContain(heading);
  });

  test('the display record is signed by the ward secretary', async () => {
    expect(await paperOf(office, ours, 'notice-payment-application-view')).toContain('वडा सचिव');
  });
});

describe('1: building types', () => {
  test('new construction 1, old house 2, additional floor 3, compound wall 8, earthquake-related EQ; and the wider list', () => {
    expect(choices('constructionType')).toEqual([
      ['1', 'New construction'],
      ['2', 'Old house'],
      ['3', 'Additional floor'],
      ['4', 'Renovation or re-plastering'],
      ['5', 'Rebuilding of an old house'],
      ['6', 'Roof replacement'],
      ['7', 'Additional construction (extension)'],
      ['8', 'Compound wall'],
      ['9', 'Other'],
      ['EQ', 'Earthquake-related new construction'],
    ]);
  });

  test.each(codes('constructionType').map(({ code }) => code))(
    'an application of type %s can be filed',
    async (type) => {
      expect(await office.file({ constructionType: type })).toMatch(/^[\da-f-]{36}$/u);
    },
  );

  test('an application of an unknown type cannot', async () => {
    const payload = { constructionType: '10', buildingClass: 'C', ward: '04', requestId: randomUUID() };
    const answer = await office.server.as('D', { method: 'POST', url: '/api/applications', payload });
    expect(answer.json()).toMatchObject({ status: 400, code: 'requestInvalid' });
  });

  test('short labels: new, old', () => {
    expect(choices('constructionKind')).toEqual([
      ['new', 'New'],
      ['addFloor', 'Add floor'],
      ['old', 'Old'],
    ]);
  });
});

// Decided (process.md 0): citations are data of the office, so that a form never holds a clause that was not read in the Act.
describe('1: statutory references in form text', () => {
  test('the notice cites section 31 of the Local Government Operation Act 2074, the permit section 32', async () => {
    expect(await paperOf(office, ours, 'notice-period-for-15-days-view')).toContain(
      'स्थानीय सरकार सञ्चालन ऐन, २०७४ को दफा ३० र ३१',
    );
    expect(await paperOf(office, ours, 'allowance-paper-view')).toContain(
      'स्थानीय सरकार सञ्चालन ऐन, २०७४ को दफा ३२, ३३, ३४ र ३५',
    );
  });

  test('the application cites Building Code 2060', async () => {
    expect(await paperOf(office, ours, 'map-permit-application-edit')).toContain('राष्ट्रिय भवन संहिता, २०६०');
  });
});
