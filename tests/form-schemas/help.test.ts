import { expect, test } from 'vitest';
import type { FieldInfo } from '../../form-schemas/engine/field-definition.ts';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import type { FormRule } from '../../form-schemas/engine/form-definition.ts';
import { shippedLibrary } from './library.ts';

const library = shippedLibrary();
/** The role of who files for an owner. */
const FILER = 'D';
// what the forms of special works ask is still to be explained
const mostWithoutHelp = 90;

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

test('every field that somebody fills in an application says where to find it, but for the files of its papers', () => {
  const applications = filed.filter(({ kind }) => kind === 'application');
  expect(applications.length).toBeGreaterThan(0);
  const silent = applications.flatMap(({ slug }) =>
    typedFields(slug)
      .filter(({ help, category }) => help === undefined && category === undefined)
      .map(({ path }) => `${slug}: ${path.join('.')}`),
  );
  expect(silent).toEqual([]);
});

test('fields of applicants’ forms without help become fewer', () => {
  const silent = filed.flatMap(({ slug }) => typedFields(slug).filter(({ help }) => help === undefined));
  expect(silent.length).toBeLessThanOrEqual(mostWithoutHelp);
});

test('a help is one short sentence or two in each language, without Latin letters in Nepali', () => {
  const helps = filed.flatMap(({ slug }) => typedFields(slug).flatMap(({ help }) => help ?? []));
  expect(helps.filter(({ ne }) => /[A-Za-z0-9]/u.test(ne))).toEqual([]);
  expect(helps.filter(({ ne, en }) => ne.length > 200 || en.length > 200)).toEqual([]);
});
