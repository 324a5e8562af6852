import type { CodeLists } from '../../form-schemas/engine/field-definition.ts';
import { turningMark } from '../../form-schemas/engine/law/library-limits.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import type { DocumentDefinition, TemplateFiles, TemplateProblem } from './definition.ts';
import { type Finding, markupFindings, styleFindings } from './markup.ts';
import { coverStatements, parseTemplate, type ParsedTemplate } from './parsed.ts';
import { nearest } from '../../form-schemas/engine/nearest.ts';
import { problem, type ProblemCode, problemTexts } from './problems.ts';
import { modelShape, type ModelSources } from './shapes.ts';
import { readsValue } from './used.ts';
import { walkTemplate } from './walk.ts';

/** What the linter holds templates against. */
export type LintSources = {
  readonly files: TemplateFiles;
  readonly shapes: ModelSources['shapes'];
  readonly codes: CodeLists;
  /** Forms by the document that prints them. */
  readonly formsOf: (document: string) => ModelSources['forms'];
};

type Parsed = ReadonlyMap<string, ParsedTemplate>;

/**
 * Everything wrong with a set of templates: what could run or reach out, names and codes that do not exist, values printed
 * without saying how. Empty means that the set may be published.
 */
export function lintTemplates(sources: LintSources): readonly TemplateProblem[] {
  const { files } = sources;
  const problems: TemplateProblem[] = [];
  const parsed = parseAll(files, problems);
  for (const [name, css] of Object.entries(files.styles)) {
    problems.push(...styleFindings(css).map((finding) => located(`styles/${name}.css`, css, finding)));
    problems.push(...turnedText(`styles/${name}.css`, css));
  }
  for (const id of Object.keys(files.documents)) {
    if (entryOf(files.catalogue, id) === undefined)
      problems.push(problem(`documents/${id}.hbs`, 1, 'not-in-catalogue', { name: id }));
  }
  for (const [id, document] of Object.entries(files.catalogue))
    problems.push(...lintDocument(sources, parsed, id, document));
  return distinct(problems);
}

function parseAll(files: TemplateFiles, problems: TemplateProblem[]): Parsed {
  const parsed = new Map<string, ParsedTemplate>();
  for (const folder of ['documents', 'partials', 'layouts'] as const) {
    for (const [name, source] of Object.entries(files[folder])) {
      const file = `${folder}/${name}.hbs`;
      problems.push(...turnedText(file, source));
      const result = parseTemplate(source);
      if (!result.ok) {
        problems.push(problem(file, result.line, 'syntax', { detail: result.detail }));
        continue;
      }
      parsed.set(file, result);
      const covered = coverStatements(source, result.program);
      problems.push(...markupFindings(covered).map((finding) => located(file, source, finding)));
    }
  }
  return parsed;
}

/** What is read must be what is printed: marks that turn text around hide a difference. */
function turnedText(file: string, source: string): readonly TemplateProblem[] {
  const mark = turningMark(source);
  return mark ? [located(file, source, { at: mark.at, code: 'turned-text', params: { name: mark.name } })] : [];
}

function lintDocument(
  sources: LintSources,
  parsed: Parsed,
  id: string,
  document: DocumentDefinition,
): readonly TemplateProblem[] {
  const { files, shapes, codes, formsOf } = sources;
  const file = `documents/${id}.hbs`;
  const layout = `layouts/${document.layout}.hbs`;
  const found: TemplateProblem[] = [];
  if (entryOf(files.documents, id) === undefined) found.push(problem('documents.json', 1, 'no-text', { name: id }));
  if (entryOf(files.layouts, document.layout) === undefined) {
    const like = nearest(document.layout, Object.keys(files.layouts));
    found.push(problem('documents.json', 1, 'unknown-layout', { name: document.layout, like }));
  }
  found.push(...unknownSheet(files.catalogue, document));
  const root = modelShape({ shapes, forms: formsOf(id) });
  const walking = {
    parsed,
    root,
    codes,
    lists: document.lists ?? [],
    law: document.law ?? [],
    body: file,
    report: (each: TemplateProblem) => found.push(each),
  };
  const start = parsed.has(layout) ? layout : file;
  walkTemplate(walking, start);
  return [...found, ...undispatched(sources, id)];
}

/** What is signed before a paper is one of the catalogue's sheets. */
function unknownSheet(
  catalogue: TemplateFiles['catalogue'],
  { sheet }: DocumentDefinition,
): readonly TemplateProblem[] {
  if (sheet === undefined || entryOf(catalogue, sheet)?.of === 'sheet') return [];
  const sheets = Object.keys(catalogue).filter((id) => entryOf(catalogue, id)?.of === 'sheet');
  return [problem('documents.json', 1, 'unknown-sheet', { name: sheet, like: nearest(sheet, sheets) })];
}

/** A paper that says its dispatch number is printed by forms that are given one when they are approved. */
function undispatched({ files, formsOf }: LintSources, id: string): readonly TemplateProblem[] {
  if (!readsValue(files, id, ['doc', 'dispatchNo'])) return [];
  return formsOf(id)
    .filter(({ fields }) => !fields.some(({ stamp, series }) => stamp === 'number' && series === 'dispatch'))
    .map(({ slug }) => problem(`documents/${id}.hbs`, 1, 'no-dispatch-number', { name: slug }));
}

function located(file: string, source: string, { at, code, params }: Finding): TemplateProblem {
  const line = source.slice(0, at).split('\n').length;
  return isProblemCode(code) ? problem(file, line, code, params) : problem(file, line, 'syntax', { detail: code });
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problemTexts, code);
}

function distinct(problems: readonly TemplateProblem[]): readonly TemplateProblem[] {
  const seen = new Map(problems.map((each) => [`${each.file}:${each.line}:${each.message.en}`, each]));
  return [...seen.values()];
}
