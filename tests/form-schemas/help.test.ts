import { expect, test } from 'vitest';
import type { FieldInfo } from '../../form-schemas/engine/field-definition.ts';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import type { FormRule } from '../../form-schemas/engine/form-definition.ts';
import { shippedLibrary } from './library.ts';

const library = shippedLibrary();
/** The role of who files for an owner. */
const FILER = 'D';

function typedFields(slug: string): readonly FieldInfo[] {
  return bundleForm(library, slug).fields.filter(
    ({ type, compute, readOnly, stamp, const: only }) =>
      type !== 'object' &&
      type !== 'rows' &&
      compute === undefined &&
      !readOnly &&
      stamp === undefined &&
      only === undefined,
  );
}

function isFiled({ enterBy, enterAlso = [] }: FormRule): boolean {
  return [enterBy, ...enterAlso].includes(FILER);
}

const filed = Object.values(library.forms).filter(isFiled);

test('every field that an applicant fills says where to find it', () => {
  expect(filed.length).toBeGreaterThan(10);
  expect(filed.flatMap(({ slug }) => silentIn(typedFields(slug), slug))).toEqual([]);
});

test('every place for a file says what belongs there, whoever puts it', () => {
  const places = Object.keys(library.forms).flatMap((slug) => {
    const files = typedFields(slug).filter(({ type }) => type === 'file');
    return files.length === 0 ? [] : [{ slug, files }];
  });
  expect(places.length).toBeGreaterThan(20);
  expect(places.flatMap(({ slug, files }) => silentIn(files, slug))).toEqual([]);
});

function silentIn(fields: readonly FieldInfo[], slug: string): readonly string[] {
  return fields.filter(({ help }) => help === undefined).map(({ path }) => `${slug}: ${path.join('.')}`);
}

test('a help is one short sentence or two in each language, without Latin letters in Nepali', () => {
  const helps = Object.values(library.forms).flatMap((form) =>
    typedFields(form.slug)
      .filter(({ type }) => type === 'file' || isFiled(form))
      .flatMap(({ help }) => help ?? []),
  );
  expect(helps.filter(({ ne }) => /[A-Za-z0-9]/u.test(ne))).toEqual([]);
  expect(helps.filter(({ ne, en }) => ne.length > 200 || en.length > 200)).toEqual([]);
});

test('a help calls the answers of yes or no what the choice calls them', () => {
  const yesNo = Object.values(library.forms).flatMap(({ slug }) =>
    typedFields(slug).filter(({ type }) => type === 'boolean'),
  );
  const told = yesNo.flatMap(({ path, help, says }) =>
    [help?.ne, says?.ne].flatMap((text) => (text === undefined ? [] : `${path.join('.')}: ${text}`)),
  );
  expect(told.filter((text) => text.includes('“छ”')).length).toBeGreaterThan(10);
  expect(told.filter((text) => /“(?:हो|होइन)”/u.test(text))).toEqual([]);
});
