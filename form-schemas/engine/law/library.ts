import type { TSchema } from 'typebox';
import type { DefinitionProblem, FormLibrary } from '../definition.ts';
import { isNativePattern } from '../form/native-pattern.ts';
import { compilePattern } from '../form/patterns.ts';
import { routeProblems } from '../form/routes.ts';
import type { FormDefinition, SectionDefinition } from '../form-definition.ts';
import type { MasterDefinition } from '../master-definition.ts';
import { isRecord } from '../records.ts';
import type { RuleGroup } from '../rule-definition.ts';
import { ruleGroupShape } from '../rules/rule-shapes.ts';
import { FIELD_FACTS, factNameOf, fieldFacts } from './field-facts.ts';
import { checklistReferenceProblems } from './library-checklists.ts';
import { chronologyProblems } from './library-chronology.ts';
import { libraryFormulaProblems } from './library-formulas.ts';
import { countProblems, entryNameProblems, tableProblems, textProblems } from './library-limits.ts';
import { masterReferenceProblems } from './library-masters.ts';
import { nodeProblems, sizeProblems } from './library-nodes.ts';
import { factReferenceProblems, formReferenceProblems, sectionReferenceProblems } from './library-references.ts';
import { ruleProblems } from './library-rules.ts';
import {
  approvalsShape,
  checklistsShape,
  chronologyShape,
  codesShape,
  factsShape,
  formShape,
  ledgerEntryShape,
  patternsShape,
  sectionShape,
  shapeProblems,
} from './library-shapes.ts';
import { masterShape } from './master-shapes.ts';
import { formulasShape, writeOutFormulas } from './named-formulas.ts';

/** The parsed JSON of all definition files of the forms. */
export type RawLibrary = {
  readonly forms: readonly unknown[];
  /** Absent in libraries published before there were any. */
  readonly masters?: readonly unknown[];
  readonly rules?: readonly unknown[];
  readonly sections: readonly unknown[];
  readonly codes: unknown;
  readonly patterns: unknown;
  readonly facts: unknown;
  readonly checklists: unknown;
  readonly approvals?: unknown;
  readonly chronology?: unknown;
  /** Formulas that several definitions use by name. */
  readonly formulas?: unknown;
};

/** The library, or everything that is wrong with its files. */
export type LibraryReading =
  | { readonly ok: true; readonly library: FormLibrary }
  | { readonly ok: false; readonly problems: readonly DefinitionProblem[] };

const factsFile = 'facts.json';
const noOrder = { moments: {}, orders: [], free: [] };
const checks = [
  patternProblems,
  routeProblems,
  sectionReferenceProblems,
  formReferenceProblems,
  masterReferenceProblems,
  factReferenceProblems,
  checklistReferenceProblems,
  libraryFormulaProblems,
  ruleProblems,
  chronologyProblems,
];

/**
 * Reads the definition files of the forms: known words only, sizes within limits, every reference and formula good.
 * Never throws.
 */
export function parseLibrary(written: RawLibrary): LibraryReading {
  const table = problemsOfFormulas(written);
  if (table.length > 0) return { ok: false, problems: table };
  const { files: raw, problems: unwritten } = writeOutFormulas(written);
  if (unwritten.length > 0) return { ok: false, problems: unwritten };
  const shapes = problemsOfShapes(raw);
  const named = [...shapes, ...fieldFactProblems(raw)];
  if (named.length > 0) return { ok: false, problems: named };
  const library = libraryOf(raw);
  // each check relies on what the one before it has found good
  for (const check of checks) {
    const problems = check(library);
    if (problems.length > 0) return { ok: false, problems };
  }
  return { ok: true, library };
}

function problemsOfFormulas({ formulas }: RawLibrary): readonly DefinitionProblem[] {
  return formulas === undefined
    ? []
    : problemsOfTable({ file: 'formulas.json', shape: formulasShape, value: formulas });
}

/** The names of fields belong to the forms: no other fact takes them, and no two forms are called alike. */
function fieldFactProblems({ facts, forms }: RawLibrary): readonly DefinitionProblem[] {
  const taken = Object.keys(isRecord(facts) ? facts : {}).filter((name) => name.startsWith(FIELD_FACTS));
  const slugs = forms.map((form) => nameOf(form, 'slug'));
  const alike = slugs.filter(
    (slug, index) => slugs.findIndex((other) => factNameOf(other) === factNameOf(slug)) < index,
  );
  return [
    ...taken.map((name) => ({
      file: factsFile,
      path: `/${name}`,
      code: 'bad-name',
      message: `\`${FIELD_FACTS}\` is where the fields of forms are: call it otherwise`,
    })),
    ...alike.map((slug) => ({
      file: fileOf('forms', slug),
      path: '/slug',
      code: 'repeated',
      message: `another form is called ${factNameOf(slug)} in conditions and papers`,
    })),
  ];
}

function problemsOfShapes(raw: RawLibrary): readonly DefinitionProblem[] {
  const tables = [
    { file: 'codes.json', shape: codesShape, value: raw.codes },
    { file: 'patterns.json', shape: patternsShape, value: raw.patterns },
    { file: factsFile, shape: factsShape, value: raw.facts },
    { file: 'checklists.json', shape: checklistsShape, value: raw.checklists },
    { file: 'approvals.json', shape: approvalsShape, value: raw.approvals ?? {} },
    { file: 'chronology.json', shape: chronologyShape, value: raw.chronology ?? noOrder },
  ];
  return [
    ...tables.flatMap((table) => problemsOfTable(table)),
    ...foldersOf(raw).flatMap((folder) => [
      ...countProblems(folder.name, folder.files),
      ...folder.files.flatMap((file) => fileProblems(file, folder)),
      ...repeated(folder),
    ]),
  ];
}

type Table = { readonly file: string; readonly shape: TSchema; readonly value: unknown };

function problemsOfTable({ file, shape, value }: Table): readonly DefinitionProblem[] {
  const unreadable = tableProblems(file, value);
  if (unreadable.length > 0) return unreadable;
  // facts have dotted names, which are judged with their sources
  const names = file === factsFile ? [] : entryNameProblems(file, value);
  return [...shapeProblems(file, '', shape, value), ...names];
}

type Folder = {
  readonly name: string;
  readonly key: 'slug' | 'id';
  readonly shape: TSchema;
  readonly files: readonly unknown[];
};

function foldersOf({ forms, masters = [], rules = [], sections }: RawLibrary): readonly Folder[] {
  return [
    { name: 'forms', key: 'slug', shape: formShape, files: forms },
    { name: 'masters', key: 'id', shape: masterShape, files: masters },
    { name: 'rules', key: 'id', shape: ruleGroupShape, files: rules },
    { name: 'shared', key: 'id', shape: sectionShape, files: sections },
  ];
}

function fileProblems(value: unknown, { name, key, shape }: Folder): readonly DefinitionProblem[] {
  const file = fileOf(name, nameOf(value, key));
  const size = sizeProblems(file, value);
  if (size.length > 0) return size;
  const texts = textProblems(file, value);
  if (texts.length > 0) return texts;
  const schema = isRecord(value) ? value['schema'] : undefined;
  const nodes = schema === undefined ? [] : nodeProblems(file, schema);
  return [...shapeProblems(file, '', shape, value), ...entryProblems(file, name, value), ...nodes];
}

function entryProblems(file: string, folder: string, value: unknown): readonly DefinitionProblem[] {
  const ledger = isRecord(value) && Array.isArray(value['ledger']) ? value['ledger'] : [];
  return ledger.flatMap((entry: unknown, index) =>
    shapeProblems(file, `/ledger/${index}`, ledgerEntryShape(folder, entry), entry),
  );
}

function repeated({ name: folder, key, files }: Folder): readonly DefinitionProblem[] {
  const names = files.map((value) => nameOf(value, key));
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
    const at = { file: 'patterns.json', path: `/${name}/pattern` };
    const isRead = compilePattern(pattern) !== undefined && isNativePattern(pattern);
    return isRead ? [] : [{ ...at, ...unreadablePattern }];
  });
}

const unreadablePattern = {
  code: 'bad-pattern',
  message:
    'not a regular expression that RE2 and browsers share: no look-around, no back-references, no \\u escapes, no flags',
} as const;

/** The parsing boundary: the files have been checked, just now or before they were published. */
export function libraryOf(written: RawLibrary): FormLibrary {
  const { files: raw } = writeOutFormulas(written);
  const { codes, patterns, facts, checklists, approvals, chronology } = raw as Pick<
    FormLibrary,
    'codes' | 'patterns' | 'facts' | 'checklists' | 'approvals' | 'chronology'
  >;
  const forms = raw.forms as readonly FormDefinition[];
  const masters = (raw.masters ?? []) as readonly MasterDefinition[];
  const rules = (raw.rules ?? []) as readonly RuleGroup[];
  const sections = raw.sections as readonly SectionDefinition[];
  const library = {
    forms: Object.fromEntries(forms.map((form) => [form.slug, form])),
    masters: Object.fromEntries(masters.map((master) => [master.id, master])),
    rules: Object.fromEntries(rules.map((group) => [group.id, group])),
    sections: Object.fromEntries(sections.map((section) => [section.id, section])),
    codes,
    patterns,
    facts,
    checklists,
    ...(approvals !== undefined && { approvals }),
    ...(chronology !== undefined && { chronology }),
  };
  return { ...library, facts: { ...facts, ...fieldFacts(library) } };
}

/** The definition files of a library, as they would be read again. */
export function filesOf({ forms, masters, rules, sections, facts, ...tables }: FormLibrary): RawLibrary {
  const written = Object.entries(facts).filter(([name]) => !name.startsWith(FIELD_FACTS));
  return {
    ...tables,
    facts: Object.fromEntries(written),
    forms: Object.values(forms),
    masters: Object.values(masters),
    rules: Object.values(rules),
    sections: Object.values(sections),
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
