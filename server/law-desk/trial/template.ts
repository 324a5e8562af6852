import type { FormLibrary } from '../../../form-schemas/engine/definition.ts';
import { bundleForm } from '../../../form-schemas/engine/form/bundle.ts';
import { factShapes } from '../../../form-schemas/engine/formula/fact-shapes.ts';
import { type DocumentDefinition, receiptsOf, type TemplateFiles } from '../../../templates/engine/definition.ts';
import { lintTemplates } from '../../../templates/engine/lint.ts';
import { filesOf, paperText } from '../../../templates/engine/paper-text.ts';
import { printsFormsOf } from '../../../templates/engine/sheets.ts';
import { type Publishable, publishable } from '../../definitions/assemble.ts';
import { type Change, parseSource, withChange } from '../../definitions/sources.ts';
import { readTemplateFiles, shippedTemplates } from '../../definitions/templates.ts';
import { isRecord } from '../../parse.ts';
import { capFindings } from './caps.ts';
import { finding, thrownFindings } from './findings.ts';
import { officeLawOf } from './stage.ts';
import type { Draft, Finding, LawOnDay } from './task.ts';

const OF_TEMPLATES = 'template/';

/** A paper as it is written: its text, and everything else about it. */
export type WrittenPaper = { readonly document: string; readonly definition: DocumentDefinition };

/** Everything wrong with a paper as somebody wrote it. */
export function templateFindings({ law, change }: Draft): readonly Finding[] {
  const file = `templates/documents/${change.id}.hbs`;
  const text = parseSource(change.source);
  const caps = capFindings(file, text);
  if (caps.length > 0) return caps;
  if (!isPaper(text)) return [finding({ file }, 'not-an-object', { word: 'document, definition {title, layout}' })];
  try {
    const { library } = officeLawOf(law);
    const found = templateSetFindings({ ...law, sources: withChange(law.sources, change) }, library);
    const mustBePrinted = found.length > 0 && text.definition.of === undefined;
    return mustBePrinted && !isPrinted(library, change.id)
      ? [finding({ file }, 'not-printed', { word: change.id }), ...found]
      : found;
  } catch (error) {
    return thrownFindings(error);
  }
}

function isPrinted({ forms }: FormLibrary, id: string): boolean {
  const { catalogue } = readTemplateFiles();
  return Object.values(forms).some((form) => printsFormsOf(catalogue, id, form));
}

/** Everything wrong with the papers of an office, held against the facts of its library and those that only papers read. */
export function templateSetFindings({ sources }: LawOnDay, forms: FormLibrary): readonly Finding[] {
  const library = shippedTemplates().libraryFor(forms);
  const slugs = Object.keys(library.forms);
  const files = officeTemplates(sources.written);
  const problems = lintTemplates({
    files,
    shapes: factShapes(library),
    codes: library.codes,
    formsOf: (id) =>
      slugs
        .filter((slug) => printsFormsOf(files.catalogue, id, library.forms[slug]))
        .map((slug) => bundleForm(library, slug)),
  });
  return problems.map((each) => ({ ...each, file: `templates/${each.file}`, rule: 'template' }));
}

/** A paper as it is published: with every file that it draws on. */
export function templatePublishable({ id, source }: Change): Publishable {
  const text = parseSource(source);
  const written = isPaper(text) ? text : { document: '', definition: null };
  return publishable('template', id, paperText(filesOf(id, { ...written, shared: readTemplateFiles() }), id));
}

/** The papers of an office: the shipped ones with what its people wrote in their place. */
export function officeTemplates(written: ReadonlyMap<string, string>): TemplateFiles {
  const files = readTemplateFiles();
  const own = [...written].flatMap(([key, source]): [string, WrittenPaper][] => {
    const text = key.startsWith(OF_TEMPLATES) ? parseSource(source) : undefined;
    return isPaper(text) ? [[key.slice(OF_TEMPLATES.length), text]] : [];
  });
  return {
    ...files,
    documents: { ...files.documents, ...Object.fromEntries(own.map(([id, { document }]) => [id, document])) },
    catalogue: { ...files.catalogue, ...Object.fromEntries(own.map(([id, { definition }]) => [id, definition])) },
  };
}

/** A paper as it was written; undefined for what is none. */
export function readPaper(source: string): WrittenPaper | undefined {
  const text = parseSource(source);
  return isPaper(text) ? text : undefined;
}

const boundTo = ['application', 'form', 'sheet', ...receiptsOf] as const satisfies readonly DocumentDefinition['of'][];

/** The parsing boundary of papers: what the linter and the printer rely on is there. */
function isPaper(text: unknown): text is WrittenPaper {
  if (!isRecord(text) || typeof text['document'] !== 'string' || !isRecord(text['definition'])) return false;
  const { title, layout, landscape, law, signatures, copies, lists, supersedes, stays, sheet, of, ...unknown } =
    text['definition'];
  return (
    isText(title) &&
    typeof layout === 'string' &&
    (landscape === undefined || typeof landscape === 'boolean') &&
    isListOf(law, isString) &&
    isListOf(lists, isString) &&
    isListOf(supersedes, isString) &&
    (stays === undefined || stays === true) &&
    (sheet === undefined || typeof sheet === 'string') &&
    (of === undefined || boundTo.some((each) => each === of)) &&
    isListOf(signatures, (each) => isRecord(each) && isString(each['title']) && isString(each['by'])) &&
    isListOf(copies, (each) => isRecord(each) && isString(each['to']) && isString(each['purpose'])) &&
    Object.keys(unknown).length === 0 &&
    Object.keys(text).length === 2
  );
}

function isListOf(value: unknown, isOne: (each: unknown) => boolean): boolean {
  return value === undefined || (Array.isArray(value) && value.every(isOne));
}

function isString(value: unknown): boolean {
  return typeof value === 'string';
}

function isText(value: unknown): boolean {
  return isRecord(value) && isString(value['ne']) && isString(value['en']);
}
