import { describe, expect, test } from 'vitest';
import { bundleMaster } from '../../../../form-schemas/engine/form/bundle-master.ts';
import { picksOf, withChoices } from '../../../../form-schemas/engine/form/choices.ts';
import { validateForm } from '../../../../form-schemas/engine/form/validate.ts';
import { factShapes } from '../../../../form-schemas/engine/formula/fact-shapes.ts';
import { factsForCel } from '../../../../form-schemas/engine/formula/fact-view.ts';
import { evaluate } from '../../../../form-schemas/engine/formula/formula.ts';
import { recordKey, recordTitle, recordWords } from '../../../../form-schemas/engine/formula/masters.ts';
import { parseLibrary } from '../../../../form-schemas/engine/law/library.ts';
import { resolveFacts } from '../../../../form-schemas/engine/rules/facts.ts';
import { changed, compileSchema, environment, noFacts, raw, readLibrary } from '../tiny.ts';

type Path = readonly (string | number)[];

const office = {
  ...raw,
  masters: [
    {
      id: 'zone',
      title: { ne: 'क्षेत्र', en: 'Zones' },
      help: { ne: 'क्षेत्रहरू', en: 'The zones' },
      menu: 'limits',
      order: 1,
      key: ['code'],
      columns: ['code', 'name.ne'],
      name: 'name',
      readers: ['A', 'B'],
      editors: ['A'],
      usedBy: [{ master: 'rate', field: 'zone' }, { place: 'application.ward' }],
      schema: {
        type: 'object',
        properties: {
          code: { naksa: { type: 'string', label: { ne: 'सङ्केत', en: 'Code' }, required: true, pattern: 'code' } },
          name: {
            type: 'object',
            naksa: { type: 'object', label: { ne: 'नाम', en: 'Name' }, required: true },
            properties: {
              ne: { naksa: { type: 'string', label: { ne: 'नेपाली', en: 'Nepali' }, required: true } },
              en: { naksa: { type: 'string', label: { ne: 'अङ्ग्रेजी', en: 'English' } } },
            },
          },
        },
      },
    },
    {
      id: 'rate',
      title: { ne: 'दर', en: 'Rates' },
      help: { ne: 'दररेट', en: 'The rates' },
      menu: 'revenue',
      order: 2,
      key: ['zone', 'floor'],
      dated: true,
      columns: ['zone', 'floor', 'rate'],
      name: 'floor',
      label: ['zone', 'floor'],
      readers: ['A', 'R'],
      editors: ['R'],
      schema: {
        type: 'object',
        properties: {
          zone: { naksa: { type: 'enum', pick: 'zone', label: { ne: 'क्षेत्र', en: 'Zone' }, required: true } },
          floor: { naksa: { type: 'enum', codes: 'floor', label: { ne: 'तला', en: 'Floor' }, required: true } },
          rate: { naksa: { type: 'money', label: { ne: 'दर', en: 'Rate' }, required: true, min: '0' } },
        },
      },
    },
  ],
  facts: {
    ...raw.facts,
    'rates.floor': { type: 'rows', privacy: 'staff', master: 'rate' },
    'rates.ground': { type: 'money', derive: 'rates.floor.filter(r, r.zone == "AA" && r.floor == "1")[0].rate' },
    'rates.dear': { type: 'rows', derive: 'rates.floor.filter(r, r.rate > 8.5)' },
  },
};
const library = readLibrary(office);
const records = {
  rate: [
    { zone: 'AA', floor: '1', rate: 800 },
    { zone: 'AA', floor: '2', rate: 900 },
  ],
};

describe('a master', () => {
  test('is shown and checked as a form is, entered by who may change it', () => {
    const bundle = bundleMaster(library, 'zone');
    expect(bundle.rule).toMatchObject({ slug: 'zone', enterBy: 'A', approvers: [], requirement: 'optional' });
    expect(bundle.fields.map(({ path }) => path.join('.'))).toEqual(['code', 'name', 'name.ne', 'name.en']);
    expect(issuesOf('zone', { code: 'aa' })).toEqual(['code pattern', 'name.ne required']);
    expect(issuesOf('zone', { code: 'AA', name: { ne: 'आवासीय' } })).toEqual([]);
    expect(bundleMaster(library, 'zone')).toBe(bundle);
  });

  test('names its records by their key, and in both languages', () => {
    expect(recordKey({ key: ['zone', 'floor'] }, { zone: 'AA', floor: '1' })).toBe('AA/1');
    expect(recordKey({}, { zone: 'AA' })).toBeUndefined();
    expect(recordTitle({ name: 'name' }, 'AA', { name: { ne: 'आवासीय', en: 'Residential' } })).toEqual({
      code: 'AA',
      ne: 'आवासीय',
      en: 'Residential',
    });
    expect(recordTitle({ name: 'nameNe' }, '01', { nameNe: 'वडा', nameEn: 'Ward' })).toMatchObject({ en: 'Ward' });
    expect(recordTitle({ name: 'nameNe' }, '01', {})).toEqual({ code: '01', ne: '01', en: '01' });
  });

  test('says which record it is by the texts of its label, else of its name', () => {
    const { fields } = withChoices(bundleMaster(library, 'rate'), {
      zone: [{ code: 'AA', ne: 'आवासीय', en: 'Homes' }],
    });
    const record = { key: 'AA/1', data: { zone: 'AA', floor: '1', rate: 800 } };
    expect(recordWords({ name: 'floor', label: ['zone', 'floor'] }, fields, record)).toEqual({
      code: 'AA/1',
      ne: 'आवासीय, भुइँ तला',
      en: 'Homes, 1',
    });
    expect(recordWords({ name: 'floor' }, fields, record)).toMatchObject({ ne: 'भुइँ तला', en: '1' });
    expect(recordWords({ name: 'nameNe' }, fields, record)).toMatchObject({ ne: 'AA/1', en: 'AA/1' });
  });

  test('takes for a picked field a record of the other master and nothing else', () => {
    expect(picksOf(bundleMaster(library, 'rate'))).toEqual([{ name: 'zone', master: 'zone' }]);
    expect(issuesOf('rate', { zone: 'BB', floor: '1', rate: 1 })).toEqual(['zone chooseOne']);
    expect(issuesOf('rate', { zone: 'AA', floor: '1', rate: 1 })).toEqual([]);
  });
});

describe('a fact that is a master', () => {
  const facts = resolveFacts({ library, submissions: {}, engine: {}, config: { records }, user: {}, environment });

  test('holds the rows in force with the fields of the master', () => {
    expect(facts['rates.floor']).toEqual(records.rate);
    expect(facts['rates.ground']).toBe(800);
    expect(facts['rates.dear']).toEqual([records.rate[1]]);
  });

  test('says in words which record each row is, and in which version, for a bill to keep', () => {
    const held = {
      zone: [{ code: 'AA', name: { ne: 'आवासीय' }, record: { key: 'AA', version: 3 } }],
      rate: [{ zone: 'AA', floor: '2', rate: 900, record: { key: 'AA/2', version: 12 } }],
    };
    const config = { records: held };
    const { 'rates.floor': rows } = resolveFacts({
      library,
      submissions: {},
      engine: {},
      config,
      user: {},
      environment,
    });
    const text = 'आवासीय, पहिलो तला · संस्करण १२';
    expect(rows).toEqual([{ zone: 'AA', floor: '2', rate: 900, record: { key: 'AA/2', version: 12, text } }]);
  });

  test('is read by formulas as any other table', () => {
    const scope = { facts: factsForCel(factShapes(library), facts), environment, codes: {} };
    expect(String(evaluate('sum(rates.floor, "rate")', scope))).toBe('17');
  });

  test('is an empty table where the office has no record', () => {
    const empty = resolveFacts({ library, submissions: {}, engine: {}, config: {}, user: {}, environment });
    expect([empty['rates.floor'], empty['rates.ground']]).toEqual([[], undefined]);
  });
});

describe('a library with masters', () => {
  const zone: Path = ['masters', 0];
  const fields: Path = ['masters', 1, 'schema', 'properties'];

  test.each<[string, Path, unknown, string, RegExp]>([
    ['an unknown word of a master', [...zone, 'keys'], ['code'], 'unknown-word', /known words: id, title/],
    ['a column that is no field', [...zone, 'columns'], ['title'], 'unknown-field', /known fields: code, name/],
    ['a key that is no field', [...zone, 'key'], ['id'], 'unknown-field', /there is no field id/],
    ['a key that may be missing', [...zone, 'key'], ['name.en'], 'missing-word', /required/],
    ['a name that is no field', [...zone, 'name'], 'title', 'unknown-field', /title/],
    ['a label that is no field', [...zone, 'label'], ['zip'], 'unknown-field', /there is no field zip/],
    ['a table whose value is no field', [...zone, 'table'], { values: ['limit'] }, 'unknown-field', /no field limit/],
    [
      'a table whose source is no field',
      [...zone, 'table'],
      { values: ['code'], sources: ['clause'] },
      'unknown-field',
      /no field clause/,
    ],
    [
      'a band of words',
      [...zone, 'table'],
      { values: ['name.ne'], bands: [{ above: 'code', to: 'name.en' }] },
      'wrong-type',
      /decimal, integer/,
    ],
    [
      'a band beside the key',
      ['masters', 1, 'table'],
      { values: ['rate'], bands: [{ above: 'rate', to: 'rate' }] },
      'missing-word',
      /rate begins a band/,
    ],
    [
      'a confirmer who does not see it',
      [...zone, 'confirmers'],
      ['A', 'R'],
      'unknown-role',
      /R may confirm but not see/,
    ],
    ['an editor who does not see it', [...zone, 'editors'], ['A', 'R'], 'unknown-role', /R may change but not see/],
    ['an editor that is no role code', [...zone, 'editors'], ['engineer'], 'wrong-value', /pattern/],
    ['a use by an unknown master', [...zone, 'usedBy', 0, 'master'], 'rates', 'unknown-name', /near it: rate/],
    ['a use by an unknown field', [...zone, 'usedBy', 0, 'field'], 'zones', 'unknown-field', /zones/],
    ['a use at an unknown place', [...zone, 'usedBy', 1], { place: 'tax.office' }, 'wrong-value', /application\.ward/],
    ['a choice of an unknown master', [...fields, 'zone', 'naksa', 'pick'], 'zones', 'unknown-name', /near it: zone/],
    ['codes beside a pick', [...fields, 'zone', 'naksa', 'codes'], 'floor', 'missing-word', /one of them/],
    ['a pick of a text', [...fields, 'zone', 'naksa', 'type'], 'string', 'wrong-type', /use enum/],
    ['two masters of one name', ['masters', 1, 'id'], 'zone', 'repeated', /zone/],
    ['a fact of an unknown master', ['facts', 'rates.floor', 'master'], 'rates', 'unknown-name', /rate/],
    ['a fact of a master that is no table', ['facts', 'rates.floor', 'type'], 'integer', 'wrong-type', /are rows/],
    [
      'a formula over a column that is none',
      ['facts', 'rates.ground', 'derive'],
      'rates.floor[0].price',
      'bad-formula',
      /price/,
    ],
    [
      'a bad formula of a master',
      [...fields, 'rate', 'naksa', 'show'],
      'this.zone + 1',
      'bad-formula',
      /zone|overload/,
    ],
  ])('refuses %s', (_what, path, value, code, message) => {
    const reading = parseLibrary(changed(office, path, value));
    expect(reading.ok ? [] : reading.problems).toContainEqual(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    );
  });

  test('is read without any, as libraries were before there were masters', () => {
    expect(readLibrary(raw)).toMatchObject({ masters: {}, rules: {} });
  });
});

function issuesOf(id: string, data: Readonly<Record<string, unknown>>): readonly string[] {
  const bundle = withChoices(bundleMaster(library, id), { zone: [{ code: 'AA', ne: 'क', en: 'A' }] });
  const validateSchema = compileSchema(bundle.schema);
  const issues = validateForm({ bundle, validateSchema, data, facts: noFacts, environment });
  return issues.map(({ path, code }) => `${path.join('.')} ${code}`);
}
