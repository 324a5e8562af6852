import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { bundleForm } from '../../form-schemas/engine/bundle.ts';
import { Text } from '../../form-schemas/engine/definition.ts';
import { factShapes } from '../../form-schemas/engine/fact-shapes.ts';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import { parseLibrary } from '../../form-schemas/engine/library.ts';
import { readTemplateFiles, shippedTemplates } from '../../server/documents/templates.ts';
import { readJson } from '../../server/parse.ts';
import { lintTemplates } from '../../templates/engine/lint.ts';
import { assembleBody } from '../../workflows/engine/body.ts';
import { type CompiledStage, compileStage } from '../../workflows/engine/compile.ts';
import type { FragmentDefinition, RoleRule, StageDefinition } from '../../workflows/engine/definition.ts';
import { runScenario, type Scenario, transitionsToCover } from '../../workflows/engine/scenario.ts';

/** One thing wrong with a shipped definition: the file, the place in it, and what to do. */
export type DefinitionFinding = { readonly file: string; readonly path: string; readonly message: string };

const root = join(import.meta.dirname, '../..');

const Masters = Type.Object({
  records: Type.Array(
    Type.Object({ kind: Type.String(), key: Type.String(), body: Type.Record(Type.String(), Type.Unknown()) }),
  ),
});
const Designation = Type.Object({ title: Text, priority: Type.Union([Type.Integer(), Type.Null()]) });

/** Everything wrong with the definitions as shipped; a stage is looked at only when the forms it names are right. */
export function findDefinitionProblems(): readonly DefinitionFinding[] {
  const reading = parseLibrary({
    forms: readFolder('form-schemas/forms'),
    sections: readFolder('form-schemas/shared'),
    codes: read('form-schemas/codes.json'),
    patterns: read('form-schemas/patterns.json'),
    facts: read('form-schemas/facts.json'),
    checklists: read('form-schemas/checklists.json'),
  });
  if (!reading.ok) return reading.problems.map((problem) => ({ ...problem, file: `form-schemas/${problem.file}` }));
  return [...stageProblems(reading.library), ...templateProblems(reading.library)];
}

/** The parsing boundary: compileStage checks the shape of a stage and its fragments before anything of them is used. */
function stageProblems(library: FormLibrary): readonly DefinitionFinding[] {
  const stages = readFolder('workflows/stages') as readonly StageDefinition[];
  const fragments = readFolder('workflows/fragments') as readonly FragmentDefinition[];
  const parts = { fragments, forms: Object.values(library.forms), roles: shippedRoles(), facts: factShapes(library) };
  return stages.flatMap((definition) => {
    const forms = parts.forms.filter(({ stage }) => stage === definition.id);
    const body = assembleBody(definition, { ...parts, forms });
    const compiled = compileStage(body, { known: { facts: Object.keys(library.facts) } });
    if (!compiled.ok) return compiled.problems.map(({ file, path, message }) => ({ file, path, message: message.en }));
    return scenarioProblems(compiled.stage);
  });
}

/** Every scenario of the stage must come out as written, and together they must take every transition. */
function scenarioProblems(stage: CompiledStage): readonly DefinitionFinding[] {
  const folder = `workflows/scenarios/${stage.id}`;
  if (!existsSync(join(root, folder))) return [{ file: folder, path: '', message: 'the stage has no scenarios' }];
  const taken = new Set<string>();
  const failures = jsonFilesIn(folder).flatMap((file) => {
    const result = runScenario(stage, read(file) as Scenario);
    for (const transition of result.taken) taken.add(transition);
    return result.failures.map((message) => ({ file, path: '', message }));
  });
  const missed = transitionsToCover(stage).filter((transition) => !taken.has(transition));
  const gaps = missed.map((path) => ({ file: folder, path, message: 'no scenario takes this transition' }));
  return [...failures, ...gaps];
}

/** Templates are held against the facts of the library and those that only papers read. */
function templateProblems(forms: FormLibrary): readonly DefinitionFinding[] {
  const library = shippedTemplates().libraryFor(forms);
  const slugs = Object.keys(library.forms);
  const problems = lintTemplates({
    files: readTemplateFiles(),
    shapes: factShapes(library),
    codes: library.codes,
    formsOf: (id) =>
      slugs.filter((slug) => library.forms[slug]?.document === id).map((slug) => bundleForm(library, slug)),
  });
  return problems.map(({ file, line, message }) => ({
    file: `templates/${file}`,
    path: `line ${String(line)}`,
    message: message.en,
  }));
}

function shippedRoles(): readonly RoleRule[] {
  const { records } = readJson(Masters, join(root, 'server/setup/shipped-masters.json'));
  return records
    .filter(({ kind }) => kind === 'designation')
    .flatMap(({ key, body }) =>
      Value.Check(Designation, body) ? [{ code: key, title: body.title, priority: body.priority }] : [],
    );
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
