import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Type } from 'typebox';
import type { ActionsView } from '../../server/contract/actions.ts';
import type { FormView } from '../../server/contract/forms.ts';
import type { HistoryItem } from '../../server/contract/history.ts';
import type { ProblemBody } from '../../server/contract/problem.ts';
import type { SessionView } from '../../server/contract/session.ts';
import { sendEvent, type DrivenCase, personOf } from '../../scripts/demo/drive.ts';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import { appliesTo } from '../../workflows/engine/forms.ts';
import { readData } from '../form-schemas/library.ts';
import { paperOf as samplePaperOf, wordsOf } from '../templates/papers.ts';
import { codes, en, formOf, layout, library, phaseOne } from './law.ts';
import { type Office, openOffice, paperOf } from './office.ts';

// tests/e2e holds what only a browser shows: redirects, denied pages, header drawer, login form, footer, shortcuts.
let office: Office;
let driven: DrivenCase;
let classKha: string;
beforeAll(async () => {
  office = await openOffice();
  driven = await office.open();
  await office.work(driven, { state: 'application', event: 'REGISTER' });
  classKha = await office.file({ buildingClass: 'B' });
});
afterAll(() => office.stop());

async function formView(id: string, slug: string): Promise<FormView> {
  const answer = await office.server.as('A', { url: `/api/applications/${id}/forms/${slug}` });
  return answer.json();
}

describe('2: route areas', () => {
  test('any other path is answered with Page Not Found', async () => {
    const answer = await office.server.app.inject('/api/user/no-such-place');
    expect(answer.json()).toMatchObject({ status: 404, code: 'pageNotFound' });
    expect(answer.json<ProblemBody>().texts.en).toMatch(/^Page Not Found\./u);
  });

  test('users without a valid token are denied', async () => {
    expect((await office.server.app.inject('/api/applications')).statusCode).toBe(401);
  });

  test('users without the right role are denied', async () => {
    const answer = await office.server.as('R', { url: `/api/applications/${driven.id}/replay` });
    expect(answer.json()).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe('2: what is public is answered to everybody', () => {
  test.each([
    ['/downloads', 'downloads', 'files'],
    ['/faq', 'faq', 'questions'],
    ['/designer', 'designers', 'designers'],
    ['/mason', 'masons', 'masons'],
    ['/contact', 'contact', 'wards'],
  ])('%s', async (_, page, list) => {
    const answer = await office.server.app.inject(`/api/public/${page}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Record<string, unknown[]>>()[list]?.length).toBeGreaterThan(0);
  });
});

describe('2: form routes, each slug letter for letter', () => {
  test.each([
    'map-permit-application-edit',
    'design-approval',
    'architecture-design-classc-form',
    'structure-design-classc-form',
    'anusuchiga-view',
    'map-technical-description-view',
    'map-check-report-view',
    'rajaswo-voucher',
    'notice-payment-application-view',
    'gharnaksha-surjamin-muchulka-view',
    'noteorder-pilength-level-view',
    'naksa-file-pathayeko-bare',
    'napi-nirikshyan-pratibedan',
    'pratham-charan-anumati-request',
    'prabhidik-pratibedhan-pesh-view',
    'allowance-paper-view',
    'notice-period-for-15-days-view',
    'suchana-tas-gari-muchulka-pathaidina',
  ])('%s', async (slug) => {
    expect(await formView(driven.id, slug)).toMatchObject({ slug, title: formOf(slug).title });
  });

  test.each(['architecture-design-classB-form', 'structure-design-classB-form'])('%s', async (slug) => {
    expect(await formView(classKha, slug)).toMatchObject({ slug });
  });

  // The single-phase certificate belongs to the permit of a single phase, the layout to the run that the permit opens.
  test('naksa-pass-certificate', async () => {
    const wall = await office.file({ constructionType: '8' });
    expect(await formView(wall, 'naksa-pass-certificate')).toMatchObject({ slug: 'naksa-pass-certificate' });
  });

  test.each(['layout-gari-pratibedan-request', 'layout-gari-pratibedan-ijajat'])('%s', (slug) => {
    expect(layout.body.forms.map((form) => form.slug)).toContain(slug);
  });

  test('a slug that no form has is not found', async () => {
    expect(await formView(driven.id, 'map-permit-application')).toMatchObject({ status: 404, code: 'formNotFound' });
  });
});

describe('2: forms are chained by the ordered menu list', () => {
  const groups: readonly { readonly forms: readonly string[] }[] = readData('menus.json')['phase-one'];
  // The layout and the single-phase certificate are entered in stages of their own.
  const ofPhase = new Set(phaseOne.body.forms.map(({ slug }) => slug));
  const listed = groups.flatMap(({ forms }) => forms).filter((slug) => ofPhase.has(slug));

  test('the next form is the next entry, and the last one has no next', async () => {
    const context = { type: '1', class: 'C' };
    const expected = listed.filter((slug) => appliesTo(formOf(slug), { ...emptyContext, ...context }));
    const walked: string[] = [];
    for (let slug = expected[0]; slug !== undefined; slug = (await formView(driven.id, slug)).next) walked.push(slug);
    expect(walked).toEqual(expected);
  });

  test('an application is forwarded to the next form group only when its group is complete', async () => {
    const engineer = personOf(office.world, driven, 'A');
    const waitsForDesign = await office.work(driven, { state: 'technical-design' });
    expect(waitsForDesign.groups.map(({ id, status }) => [id, status]).slice(0, 3)).toEqual([
      ['application', 'done'],
      ['technical-design', 'current'],
      ['check', 'next'],
    ]);
    const actions = await office.server.as('A', { url: `/api/applications/${driven.id}/actions` });
    const forward = actions.json<ActionsView>().actions.find(({ event }) => event === 'FORWARD');
    expect(forward).toMatchObject({ open: false, reasons: [{ code: 'groupComplete' }] });

    const complete = await office.work(driven, { state: 'technical-design', event: 'FORWARD' });
    const forwarded = await sendEvent(office.world.api, engineer, driven, {
      type: 'FORWARD',
      version: complete.summary.version,
    });
    expect(forwarded).toMatchObject({ state: 'check' });
  });
});

describe('2: menus and labels', () => {
  // how they are written: section-8-banners
  test('header: today by the office’s clock, and the fiscal year', async () => {
    const session = await office.server.as('B', { url: '/api/session' });
    expect(session.json<SessionView>()).toMatchObject({
      today: '2026-11-01',
      fiscalYear: { code: '8384', labelNe: '२०८३/०८४' },
    });
  });

  test.each([
    ['menu.header.newRegistration', 'New registration'],
    ['menu.header.searchList', 'Search list'],
    ['menu.files.upload', 'Upload'],
    ['menu.files.view', 'View'],
    ['menu.files.printAll', 'Print all'],
    ['menu.profile.myProfile', 'My profile'],
    ['menu.profile.changePassword', 'Change password'],
    ['menu.profile.keyboardLayout', 'Keyboard layout'],
    ['menu.profile.logout', 'Logout'],
    ['history.allHistory', 'All history'],
    ['history.allComments', 'All comments'],
    ['history.activityLog', 'Activity log'],
    ['session.title', 'EBPS - Login'],
    ['session.login', 'LOGIN'],
    ['session.signUp', 'Sign Up'],
    ['session.forgotPassword', 'Forgot Password?'],
    ['common.error', 'Error'],
  ])('%s reads “%s”', (key, text) => {
    expect(en[key]).toBe(text);
  });

  test('history tabs: all history and all comments', async () => {
    const designer = personOf(office.world, driven, 'D');
    const history = await office.world.api.get(
      designer.loginId,
      `/api/applications/${driven.id}/history`,
      Type.Array(Type.Unknown()),
    );
    expect(history.length).toBeGreaterThan(0);
    const said = { text: 'लालपुर्जाको प्रतिलिपि स्पष्ट छैन ।', toApplicant: true };
    await office.server.as('B', { method: 'POST', url: `/api/applications/${driven.id}/comments`, payload: said });
    const comments = await office.server.as(designer.loginId, { url: `/api/applications/${driven.id}/comments` });
    expect(comments.json<HistoryItem[]>()).toMatchObject([{ ...said, role: 'B' }]);
  });
});

describe('2: the rest of the history and files menus', () => {
  test('activity log: who looked after the record sees what was done with the application', async () => {
    const log = await office.server.as('C', { url: `/api/activity?application=${driven.id}` });
    expect(log.json()).toMatchObject({ items: expect.any(Array) });
    expect((await office.server.as('D', { url: `/api/activity?application=${driven.id}` })).statusCode).toBe(403);
  });

  test('print all: every paper in force as one file; nothing to print is told', async () => {
    const fresh = await office.file();
    const printed = await office.server.as('A', { method: 'POST', url: `/api/applications/${fresh}/print-all.pdf` });
    expect(printed.json()).toMatchObject({ status: 404, code: 'documentNotFound' });
  });
});

describe('2: printable pages', () => {
  // Decided (README): of the 34 rows a paper has those of its kind and structure
  test('a building-details table of 34 rows: of a building on pillars the common ones and those of pillars, in their order', () => {
    const rows = library.checklists['mapCheck'] ?? [];
    const paper = wordsOf(samplePaperOf('map-check-report-view'));
    const printed = rows.filter(({ label }, at) => paper.includes(` ${toDevanagari(at + 1)} ${label.ne} `));
    expect([rows.length, printed]).toEqual([
      34,
      rows.filter(({ groupId = '' }) => ['common', 'pillar'].includes(groupId)),
    ]);
  });

  test('a neighbour table (east, west, north, south)', async () => {
    const notice = await paperOf(office, driven.id, 'notice-period-for-15-days-view');
    const table = notice.slice(notice.indexOf('दिशा'));
    expect(table.match(/पूर्व|पश्चिम|उत्तर|दक्षिण/gu)?.slice(0, 4)).toEqual(['पूर्व', 'पश्चिम', 'उत्तर', 'दक्षिण']);
  });

  test('a floor-by-floor revenue table from basement to seventh floor', async () => {
    const sheet = await paperOf(office, driven.id, 'rajaswo-detail-view');
    const floors = codes('floor').filter(({ code }) => Number(code) >= 0 && Number(code) <= 8);
    expect(floors.map(({ en: floor }) => floor)).toEqual([
      'Underground (basement)',
      'Ground floor',
      'First floor',
      'Second floor',
      'Third floor',
      'Fourth floor',
      'Fifth floor',
      'Sixth floor',
      'Seventh floor',
    ]);
    expect(floors.filter(({ ne: floor }) => !sheet.includes(floor))).toEqual([]);
  });
});

const emptyContext = { applicationId: '', ward: '', forms: {}, objections: [], deadlines: {}, since: '' };
