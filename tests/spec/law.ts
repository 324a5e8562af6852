import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import type { Code, FieldInfo } from '../../form-schemas/engine/field-definition.ts';
import type { FormDefinition } from '../../form-schemas/engine/form-definition.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import { shippedLibrary } from '../form-schemas/library.ts';
import { compiled, readJson, shippedBody } from '../workflows/stages.ts';

/** The form data as it is shipped. */
export const library = shippedLibrary();
/** Phase one as it is shipped, with the forms it uses. */
export const phaseOne = compiled(shippedBody('phase-one'));
/** The layout, which the plinth permit opens. */
export const layout = compiled(shippedBody('layout'));
/** Texts of the interface by key. */
export const ne: Readonly<Record<string, string>> = readJson('web/i18n/ne.json');
export const en: Readonly<Record<string, string>> = readJson('web/i18n/en.json');

/** A form of the library; an Error when it is not shipped. */
export function formOf(slug: string): FormDefinition {
  const form = entryOf(library.forms, slug);
  if (form === undefined) throw new Error(`no form is called ${slug}`);
  return form;
}

/** A field of a form by its path, `*` for every row; an Error that lists what there is. */
export function fieldOf(slug: string, path: string): FieldInfo {
  const field = bundleForm(library, slug).fields.find((each) => each.path.join('/') === path);
  if (field === undefined) throw new Error(`${slug} has no ${path}; it has ${pathsOf(slug).join(', ')}`);
  return field;
}

/** Paths of all fields of a form, `*` for every row. */
export function pathsOf(slug: string): readonly string[] {
  return bundleForm(library, slug).fields.map(({ path }) => path.join('/'));
}

/** Keys of the columns of a form's table. */
export function columnsOf(slug: string, table: string): readonly string[] {
  const prefix = `${table}/*/`;
  return pathsOf(slug).flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : []));
}

/** Code and English word of every choice in a list. */
export function choices(list: string): readonly (readonly [string, string])[] {
  return codes(list).map(({ code, en: word }) => [code, word]);
}

/** A code list; an Error when there is none. */
export function codes(list: string): readonly Code[] {
  const found = entryOf(library.codes, list);
  if (found === undefined) throw new Error(`no code list is called ${list}`);
  return found;
}
