import { bundleForm } from '../../form-schemas/engine/bundle.ts';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import { factShapes } from '../../form-schemas/engine/fact-shapes.ts';
import { layLaw, type OfficeLaw } from '../../form-schemas/engine/law.ts';
import { filesOf, parseLibrary, type RawLibrary } from '../../form-schemas/engine/library.ts';
import type { Law } from '../../form-schemas/engine/seeds.ts';
import { assembleBody } from '../../workflows/engine/body.ts';
import { compileStage } from '../../workflows/engine/compile.ts';
import type { FragmentDefinition, RoleRule, StageBody, StageDefinition } from '../../workflows/engine/definition.ts';
import type { DefinitionKind } from '../db/tables-definitions.ts';
import { sha256 } from '../history/chain.ts';
import { keepOrder, restoreOrder } from './property-order.ts';
import { type Problem, problem } from '../http/problems.ts';

const MOST_SAID = 20;

/** A definition ready to be published: its canonical body and the hash of that. */
export type Publishable = {
  readonly kind: DefinitionKind;
  readonly id: string;
  readonly hash: string;
  readonly body: string;
};

/** A library row's body: the forms' files as they are, the menus beside them, and what the office has made its own. */
export type LibraryBody = RawLibrary & { readonly menus: unknown; readonly office?: OfficeLaw };

/** A stage as it is written, with the fragments that it may use. */
export type StageSource = {
  readonly definition: StageDefinition;
  readonly fragments: readonly FragmentDefinition[];
};

/**
 * The law of an office: the shipped one with the office's own laid over it.
 * Throws `definitionInvalid` when the two do not go together.
 */
export function lawOf(base: Law, office: OfficeLaw): Law {
  if (isShipped(office)) return base;
  const { library, groups } = layLaw(base, office);
  const reading = parseLibrary(filesOf(library));
  if (reading.ok) return { library: reading.library, groups };
  throw lawInvalid(reading.problems);
}

/** Whether an office has changed nothing of the law. */
export function isShipped({ approvals, records }: OfficeLaw): boolean {
  return approvals === undefined && Object.keys(records).length === 0;
}

/** The library as it is published; an office that has changed nothing has the shipped bytes. */
export function libraryPublishable({ office: _office, ...raw }: LibraryBody, office: OfficeLaw): Publishable {
  return publishable('library', 'library', keepOrder(isShipped(office) ? raw : { ...raw, office }));
}

/** The parsing boundary of a published library: it was checked before it was written. */
export function readLibraryBody(body: string): LibraryBody {
  return restoreOrder(JSON.parse(body)) as LibraryBody;
}

/** Every form of a library as it is published. */
export function formPublishables(library: FormLibrary): readonly Publishable[] {
  return Object.keys(library.forms).map((slug) => publishable('form', slug, bundleForm(library, slug)));
}

/**
 * A stage with all it is published with: its fragments, the rules of its forms, the office's roles.
 * Throws `definitionInvalid` when it does not compile.
 */
export function stagePublishable(library: FormLibrary, source: StageSource, roles: readonly RoleRule[]): Publishable {
  const body = stageBodyOf(library, source, roles);
  const compiled = compileStage(body);
  if (!compiled.ok) throw lawInvalid(compiled.problems);
  return publishable('workflow', source.definition.id, body);
}

/** The same before anybody has looked whether it compiles. */
export function stageBodyOf(
  library: FormLibrary,
  { definition, fragments }: StageSource,
  roles: readonly RoleRule[],
): StageBody {
  return assembleBody(definition, {
    fragments,
    forms: rulesOf(library, definition),
    roles,
    facts: factShapes(library),
  });
}

/** A definition by the hash of its canonical body. */
export function publishable(kind: DefinitionKind, id: string, value: unknown): Publishable {
  const body = canonicalJson(value);
  return { kind, id, body, hash: sha256(body) };
}

type Finding = { readonly file: string; readonly path: string; readonly message: unknown };

function lawInvalid(found: readonly Finding[]): Problem {
  const problems = found.slice(0, MOST_SAID).map(({ file, path, message }) => ({ file, path, message }));
  const cause = new Error(problems.map((each) => JSON.stringify(each)).join('\n'));
  return problem('definitionInvalid', { params: { count: found.length, problems }, cause });
}

function rulesOf(library: FormLibrary, { states }: StageDefinition): StageBody['forms'] {
  const placed = new Set(Object.values(states).flatMap(({ meta }) => meta.forms ?? []));
  return Object.values(library.forms)
    .filter(({ slug }) => placed.has(slug))
    .map((form) => bundleForm(library, form.slug).rule)
    .toSorted((a, b) => a.order - b.order || a.slug.localeCompare(b.slug));
}
