import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleForm } from '../../form-schemas/engine/bundle.ts';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { FormBundle, FormLibrary } from '../../form-schemas/engine/definition.ts';
import { factShapes } from '../../form-schemas/engine/fact-shapes.ts';
import { parseLibrary, type RawLibrary } from '../../form-schemas/engine/library.ts';
import { assembleBody } from '../../workflows/engine/body.ts';
import { compileStage } from '../../workflows/engine/compile.ts';
import type { FragmentDefinition, RoleRule, StageBody, StageDefinition } from '../../workflows/engine/definition.ts';
import type { DefinitionKind } from '../db/tables.ts';
import { readTemplateFiles } from '../documents/templates.ts';
import { sha256 } from '../history/chain.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A definition ready to be published: its canonical body and the hash of that. */
export type Publishable = {
  readonly kind: DefinitionKind;
  readonly id: string;
  readonly hash: string;
  readonly body: string;
};

/** The files under version control, checked: what a new office starts with. */
export type Shipped = {
  readonly library: FormLibrary;
  /** Everything but the stages, which are published with the office's own roles. */
  readonly definitions: readonly Publishable[];
  readonly stages: readonly StageDefinition[];
  readonly fragments: readonly FragmentDefinition[];
};

/** A library row's body: the forms' files as they are, and the menus beside them. */
export type LibraryBody = RawLibrary & { readonly menus: unknown };

/**
 * Reads form-schemas/, workflows/ and templates/.
 * @throws Error that lists everything wrong with the files
 */
export function readShipped(): Shipped {
  const raw = readLibraryFiles();
  const reading = parseLibrary(raw);
  if (!reading.ok) throw new Error(`form-schemas: ${say(reading.problems)}`);
  const { library } = reading;
  const bundles = Object.keys(library.forms).map((slug): [string, FormBundle] => [slug, bundleForm(library, slug)]);
  return {
    library,
    definitions: [
      publishable('library', 'library', raw),
      ...bundles.map(([slug, bundle]) => publishable('form', slug, bundle)),
      ...shippedTemplates(),
    ],
    stages: readFolder<StageDefinition>('workflows/stages'),
    fragments: readFolder<FragmentDefinition>('workflows/fragments'),
  };
}

/** A stage with all it is published with: its fragments, the rules of its forms, the office's roles. */
export function stagePublishable(
  shipped: Shipped,
  definition: StageDefinition,
  roles: readonly RoleRule[],
): Publishable {
  const { library, fragments } = shipped;
  const body = assembleBody(definition, {
    fragments,
    forms: rulesOf(library, definition.id),
    roles,
    facts: factShapes(library),
  });
  const compiled = compileStage(body);
  if (!compiled.ok) throw new Error(`workflows: ${say(compiled.problems)}`);
  return publishable('workflow', definition.id, body);
}

function rulesOf(library: FormLibrary, stage: string): StageBody['forms'] {
  return Object.values(library.forms)
    .filter((form) => form.stage === stage)
    .map((form) => bundleForm(library, form.slug).rule)
    .toSorted((a, b) => a.order - b.order || a.slug.localeCompare(b.slug));
}

function publishable(kind: DefinitionKind, id: string, value: unknown): Publishable {
  const body = canonicalJson(value);
  return { kind, id, body, hash: sha256(body) };
}

function readLibraryFiles(): LibraryBody {
  return {
    forms: readFolder('form-schemas/forms'),
    sections: readFolder('form-schemas/shared'),
    codes: readFile('form-schemas/codes.json'),
    patterns: readFile('form-schemas/patterns.json'),
    facts: readFile('form-schemas/facts.json'),
    checklists: readFile('form-schemas/checklists.json'),
    menus: readFile('form-schemas/menus.json'),
  };
}

function shippedTemplates(): Publishable[] {
  const { documents, catalogue, ...shared } = readTemplateFiles();
  return Object.entries(catalogue).map(([id, definition]) =>
    publishable('template', id, { document: documents[id] ?? '', definition, shared }),
  );
}

/** The parsing boundary of the files: parseLibrary and compileStage check every shape before anything is used. */
function readFolder<T>(folder: string): T[] {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => readFile(`${folder}/${name}`) as T);
}

function readFile(path: string): unknown {
  const text = readFileSync(join(ROOT, path), 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is not JSON`, { cause: error });
  }
}

function say(problems: readonly { readonly file: string; readonly path: string; readonly message: unknown }[]): string {
  return problems.map(({ file, path, message }) => `\n  ${file}${path}: ${sayMessage(message)}`).join('');
}

function sayMessage(message: unknown): string {
  return typeof message === 'string' ? message : JSON.stringify(message);
}
