import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import type { Code } from '../../form-schemas/engine/field-definition.ts';
import { bundleMaster } from '../../form-schemas/engine/form/bundle-master.ts';
import { withChoices } from '../../form-schemas/engine/form/choices.ts';
import { computeForm } from '../../form-schemas/engine/form/compute.ts';
import { validateForm } from '../../form-schemas/engine/form/validate.ts';
import { masterFields } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { recordKey, recordTitle } from '../../form-schemas/engine/formula/masters.ts';
import { showValue } from '../../form-schemas/engine/formula/show.ts';
import { layLaw } from '../../form-schemas/engine/law/law.ts';
import { seedRecords } from '../../form-schemas/engine/law/seeds.ts';
import { addedRules } from '../../form-schemas/engine/rules/added-rules.ts';
import type { MasterDefinition } from '../../form-schemas/engine/master-definition.ts';
import { readDemoOffice } from '../../scripts/demo/office.ts';
import { readShippedOffice } from '../../server/office/office-files.ts';
import { environment, factsOf } from './case.ts';
import { shippedLaw } from './library.ts';
import { writtenRecords } from './master-samples.ts';

const law = shippedLaw();
const { library } = law;
const masters = Object.values(library.masters);
const headings = ['office', 'people', 'calendar', 'process', 'checklists', 'rules', 'law', 'revenue', 'public'];
const files = [...readShippedOffice().records, ...readDemoOffice().records];
const records = new Map(masters.map((master) => [master.id, recordsOf(master)]));
const choices = Object.fromEntries(masters.map((master) => [master.id, choicesOf(master)]));
const ajv = new Ajv({ allErrors: true, strict: true });

/** Records of a master that an office has: from its files, made of the library, or written here. */
function recordsOf(master: MasterDefinition): readonly FormData[] {
  const own = files.filter(({ kind }) => kind === master.id).map(({ data }) => data);
  return [...own, ...seedRecords(law, master), ...(writtenRecords[master.id] ?? [])];
}

function choicesOf(master: MasterDefinition): readonly Code[] {
  return (records.get(master.id) ?? []).map((data, index) =>
    recordTitle(master, recordKey(master, data) ?? String(index + 1), data),
  );
}

function issuesOf(id: string, data: FormData): readonly string[] {
  const bundle = withChoices(bundleMaster(library, id), choices);
  const validateSchema = ajv.compile(bundle.schema);
  const computed = computeForm(bundle, data, facts, environment);
  const issues = validateForm({ bundle, validateSchema, data: computed, facts, environment });
  return issues.map(({ path, code }) => `${path.join('.')} ${code}`);
}

const facts = factsOf({});

test('a list that another one sends to is called by its title', () => {
  const sent = masters.flatMap(({ help }) => [
    ...(help?.ne ?? '').matchAll(/“([^”]+)” मा थपिन्छ/gu),
    ...(help?.en ?? '').matchAll(/is added among “([^”]+)”/gu),
  ]);
  const titles = masters.flatMap(({ title }) => [title.ne, title.en]);
  expect(sent.length).toBeGreaterThan(1);
  expect(sent.map(([, name = '']) => name).filter((name) => !titles.includes(name))).toEqual([]);
});

describe.each(masters.map((master) => [master.id, master] as const))('the master %s', (id, master) => {
  const fields = masterFields(library, id);

  test('says what it is and what it decides in both languages, under a heading of the menu', () => {
    for (const { ne, en } of [master.title, master.help]) {
      expect(ne).toMatch(/^[^A-Za-z0-9]*[ऀ-ॿ][^A-Za-z0-9]*$/u);
      expect(en).toMatch(/^[A-Z]/u);
    }
    expect(headings).toContain(master.menu);
  });

  test('labels every field in both languages and says who may see it', () => {
    for (const { path, label, privacy, type } of fields) {
      expect(label.ne, path.join('.')).toMatch(/[ऀ-ॿ]/u);
      expect(label.ne, path.join('.')).not.toMatch(/[A-Za-z]/u);
      expect(label.en, path.join('.')).not.toBe('');
      if (type !== 'object' && type !== 'rows') expect(privacy, path.join('.')).toBeDefined();
    }
  });

  test('takes the records that an office has', () => {
    const own = records.get(id) ?? [];
    // rules that an office begins are its own: none comes with the product
    if (id === addedRules(library)?.master) expect(own).toEqual([]);
    else expect(own.length).toBeGreaterThan(0);
    for (const data of own) expect(issuesOf(id, data), canonicalJson(data)).toEqual([]);
  });

  test('refuses a record that lacks what it must have, and one with a field that it does not know', () => {
    const [good = {}] = records.get(id) ?? [];
    const required = fields.find(({ path, required: is }) => path.length === 1 && is === true);
    const { [required?.path[0] ?? '']: _left, ...lacking } = good;
    if (required !== undefined) expect(issuesOf(id, lacking).join()).toContain(required.path.join('.'));
    expect(issuesOf(id, { ...good, nothingLikeIt: 'x' })).toContain('nothingLikeIt unknownField');
  });

  test('names its records', () => {
    for (const data of records.get(id) ?? []) {
      const { ne, en } = recordTitle(master, recordKey(master, data) ?? '1', data);
      expect([ne, en]).not.toContain('');
    }
  });
});

test('call every stage that a form or a group belongs to by its title', () => {
  const stages = new Set([
    ...Object.values(library.forms).map(({ stage }) => stage),
    ...law.groups.map(({ stage }) => stage),
  ]);
  const titled = new Set(library.codes['stage']?.map(({ code }) => code));
  expect([...stages].filter((stage) => !titled.has(stage))).toEqual([]);
  const fields = ['form-name', 'form-group'].map((id) =>
    masterFields(library, id).find(({ path }) => path[0] === 'stage'),
  );
  expect(fields.map((info) => info && showValue(info, 'phase-one').ne)).toEqual([
    'प्रथम चरण (प्लिन्थ लेभलसम्मको इजाजत)',
    'प्रथम चरण (प्लिन्थ लेभलसम्मको इजाजत)',
  ]);
});

test('have a median length of eighty lines at most', () => {
  const folder = join(import.meta.dirname, '..', '..', 'form-schemas', 'masters');
  const lengths = masters.map(({ id }) => readFileSync(join(folder, `${id}.json`), 'utf8').split('\n').length);
  expect(lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(80);
});

test('the papers that ship say what the checklists and the code list say', () => {
  const papers = files.filter(({ kind }) => kind === 'file-storage-category').map(({ data }) => data);
  const laid = layLaw(law, { records: { 'file-storage-category': papers } });
  expect(laid.library.codes['attachmentCategory']).toEqual(library.codes['attachmentCategory']);
  expect(laid.library.checklists).toEqual(library.checklists);
});

test('values that nobody has read in a law say so', () => {
  const unsaid = files.filter(({ data }) => 'basis' in data && typeof Object(data['basis'])['attested'] !== 'boolean');
  expect(unsaid.map(({ from }) => from)).toEqual([]);
});

test('no two series of certificates, and none with the permits, come to the same number', () => {
  const shipped = readShippedOffice().records.filter(({ kind }) => kind === 'number-format');
  const formats = new Map(shipped.map(({ data }) => [data['series'], data['format']]));
  const given = ['permit', 'certificate', 'oldHouseCertificate', 'nameTransferCertificate', 'noObjectionCertificate'];
  expect(given.filter((series) => !formats.has(series))).toEqual([]);
  expect(new Set(given.map((series) => formats.get(series))).size).toBe(given.length);
});

test('no number comes again in another year: each series that is shipped names its fiscal year', () => {
  const shipped = readShippedOffice().records.filter(({ kind }) => kind === 'number-format');
  expect(shipped.length).toBeGreaterThanOrEqual(8);
  expect(shipped.filter(({ data }) => !/^\{year\}.*\{n:4\}$/u.test(String(data['format'])))).toEqual([]);
});
