import type { DefinitionProblem, FormDefinition, FormLibrary, SectionDefinition } from './definition.ts';
import { factReferenceProblems, formReferenceProblems } from './library-references.ts';
import { libraryFormulaProblems } from './library-formulas.ts';
import { nodeProblems, sizeProblems } from './library-nodes.ts';
import {
  checklistsShape,
  codesShape,
  factsShape,
  formShape,
  patternsShape,
  sectionShape,
  shapeProblems,
} from './library-shapes.ts';
import { compilePattern } from './patterns.ts';
import { isRecord } from './records.ts';

/** The parsed JSON of all definition files of the forms. */
export type RawLibrary = {
  readonly forms: readonly unknown[];
  readonly sections: readonly unknown[];
  readonly codes: unknown;
  readonly patterns: unknown;
  readonly facts: unknown;
  readonly checklists: unknown;
};

/** The library, or everything that is wrong with its files. */
export type LibraryReading =
  | { readonly ok: true; readonly library: FormLibrary }
  | { readonly ok: false; readonly problems: readonly DefinitionProblem[] };

/**
 * Reads the definition files of the forms: known words only, sizes within limits, every reference and formula good.
 * Never throws.
 */
export function parseLibrary(raw: RawLibrary): LibraryReading {
  const shapes = problemsOfShapes(raw);
  if (shapes.length > 0) return { ok: false, problems: shapes };
  const library = toLibrary(raw);
  // each check relies on what the one before it has found good
  for (const check of [patternProblems, formReferenceProblems, factReferenceProblems, libraryFormulaProblems]) {
    const problems = check(library);
    if (problems.length > 0) return { ok: false, problems };
  }
  return { ok: true, library };
}

function problemsOfShapes(raw: RawLibrary): readonly DefinitionProblem[] {
  const tables = [
    { file: 'codes.json', shape: codesShape, value: raw.codes },
    { file: 'patterns.json', shape: patternsShape, value: raw.patterns },
    { file: 'facts.json', shape: factsShape, value: raw.facts },
    { file: 'checklists.json', shape: checklistsShape, value: raw.checklists },
  ];
  return [
    ...tables.flatMap(({ file, shape, value }) => shapeProblems(file, '', shape, value)),
    ...raw.forms.flatMap((form) => fileProblems(form, 'forms', 'slug', formShape)),
    ...raw.sections.flatMap((section) => fileProblems(section, 'shared', 'id', sectionShape)),
    ...repeated(raw.forms, 'forms', 'slug'),
    ...repeated(raw.sections, 'shared', 'id'),
  ];
}

function fileProblems(
  value: unknown,
  folder: string,
  key: 'slug' | 'id',
  shape: typeof formShape | typeof sectionShape,
): readonly DefinitionProblem[] {
  const file = fileOf(folder, nameOf(value, key));
  const size = sizeProblems(file, value);
  if (size.length > 0) return size;
  return [
    ...shapeProblems(file, '', shape, value),
    ...nodeProblems(file, isRecord(value) ? value['schema'] : undefined),
  ];
}

function repeated(values: readonly unknown[], folder: string, key: 'slug' | 'id'): readonly DefinitionProblem[] {
  const names = values.map((value) => nameOf(value, key));
  const twice = names.filter((name, index) => names.indexOf(name) < index);
  return twice.map((name) => ({
    file: fileOf(folder, name),
    path: `/${key}`,
    code: 'repeated',
    message: `two files are named ${name}`,
  }));
}

function patternProblems({ patterns }: FormLibrary): readonly DefinitionProblem[] {
  return Object.entries(patterns).flatMap(([name, { pattern }]) => {
    if (compilePattern(pattern) !== undefined) return [];
    const message = 'not a regular expression of RE2: no look-around, no back-references, no \\u escapes';
    return [{ file: 'patterns.json', path: `/${name}/pattern`, code: 'bad-pattern', message }];
  });
}

/** The parsing boundary: the shapes of all files have been checked. */
function toLibrary(raw: RawLibrary): FormLibrary {
  const { codes, patterns, facts, checklists } = raw as Pick<
    FormLibrary,
    'codes' | 'patterns' | 'facts' | 'checklists'
  >;
  const forms = raw.forms as readonly FormDefinition[];
  const sections = raw.sections as readonly SectionDefinition[];
  return {
    forms: Object.fromEntries(forms.map((form) => [form.slug, form])),
    sections: Object.fromEntries(sections.map((section) => [section.id, section])),
    codes,
    patterns,
    facts,
    checklists,
  };
}

function nameOf(value: unknown, key: 'slug' | 'id'): string {
  const name = isRecord(value) ? value[key] : undefined;
  return typeof name === 'string' ? name.slice(0, 80) : '?';
}

function fileOf(folder: string, name: string): string {
  const file = folder === 'shared' ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : name;
  return `${folder}/${file}.json`;
}
