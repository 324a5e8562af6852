import { describe, expect, test } from 'vitest';
import { droppedWordProblems } from '../../../../form-schemas/engine/law/dropped-words.ts';
import { parseLibrary } from '../../../../form-schemas/engine/law/library.ts';
import { repeatedWords } from '../../../../form-schemas/engine/law/repeated-words.ts';
import { shippedFiles } from '../shipped.ts';
import { changed, raw, saying } from '../tiny.ts';

type Path = readonly (string | number)[];

const applicationFields: Path = ['forms', 0, 'schema', 'properties'];
const reportFields: Path = ['forms', 1, 'schema', 'properties'];
const feeFormula: Path = [...applicationFields, 'fee', 'naksa', 'compute'];

describe('a word that the type of its field would drop', () => {
  test.each<[string, Path, unknown, RegExp]>([
    ['choices that would do nothing', [...applicationFields, 'feeWords', 'enum'], ['a'], /type enum/],
    ['a length that would do nothing', [...applicationFields, 'fee', 'maxLength'], 9, /`maxLength`/],
    ['a count that would do nothing', [...applicationFields, 'email', 'minItems'], 2, /`minItems`/],
    ['a fixed value that would do nothing', [...applicationFields, 'years', 'const'], true, /`const`/],
    ['a format that would do nothing', [...applicationFields, 'fee', 'format'], 'email', /`format`/],
  ])('%s', (_what, path, value, message) => {
    const reading = parseLibrary(changed(raw, path, value));
    // a library that was published with one is still read
    if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
    expect(droppedWordProblems(reading.library, 'application')).toEqual([
      {
        file: 'forms/application.json',
        path: `/${String(path.at(-2))}`,
        rule: 'dropped-word',
        message: saying(expect.stringMatching(message)),
      },
    ]);
  });

  test('stands in no form as shipped', () => {
    const reading = parseLibrary(shippedFiles());
    if (!reading.ok) throw new Error('the shipped library is broken');
    const { library } = reading;
    expect(Object.keys(library.forms).flatMap((slug) => droppedWordProblems(library, slug))).toEqual([]);
  });
});

describe('a word that its section says already', () => {
  const owner: Path = [...reportFields, 'again'];
  const person = { ne: 'व्यक्ति', en: 'Person' };
  test.each<[string, unknown, readonly string[]]>([
    ['the label', { $ref: 'person', naksa: { label: person } }, ['/naksa/label']],
    ['type and label', { $ref: 'person', naksa: { type: 'object', label: person } }, ['/naksa/type', '/naksa/label']],
    [
      'a word of one of its fields',
      { $ref: 'person', properties: { nameNe: { naksa: { required: true } } } },
      ['/properties/nameNe/naksa/required'],
    ],
    ['nothing where it changes the word', { $ref: 'person', naksa: { label: { ne: 'साक्षी', en: 'Witness' } } }, []],
  ])('is found: %s', (_what, value, paths) => {
    const reading = parseLibrary(changed(raw, owner, value));
    if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
    const found = repeatedWords(reading.library).filter(({ path }) => path.includes('/again/'));
    expect(found.map(({ file, path }) => [file, path])).toEqual(
      paths.map((path) => ['forms/report.json', `/schema/properties/again${path}`]),
    );
  });

  test('stands in no form, master and section as shipped', () => {
    const reading = parseLibrary(shippedFiles());
    if (!reading.ok) throw new Error('the shipped library is broken');
    expect(repeatedWords(reading.library)).toEqual([]);
  });
});

describe('a library of forms', () => {
  test('is read when every word, reference and formula is good', () => {
    expect(parseLibrary(raw)).toMatchObject({ ok: true });
  });

  test('as shipped is good', () => {
    const reading = parseLibrary(shippedFiles());
    expect(reading.ok ? [] : reading.problems).toEqual([]);
  });

  test('names the file, the place, the unknown word and the known ones', () => {
    expect(problemsOf([...applicationFields, 'fee', 'naksa', 'formulas'], 'x')).toEqual([
      {
        file: 'forms/application.json',
        path: '/schema/properties/fee/naksa',
        rule: 'unknown-word',
        message: saying(expect.stringMatching(/^unknown word `formulas`; known words: type, label, .*compute/)),
      },
    ]);
  });

  test.each<[string, Path, unknown, string, RegExp]>([
    ['an unknown word in a form', ['forms', 0, 'approver'], 'A', 'unknown-word', /approvers/],
    ['a missing title', ['forms', 0, 'title'], undefined, 'missing-word', /title/],
    ['an unknown role shape', ['forms', 0, 'enterBy'], 'designer', 'wrong-value', /pattern/],
    ['an unknown word in a node', [...applicationFields, 'fee', 'minimum'], 1, 'unknown-word', /maxLength/],
    ['an unknown type', [...applicationFields, 'fee', 'naksa', 'type'], 'number', 'wrong-value', /money/],
    ['an unknown word in a section', ['sections', 0, 'extends'], 'x', 'unknown-word', /id, note, schema/],
    ['an unknown word of a fact', ['facts', 'owner.nameNe', 'source'], 'x', 'unknown-word', /derive/],
    ['a key that reaches a prototype', [...applicationFields, 'constructor'], {}, 'bad-name', /cannot name a field/],
    ['an unknown section', [...applicationFields, 'owner', '$ref'], 'persons', 'bad-reference', /no section persons/],
    ['a remote reference', [...applicationFields, 'owner', '$ref'], 'https://x.example/s', 'wrong-value', /pattern/],
    [
      'a section within itself',
      ['sections', 0, 'schema', 'properties', 'again'],
      { $ref: 'person' },
      'bad-reference',
      /contain themselves/,
    ],
    ['an unknown value type', [...applicationFields, 'photo', '$ref'], 'value:picture', 'unknown-type', /picture/],
    [
      'a field without type and label',
      [...applicationFields, 'fee', 'naksa'],
      {},
      'missing-word',
      /`type` and `label`/,
    ],
    [
      'an unknown code list',
      [...applicationFields, 'services', 'naksa', 'codes'],
      'services',
      'unknown-name',
      /near it: service/,
    ],
    [
      'a label from a list that there is not',
      [...applicationFields, 'email', 'naksa', 'prefill'],
      'label("wards", land.ward)',
      'bad-formula',
      /no code list wards/,
    ],
    ['codes without a list', [...applicationFields, 'services', 'naksa', 'codes'], undefined, 'missing-word', /codes/],
    ['an unknown code of a list', [...reportFields, 'ward', 'enum'], ['09'], 'unknown-code', /no code 09/],
    [
      'an unknown pattern',
      ['sections', 0, 'schema', 'properties', 'mobile', 'naksa', 'pattern'],
      'phone',
      'unknown-name',
      /pattern phone/,
    ],
    [
      'a document of a category that there is not',
      [...applicationFields, 'landArea', 'naksa', 'sources'],
      ['AT99'],
      'unknown-name',
      /file storage category AT99/,
    ],
    ['an unknown checklist', [...reportFields, 'checks', 'naksa', 'master'], 'sites', 'unknown-name', /near it: site/],
    [
      'sides that are no column',
      ['sections', 3, 'schema', 'naksa', 'fixedBy'],
      'direction',
      'unknown-field',
      /direction/,
    ],
    ['a number without a series', [...reportFields, 'number', 'naksa', 'series'], undefined, 'missing-word', /series/],
    ['an anew that is of no number', [...applicationFields, 'fee', 'naksa', 'anew'], true, 'missing-word', /a number/],
    [
      'lists of a field that there is not',
      ['facts', 'services.told'],
      { type: 'enum-list', codes: 'service', collects: ['application#/service'] },
      'unknown-field',
      /no field \/service/,
    ],
    ['a conditional form without a condition', ['forms', 1, 'condition'], undefined, 'missing-word', /condition/],
    ['two forms of one name', ['forms', 1, 'slug'], 'application', 'repeated', /application/],
    ['a pattern that looks ahead', ['patterns', 'code', 'pattern'], '^(?=a)a$', 'bad-pattern', /RE2/],
    ['a pattern with back-references', ['patterns', 'code', 'pattern'], String.raw`^(a)\1$`, 'bad-pattern', /RE2/],
    ['a fact with two sources', ['facts', 'owner.nameNe', 'engine'], 'x', 'sources', /exactly one/],
    ['a fact of an unknown form', ['facts', 'owner.nameNe', 'from'], 'form#/x', 'unknown-form', /no form form/],
    [
      'a fact of an unknown field',
      ['facts', 'owner.nameNe', 'from'],
      'application#/owner/name',
      'unknown-field',
      /owner\/name/,
    ],
    ['a fact of another type', ['facts', 'owner.nameNe', 'type'], 'integer', 'wrong-type', /the field is string/],
    ['a fact named like a local', ['facts', 'form.x'], { type: 'string', engine: 'x' }, 'bad-name', /group\.name/],
    [
      'a fact below a fact',
      ['facts', 'owner.nameNe.short'],
      { type: 'string', engine: 'x' },
      'bad-name',
      /is a fact already/,
    ],
    ['an unknown fact of a checklist', ['checklists', 'site', 0, 'fact'], 'building.area', 'unknown-name', /building/],
    ['a file that is too long', ['forms', 0, 'purpose'], 'x'.repeat(300_000), 'too-large', /256 KB/],
    ['a file that is nested too deeply', ['forms', 0, 'schema'], nested(200), 'too-deep', /32/],
    ['more than a thousand fields', [...applicationFields, 'many'], manyFields(1000), 'too-large', /1000/],
  ])('refuses %s', (_what, path, value, code, message) => {
    expect(problemsOf(path, value)).toContainEqual(
      expect.objectContaining({ rule: code, message: saying(expect.stringMatching(message)) }),
    );
  });

  test.each<[string, Path, string, RegExp]>([
    ['broken syntax', feeFormula, 'form.fee +', /Unexpected|EOF/],
    ['an unknown fact', feeFormula, 'owner.wealth', /wealth/],
    ['an unknown field', feeFormula, 'form.total', /total/],
    [
      'an unknown sibling',
      ['sections', 2, 'schema', 'properties', 'depth', 'naksa', 'compute'],
      'dec(this.breadth)',
      /breadth/,
    ],
    ['an unknown function', feeFormula, 'eval("1")', /eval/],
    ['a text where money is needed', feeFormula, '"500"', /gives string; expected Decimal/],
    ['a number where a condition is needed', [...applicationFields, 'coOwner', 'naksa', 'show'], '1', /expected bool/],
    ['a text added to a number', feeFormula, 'form.totals.areaSqft + "1"', /no such overload/],
    [
      'an expression engine of its own',
      ['facts', 'org.isRural'],
      'org.nameNe.matches("a")',
      /matches\(\) is not allowed/,
    ],
    [
      'loops in loops in loops',
      feeFormula,
      'sum(form.floors.map(a, sum(form.floors.map(b, sum(form.floors.map(c, 1))))))',
      /nested 2 deep/,
    ],
    [
      'a formula of a thousand words',
      feeFormula,
      Array.from({ length: 400 }, () => 'form.fee').join(' + '),
      /Exceeded|characters/,
    ],
    ['a wrong type of argument', feeFormula, 'nextOfficeDay(1)', /argument 1 must be string/],
    ['a condition of a form that reads fields', ['forms', 1, 'condition'], 'form.ward == "01"', /form/],
    [
      'a condition of a checklist that is no condition',
      ['checklists', 'site', 1, 'condition'],
      'building.sqft',
      /expected bool/,
    ],
  ])('refuses a formula with %s', (_what, path, formula, message) => {
    const value = path[0] === 'facts' ? { type: 'boolean', derive: formula } : formula;
    expect(problemsOf(path, value)).toEqual([
      expect.objectContaining({ rule: 'bad-formula', message: saying(expect.stringMatching(message)) }),
    ]);
  });

  test('refuses facts that depend on themselves', () => {
    expect(problemsOf(['facts', 'land.sqft'], { type: 'decimal', derive: 'building.far * 2' })).toEqual([
      {
        file: 'facts.json',
        path: '',
        rule: 'cycle',
        message: saying('depends on itself: land.sqft → building.far → land.sqft'),
      },
    ]);
  });

  test('refuses fields that depend on themselves, through formulas and visibility', () => {
    expect(problemsOf([...applicationFields, 'totals', 'naksa', 'show'], 'form.fee > 0')).toEqual([
      expect.objectContaining({ rule: 'cycle', message: saying(expect.stringContaining('fee → totals.areaSqft')) }),
    ]);
  });

  test.each([null, [], 'x', 7, { __proto__: null }])('never throws on %j in place of a file', (junk) => {
    const { forms, sections } = raw;
    for (const files of [
      { ...raw, forms: [...forms, junk] },
      { ...raw, sections: [...sections, junk] },
      { ...raw, facts: junk },
      { ...raw, codes: { ward: junk } },
    ]) {
      expect(parseLibrary(files)).toMatchObject({ ok: false });
    }
  });
});

function problemsOf(path: Path, value: unknown) {
  const reading = parseLibrary(changed(raw, path, value));
  return reading.ok ? [] : reading.problems;
}

function nested(levels: number): object {
  return levels === 0 ? {} : { properties: { x: nested(levels - 1) } };
}

function manyFields(count: number): object {
  const label = { ne: 'क', en: 'a' };
  const fields = Array.from({ length: count }, (_, index) => [`f${index}`, { naksa: { type: 'string', label } }]);
  return { type: 'object', properties: Object.fromEntries(fields), naksa: { type: 'object', label } };
}
