import type { Facts, Text } from '../../form-schemas/engine/definition.ts';
import { profileOf } from '../../form-schemas/engine/cel-values.ts';
import { factShapes } from '../../form-schemas/engine/fact-shapes.ts';
import { factsForCel } from '../../form-schemas/engine/fact-view.ts';
import type { FilesByCategory, UploadedFile } from '../../form-schemas/engine/files.ts';
import { holds } from '../../form-schemas/engine/formula.ts';
import type { Case } from '../applications/case.ts';
import type { AttachmentView } from '../contract/files.ts';
import { categoriesOf, type FileCategory } from './categories.ts';
import { endingsOf } from './sniff.ts';

/**
 * The papers that belong to a form, as the case stands by these facts: each with what was given of it. One that is asked
 * for only under a condition that does not hold is left out unless it was given.
 */
export function attachmentViews(held: Case, slug: string, facts: Facts): AttachmentView[] {
  return ownCategories(held, slug).flatMap((category) => {
    const required = isRequired(held, category, facts);
    const given = currentFiles(held, category.code);
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
  const found = ownCategories(held, slug).map(
    ({ code }) => [code, currentFiles(held, code).map(({ id }) => id)] as const,
  );
  return new Map(found.filter(([, ids]) => ids.length > 0));
}

/** Every file of the case, old versions too, as its fields judge it. */
export function uploadedFiles({ files }: Pick<Case, 'files'>): ReadonlyMap<string, UploadedFile> {
  return new Map(files.map(({ id, type, size }) => [id, { endings: endingsOf(type), size }]));
}

function ownCategories({ config }: Case, slug: string): readonly FileCategory[] {
  return categoriesOf(config).filter(({ form }) => form === slug);
}

/** Given for this run or for one that it carries on, oldest first. */
function currentFiles({ files, lineage }: Case, category: string) {
  return files.filter((file) => file.category === category && file.current && lineage.includes(file.run)).toReversed();
}

function isRequired({ library, environment }: Case, { required }: FileCategory, facts: Facts): boolean {
  if (typeof required === 'boolean') return required;
  const view = factsForCel(factShapes(library), facts, profileOf(environment));
  return holds(required, { facts: view, environment, codes: library.codes });
}
