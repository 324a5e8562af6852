import type { Facts } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { formBudget } from '../../form-schemas/engine/formula/budget.ts';
import { profileOf } from '../../form-schemas/engine/formula/cel-values.ts';
import { factShapes } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { factsForCel } from '../../form-schemas/engine/formula/fact-view.ts';
import type { FilesByCategory, UploadedFile } from '../../form-schemas/engine/form/files.ts';
import { holds, type Scope } from '../../form-schemas/engine/formula/formula.ts';
import type { Case } from '../case/case.ts';
import type { AttachmentView, FileView } from '../contract/files.ts';
import { categoriesOf, categoriesOfForm, type FileCategory } from '../office/categories.ts';
import { findHandedIn, stands } from '../case/handed-in.ts';
import { endingsOf } from '../bytes/sniff.ts';

/**
 * The papers that belong to a form, as the case stands by these facts: each with what was given of it. One that is asked
 * for only under a condition that does not hold is left out unless it was given.
 */
export function attachmentViews(held: Case, slug: string, facts: Facts): AttachmentView[] {
  return viewsWith(held, slug, facts, (category) => currentFiles(held, category));
}

/**
 * The same papers as their approvers see them: with the files that the form was submitted with, whatever was uploaded since.
 * Before anybody submitted it, those that stand.
 */
export function handedInViews(held: Case, slug: string, facts: Facts): AttachmentView[] {
  const given = givenWith(held, slug);
  return given === undefined ? attachmentViews(held, slug, facts) : viewsWith(held, slug, facts, given);
}

/** The files that a form was last submitted with, by their category; undefined before anybody submitted it. */
export function givenWith(held: Case, slug: string): GivenIn | undefined {
  const ids = findHandedIn(held, slug)?.files.map(({ id }) => id);
  if (ids === undefined) return undefined;
  const handedIn = held.files.filter(({ id }) => ids.includes(id)).toReversed();
  return (category) => handedIn.filter((file) => file.category === category);
}

type GivenIn = (category: string) => FileView[];

function viewsWith(held: Case, slug: string, facts: Facts, givenIn: GivenIn): AttachmentView[] {
  const scope = scopeOf(held, facts);
  return categoriesOfForm(held.config, slug).flatMap((category) => {
    const required = isRequired(category, scope);
    const given = givenIn(category.code);
    if (typeof category.required === 'string' && !required && given.length === 0) return [];
    const { code, title, multiple, accept, maxMB } = category;
    return [{ category: code, title, required, multiple, accept: [...accept], maxMB, given }];
  });
}

/** Codes of the papers that are required and were not given. */
export function missingPapers(held: Case, slug: string, facts: Facts): readonly string[] {
  return attachmentViews(held, slug, facts).flatMap(({ category, required, given }) =>
    required && given.length === 0 ? [category] : [],
  );
}

/** What papers are called, in both languages. */
export function paperTitles(held: Case, codes: readonly string[]): readonly Text[] {
  return categoriesOf(held.config)
    .filter(({ code }) => codes.includes(code))
    .map(({ title }) => title);
}

/** Ids of the files that stand in the categories of a form now. */
export function filesByCategory(held: Case, slug: string): FilesByCategory {
  const found = categoriesOfForm(held.config, slug).map(
    ({ code }) => [code, currentFiles(held, code).map(({ id }) => id)] as const,
  );
  return new Map(found.filter(([, ids]) => ids.length > 0));
}

/** Every file of the case, old versions too, as its fields judge it. */
export function uploadedFiles({ files }: Pick<Case, 'files'>): ReadonlyMap<string, UploadedFile> {
  return new Map(files.map(({ id, type, size }) => [id, { endings: endingsOf(type), size }]));
}

/** Given for this run or for one that it carries on, oldest first. */
function currentFiles(held: Case, category: string): FileView[] {
  return held.files.filter((file) => file.category === category && stands(held, file)).toReversed();
}

function isRequired({ required }: FileCategory, scope: Scope): boolean {
  return typeof required === 'boolean' ? required : holds(required, scope);
}

/** All conditions of a form share one budget: anybody who sets papers up may write one. */
function scopeOf({ library, environment }: Case, facts: Facts): Scope {
  const view = factsForCel(factShapes(library), facts, profileOf(environment));
  return { facts: view, environment, codes: library.codes, budget: formBudget() };
}
