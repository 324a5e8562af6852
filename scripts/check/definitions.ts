import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import { droppedWordProblems } from '../../form-schemas/engine/law/dropped-words.ts';
import { repeatedWords } from '../../form-schemas/engine/law/repeated-words.ts';
import { factShapes } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { withApprovals } from '../../form-schemas/engine/law/law.ts';
import { daysWithoutPlace } from '../../form-schemas/engine/law/library-chronology.ts';
import { unusedFormulas } from '../../form-schemas/engine/law/named-formulas.ts';
import { parseLibrary } from '../../form-schemas/engine/law/library.ts';
import type { Law } from '../../form-schemas/engine/law/seeds.ts';
import { writtenOut } from '../../server/definitions/assemble.ts';
import { groupsOfMenus } from '../../server/definitions/menus.ts';
import { rolesOf } from '../../server/definitions/publish.ts';
import { readShippedStages } from '../../server/definitions/shipped.ts';
import { readTemplateFiles, shippedTemplates } from '../../server/definitions/templates.ts';
import { hostMasterProblems } from '../../server/office/host-masters.ts';
import { emptyOffice } from '../../server/founding/install-office.ts';
import { judgeOffice } from '../../server/founding/judge-office.ts';
import { readShippedOffice } from '../../server/office/office-files.ts';
import { officeConfig } from '../../server/office/read.ts';
import { lintTemplates } from '../../templates/engine/lint.ts';
import { printsFormsOf } from '../../templates/engine/sheets.ts';
import { assembleBody } from '../../workflows/engine/body.ts';
import { type CompiledStage, compileStage } from '../../workflows/engine/compile.ts';
import type { Problem, RoleRule, StageBody } from '../../workflows/engine/definition.ts';
import type { Source } from '../../workflows/engine/expand.ts';
import { coverage } from '../../workflows/engine/coverage.ts';
import type { Scenario } from '../../workflows/engine/scenario.ts';
import { disordersIn } from '../../workflows/engine/scenario-order.ts';
import { copiesIn, unusedNamesIn, type WrittenFile } from './copies.ts';
import { shippedNames } from './known.ts';
import { readDemoOffice } from '../demo/office.ts';

/** One thing wrong with a shipped definition: the file, the place in it, and what to do. */
export type DefinitionFinding = { readonly file: string; readonly path: string; readonly message: string };

const root = join(import.meta.dirname, '../..');

/** Everything wrong with the definitions as shipped; a stage is looked at only when the forms it names are right. */
export function findDefinitionProblems(): readonly DefinitionFinding[] {
  const files = {
    forms: readFolder('form-schemas/forms'),
    masters: readFolder('form-schemas/masters'),
    rules: readFolder('form-schemas/rules'),
    sections: readFolder('form-schemas/shared'),
    codes: read('form-schemas/codes.json'),
    patterns: read('form-schemas/patterns.json'),
    facts: read('form-schemas/facts.json'),
    checklists: read('form-schemas/checklists.json'),
    approvals: read('form-schemas/approvals.json'),
    chronology: read('form-schemas/chronology.json'),
    formulas: read('form-schemas/formulas.json'),
  };
  const reading = parseLibrary(files);
  if (!reading.ok) return reading.problems.map((problem) => ({ ...problem, file: `form-schemas/${problem.file}` }));
  const law = { library: reading.library, groups: groupsOfMenus(read('form-schemas/menus.json')) };
  const written = ['stages', 'fragments', 'parts'].flatMap((kind) => writtenFiles(`workflows/${kind}`));
  return [
    ...copiesIn(written),
    ...unusedNamesIn(written),
    ...unusedFormulas(files).map((name) => ({
      file: 'form-schemas/formulas.json',
      path: `/${name}`,
      message: 'nothing uses this name',
    })),
    ...Object.keys(law.library.forms)
      .flatMap((slug) => droppedWordProblems(law.library, slug))
      .map((problem) => ({ ...problem, file: `form-schemas/${problem.file}` })),
    ...repeatedWords(law.library).map((problem) => ({ ...problem, file: `form-schemas/${problem.file}` })),
    ...hostMasterProblems(law.library).map((problem) => ({ ...problem, file: `form-schemas/${problem.file}` })),
    ...daysWithoutPlace(law.library).map((problem) => ({ ...problem, file: `form-schemas/${problem.file}` })),
    ...stageProblems(law.library),
    ...Object.keys(law.library.approvals ?? {}).flatMap((choice) => presetProblems(law, choice)),
    ...templateProblems(law.library),
    ...officeProblems(law),
  ];
}

/** Whoever signs, the stages compile. */
function presetProblems(law: Law, choice: string): readonly DefinitionFinding[] {
  const { library } = withApprovals(law, choice);
  return readShippedStages().flatMap((source) => {
    const out = writtenOut(source);
    // what cannot be written out is said with the stages
    if (!out.ok) return [];
    const compiled = compileStage(bodyOf(library, out));
    if (compiled.ok) return [];
    return out.asWritten(compiled.problems).map(({ file, path, message }) => ({
      file: `${file} (${choice})`,
      path,
      message: `${message.en} (${message.ne})`,
    }));
  });
}

/** The parsing boundary: `writeOutStage` checks the shape of a stage and its fragments before anything of them is used. */
function stageProblems(library: FormLibrary): readonly DefinitionFinding[] {
  const outs = readShippedStages().map(writtenOut);
  const stages = outs.filter((out) => out.ok);
  const { records } = readShippedOffice();
  const known = shippedNames(library, {
    stages: stages.map(({ definition }) => definition),
    fragments: stages.flatMap(({ fragments }) => fragments),
    records,
  });
  const unwritten = outs.flatMap((out) => (out.ok ? [] : out.problems)).map(asFinding);
  // what names a stage that cannot be written out is not wrong for that
  if (unwritten.length > 0) return saidOnce(unwritten);
  const judged = stages.flatMap((out) => {
    const body = bodyOf(library, out);
    const checked = compileStage(body, { known });
    // a name that is missing elsewhere does not keep the scenarios from being played
    const compiled = checked.ok ? checked : compileStage(body);
    return [
      ...out.asWritten(checked.ok ? [] : checked.problems).map(asFinding),
      ...(compiled.ok ? scenarioProblems(compiled.stage, library) : []),
    ];
  });
  return saidOnce(judged);
}

/** What is wrong in a part is found in every stage that places it. */
function saidOnce(findings: readonly DefinitionFinding[]): readonly DefinitionFinding[] {
  return [...new Map(findings.map((each) => [JSON.stringify(each), each])).values()];
}

function asFinding({ file, path, message }: Problem): DefinitionFinding {
  return { file, path, message: `${message.en} (${message.ne})` };
}

function bodyOf(
  library: FormLibrary,
  { definition, fragments }: Pick<StageBody, 'definition' | 'fragments'>,
): StageBody {
  return assembleBody(definition, {
    fragments,
    forms: Object.values(library.forms),
    roles: shippedRoles(),
    facts: factShapes(library),
  });
}

/** Every scenario of the stage must come out as written, keep the order of the days, and together they must take every transition. */
function scenarioProblems(stage: CompiledStage, { chronology }: FormLibrary): readonly DefinitionFinding[] {
  const folder = `workflows/scenarios/${stage.id}`;
  if (!existsSync(join(root, folder))) return [{ file: folder, path: '', message: 'the stage has no scenarios' }];
  const scenarios = new Map(jsonFilesIn(folder).map((file) => [file, read(file) as Scenario]));
  const { failures, missed } = coverage(stage, scenarios);
  const gaps = missed.map((path) => ({ file: folder, path, message: 'no scenario takes this transition' }));
  const disordered = [...scenarios].flatMap(([file, scenario]) =>
    chronology === undefined ? [] : disordersIn(chronology, scenario).map((message) => ({ file, path: '', message })),
  );
  return [...failures.map(({ scenario: file, message }) => ({ file, path: '', message })), ...disordered, ...gaps];
}

/** Templates are held against the facts of the library and those that only papers read. */
function templateProblems(forms: FormLibrary): readonly DefinitionFinding[] {
  const library = shippedTemplates().libraryFor(forms);
  const slugs = Object.keys(library.forms);
  const files = readTemplateFiles();
  const problems = lintTemplates({
    files,
    shapes: factShapes(library),
    codes: library.codes,
    formsOf: (id) =>
      slugs
        .filter((slug) => printsFormsOf(files.catalogue, id, library.forms[slug]))
        .map((slug) => bundleForm(library, slug)),
  });
  return problems.map(({ file, line, message }) => ({
    file: `templates/${file}`,
    path: `line ${String(line)}`,
    message: message.en,
  }));
}

/** Roles as an office has them when it is installed. */
function shippedRoles(): readonly RoleRule[] {
  const { organization, records } = readShippedOffice();
  const designations = records.map(({ kind, data }, index) => ({ kind, key: String(index), version: 1, body: data }));
  return rolesOf(officeConfig(organization, designations));
}

/** An empty office and the demo municipality must be installable: every record holds. */
function officeProblems(law: Law): readonly DefinitionFinding[] {
  const shipped = readShippedOffice();
  return [emptyOffice, readDemoOffice()].flatMap((office) => {
    const organization = { ...shipped.organization, ...office.organization };
    const { problems } = judgeOffice(law, { organization, records: [...shipped.records, ...office.records] });
    return problems.map((message) => ({ file: `office ${organization.code}`, path: '', message }));
  });
}

function writtenFiles(folder: string): readonly WrittenFile[] {
  return jsonFilesIn(folder).map((file) => ({ file, value: read(file) as Source }));
}

function readFolder(folder: string): readonly unknown[] {
  return jsonFilesIn(folder).map(read);
}

function jsonFilesIn(folder: string): readonly string[] {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.json'));
  return names.toSorted((a, b) => a.localeCompare(b, 'en')).map((name) => `${folder}/${name}`);
}

function read(file: string): unknown {
  const text = readFileSync(join(root, file), 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON`, { cause: error });
  }
}
