import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import { factShapes } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { layLaw, type OfficeLaw } from '../../form-schemas/engine/law/law.ts';
import { filesOf, type RawLibrary } from '../../form-schemas/engine/law/library.ts';
import type { Law } from '../../form-schemas/engine/law/seeds.ts';
import {
  assembleBody,
  type BodyParts,
  type StageSource,
  type WrittenOut,
  writeOutStage,
} from '../../workflows/engine/body.ts';
import { compileStage } from '../../workflows/engine/compile.ts';
import { stageFile } from '../../workflows/engine/walk.ts';
import type {
  Problem as StageProblem,
  RoleRule,
  StageBody,
  StageDefinition,
} from '../../workflows/engine/definition.ts';
import type { DefinitionKind } from '../db/tables-definitions.ts';
import { sha256 } from '../record/chain.ts';
import { readFiles } from './library-files.ts';
import { keepOrder, restoreOrder } from './property-order.ts';
import { remembered } from './remembered.ts';
import { type Problem, problem } from '../http/problems.ts';

const MOST_SAID = 20;

/** A definition ready to be published: its canonical body and the hash of that. */
export type Publishable = {
  readonly kind: DefinitionKind;
  readonly id: string;
  readonly hash: string;
  readonly body: string;
  /** What it was written as, where the body is what came of that. */
  readonly composed?: string;
};

/** A library row's body: the forms' files as they are, the menus beside them, and what the office has made its own. */
export type LibraryBody = RawLibrary & { readonly menus: unknown; readonly office?: OfficeLaw };

/**
 * The law of an office: the shipped one with the office's own laid over it.
 * Throws `definitionInvalid` when the two do not go together.
 */
export function lawOf(base: Law, office: OfficeLaw): Law {
  if (isShipped(office)) return base;
  const { library, groups } = layLaw(base, office);
  const reading = readFiles(filesOf(library));
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

const formsOfLibrary = new WeakMap<FormLibrary, readonly Publishable[]>();

/** Every form of a library as it is published. The same library gives the same forms. */
export function formPublishables(library: FormLibrary): readonly Publishable[] {
  const known = formsOfLibrary.get(library);
  if (known !== undefined) return known;
  const forms = Object.keys(library.forms).map((slug) => publishable('form', slug, bundleForm(library, slug)));
  formsOfLibrary.set(library, forms);
  return forms;
}

/**
 * A stage with all it is published with: its fragments, the rules of its forms, the office's roles.
 * Throws `definitionInvalid` when it does not compile.
 */
export function stagePublishable(library: FormLibrary, source: StageSource, roles: readonly RoleRule[]): Publishable {
  const { publishable: wanted, problems } = judgedStage(library, source, roles);
  if (problems.length > 0) throw lawInvalid(problems);
  return wanted;
}

/** What keeps a stage from being published; nothing when it compiles. */
export function stageProblems(library: FormLibrary, source: StageSource, roles: readonly RoleRule[]) {
  return judgedStage(library, source, roles).problems;
}

type Judged = { readonly publishable: Publishable; readonly problems: readonly StageProblem[] };

/** Most of a law is as it was when one looked the last time. */
const judgedOnce = remembered<Judged>(64);

function judgedStage(library: FormLibrary, source: StageSource, roles: readonly RoleRule[]): Judged {
  const out = writtenOut(source);
  if (!out.ok) return { publishable: publishable('workflow', idOf(source), source), problems: out.problems };
  const parts = partsOf(library, out, roles);
  const text = JSON.stringify([out.definition, out.source, { ...parts, facts: factsText(library) }]);
  return judgedOnce(text, () => judge(out, assembleBody(out.definition, parts)));
}

function judge({ source, asWritten }: WrittenOut & { readonly ok: true }, body: StageBody): Judged {
  const compiled = compileStage(body);
  const composed = source && { composed: JSON.stringify(source) };
  return {
    publishable: { ...publishable('workflow', body.definition.id, body), ...composed },
    problems: compiled.ok ? [] : asWritten(compiled.problems),
  };
}

const outs = new WeakMap<StageSource, WrittenOut>();

/** A stage written out; the same source is written out once. */
export function writtenOut(source: StageSource): WrittenOut {
  const out = outs.get(source) ?? writeOutStage(source, stageFile(idOf(source)));
  outs.set(source, out);
  return out;
}

/** What a source calls its stage. */
export function idOf({ definition: { id } }: StageSource): string {
  return typeof id === 'string' ? id : '';
}

const factsTexts = new WeakMap<FormLibrary, string>();

/** Stands for the shapes of all facts, which every stage is put together with. */
function factsText(library: FormLibrary): string {
  const text = factsTexts.get(library) ?? sha256(JSON.stringify(factShapes(library)));
  factsTexts.set(library, text);
  return text;
}

/** The same before anybody has looked whether it compiles. */
export function stageBodyOf(
  library: FormLibrary,
  out: Pick<StageBody, 'definition' | 'fragments'>,
  roles: readonly RoleRule[],
): StageBody {
  return assembleBody(out.definition, partsOf(library, out, roles));
}

function partsOf(
  library: FormLibrary,
  { definition, fragments }: Pick<StageBody, 'definition' | 'fragments'>,
  roles: readonly RoleRule[],
): BodyParts {
  return { fragments, forms: rulesOf(library, definition), roles, facts: factShapes(library) };
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
