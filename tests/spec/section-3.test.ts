import { readStaff } from '../../scripts/demo/people.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { floorTotals } from '../../form-schemas/values/floors.ts';
import { formatLandBlocks } from '../../form-schemas/values/land-area.ts';
import { areaUnitOf } from '../../form-schemas/values/units.ts';
import { type DrivenCase, personOf, sendEvent } from '../../scripts/demo/drive.ts';
import type { ApplicationView } from '../../server/contract/application.ts';
import type { ApplicationList } from '../../server/contract/application-list.ts';
import type { CommentView } from '../../server/contract/comments.ts';
import type { FormView } from '../../server/contract/forms.ts';
import type { HistoryItem } from '../../server/contract/history.ts';
import type { SessionView } from '../../server/contract/session.ts';
import { DEMO_PASSWORD } from '../support/server.ts';
import { choices, columnsOf, fieldOf, formOf, library, pathsOf } from './law.ts';
import { type Office, openOffice } from './office.ts';

const applicationForm = 'map-permit-application-edit';
const technicalForm = 'map-technical-description-view';

let office: Office;
let driven: DrivenCase;
/** The case while its first form waits for the sub-engineer, and after he has approved it. */
let submitted: ApplicationView;
let recommended: ApplicationView;
beforeAll(async () => {
  office = await openOffice();
  driven = await office.open();
  submitted = await office.work(driven, { state: 'application', form: applicationForm, role: 'B' });
  recommended = await office.work(driven, { state: 'application', form: applicationForm, role: 'A' });
});
afterAll(() => office.stop());

async function get<T>(role: string, path: string): Promise<T> {
  return (await office.server.as(role, { url: `/api/applications${path}` })).json();
}

function onlyForm(view: ApplicationView) {
  const form = view.forms.find(({ slug }) => slug === applicationForm);
  if (form === undefined) throw new Error('the case has no application form');
  return form;
}

// Decided (README, "safe session"): one view in place of the old answer; what an office's forms and menus are, is asked by its own routes.
test('3: session and login response: user type, user name, organization, token, the active fiscal year, what the menu offers', async () => {
  const payload = { loginId: 'engineer@sungabha.example', password: DEMO_PASSWORD };
  const answer = await office.server.app.inject({ method: 'POST', url: '/api/session', payload });
  const session = answer.json<SessionView>();
  expect(session).toMatchObject({
    account: { loginId: payload.loginId, role: 'A', nameNe: 'सरिता पौडेल', designationNe: 'इन्जिनियर' },
    organization: { nameNe: 'सुनगाभा नगरपालिका' },
    fiscalYear: { code: '8384' },
  });
  expect(session.accessToken.split('.')).toHaveLength(3);
  expect(session.may).toContain('tasks');
});

describe('3: form name master', () => {
  const flags = ['B', 'A', 'D', 'C', 'AD', 'R', 'E', 'F', 'G'];

  test('each form has its slug, who must approve of sub-engineer, engineer, designer, chief, amin, rajasow, posts E, F, G, and who may enter', () => {
    for (const { slug, approvers, enterBy } of Object.values(library.forms)) {
      expect(flags, slug).toEqual(expect.arrayContaining([...approvers, enterBy]));
    }
  });

  test('menu and forward list entry: form, group, position, who approves, who enters', () => {
    expect(onlyForm(submitted)).toMatchObject({
      slug: applicationForm,
      group: 'application',
      order: 1,
      enterBy: 'D',
      approvals: [{ role: 'B' }, { role: 'A' }],
    });
  });

  test('form group master: each group has an id', () => {
    expect(submitted.groups.map(({ id }) => id)).toEqual([
      'application',
      'technical-design',
      'check',
      'revenue',
      'notice',
      'sarjamin',
      'plinth-permit',
    ]);
  });
});

describe('3: file storage category', () => {
  test('belongs to a form and says whether it holds several files', () => {
    expect(fieldOf(applicationForm, 'ownerPhoto').multiple).toBeUndefined();
    expect(fieldOf('notice-payment-application-view', 'posting/photos').multiple).toBe(true);
  });

  test('a passport-size photo category exists for the house owner', () => {
    expect(fieldOf(applicationForm, 'ownerPhoto')).toMatchObject({
      label: { en: 'Passport-size photo of the house owner' },
      accept: ['jpg', 'png'],
    });
  });
});

describe('3: application approval fields', () => {
  test('each required role is A, R or pending P; nobody’s name, designation or date stands there while it is P', () => {
    expect(onlyForm(submitted).approvals).toEqual([
      { role: 'B', roleTitle: { ne: 'सब-इन्जिनियर', en: 'Sub-engineer' }, status: 'P', turn: true },
      { role: 'A', roleTitle: { ne: 'इन्जिनियर', en: 'Engineer' }, status: 'P', turn: false },
    ]);
  });

  test('an approval has status, name and date', () => {
    expect(onlyForm(recommended).approvals[0]).toMatchObject({
      role: 'B',
      status: 'A',
      name: 'दीपेन्द्र तामाङ',
      designation: 'सब-इन्जिनियर',
      at: '2026-11-01T04:15:00.000Z',
    });
  });

  test('a rejection flag says by which role', async () => {
    const engineer = personOf(office.world, driven, 'A');
    const other = await office.open();
    const waits = await office.work(other, { state: 'application', form: applicationForm, role: 'A' });
    const act = { form: applicationForm, version: waits.summary.version, note: 'लालपुर्जा मिलेन ।' };
    await sendEvent(office.world.api, engineer, other, { type: 'REJECT', ...act });
    const rejected = onlyForm(await get<ApplicationView>('A', `/${other.id}`));
    expect(rejected).toMatchObject({ status: 'rejected', rejectedBy: 'A' });
    expect(rejected.approvals.map(({ status }) => status)).toEqual(['A', 'R']);
  });
});

describe('3: permit application', () => {
  const fields: readonly (readonly [string, ...string[]])[] = [
    ['landowner: name', 'landOwner/nameNe'],
    ['landowner: address', 'landOwner/addressNe'],
    ['landowner: citizenship certificate number', 'landOwner/citizenshipNo'],
    ['landowner: father, husband or wife name', 'landOwner/relativeKind', 'landOwner/relativeNe'],
    ['land location: ward', 'land/ward'],
    ['land location: former local body', 'land/formerLocalLevel'],
    ['land location: tole', 'land/tole'],
    ['land location: adjoining roads and type', 'land/roadName', 'land/roadType'],
    ['land registration date', 'land/registrationDate'],
    ['plot number (kitta)', 'land/plotNo'],
    ['owner of the land', 'ownerIsLandOwner'],
    ['area', 'landArea/sqft'],
    ['deed number and issue date', 'land/deedNo', 'land/deedDate'],
    ['boundaries with length and neighbour names', 'boundaries/*/side', 'boundaries/*/length', 'boundaries/*/nameNe'],
    ['building use', 'construction/buildingUse'],
    ['construction kind', 'construction/constructionKind'],
    ['orientation', 'construction/frontage'],
    ['exterior finish', 'construction/exteriorFinish'],
    [
      'drainage, waste, water, electricity',
      'utilities/drainage',
      'utilities/waste',
      'utilities/water',
      'utilities/electricity',
    ],
    [
      'per-floor length, breadth, height, area',
      'floors/*/length',
      'floors/*/width',
      'floors/*/height',
      'floors/*/area',
    ],
    [
      'family member: serial number, name, relation',
      'familyMembers/*/sn',
      'familyMembers/*/nameNe',
      'familyMembers/*/relation',
    ],
    ['road name and house number', 'land/roadName', 'land/houseNo'],
    ['former (sabik) and current (haal) ward', 'land/formerWard', 'land/ward'],
    ['district', 'land/district'],
  ];
  test.each(fields)('%s', (_, ...paths) => {
    expect(pathsOf(applicationForm)).toEqual(expect.arrayContaining(paths));
  });

  test('building use: residential, commercial, other; option list also institutional, and the shed that stands on farm land', () => {
    expect(choices('buildingUse').map(([code]) => code)).toEqual([
      'residential',
      'commercial',
      'mixed',
      'institutional',
      'livestock',
      'other',
    ]);
  });

  test('construction kind: new, add floor, old house', () => {
    expect(choices('constructionKind').map(([code]) => code)).toEqual(['new', 'addFloor', 'old']);
  });
});

describe('3: technical description', () => {
  test('about 28 numbered items', () => {
    expect(formOf(technicalForm).title.en).toContain('28 items');
  });

  test.each([
    ['land use', 'landUse/zone'],
    ['ground coverage percent', 'coverage/coverageProposed'],
    ['floor areas', 'makeup/floorSummary/*/area'],
    ['ceiling heights', 'makeup/floorSummary/*/clearHeight'],
    ['setbacks per direction', 'setbacks/*/setback'],
    ['road right-of-way', 'roads/*/rightOfWay'],
    ['cantilever', 'setbacks/*/cantilever'],
    ['high-tension line distance', 'highTension/*/distance'],
    ['river distance', 'waterBodies/*/distance'],
    ['structure type', 'makeup/classAndStructure'],
    ['roof type', 'makeup/roofType'],
  ])('%s', (_, path) => {
    expect(pathsOf(technicalForm)).toContain(path);
  });
});

describe('3: building details', () => {
  test('class ka, kha, ga, gha', () => {
    expect(choices('buildingClass')).toEqual([
      ['A', 'Class ka (A)'],
      ['B', 'Class kha (B)'],
      ['C', 'Class ga (C)'],
      ['D', 'Class gha (D)'],
    ]);
  });

  test('structural system: pillar, wall, other', () => {
    expect(choices('structuralSystem').map(([code]) => code)).toEqual(['pillar', 'wall', 'other']);
  });

  const fields: readonly (readonly [string, string, string])[] = [
    ['use', applicationForm, 'construction/buildingUse'],
    ['plinth area', applicationForm, 'floorTotals/plinthDetails'],
    ['number of floors, proposed', applicationForm, 'floorTotals/storeys'],
    ['number of floors, former', applicationForm, 'floorTotals/formerStoreys'],
    ['total height', applicationForm, 'floorTotals/heightFt'],
    ['construction type', applicationForm, 'construction/constructionType'],
    ['soil type', technicalForm, 'makeup/soilType'],
    ['soil bearing capacity', technicalForm, 'makeup/bearingCapacity'],
    ['pillar: footing type', technicalForm, 'pillarSystem/footingType'],
    ['pillar: footing depth', technicalForm, 'pillarSystem/footingDepth'],
    ['pillar: footing size', technicalForm, 'pillarSystem/footingSize'],
    ['pillar: pillar size', technicalForm, 'pillarSystem/columnSize'],
    ['pillar: rod size', technicalForm, 'pillarSystem/rodSize'],
    ['pillar: rod count', technicalForm, 'pillarSystem/rodCount'],
    ['pillar: beam span', technicalForm, 'pillarSystem/beamSpan'],
    ['pillar: beam size', technicalForm, 'pillarSystem/beamSize'],
    ['pillar: slab thickness', technicalForm, 'pillarSystem/slabThickness'],
    ['pillar: concrete grade', technicalForm, 'pillarSystem/concreteGrade'],
    ['wall: floor', technicalForm, 'wallSystem/floors/*/floor'],
    ['wall: height per floor', technicalForm, 'wallSystem/floors/*/height'],
    ['wall: thickness per floor', technicalForm, 'wallSystem/floors/*/thickness'],
    ['wall: length per floor', technicalForm, 'wallSystem/floors/*/length'],
    ['wall: brick crushing strength', technicalForm, 'wallSystem/brickStrength'],
    ['wall: cement and sand ratio', technicalForm, 'wallSystem/mortar'],
    ['wall: concrete bands', technicalForm, 'wallSystem/bands'],
    ['wall: vertical rods at corners', technicalForm, 'wallSystem/verticalRod'],
    ['wall: corner stitching', technicalForm, 'wallSystem/cornerStitch'],
    ['compound wall: length', applicationForm, 'compoundWall/length'],
    ['compound wall: breadth', applicationForm, 'compoundWall/breadth'],
    ['compound wall: height in feet', applicationForm, 'compoundWall/height'],
    ['compound wall: number of floors', applicationForm, 'compoundWall/tiers'],
  ];
  test.each(fields)('%s', (_, slug, path) => {
    expect(pathsOf(slug)).toContain(path);
  });

  test('concrete grade: M15 1:2:4, M20 1:1.5:3, M25 1:1:2', () => {
    expect(choices('concreteGrade').map(([, grade]) => grade)).toEqual(['M15 (1:2:4)', 'M20 (1:1.5:3)', 'M25 (1:1:2)']);
  });

  test('concrete bands at plinth, sill, lintel, roof', () => {
    expect(choices('band').map(([code]) => code)).toEqual(['plinth', 'sill', 'lintel', 'roof']);
  });
});

describe('3: neighbour boundary holder', () => {
  test('direction, plot number, name, remarks', () => {
    expect(columnsOf(applicationForm, 'boundaries')).toEqual(
      expect.arrayContaining(['side', 'plotNo', 'nameNe', 'remarks']),
    );
  });

  test('side codes: 1 east, 2 west, 3 north, 4 south', () => {
    expect(choices('side')).toEqual([
      ['1', 'East'],
      ['2', 'West'],
      ['3', 'North'],
      ['4', 'South'],
    ]);
  });
});

describe('3: revenue form', () => {
  test.each([
    ['area per floor', 'rajaswo-detail-view', 'feeLines/*/quantity'],
    ['map-verification rate', 'rajaswo-detail-view', 'feeHeads/mapCheckRate'],
    ['map-verification amount', 'rajaswo-detail-view', 'feeHeads/mapCheckAmount'],
    ['fee for design', 'rajaswo-detail-view', 'feeHeads/designFee'],
    ['fee for the form', 'rajaswo-detail-view', 'feeHeads/formFee'],
    ['fee for application registration', 'rajaswo-detail-view', 'feeHeads/registrationFee'],
    ['map-approval deposit', 'rajaswo-detail-view', 'feeHeads/deposit'],
    ['total', 'rajaswo-detail-view', 'feeHeads/total'],
    ['receipt number', 'rajaswo-voucher', 'vouchers/*/receiptNo'],
    ['date', 'rajaswo-voucher', 'vouchers/*/receiptDate'],
  ])('%s', (_, slug, path) => {
    expect(pathsOf(slug)).toContain(path);
  });
});

test('3: documents have reference and dispatch numbers and a date, given at approval', () => {
  const stamps = ['letterReference', 'dispatchNo', 'dispatchDate'].map(
    (key) => fieldOf('notice-period-for-15-days-view', `dispatch/${key}`).stamp,
  );
  expect(stamps).toEqual(['fiscal-year', 'number', 'decision-date']);
});

describe('3: people', () => {
  test.each([
    ['applicant', applicationForm, 'applicant/nameNe'],
    ['house owner', applicationForm, 'owner/nameNe'],
    ['engineer registration number', 'anusuchiga-view', 'designer/necNo'],
    ['business certificate number', 'anusuchiga-view', 'designer/businessCertificateNo'],
    ['structural engineer', 'structure-design-classc-form', 'designer/nameNe'],
    ['consultant', 'anusuchiga-view', 'designer/firmName'],
    ['right fingerprint', 'kabuliyatnama-view', 'fingerprints/right'],
    ['left fingerprint', 'kabuliyatnama-view', 'fingerprints/left'],
  ])('%s', (_, slug, path) => {
    expect(pathsOf(slug)).toContain(path);
  });

  test('three witnesses', () => {
    expect(fieldOf('gharnaksha-surjamin-muchulka-view', 'witnesses')).toMatchObject({ minItems: 3, maxItems: 3 });
  });
});

describe('3: floor record', () => {
  test('floor, length, width, height, area, floorUnit', () => {
    expect(columnsOf(applicationForm, 'floors')).toEqual(
      expect.arrayContaining(['floor', 'length', 'width', 'height', 'area', 'floorUnit']),
    );
  });

  test('floor numbers: -1 and 0 underground, 1 ground, 2 first up to 21, 22 toilet, 23 compound wall, 26 CGI floor, 27 running feet, 28 staircase/semi feet', () => {
    const floors = Object.fromEntries(choices('floor'));
    const storeys = Array.from({ length: 20 }, (_, index) => String(index + 2));
    expect(Object.keys(floors).toSorted((a, b) => Number(a) - Number(b))).toEqual([
      '-1',
      '0',
      '1',
      ...storeys,
      '22',
      '23',
      '26',
      '27',
      '28',
    ]);
    expect(floors).toMatchObject({
      '-1': 'Underground (lower basement)',
      '0': 'Underground (basement)',
      '1': 'Ground floor',
      '2': 'First floor',
      '21': 'Twentieth floor',
      '22': 'Toilet',
      '23': 'Compound wall',
      '26': 'CGI floor',
      '27': 'Running feet',
      '28': 'Staircase (semi feet)',
    });
  });

  const floor = (number: string) => ({ floor: number, length: '30', width: '20', height: '10', area: '600' });

  test('only floors below 11 count in height and area sums', () => {
    const counted = floorTotals(['0', '1', '10'].map(floor));
    const withMore = floorTotals(['0', '1', '10', '11', '22', '26', '28'].map(floor));
    expect(counted).toMatchObject({ heightFt: '30', totalSqft: '1800' });
    expect([withMore.heightFt, withMore.totalSqft]).toEqual([counted.heightFt, counted.totalSqft]);
  });

  test('plinth comes from floor 1: plinthDetails = area, plinthLength, plinthWidth', () => {
    const ground = { ...floor('1'), length: '28.5', width: '27', area: '769.5' };
    expect(floorTotals([floor('0'), ground, floor('2')])).toMatchObject({
      plinthDetails: '769.5',
      plinthLength: '28.5',
      plinthWidth: '27',
    });
  });
});

// `classId` is the form itself: architecture and structure have one form per class.
describe('3: class-list item and element item', () => {
  test.each([
    'architecture-design-classB-form',
    'architecture-design-classc-form',
    'structure-design-classB-form',
    'structure-design-classc-form',
  ])('%s: group, element, quantity, remark, unit used', (slug) => {
    expect(columnsOf(slug, 'elements')).toEqual(
      expect.arrayContaining(['groupId', 'groupName', 'elementId', 'element', 'qty', 'usedUnit', 'remarks']),
    );
  });
});

describe('3: dashboard permit list columns', () => {
  let row: ApplicationList['items'][number] | undefined;
  beforeAll(async () => {
    await office.work(driven, { state: 'technical-design' });
    row = (await get<ApplicationList>('B', '?view=all')).items.find(({ id }) => id === driven.id);
  });

  test('branch registration number', () => expect(row).toMatchObject({ registrationNo: '०८३/०८४-०००१' }));
  test('landowner name and address', () =>
    expect(row).toMatchObject({ ownerNe: 'सुशीला थापा', ownerAddressNe: 'सुनगाभा नगरपालिका वडा नं. ४, देउराली' }));
  test('applicant name', () => expect(row).toMatchObject({ applicantNe: 'सुशीला थापा' }));
  test('contact phone', () => expect(row).toMatchObject({ phone: '9801000001' }));
  test('stage', () => expect(row).toMatchObject({ stage: 'phase-one', stateTitle: { en: 'Technical design' } }));
  test('status', () => expect(row).toMatchObject({ status: 'P' }));
  test('previous stage', () => expect(row).toMatchObject({ previousStateTitle: { en: 'Application' } }));
  test('status form', () => expect(row?.waiting[0]).toMatchObject({ form: 'design-approval', event: 'SUBMIT' }));
  test('registration date', () => expect(row).toMatchObject({ registeredOn: '2026-11-01' }));
  test('building type', () => expect(row).toMatchObject({ constructionTypeTitle: { en: 'New construction' } }));
  test('floor status', async () => {
    expect(row).toMatchObject({ floorStatus: 'तीन' });
    const kept = await office.server.owner.query('select floor_status from application where id = $1', [driven.id]);
    expect(kept.rows).toEqual([{ floor_status: '3' }]);
  });
});

describe('3: history and comment rows', () => {
  test('history: date, time, status, user type, remarks', async () => {
    const history = await get<HistoryItem[]>('B', `/${driven.id}/history`);
    expect(history.find(({ type }) => type === 'RECOMMEND')).toMatchObject({
      at: '2026-11-01T04:15:00.000Z',
      form: applicationForm,
      actor: { name: 'दीपेन्द्र तामाङ', role: 'B' },
    });
  });

  test('comment: date, time, user type, comment', async () => {
    const url = `/api/applications/${driven.id}/comments`;
    const payload = { text: 'चार किल्ला स्पष्ट छ ।', toApplicant: false };
    await office.server.as('B', { method: 'POST', url, payload });
    expect(await get<CommentView[]>('A', `/${driven.id}/comments`)).toMatchObject([
      { at: '2026-11-01T04:15:00.000Z', role: 'B', author: 'दीपेन्द्र तामाङ', text: payload.text },
    ]);
  });
});

describe('3: units', () => {
  test('area SQUARE METRE or SQUARE FEET; length METRE or FEET', () => {
    expect(choices('areaUnit').map(([code]) => code)).toEqual(['SQUARE FEET', 'SQUARE METRE']);
    expect(choices('lengthUnit').map(([code]) => code)).toEqual(['FEET', 'METRE']);
  });

  test('FEET pairs with area SQUARE FEET, METRE with SQUARE METRE', () => {
    expect(areaUnitOf).toEqual({ FEET: 'SQUARE FEET', METRE: 'SQUARE METRE' });
  });

  test('customary land units: mountainous, terai, terai with pai', () => {
    expect(choices('landUnit').slice(0, 3)).toEqual([
      ['hill', 'Ropani-aana-paisa-daam (mountainous)'],
      ['terai', 'Bigha-kattha-dhur (terai)'],
      ['teraiPai', 'Bigha-kattha-dhur-pai (terai with pai)'],
    ]);
  });

  test('ropani-aana-paisa-daam in blocks 2-2-2-2', () => {
    const blocks = { ropani: 1, aana: 4, paisa: 2, daam: '1' };
    expect(formatLandBlocks('hill', blocks, 'en', { decimals: 0 })).toBe('01-04-02-01');
  });

  test('bigha-kattha-dhur 2-2-2', () => {
    expect(formatLandBlocks('terai', { bigha: 0, kattha: 2, dhur: '5' }, 'en', { decimals: 0 })).toBe('00-02-05');
  });

  test('area types: U urban, J jasta, O other, F floor', () => {
    expect(choices('areaType')).toEqual([
      ['U', 'Urban'],
      ['J', 'Jasta (zinc sheet)'],
      ['O', 'Other'],
      ['F', 'Floor'],
    ]);
  });

  test('the wards of the office: 01 to 11 in the demo municipality', () => {
    expect(fieldOf('map-permit-application-edit', 'land/ward')).toMatchObject({ type: 'enum', pick: 'ward' });
    expect(readStaff().wards.map(({ code }) => code)).toEqual(
      Array.from({ length: 11 }, (_, index) => String(index + 1).padStart(2, '0')),
    );
  });

  test('public or private', () => {
    expect(choices('publicPrivate').map(([code]) => code)).toEqual(['public', 'private']);
  });
});

describe('3: validity', () => {
  test('tilldate is given by the approval of the permit', () => {
    expect(fieldOf('allowance-paper-view', 'permit/tillDate')).toMatchObject({ stamp: 'till-date', type: 'date' });
  });

  test('and stands on the permit and in its form', async () => {
    await office.work(driven, { stage: 'layout', state: 'request' });
    const permit = await get<FormView>('C', `/${driven.id}/forms/allowance-paper-view`);
    // six months from 2083-08-02 is 2084-02-02
    expect(permit.data['permit']).toMatchObject({ issueDate: { ad: '2026-11-18' }, tillDate: { ad: '2027-05-16' } });
    expect(bundleForm(library, 'allowance-paper-view').document).toBe('D20');
  });
});

// Decided: nothing of the session is kept by scripts of the page; the refresh token is in a cookie that they cannot read.
test('3: client-side stored session data cannot be read by the page', async () => {
  const payload = { loginId: 'amin@sungabha.example', password: DEMO_PASSWORD };
  const answer = await office.server.app.inject({ method: 'POST', url: '/api/session', payload });
  expect(String(answer.headers['set-cookie'])).toMatch(/; HttpOnly; Secure; SameSite=Strict$/u);
});
