import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { FormRule } from '../../form-schemas/engine/form-definition.ts';
import { factShapes } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { idOf, writtenOut } from '../../server/definitions/assemble.ts';
import { readShippedStages } from '../../server/definitions/shipped.ts';
import { assembleBody, type StageSource } from '../../workflows/engine/body.ts';
import { type CompiledStage, type CompileOptions, compileStage } from '../../workflows/engine/compile.ts';
import type { FragmentDefinition, RoleRule, StageBody, StateNode } from '../../workflows/engine/definition.ts';
import type { Scenario } from '../../workflows/engine/scenario.ts';
import { shippedLibrary } from '../form-schemas/library.ts';

const root = join(import.meta.dirname, '..', '..');

/** The designation master of the demo municipality. */
export const roles: readonly RoleRule[] = readJson('tests/fixtures/roles.json');

/** A JSON file of the repository, to be given its type by the caller. */
export function readJson(path: string) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

/** Every shipped stage, by the name of its file. */
export const shippedStages: readonly string[] = jsonNames('workflows/stages');

const sources = new Map(readShippedStages().map((source) => [idOf(source), source]));

/** A shipped stage as it is written. */
export function shippedSource(id: string): StageSource {
  const source = sources.get(id);
  if (source === undefined) throw new Error(`no stage ${id} ships`);
  return source;
}

/** A shipped stage with its fragments, written out. */
export function shippedStage(id: string): Pick<StageBody, 'definition' | 'fragments'> {
  const out = writtenOut(shippedSource(id));
  if (!out.ok)
    throw new Error(out.problems.map(({ file, path, message }) => `${file}${path}: ${message.en}`).join('\n'));
  return { definition: out.definition, fragments: out.fragments };
}

/** Every shipped fragment. */
export const shippedFragments: readonly FragmentDefinition[] = [
  ...new Map(shippedStages.flatMap((id) => shippedStage(id).fragments.map((each) => [each.id, each]))).values(),
];

/** A shipped fragment. */
export function shippedFragment(id: string): FragmentDefinition {
  const fragment = shippedFragments.find((each) => each.id === id);
  if (fragment === undefined) throw new Error(`no fragment ${id} ships`);
  return fragment;
}

const bodies = new WeakMap<FormLibrary, Map<string, StageBody>>();

/** The shipped stage with the shipped fragments, and the shipped forms or those of another library; put together once. */
export function shippedBody(id: string, library: FormLibrary = shippedLibrary()): StageBody {
  const known = bodies.get(library) ?? new Map<string, StageBody>();
  const body = known.get(id) ?? bodyOf(id, library);
  bodies.set(library, known.set(id, body));
  return body;
}

function bodyOf(id: string, library: FormLibrary): StageBody {
  const { definition, fragments } = shippedStage(id);
  const forms = Object.values(library.forms);
  return assembleBody(definition, { fragments, forms, roles, facts: factShapes(library) });
}

const stages = new WeakMap<StageBody, CompiledStage>();

/** The compiled stage; the problems as an Error otherwise. The same body is compiled once. */
export function compiled(body: StageBody, options?: CompileOptions): CompiledStage {
  const stage = (options === undefined ? stages.get(body) : undefined) ?? compile(body, options);
  if (options === undefined) stages.set(body, stage);
  return stage;
}

function compile(body: StageBody, options: CompileOptions = {}): CompiledStage {
  const result = compileStage(body, options);
  if (result.ok) return result.stage;
  throw new Error(result.problems.map(({ path, message }) => `${path}: ${message.en}`).join('\n'));
}

/** Scenarios of a stage by file name. */
export function shippedScenarios(id: string): ReadonlyMap<string, Scenario> {
  const folder = `workflows/scenarios/${id}`;
  return new Map(jsonNames(folder).map((name) => [`${name}.json`, readJson(`${folder}/${name}.json`)]));
}

function jsonNames(folder: string): readonly string[] {
  const path = join(root, folder);
  const names = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.json')) : [];
  return names.sort().map((name) => name.slice(0, -'.json'.length));
}

/** A form rule for tests of the engine alone. */
export function rule(slug: string, over: Partial<FormRule> = {}): FormRule {
  return {
    slug,
    title: { ne: slug, en: slug },
    order: 1,
    enterBy: 'D',
    approvers: ['B', 'A'],
    classes: ['C'],
    types: ['1'],
    requirement: 'required',
    ...over,
  };
}

/** A stage of one working state `desk` with these forms and events, and the final state `closed`. */
export function deskBody(
  forms: readonly FormRule[],
  on: StateNode['on'] = {},
  over: Partial<StageBody> = {},
): StageBody {
  const title = { ne: 'परीक्षण', en: 'Test' };
  const close = { target: 'closed', guard: { type: 'groupComplete' } } as const;
  const slugs = forms.map(({ slug }) => slug);
  const meta = { title, owner: ['B'], forms: slugs };
  return {
    definition: {
      id: 'desk',
      title,
      use: ['approval-protocol'],
      initial: 'desk',
      states: {
        desk: { meta, on: { CLOSE: close, ...on } },
        closed: { type: 'final', meta: { title, owner: [] } },
      },
    },
    fragments: [shippedFragment('approval-protocol')],
    forms,
    roles,
    ...over,
    // the protocol issues papers once the case has its number
    ...(over.facts && { facts: { ...over.facts, 'application.regNo': { type: 'string' } } }),
  };
}
