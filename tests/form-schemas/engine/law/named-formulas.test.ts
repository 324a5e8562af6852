import { describe, expect, it, test } from 'vitest';
import type { RawLibrary } from '../../../../form-schemas/engine/law/library.ts';
import { parseLibrary } from '../../../../form-schemas/engine/law/library.ts';
import { unusedFormulas, writeOutFormulas } from '../../../../form-schemas/engine/law/named-formulas.ts';
import { rawLibrary } from '../../library.ts';

const says = { ne: 'पुगेको छ', en: 'it is enough' };
const formulas = {
  enough: { says, params: ['row', 'least'], formula: '${row}.area >= ${least}' },
  plain: { says, formula: 'land.ward == "01"' },
};
const empty = { sections: [], codes: {}, patterns: {}, facts: {}, checklists: {} };
const of = (form: object, more: Partial<RawLibrary> = {}): RawLibrary => ({
  ...empty,
  formulas,
  forms: [{ slug: 'tried', ...form }],
  ...more,
});
const enough = { named: 'enough', with: { row: 'item', least: 'dec(5)' } };
const written = (raw: RawLibrary) => writeOutFormulas(raw).files.forms[0];
const refused = (form: object) => writeOutFormulas(of(form)).problems.map(({ file, path, code }) => [file, path, code]);

describe('a formula by name', () => {
  it('stands for its text wherever a formula may stand, with what each use hands over', () => {
    const form = { condition: enough, schema: { rows: [{ naksa: { compute: { named: 'plain' }, holds: enough } }] } };
    expect(written(of(form))).toEqual({
      slug: 'tried',
      condition: 'item.area >= dec(5)',
      schema: { rows: [{ naksa: { compute: 'land.ward == "01"', holds: 'item.area >= dec(5)' } }] },
    });
  });

  it('brings its sentence to an approval that has none of its own, and to nothing else', () => {
    expect(written(of({ approval: { condition: enough, last: true } }))).toMatchObject({
      approval: { condition: 'item.area >= dec(5)', says, last: true },
    });
    const own = { ne: 'अर्कै', en: 'another' };
    expect(written(of({ approval: { condition: enough, says: own } }))).toMatchObject({ approval: { says: own } });
    expect(written(of({ requirement: { condition: enough } }))).toEqual({
      slug: 'tried',
      requirement: { condition: 'item.area >= dec(5)' },
    });
  });

  it('is written out in facts, masters, sections and rules too', () => {
    const file = { id: 'x', at: { named: 'plain' } };
    const { files } = writeOutFormulas(
      of({}, { facts: { a: { derive: { named: 'plain' } } }, sections: [file], rules: [file], masters: [file] }),
    );
    const out = { id: 'x', at: 'land.ward == "01"' };
    expect(files).toMatchObject({ facts: { a: { derive: out.at } }, sections: [out], rules: [out], masters: [out] });
  });

  it('that is not there, or is handed too much or too little, is refused at its place', () => {
    expect(refused({ condition: { named: 'enuogh' } })).toEqual([
      ['forms/tried.json', '/condition/named', 'unknown-name'],
    ]);
    expect(refused({ condition: { named: 'toString' } })).toEqual([
      ['forms/tried.json', '/condition/named', 'unknown-name'],
    ]);
    expect(refused({ a: [{ named: 'plain', with: { row: 'item' } }] })).toEqual([
      ['forms/tried.json', '/a/0/with/row', 'unknown-word'],
    ]);
    expect(refused({ a: { named: 'enough', with: { row: 'item', least: 5 } } })).toEqual([
      ['forms/tried.json', '/a/with', 'missing-word'],
    ]);
  });

  it('is not what merely has a field called so', () => {
    const form = { schema: { properties: { named: 'plain', other: 1 }, list: [{ named: { naksa: {} } }] } };
    expect(written(of(form))).toEqual({ slug: 'tried', ...form });
  });
});

test('a library without names comes out as it is, and so does what the names stand for', () => {
  const { formulas: _, ...flat } = of({ schema: { a: ['b'] } });
  expect(writeOutFormulas(flat).files).toEqual(flat);
  const once = writeOutFormulas(rawLibrary()).files;
  expect(writeOutFormulas({ ...once, formulas: {} }).files).toEqual(once);
});

test('the table itself is held to its shape before anything stands for it', () => {
  const reading = parseLibrary({ ...rawLibrary(), formulas: { enough: { says } } });
  expect(reading.ok ? [] : reading.problems.map(({ file, code }) => [file, code])).toEqual([
    ['formulas.json', 'missing-word'],
  ]);
  const unknown = parseLibrary({ ...rawLibrary(), formulas: {} });
  expect(unknown.ok ? [] : unknown.problems.map(({ code }) => code)).toContain('unknown-name');
});

test('no shipped name is left without a use, and one that is gets found', () => {
  expect(unusedFormulas(rawLibrary())).toEqual([]);
  expect(unusedFormulas({ ...rawLibrary(), formulas: { ...formulas } })).toEqual(['enough', 'plain']);
});

test('what is nested without an end in sight is left to the limits of the library', () => {
  let deep: unknown = { named: 'enuogh' };
  for (let level = 0; level < 50_000; level += 1) deep = [deep];
  expect(writeOutFormulas(of({ deep })).problems).toEqual([]);
});
