import type { FormLibrary } from '../../../form-schemas/engine/definition.ts';
import type { FieldInfo, Text } from '../../../form-schemas/engine/field-definition.ts';
import { bundleForm } from '../../../form-schemas/engine/form/bundle.ts';
import { factsNeeded, namesOf, namesRead } from '../../../form-schemas/engine/formula/expressions.ts';
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
 * The answers that a draft newly wants: what a form newly requires or asks before it issues a paper, and what a paper newly says of a
 * form. Cases whose forms were handed in before have not been asked for them.
 * @param changed the law with the draft in its place
 */
export function newAnswers({ law, change }: Draft, changed: LawOnDay): readonly NewAnswer[] {
  if (change.kind === 'form') {
    const [before, after] = [law, changed].map((each) => askedBy(officeLawOf(each).library, change.id));
    return newIn(after, before);
  }
  if (change.kind !== 'template') return [];
  const library = shippedTemplates().libraryFor(officeLawOf(law).library);
  const before = saidBy(library, officeTemplates(law.sources.written), change.id);
  const after = saidBy(library, officeTemplates(changed.sources.written), change.id);
  return newIn(after, before);
}

function newIn(after: readonly NewAnswer[] = [], before: readonly NewAnswer[] = []): readonly NewAnswer[] {
  const nameOf = ({ form, path }: NewAnswer) => `${form}#/${path.join('/')}`;
  const known = new Set(before.map(nameOf));
  return [...new Map(after.map((answer) => [nameOf(answer), answer])).values()].filter(
    (answer) => !known.has(nameOf(answer)),
  );
}

/** What a form asks: what it requires, and what the conditions say under which its papers are issued. */
function askedBy(library: FormLibrary, slug: string): readonly NewAnswer[] {
  return [...requiredOf(library, slug), ...conditionedBy(library, slug)];
}

/** A condition that finds no answer holds for nobody: its paper would be left out without a word. */
function conditionedBy(library: FormLibrary, slug: string): readonly NewAnswer[] {
  const form = library.forms[slug];
  const conditions = (form?.papers ?? []).flatMap(({ when }) => when ?? []);
  if (conditions.length === 0) return [];
  const read = new Set(conditions.flatMap(namesRead).map((chain) => chain.join('.')));
  const { fields } = bundleForm(library, slug);
  const own = fields.filter((field) => read.has(['form', ...field.path].join('.')) && isAnswer(field, fields));
  return [...factAnswers(library, factsNeeded(conditions, namesOf(library.facts))), ...own.map(answerIn(slug))];
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
  const facts = factAnswers(library, Object.keys(usedShapes(factShapes(library), usedNames(files, id))));
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

/** The answers that facts are taken from; what is worked out is no answer. */
function factAnswers(library: FormLibrary, names: readonly string[]): readonly NewAnswer[] {
  return names.flatMap((name) => {
    const from = library.facts[name]?.from;
    const source = typeof from === 'string' ? parseFactSource(from) : undefined;
    const field = source && sourceField(library, source);
    return source && field ? [answerIn(source.slug)(field)] : [];
  });
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
