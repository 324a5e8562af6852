import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FormData } from '../../../../form-schemas/engine/definition.ts';
import { bundleForm } from '../../../../form-schemas/engine/form/bundle.ts';
import { formChanges } from '../../../../form-schemas/engine/form/form-changes.ts';
import { readForm } from '../../../../form-schemas/engine/form/read-form.ts';
import { formData } from '../arbitraries.ts';
import { shippedFiles } from '../shipped.ts';
import { application, changed, goodApplication, readLibrary } from '../tiny.ts';

const ground = { floor: '1', floorUnit: 'FEET', length: '20', width: '30', height: '10', area: '600' };
const first = { ...ground, floor: '2', area: '550' };
const withFloors = (...floors: readonly object[]): FormData => ({ ...goodApplication, floors });

/** What changed: where and what in Nepali, from and to in English. */
function told(before: FormData | undefined, after: FormData | undefined) {
  const version = (data: FormData | undefined) => data && { bundle: application, data };
  return formChanges(version(before), version(after)).map((change) => [
    [change.within?.ne, change.label.ne].filter((part) => part !== undefined).join(' › '),
    change.before?.en,
    change.after?.en,
  ]);
}

describe('between two versions of a form', () => {
  test('nothing is told where nothing changed', () => {
    expect(told(goodApplication, goodApplication)).toEqual([]);
  });

  test('a changed field is told by its sections and label, before and after', () => {
    const after = changed(goodApplication, ['owner', 'nameNe'], 'सीता थापा');
    expect(told(goodApplication, after)).toEqual([['घरधनी › नाम', 'राम थापा', 'सीता थापा']]);
  });

  test('a field that was filled or emptied has one side only', () => {
    const after = changed(goodApplication, ['email'], 'ram@example.org');
    expect(told(goodApplication, after)).toEqual([['इमेल', undefined, 'ram@example.org']]);
    expect(told(after, goodApplication)).toEqual([['इमेल', 'ram@example.org', undefined]]);
  });

  test('a row is found by what names it, not by its place', () => {
    const after = withFloors({ ...first, area: '560' }, ground);
    expect(told(withFloors(ground, first), after)).toEqual([
      [expect.stringMatching(/^तला › .+ › क्षेत्रफल$/u), '550', '560'],
    ]);
  });

  test('a row that was put in before another is one change, not a change of every cell', () => {
    const changes = told(withFloors(first), withFloors(ground, first));
    expect(changes).toHaveLength(1);
    expect(changes[0]?.slice(1)).toEqual([undefined, expect.stringContaining('600')]);
    expect(told(withFloors(ground, first), withFloors(first))[0]?.slice(1)).toEqual([
      expect.stringContaining('600'),
      undefined,
    ]);
  });

  test('a row of the four sides is found by its side', () => {
    const after = changed(goodApplication, ['boundaries', 1, 'nameNe'], 'गीता');
    expect(told(goodApplication, after)).toEqual([[expect.stringMatching(/^चार किल्ला › .+ › नाम$/u), 'सीता', 'गीता']]);
  });

  test('a form that was not there before, or is gone, is told whole', () => {
    const appeared = told(undefined, goodApplication);
    expect(appeared.length).toBeGreaterThan(8);
    expect(appeared.every(([, before, after]) => before === undefined && after !== undefined)).toBe(true);
    expect(told(goodApplication, undefined)).toHaveLength(appeared.length);
  });
});

describe('a form for reading', () => {
  test('stands section by section, its tables with the columns in which anything stands', () => {
    const sections = readForm(application, goodApplication);
    expect(sections.map(({ title }) => title?.en)).toEqual([undefined, 'Owner', 'Land', 'Measures']);
    const [own, owner] = sections;
    expect(owner?.fields.find(({ path }) => path === '/owner/nameNe')?.value).toEqual({
      ne: 'राम थापा',
      en: 'राम थापा',
    });
    const floors = own?.tables.find(({ path }) => path === '/floors');
    expect(floors?.columns).toHaveLength(6);
    expect(floors?.rows.map((cells) => cells.map(({ en }) => en))).toEqual([
      [expect.any(String), expect.any(String), '20', '30', '10', '600'],
    ]);
  });

  test('has nothing where nothing is filled', () => {
    expect(readForm(application, {})).toEqual([]);
  });
});

const library = readLibrary(shippedFiles());

test.each(Object.keys(library.forms))('no data of %s is too odd to be read and compared', (slug) => {
  const bundle = bundleForm(library, slug);
  fc.assert(
    fc.property(formData(bundle), formData(bundle), (one, other) => {
      readForm(bundle, one);
      formChanges({ bundle, data: one }, { bundle, data: other });
      expect(formChanges({ bundle, data: one }, { bundle, data: one })).toEqual([]);
    }),
    { seed: 4, numRuns: 4 },
  );
});
