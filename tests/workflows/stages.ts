import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { factShapes } from '../../form-schemas/engine/fact-shapes.ts';
import type { FormLibrary, FormRule } from '../../form-schemas/engine/definition.ts';
import { assembleBody } from '../../workflows/engine/body.ts';
import { type CompiledStage, type CompileOptions, compileStage } from '../../workflows/engine/compile.ts';
import type {
  FragmentDefinition,
  RoleRule,
  StageBody,
  StageDefinition,
  StateNode,
} from '../../workflows/engine/definition.ts';
import type { Scenario } from '../../workflows/engine/scenario.ts';
import { shippedLibrary } from '../form-schemas/library.ts';

const root = join(import.meta.dirname, '..', '..');

/** The designation master of the demo municipality. */
export const roles: readonly RoleRule[] = readJson('tests/fixtures/roles.json');

/** The shipped approval protocol. */
const protocol: FragmentDefinition = readJson('workflows/fragments/approval-protocol.json');

/** A JSON file of the repository, to be given its type by the caller. */
export function readJson(path: string) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

/** Every shipped stage, by the name of its file. */
export const shippedStages: readonly string[] = jsonNames('workflows/stages');

/** Every shipped fragment. */
export const shippedFragments: readonly FragmentDefinition[] = jsonNames('workflows/fragments').map((name) =>
  readJson(`workflows/fragments/${name}.json`),
);

/** The shipped stage with the shipped fragments, and the shipped forms or those of another library. */
export function shippedBody(id: string, library: FormLibrary = shippedLibrary()): StageBody {
  const definition: StageDefinition = readJson(`workflows/stages/${id}.json`);
  const forms = Object.values(library.forms);
  return assembleBody(definition, { fragments: shippedFragments, forms, roles, facts: factShapes(library) });
}

/** The compiled stage; the problems as an Error otherwise. */
export function compiled(body: StageBody, options: CompileOptions = {}): CompiledStage {
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
    fragments: [protocol],
    forms,
    roles,
    ...over,
    // the protocol issues papers once the case has its number
    ...(over.facts && { facts: { ...over.facts, 'application.regNo': { type: 'string' } } }),
  };
}
