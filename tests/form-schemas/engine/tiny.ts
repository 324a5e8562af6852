import { Ajv } from 'ajv';
import type { Environment, Facts, FormData, FormLibrary, Issue } from '../../../form-schemas/engine/definition.ts';
import { bundleForm } from '../../../form-schemas/engine/form/bundle.ts';
import { type SchemaValidator, validateForm } from '../../../form-schemas/engine/form/validate.ts';
import { parseLibrary, type RawLibrary } from '../../../form-schemas/engine/law/library.ts';

export const environment: Environment = { today: '2026-11-20', masters: { holidays: ['2026-11-22'] } };

/** A small office: one application with each kind of field, and a report that reads it. */
export const raw = {
  forms: [
    {
      slug: 'application',
      title: text('निवेदन', 'Application'),
      stage: 'phase-one',
      group: 'application',
      kind: 'application',
      order: 1,
      enterBy: 'D',
      approvers: ['B', 'A'],
      classes: ['C'],
      types: ['1'],
      requirement: 'required',
      schema: {
        type: 'object',
        properties: {
          owner: { $ref: 'person', naksa: { type: 'object', label: text('घरधनी', 'Owner'), required: true } },
          isJoint: { type: 'boolean', naksa: { type: 'boolean', label: text('संयुक्त', 'Joint'), prefill: 'false' } },
          coOwner: {
            $ref: 'person',
            naksa: { type: 'object', label: text('सहस्वामी', 'Co-owner'), required: true, show: 'form.isJoint == true' },
            properties: { mobile: { naksa: { prefill: 'null', required: false } } },
          },
          landArea: { $ref: 'landArea', naksa: { type: 'object', label: text('जग्गा', 'Land'), required: true } },
          plot: { $ref: 'plot', naksa: { type: 'object', label: text('नाप', 'Measures') } },
          boundaries: {
            $ref: 'boundaries',
            naksa: { type: 'rows', label: text('चार किल्ला', 'Boundaries'), required: true },
          },
          floors: { $ref: 'floors', naksa: { type: 'rows', label: text('तला', 'Floors'), required: true } },
          totals: { $ref: 'totals', naksa: { type: 'object', label: text('जम्मा', 'Totals'), required: true } },
          filedOn: field('date', 'दर्ता मिति', { required: true, prefill: 'today', latest: 'today' }),
          visitOn: field('date', 'भ्रमण मिति', { earliest: 'addDays(today, 1)', latest: 'addDays(today, 30)' }),
          services: field('enum-list', 'सेवा', { codes: 'service', required: true }),
          photo: field('file', 'फोटो', { privacy: 'sensitive', accept: ['jpg'], maxMB: 2 }),
          fee: field('money', 'दस्तुर', { compute: 'dec(500) + form.totals.areaSqft * 0.5' }),
          feeWords: field('string', 'अक्षरेपि', { compute: 'words(form.fee)' }),
          years: field('integer', 'वर्ष', { min: '1', max: 'config.yearsMax' }),
          accepted: { const: true, ...field('boolean', 'मञ्जुर', { required: true }) },
          email: { format: 'email', ...field('string', 'इमेल', {}) },
        },
      },
    },
    {
      slug: 'report',
      title: text('प्रतिवेदन', 'Report'),
      stage: 'phase-one',
      group: 'report',
      kind: 'report',
      order: 2,
      enterBy: 'B',
      approvers: ['A'],
      classes: ['C'],
      types: ['1'],
      requirement: 'conditional',
      condition: 'owner.mobile != ""',
      schema: {
        type: 'object',
        properties: {
          number: field('string', 'नम्बर', { stamp: 'number', series: 'report' }),
          ownerName: field('string', 'घरधनी', { compute: 'owner.nameNe' }),
          ward: field('enum', 'वडा', { codes: 'ward', prefill: 'land.ward', readOnly: true }),
          checks: {
            $ref: 'checks',
            naksa: { type: 'rows', label: text('जाँच', 'Checks'), required: true, master: 'site' },
          },
        },
      },
    },
  ],
  sections: [
    {
      id: 'person',
      schema: {
        type: 'object',
        naksa: { type: 'object', label: text('व्यक्ति', 'Person') },
        properties: {
          nameNe: {
            maxLength: 20,
            ...field('string', 'नाम', { required: true, pattern: 'devanagari', privacy: 'public' }),
          },
          citizenshipNo: field('string', 'नागरिकता', { required: true, pattern: 'citizenship', privacy: 'sensitive' }),
          mobile: field('string', 'मोबाइल', {
            required: true,
            pattern: 'mobile',
            privacy: 'sensitive',
            prefill: 'user.mobile',
          }),
          localLevel: field('string', 'पालिका', { prefill: 'org.nameNe', privacy: 'public' }),
          ward: field('enum', 'वडा', { codes: 'ward', required: true, privacy: 'public' }),
          address: field('string', 'ठेगाना', { compute: 'this.localLevel + "-" + this.ward', privacy: 'public' }),
        },
      },
    },
    {
      id: 'landArea',
      schema: {
        type: 'object',
        naksa: { type: 'object', label: text('जग्गा', 'Land'), control: 'land-area' },
        properties: {
          system: field('enum', 'प्रणाली', { codes: 'landUnit', required: true, prefill: '"hill"' }),
          ropani: field('integer', 'रोपनी', { min: '0', required: true, show: 'this.system == "hill"' }),
          aana: field('integer', 'आना', { min: '0', max: '15', required: true, show: 'this.system == "hill"' }),
          paisa: field('integer', 'पैसा', { min: '0', max: '3', show: 'this.system == "hill"' }),
          daam: field('decimal', 'दाम', { min: '0', exclusiveMax: '4', decimals: 2, show: 'this.system == "hill"' }),
          plain: field('decimal', 'क्षेत्रफल', { min: '0', show: 'this.system == "SQUARE FEET"' }),
          sqft: field('decimal', 'वर्गफिट', { compute: 'landAreaSqft(this)' }),
        },
      },
    },
    {
      id: 'plot',
      schema: {
        type: 'object',
        naksa: { type: 'object', label: text('नाप', 'Measures') },
        properties: {
          frontage: field('length', 'मोहडा', { unit: 'ft', min: '0.01', max: '999.99', decimals: 2 }),
          surveyed: field('area', 'नापी', { unit: 'sqft', min: '0.01', decimals: 2 }),
          depth: field('length', 'गहिराइ', { unit: 'ft', compute: 'form.landArea.sqft / this.frontage', decimals: 2 }),
        },
      },
    },
    {
      id: 'boundaries',
      schema: {
        type: 'array',
        minItems: 2,
        maxItems: 2,
        naksa: { type: 'rows', label: text('चार किल्ला', 'Boundaries'), fixedBy: 'side' },
        items: {
          type: 'object',
          properties: {
            side: field('enum', 'दिशा', { codes: 'side', required: true, readOnly: true }),
            kind: field('enum', 'किसिम', { codes: 'boundaryKind', required: true, prefill: '"road"' }),
            nameNe: field('string', 'नाम', { required: 'this.kind == "neighbour"' }),
            sn: field('integer', 'क्र.सं.', { compute: 'index + 1' }),
          },
        },
      },
    },
    {
      id: 'floors',
      schema: {
        type: 'array',
        minItems: 1,
        maxItems: 5,
        naksa: { type: 'rows', label: text('तला', 'Floors'), control: 'floors', tolerance: 'dec(1)' },
        items: {
          type: 'object',
          properties: {
            floor: field('enum', 'तला', { codes: 'floor', required: true }),
            floorUnit: field('enum', 'एकाइ', { codes: 'lengthUnit', required: true, prefill: '"FEET"' }),
            length: field('decimal', 'लम्बाइ', { min: '0', decimals: 2 }),
            width: field('decimal', 'चौडाइ', { min: '0', decimals: 2 }),
            height: field('decimal', 'उचाइ', { min: '0', decimals: 2 }),
            area: field('decimal', 'क्षेत्रफल', { min: '0', decimals: 2 }),
            areaSqft: field('decimal', 'वर्गफिट', { compute: 'sqft(this.area, this.floorUnit)' }),
          },
        },
      },
    },
    {
      id: 'totals',
      schema: {
        type: 'object',
        naksa: { type: 'object', label: text('जम्मा', 'Totals') },
        properties: {
          areaSqft: field('decimal', 'जम्मा', { compute: 'sum(form.floors, "areaSqft")' }),
          storeys: field('integer', 'तला', { compute: 'floorCount(form.floors, 1, 21, "any")' }),
        },
      },
    },
    {
      id: 'checks',
      schema: {
        type: 'array',
        minItems: 1,
        maxItems: 9,
        naksa: { type: 'rows', label: text('जाँच', 'Checks') },
        items: {
          type: 'object',
          properties: {
            code: field('string', 'सङ्केत', { required: true, readOnly: true, prefill: 'item.code' }),
            label: field('string', 'बुँदा', { readOnly: true, prefill: 'item.label.ne' }),
            declared: field('string', 'घोषित', { prefill: 'item.value' }),
            complies: field('boolean', 'मिले', { required: true }),
          },
        },
      },
    },
  ],
  codes: {
    ward: [code('01', '१'), code('02', '२')],
    side: [code('1', 'पूर्व'), code('2', 'पश्चिम')],
    boundaryKind: [code('neighbour', 'सँधियार'), code('road', 'बाटो')],
    landUnit: [code('hill', 'रोपनी'), code('SQUARE FEET', 'वर्गफिट')],
    lengthUnit: [code('FEET', 'फिट'), code('METRE', 'मिटर')],
    floor: [code('0', 'भूमिगत'), code('1', 'भुइँ तला'), code('2', 'पहिलो तला')],
    service: [code('draw', 'नक्सा'), code('watch', 'सुपरिवेक्षण')],
  },
  patterns: {
    devanagari: { pattern: '^[ऀ-ॿ .]+$', hint: text('नेपालीमा', 'In Nepali') },
    citizenship: { pattern: '^[0-9]{1,6}(-[0-9]{1,6}){0,3}$', hint: text('१२-३४', '12-34') },
    mobile: { pattern: '^9[678][0-9]{8}$', hint: text('९८…', '98…') },
    code: { pattern: '^[A-Z]{2}$', hint: text('कख', 'AB') },
  },
  facts: {
    'owner.nameNe': { type: 'string', from: 'application#/owner/nameNe' },
    'owner.mobile': { type: 'string', privacy: 'sensitive', from: 'application#/owner/mobile' },
    'land.ward': { type: 'enum', codes: 'ward', from: 'application#/owner/ward' },
    'land.sqft': { type: 'decimal', from: 'application#/landArea/sqft' },
    'plot.frontage': { type: 'length', unit: 'ft', from: 'application#/plot/frontage' },
    'building.floors': { type: 'rows', from: 'application#/floors' },
    'building.floorCodes': { type: 'enum', codes: 'floor', from: 'application#/floors/*/floor' },
    'building.sqft': { type: 'decimal', derive: 'sum(building.floors, "areaSqft")' },
    'building.ground': { type: 'rows', derive: 'rowsWhere(building.floors, "floor", "1")' },
    'building.far': { type: 'decimal', derive: 'round2(building.sqft / land.sqft)' },
    'notice.dueOn': { type: 'date', derive: 'nextOfficeDay(addDays(application.date, config.noticeDays))' },
    'application.date': { type: 'date', engine: 'registrationDate' },
    'org.nameNe': { type: 'string', config: 'organization.nameNe' },
    'ward.secretaryNe': { type: 'string', config: 'wards[land.ward].secretaryNe' },
    'config.noticeDays': { type: 'integer', config: 'timers.noticeDays' },
    'config.yearsMax': { type: 'integer', config: 'timers.yearsMax' },
    'user.mobile': { type: 'string', engine: 'user.mobile' },
  },
  checklists: {
    site: [
      row('S1', 'क्षेत्रफल', { fact: 'building.sqft' }),
      row('S2', 'एक तला', { condition: 'building.sqft < 500' }),
      row('S3', 'वडा', { fact: 'land.ward' }),
    ],
  },
};

export const library = readLibrary(raw);
export const application = bundleForm(library, 'application');
export const report = bundleForm(library, 'report');
export const noFacts: Facts = {};

/** An application without a fault, as its enterer leaves it. */
export const goodApplication: FormData = {
  owner: { nameNe: 'राम थापा', citizenshipNo: '99-01-123', mobile: '9800000001', localLevel: 'सुनगाभा', ward: '01' },
  landArea: { system: 'hill', ropani: 0, aana: 4, paisa: 2, daam: '1.50' },
  plot: { frontage: { value: '30.00', unit: 'FEET' } },
  boundaries: [
    { side: '1', kind: 'road' },
    { side: '2', kind: 'neighbour', nameNe: 'सीता' },
  ],
  floors: [{ floor: '1', floorUnit: 'FEET', length: '20', width: '30', height: '10', area: '600' }],
  filedOn: { ad: '2026-11-20', bs: '2083-08-04', source: 'bs' },
  services: ['draw'],
  accepted: true,
};

/** Reads a library that must be good. */
export function readLibrary(files: RawLibrary): FormLibrary {
  const reading = parseLibrary(files);
  if (!reading.ok)
    throw new Error(reading.problems.map(({ file, path, message }) => `${file} ${path}: ${message}`).join('\n'));
  return reading.library;
}

/** Compiles a plain schema as the hosts do. */
export function compileSchema(schema: object): SchemaValidator {
  return new Ajv({ allErrors: true, strict: true }).compile(schema);
}

const validateSchema = compileSchema(application.schema);

/** What is wrong with an application. */
export function issuesOf(data: unknown, facts: Facts = noFacts): readonly Issue[] {
  return validateForm({ bundle: application, validateSchema, data, facts, environment });
}

/** Copy of JSON data with the value under the keys changed. */
export function changed<T>(data: T, path: readonly (string | number)[], value: unknown): T {
  const copy = structuredClone(data);
  let holder: unknown = copy;
  for (const part of path.slice(0, -1)) holder = Reflect.get(Object(holder), part);
  if (value === undefined) Reflect.deleteProperty(Object(holder), path.at(-1) ?? '');
  else Reflect.set(Object(holder), path.at(-1) ?? '', value);
  return copy;
}

function text(ne: string, en: string) {
  return { ne, en };
}

function code(value: string, ne: string) {
  return { code: value, ne, en: value };
}

function row(value: string, ne: string, more: object) {
  return { code: value, group: text('स्थल', 'Site'), label: text(ne, value), ...more };
}

function field(type: string, ne: string, naksa: object) {
  return { naksa: { type, label: text(ne, type), ...naksa } };
}
