import { describe, expect, test } from 'vitest';
import type { FactShape } from '../../../form-schemas/engine/fact-definition.ts';
import { bundleForm } from '../../../form-schemas/engine/form/bundle.ts';
import { ownValue } from '../../../form-schemas/engine/records.ts';
import type { PrintInput } from '../../../templates/engine/definition.ts';
import { localise } from '../../../templates/engine/localise.ts';
import { printModel } from '../../../templates/engine/model.ts';
import { signatureRows } from '../../../templates/engine/signatures.ts';
import { type Forms, files, library, modelOf } from '../papers.ts';

const permit = 'allowance-paper-view';
const codes = library.codes;
const feet = { areaUnit: 'SQUARE FEET', lengthUnit: 'FEET', profile: 'exact', codes } as const;
const metres = { areaUnit: 'SQUARE METRE', lengthUnit: 'METRE', profile: 'exact', codes } as const;

function at(model: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (Array.isArray(value) ? value[Number(key)] : ownValue(value, key)), model);
}

describe('a value as papers print it', () => {
  test.each([
    ['string', {}, 'कि.नं. 215', 'कि.नं. २१५'],
    ['string', {}, 'NEC-00004', 'NEC-00004'],
    ['string', {}, 'M20 (1:1.5:3)', 'M20 (1:1.5:3)'],
    ['string', {}, '5x5', '५ × ५'],
    ['string', {}, '300x300 mm', '३०० × ३०० मि.मि.'],
    ['string', {}, '12mm @ 150 mm c/c', '१२ मि.मि. @ १५० मि.मि. (केन्द्रदेखि केन्द्र)'],
    ['integer', {}, 1234567, '१२,३४,५६७'],
    ['decimal', {}, '52.470', '५२.४७'],
    ['decimal', { unit: 'sqft' }, '2150', '२,१५० वर्गफिट'],
    ['decimal', { unit: 'ft' }, '28.5', `२८'-६"`],
    ['money', {}, 645_000, '६,४५०।–'],
    ['boolean', {}, false, 'छैन'],
    ['enum', { codes: 'buildingClass' }, 'C', 'ग वर्ग'],
    ['enum', { codes: 'buildingClass' }, 'Z', null],
    ['enum-list', { codes: 'postingPlace' }, ['site', 'wardOffice'], 'निर्माणस्थल र वडा कार्यालयको सूचना पाटी'],
    ['date', {}, { ad: '2026-11-20', bs: '2083-08-04', source: 'bs' }, '२०८३/०८/०४'],
    ['length', {}, { value: '6', unit: 'METRE' }, `६ मि. (१९'-८.२")`],
    ['measure', {}, { value: '300', by: '450', unit: 'mm' }, '३०० × ४५० मि.मि.'],
    ['measure', {}, { value: '300', unit: {} }, null],
    ['area', {}, { value: '825', unit: 'SQUARE FEET' }, '८२५ वर्गफिट'],
    ['string', {}, '', null],
    ['integer', {}, undefined, null],
  ] as const)('%s %o %o → %s', (type, more, value, expected) => {
    expect(localise(value, { type, ...more }, feet)).toBe(expected);
  });

  test('is an area in the unit of the office, a length as it was measured', () => {
    expect(localise({ value: '825', unit: 'SQUARE FEET' }, { type: 'area' }, metres)).toBe('७६.६५ वर्गमिटर');
    expect(localise('28.5', { type: 'decimal', unit: 'ft' }, metres)).toBe('८.६९ मि.');
    expect(localise({ value: '3', unit: 'FEET' }, { type: 'length' }, metres)).toBe(`३'-०" (०.९१ मि.)`);
  });
});

describe('the print model', () => {
  const model = modelOf(permit);

  test.each([
    ['owner.nameNe', 'सुशीला थापा'],
    ['owner.honorificNe', 'श्रीमती'],
    ['building.classNe', 'ग वर्ग'],
    ['building.floors.2.floorNe', 'दोस्रो तला'],
    ['notice.issueDate', '2026-11-10'],
    ['notice.issueDateNe', '२०८३/०७/२४'],
    ['revenue.totalNe', '२१,९७५।–'],
    ['form.permit.permitNo', '०८३/०८४-१२'],
    ['doc.number', '०८३/०८४-१२'],
    ['doc.fiscalYear', '२०८३/०८४'],
    ['doc.submittedBy', 'दीपेन्द्र तामाङ'],
    ['doc.submittedOn', '2026-11-30'],
    ['land.tenantName', null],
  ])('has %s', (path, expected) => {
    expect(at(model, path)).toEqual(expected);
  });

  test('lets a fact of its own name stand before the derived one', () => {
    expect(at(model, 'building.structureNe')).toBe('पिलर प्रणालीको');
    expect(at(model, 'building.structureLabelNe')).toBe('पिलर प्रणाली (फ्रेम)');
  });

  test('gives checklist rows the group of their master, and counts those of the form without a gap', () => {
    const change = (forms: Forms) => {
      const { rows, ...said } = forms['map-check-report-view'] ?? {};
      forms['map-check-report-view'] = { ...said, rows: Array.isArray(rows) ? rows.toSpliced(1, 1) : [] };
    };
    const report = modelOf('map-check-report-view', { change });
    expect(at(report, 'form.rows.0')).toMatchObject({ no: 1, groupNe: 'साझा विवरण' });
    expect(at(report, 'form.rows.1')).toMatchObject({ no: 2, code: 'MC03' });
  });

  test('knows nobody and no number in a draft', () => {
    expect(at(modelOf(permit, { draft: true }), 'doc')).toMatchObject({
      draft: true,
      approved: false,
      number: null,
      date: null,
      submittedBy: null,
    });
  });

  test('keeps a paper a draft until everybody has approved', () => {
    expect(at(modelOf(permit, { approved: ['A'] }), 'doc')).toMatchObject({ draft: true, approved: false });
  });

  test('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(model))).toEqual(model);
  });

  test('refuses a verification address without its QR code', () => {
    const shapes: Record<string, FactShape> = {};
    const { rule, fields } = bundleForm(library, permit);
    const document = files.catalogue['D20'];
    if (document === undefined) throw new Error('D20 is shipped');
    const state: PrintInput['form']['state'] = {
      status: 'approved',
      revision: 1,
      approvals: {},
      signatures: [],
      since: '2026-12-03T06:00:00Z',
    };
    const input = {
      document,
      facts: {},
      shapes,
      codes,
      checklists: {},
      form: { rule, fields, state, data: {} },
      law: {},
      standards: {},
      images: {},
    };
    expect(() => printModel({ ...input, issue: { verifyUrl: 'https://x/' } })).toThrow('verification address');
  });
});

describe('signature columns', () => {
  const columns = [
    { title: 'तयार गर्ने', by: 'enterer' },
    { title: 'रुजु गर्ने', by: 'A' },
    { title: 'स्वीकृत गर्ने', by: 'C' },
  ];
  const document = { title: { ne: 'क', en: 'a' }, layout: 'letter', signatures: columns };
  const { rule } = bundleForm(library, permit);
  const at9 = '2026-12-03T18:30:00Z';
  const entered = { line: 'submitted', role: 'E', accountId: '1', name: 'क', designation: 'अ.स.ई.', at: at9 };

  test('name whoever entered the form, whatever his role, and date by the Kathmandu day', () => {
    const state = {
      status: 'submitted',
      revision: 1,
      approvals: { A: { status: 'P' }, C: { status: 'P' } },
      signatures: [entered],
      since: at9,
    } as const;
    const noPictures = { under: null, signature: null, stamp: null };
    expect(signatureRows(document, { rule, state })).toEqual([
      { title: 'तयार गर्ने', signed: true, name: 'क', designation: 'अ.स.ई.', date: '2026-12-04', ...noPictures },
      { title: 'रुजु गर्ने', signed: false, name: null, designation: null, date: null, ...noPictures },
      { title: 'स्वीकृत गर्ने', signed: false, name: null, designation: null, date: null, ...noPictures },
    ]);
  });

  test('leave out a role that neither enters nor approves in this office', () => {
    const state = { status: 'submitted', revision: 1, approvals: {}, signatures: [], since: at9 } as const;
    const titles = signatureRows(document, { rule: { ...rule, approvers: ['A'] }, state }).map(({ title }) => title);
    expect(titles).toEqual(['तयार गर्ने', 'रुजु गर्ने']);
  });

  test('never name a role that rejected', () => {
    const rejected = { status: 'R', name: 'ख', designation: 'इन्जिनियर', at: at9 } as const;
    const state = {
      status: 'rejected',
      revision: 1,
      approvals: { A: rejected },
      signatures: [entered],
      since: at9,
    } as const;
    expect(signatureRows(document, { rule, state })[1]).toMatchObject({ signed: false, name: null });
  });
});
