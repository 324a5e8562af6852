import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Issue } from '../../../../form-schemas/engine/definition.ts';
import { bundleForm } from '../../../../form-schemas/engine/form/bundle.ts';
import { computeForm } from '../../../../form-schemas/engine/form/compute.ts';
import { blockingIssues, validateForm } from '../../../../form-schemas/engine/form/validate.ts';
import { anyJson, formData } from '../arbitraries.ts';
import { shippedFiles } from '../shipped.ts';
import {
  application,
  changed,
  compileSchema,
  environment,
  goodApplication,
  issuesOf,
  noFacts,
  readLibrary,
} from '../tiny.ts';

type Path = readonly (string | number)[];

const good = computeForm(application, goodApplication, noFacts, environment);
const floor = { floor: '1', floorUnit: 'FEET', length: '20', width: '30', height: '10', area: '600' };
const day = (ad: string, bs: string) => ({ ad, bs, source: 'bs' });

describe('a filled form', () => {
  test('without a fault has no issue', () => {
    expect(issuesOf(good)).toEqual([]);
  });

  test.each<[string, Path, unknown, string, Path, Issue['params']]>([
    ['a name is missing', ['owner', 'nameNe'], undefined, 'required', ['owner', 'nameNe'], undefined],
    ['a whole section is missing', ['owner'], undefined, 'required', ['owner', 'nameNe'], undefined],
    ['a code is missing', ['owner', 'ward'], undefined, 'chooseOne', ['owner', 'ward'], undefined],
    ['a code is unknown', ['owner', 'ward'], '77', 'chooseOne', ['owner', 'ward'], undefined],
    ['nothing is ticked', ['services'], undefined, 'chooseAtLeastOne', ['services'], undefined],
    ['an unknown code is ticked', ['services'], ['paint'], 'chooseOne', ['services'], undefined],
    ['a declaration is not accepted', ['accepted'], false, 'required', ['accepted'], undefined],
    ['a name is not Nepali', ['owner', 'nameNe'], 'Ram', 'devanagari', ['owner', 'nameNe'], { example: 'नेपालीमा' }],
    ['a name is too long', ['owner', 'nameNe'], 'क'.repeat(21), 'maxLength', ['owner', 'nameNe'], { limit: '20' }],
    ['a mobile number is wrong', ['owner', 'mobile'], '12345', 'mobile', ['owner', 'mobile'], { example: '९८…' }],
    [
      'a citizenship number has letters',
      ['owner', 'citizenshipNo'],
      'क-१',
      'citizenship',
      ['owner', 'citizenshipNo'],
      { example: '१२-३४' },
    ],
    ['an e-mail address is none', ['email'], 'ram', 'email', ['email'], undefined],
    ['a letter stands in a number', ['landArea', 'daam'], 'x', 'number', ['landArea', 'daam'], undefined],
    ['a number has too many decimals', ['landArea', 'daam'], '1.555', 'decimals', ['landArea', 'daam'], { count: 2 }],
    ['a number is negative', ['floors', 0, 'height'], '-1', 'min', ['floors', 0, 'height'], { limit: '0' }],
    ['aana is sixteen', ['landArea', 'aana'], 16, 'landBlockOverflow', ['landArea', 'aana'], { limit: 16 }],
    ['daam is four', ['landArea', 'daam'], '4.00', 'landBlockOverflow', ['landArea', 'daam'], { limit: 4 }],
    ['a block is negative', ['landArea', 'aana'], -1, 'min', ['landArea', 'aana'], { limit: '0' }],
    ['the land has no area', ['landArea'], { system: 'hill', ropani: 0, aana: 0 }, 'landArea', ['landArea'], undefined],
    [
      'a length is zero',
      ['plot', 'frontage'],
      { value: '0', unit: 'FEET' },
      'positive',
      ['plot', 'frontage'],
      undefined,
    ],
    [
      'a length is too long in its own unit',
      ['plot', 'frontage'],
      { value: '400', unit: 'METRE' },
      'max',
      ['plot', 'frontage'],
      { limit: '999.99' },
    ],
    ['a length is a bare number', ['plot', 'frontage'], '30', 'number', ['plot', 'frontage'], undefined],
    [
      'feet stand beside square metres',
      ['plot', 'surveyed'],
      { value: '9', unit: 'SQUARE METRE' },
      'unitPair',
      ['plot', 'surveyed'],
      undefined,
    ],
    ['a month has no such day', ['filedOn'], day('', '2083-02-33'), 'bsMonthDays', ['filedOn'], { month: 2, days: 31 }],
    ['a date is no date', ['filedOn'], day('', '2083'), 'date', ['filedOn'], undefined],
    ['a date is a text', ['filedOn'], '2026-11-20', 'date', ['filedOn'], undefined],
    [
      'the two calendars name different days',
      ['filedOn'],
      day('2026-11-19', '2083-08-04'),
      'date',
      ['filedOn'],
      undefined,
    ],
    ['a day lies in the future', ['filedOn'], day('2026-11-21', '2083-08-05'), 'dateFuture', ['filedOn'], undefined],
    [
      'a day lies outside its span',
      ['visitOn'],
      day('2026-11-20', '2083-08-04'),
      'dateRange',
      ['visitOn'],
      { from: '2083-08-05', to: '2083-09-05' },
    ],
    ['a picture is no file', ['photo'], '../../etc/passwd', 'required', ['photo'], undefined],
    ['a whole number has decimals', ['years'], 1.5, 'integer', ['years'], undefined],
    ['a bound comes from the office', ['years'], 9, 'max', ['years'], { limit: '5' }],
    ['a side is missing', ['boundaries'], [{ side: '1', kind: 'road' }], 'boundaryMissing', ['boundaries'], undefined],
    ['a side stands twice', ['boundaries', 1, 'side'], '1', 'duplicate', ['boundaries', 1, 'side'], { field: 'दिशा' }],
    [
      'a neighbour has no name',
      ['boundaries', 1, 'nameNe'],
      undefined,
      'required',
      ['boundaries', 1, 'nameNe'],
      undefined,
    ],
    ['a table is empty', ['floors'], [], 'required', ['floors'], undefined],
    [
      'a table is too long',
      ['floors'],
      [0, 1, 2, 3, 4, 5].map((length) => ({ ...floor, length: `${length}`, area: `${length * 30}` })),
      'max',
      ['floors'],
      { limit: '5' },
    ],
    [
      'a floor lacks a measure',
      ['floors', 0, 'height'],
      undefined,
      'floorTogether',
      ['floors', 0, 'height'],
      undefined,
    ],
    ['a floor stands twice', ['floors'], [floor, floor], 'floorDuplicate', ['floors', 1, 'floor'], undefined],
    [
      'an area is not length by width',
      ['floors', 0, 'area'],
      '500',
      'floorArea',
      ['floors', 0, 'area'],
      { computed: '600', entered: '500' },
    ],
    ['a field is unknown', ['role'], 'A', 'unknownField', ['role'], { field: 'role' }],
    [
      'a field of a row is unknown',
      ['floors', 0, 'rate'],
      '1',
      'unknownField',
      ['floors', 0, 'rate'],
      { field: 'rate' },
    ],
    ['a section is a text', ['totals'], 'x', 'unknownField', ['totals'], { field: 'totals' }],
  ])('is refused when %s', (_what, path, value, code, at, params) => {
    const issues = issuesOf(changed(good, path, value), { 'config.yearsMax': 5 });
    expect(issues).toContainEqual(expect.objectContaining({ code, path: at, ...(params && { params }) }));
    expect(new Set(issues.map(({ path: where }) => where.join('/'))).size).toBe(issues.length);
  });

  test('is not judged where nothing is shown or asked', () => {
    expect(issuesOf({ ...good, plot: undefined, coOwner: { nameNe: 'Ram' } })).toEqual([]);
  });

  test('is warned, not stopped, when an area is not length by width', () => {
    const issues = issuesOf(changed(good, ['floors', 0, 'area'], '500'));
    expect(issues).toMatchObject([{ code: 'floorArea', severity: 'warning' }]);
    expect(blockingIssues(issues)).toEqual([]);
  });

  test('is stopped when an area is negative, which no warning at the same field hides', () => {
    const issues = issuesOf(changed(good, ['floors', 0, 'area'], '-500'));
    expect(issues).toMatchObject([{ path: ['floors', 0, 'area'], code: 'min', params: { limit: '0' } }]);
    expect(blockingIssues(issues)).toHaveLength(1);
  });

  test('is told once what a floor lacks, by the floor’s name, not at each measure', () => {
    const [first] = Array.isArray(good['floors']) ? good['floors'] : [];
    const { width: _width, height: _height, ...short } = first;
    expect(issuesOf({ ...good, floors: [short] })).toMatchObject([
      {
        path: ['floors', 0, 'width'],
        code: 'floorTogether',
        row: { ne: expect.any(String) },
        about: [{ en: expect.any(String) }, { en: expect.any(String) }],
      },
    ]);
  });

  test('is told its issues in reading order, with the labels of the fields and the hints of the patterns', () => {
    const bad = changed(
      changed(changed(good, ['services'], undefined), ['boundaries', 1, 'nameNe'], undefined),
      ['owner', 'mobile'],
      '1',
    );
    expect(issuesOf(bad)).toEqual([
      {
        path: ['owner', 'mobile'],
        label: { ne: 'मोबाइल', en: 'string' },
        code: 'mobile',
        params: { example: '९८…' },
        hint: { ne: '९८…', en: '98…' },
      },
      { path: ['boundaries', 1, 'nameNe'], label: { ne: 'नाम', en: 'string' }, code: 'required' },
      { path: ['services'], label: { ne: 'सेवा', en: 'enum-list' }, code: 'chooseAtLeastOne' },
    ]);
  });
});

describe('hostile data', () => {
  test('of any JSON get issues, never an error', () => {
    fc.assert(
      fc.property(anyJson(), (data) => {
        expect(issuesOf(data).length).toBeGreaterThan(0);
      }),
      { seed: 2083, numRuns: 500 },
    );
  });

  test('of nearly the right shape get issues, never an error', () => {
    fc.assert(
      fc.property(formData(application), (data) => {
        expect(Array.isArray(issuesOf(data))).toBe(true);
      }),
      { seed: 2083, numRuns: 500 },
    );
  });

  test('nested a hundred thousand deep are refused', () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 100_000; level += 1) deep = level % 2 === 0 ? [deep] : { nameNe: deep };
    for (const path of [['owner'], ['owner', 'nameNe'], ['services'], ['floors'], ['strange']]) {
      const data = { ...good, owner: { ...Object(good['owner']) } };
      Reflect.set(path[1] === undefined ? data : data.owner, path.at(-1) ?? '', deep);
      expect(issuesOf(data).length).toBeGreaterThan(0);
      expect(() => computeForm(application, data, noFacts, environment)).not.toThrow();
    }
  });

  test('with ten thousand rows are refused without judging each', () => {
    const rows = Array.from({ length: 10_000 }, () => floor);
    expect(issuesOf({ ...good, floors: rows }).length).toBeLessThanOrEqual(500);
  });

  const shipped = readLibrary(shippedFiles());
  test.each(Object.keys(shipped.forms))('sent to %s get issues, never an error', (slug) => {
    const bundle = bundleForm(shipped, slug);
    const validateSchema = compileSchema(bundle.schema);
    fc.assert(
      fc.property(fc.oneof(formData(bundle), anyJson()), (data) => {
        expect(Array.isArray(validateForm({ bundle, validateSchema, data, facts: noFacts, environment }))).toBe(true);
      }),
      { seed: 2083, numRuns: 15 },
    );
  });
});
