import Handlebars from 'handlebars';
import { entryOf, isRecord } from '../../form-schemas/engine/records.ts';
import type { DocumentDefinition, PrintModel, TemplateFiles } from './definition.ts';
import { helpers } from './helpers.ts';
import { withMissing } from './missing.ts';
import { sheetStyle } from './page-footer.ts';
import { checkedProgram } from './program.ts';
import { typeset } from './typography.ts';

type Delegate = Handlebars.TemplateDelegate<object>;

/** Templates made ready to print; made once per set of files. */
export type Templates = {
  readonly files: TemplateFiles;
  readonly page: (document: DocumentDefinition, id: string) => Delegate;
  /** The look of all papers in one text, without the fonts, which the host brings. */
  readonly styles: string;
};

/** A paper as the browser prints it: markup of its body, the styles of all papers without the fonts, and how the sheet lies. */
export type RenderedDocument = {
  readonly title: string;
  readonly html: string;
  readonly styles: string;
  readonly landscape: boolean;
};

/** What a layout says of the case is no part of the text: it stands at the head of each further sheet. */
const CASE_LINE = /<p class="case-line">(.*?)<\/p>\n?/su;
const helperNames = Object.keys(helpers);
const knownHelpers = Object.fromEntries(helperNames.map((name) => [name, true]));

/**
 * Compiles every template of a set.
 * @throws Error for a template that the linter refuses by its form (raw output, inline partials); the linter says where
 */
export function compileTemplates(files: TemplateFiles): Templates {
  const language = Handlebars.create();
  for (const builtIn of ['with', 'lookup', 'log']) language.unregisterHelper(builtIn);
  language.registerHelper(helpers);
  const compile = (source: string): Delegate =>
    language.compile(checkedProgram(source, helperNames), { knownHelpers, knownHelpersOnly: true, noEscape: false });
  for (const [name, source] of Object.entries(files.partials)) language.registerPartial(name, compile(source));
  const pages = new Map<string, Delegate>();
  const page = (document: DocumentDefinition, id: string) => {
    const known = pages.get(id);
    if (known !== undefined) return known;
    const body = compile(sourceOf(files.documents, id, 'documents'));
    const layout = compile(sourceOf(files.layouts, document.layout, 'layouts'));
    const made: Delegate = (context, options) =>
      layout(context, { ...options, partials: { ...language.partials, body } });
    pages.set(id, made);
    return made;
  };
  return { files, page, styles: Object.values(files.styles).join('\n') };
}

/**
 * Renders a paper. An issued one must have every value that its text prints; on a draft and on a sheet for signing a missing value
 * is a dotted line.
 * @throws Error `missing floors.1.area` when an issued paper lacks a value
 */
export function renderDocument(templates: Templates, id: string, model: PrintModel): RenderedDocument {
  const { files } = templates;
  const document = entryOf(files.catalogue, id);
  if (document === undefined) throw new Error(`there is no document ${id}`);
  const paper = partOf(model, 'doc');
  const strict = paper['draft'] !== true && typeof paper['sheetNo'] !== 'string';
  const root = withMissing(model);
  const page = templates.page(document, id)(root, { data: { root, strict } });
  const caseLine = CASE_LINE.exec(page)?.[1] ?? '';
  const body = page.replace(CASE_LINE, '');
  return {
    title: document.title.ne,
    html:
      sheetStyle(model, caseLine) +
      (document.landscape === true ? `<div class="landscape">${typeset(body)}</div>` : typeset(body)),
    styles: templates.styles,
    landscape: document.landscape ?? false,
  };
}

function sourceOf(sources: Readonly<Record<string, string>>, name: string, folder: string): string {
  const source = entryOf(sources, name);
  if (source === undefined) throw new Error(`there is no ${folder}/${name}.hbs`);
  return source;
}

function partOf(model: PrintModel, name: string): Readonly<Record<string, unknown>> {
  const part = model[name];
  return isRecord(part) ? part : {};
}
