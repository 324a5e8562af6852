import type { FormLibrary } from '../../../form-schemas/engine/definition.ts';
import type { FieldInfo, Text } from '../../../form-schemas/engine/field-definition.ts';
import { bundleForm } from '../../../form-schemas/engine/form/bundle.ts';
import { factShapes, parseFactSource, sourceField } from '../../../form-schemas/engine/formula/fact-shapes.ts';
import { readsValue, usedNames, usedShapes } from '../../../templates/engine/used.ts';
import type { TemplateFiles } from '../../../templates/engine/definition.ts';
import { printsFormsOf } from '../../../templates/engine/sheets.ts';
import { shippedTemplates } from '../../definitions/templates.ts';
import { officeLawOf } from './stage.ts';
import type { Draft, LawOnDay } from './task.ts';
import { officeTemplates } from './template.ts';

/** An answer that a text wants of a form and the one in force did not: where it stands, and what people call it. */
export type NewAnswer = { readonly form: string; readonly path: readonly string[]; readonly label: Text };

/**
 * The answers that a draft newly wants: what a form newly requires, and what a paper newly says of a form. Cases whose forms were
 * handed in before have not been asked for them.
 * @param changed the law with the draft in its place
 */
export function newAnswers({ law, change }: Draft, changed: LawOnDay): readonly NewAnswer[] {
  if (change.kind === 'form') {
    const before = requiredOf(officeLawOf(law).library, change.id);
    return requiredOf(officeLawOf(changed).library, change.id).filter(({ path }) => !isAmong(before, path));
  }
  if (change.kind !== 'template') return [];
  const library = shippedTemplates().libraryFor(officeLawOf(law).library);
  const before = saidBy(library, officeTemplates(law.sources.written), change.id);
  const after = saidBy(library, officeTemplates(changed.sources.written), change.id);
  return after.filter(
    ({ form, path }) =>
      !isAmong(
        before.filter((each) => each.form === form),
        path,
      ),
  );
}

function isAmong(answers: readonly NewAnswer[], path: readonly string[]): boolean {
  return answers.some((each) => each.path.join('/') === path.join('/'));
}

/** What a form requires of everybody; what stands in the rows of a table is asked of each row alone. */
function requiredOf(library: FormLibrary, slug: string): readonly NewAnswer[] {
  if (library.forms[slug] === undefined) return [];
  const { fields } = bundleForm(library, slug);
  return fields.filter((field) => field.required === true && isAnswer(field, fields)).map(answerIn(slug));
}

/** What a paper says of forms: the facts that are answers, and the fields of the forms that it prints. */
function saidBy(library: FormLibrary, files: TemplateFiles, id: string): readonly NewAnswer[] {
  if (files.catalogue[id] === undefined) return [];
  const facts = Object.keys(usedShapes(factShapes(library), usedNames(files, id))).flatMap((name) => {
    const from = library.facts[name]?.from;
    const source = typeof from === 'string' ? parseFactSource(from) : undefined;
    const field = source && sourceField(library, source);
    return source && field ? [answerIn(source.slug)(field)] : [];
  });
  const printed = Object.values(library.forms).filter((form) => printsFormsOf(files.catalogue, id, form));
  const own = printed.flatMap(({ slug }) => {
    const { fields } = bundleForm(library, slug);
    const said = (field: FieldInfo) =>
      isAnswer(field, fields) &&
      [field.path, named(field.path)].some((path) => readsValue(files, id, ['form', ...path]));
    return fields.filter(said).map(answerIn(slug));
  });
  return [...facts, ...own];
}

/** The printed form of a value stands beside it. */
function named(path: readonly string[]): readonly string[] {
  return path.map((key, at) => (at === path.length - 1 ? `${key}Ne` : key));
}

function answerIn(form: string): (field: FieldInfo) => NewAnswer {
  return ({ path, label }) => ({ form, path, label });
}

/** What somebody answers: no section of others, nothing that is worked out, and nothing in the rows of a table. */
function isAnswer({ path, compute }: FieldInfo, fields: readonly FieldInfo[]): boolean {
  if (compute !== undefined) return false;
  const isIn = (outer: readonly string[], inner: readonly string[]) =>
    outer.length < inner.length && outer.every((key, at) => key === inner[at]);
  const isSection = fields.some((other) => isIn(path, other.path));
  return !isSection && !fields.some((other) => other.type === 'rows' && isIn(other.path, path));
}
