import type { FactShape } from '../../form-schemas/engine/fact-definition.ts';
import type { FormRule } from '../../form-schemas/engine/form-definition.ts';
import type { Problem } from '../../form-schemas/engine/problem.ts';
import { sameJson } from '../../form-schemas/engine/records.ts';
import { celFor } from './cel.ts';
import type { FragmentDefinition, RoleRule, StageBody, StageDefinition } from './definition.ts';
import { expandFragment, expandStage, type Source } from './expand.ts';
import { findFactsNeeded, findFactsSuggested } from './facts-needed.ts';
import { lint, lintShape } from './lint.ts';
import type { Place } from './problems.ts';
import { fragmentFile } from './walk.ts';

/** What an office has, of which a stage takes what it names. */
export type BodyParts = {
  readonly fragments: readonly FragmentDefinition[];
  /** Rules or whole form definitions; only the rules are taken. */
  readonly forms: readonly FormRule[];
  readonly roles: readonly RoleRule[];
  /** Shapes of all facts of the library (`factShapes`). */
  readonly facts: Readonly<Record<string, FactShape>>;
};

/** A stage as it is written, with the fragments and parts of which it takes what it names. */
export type StageSource = {
  readonly definition: Source;
  readonly fragments: readonly Source[];
  /** Files of workflows/parts; absent where nothing of the stage is written that way. */
  readonly parts?: readonly Source[];
};

/** A stage written out, or what keeps it from being that, said of the place where somebody wrote it. */
export type WrittenOut =
  | {
      readonly ok: true;
      readonly definition: StageDefinition;
      readonly fragments: readonly FragmentDefinition[];
      /** What is written of the stage, with the fragments and parts that it uses; absent where that is the same as what comes of it. */
      readonly source?: StageSource;
      /** The same findings, said of the place where somebody wrote it. */
      readonly asWritten: (problems: readonly Problem[]) => readonly Problem[];
      /** Where that which stands at a place of the definition or of a fragment was written. */
      readonly written: (place: Place) => Place;
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Writes a stage and its fragments out (`expandStage`) and holds them against the closed vocabulary, so that whoever reads on finds
 * the shapes that the types promise. Never throws, whatever is written.
 * @param file the file of the stage, as findings call it
 */
export function writeOutStage({ definition, fragments, parts = [] }: StageSource, file: string): WrittenOut {
  const stage = expandStage(definition, parts, file);
  const uses = Array.isArray(definition['use']) ? definition['use'] : [];
  const shared = fragments.filter(({ id }) => uses.includes(id)).map((fragment) => expandFragment(fragment, parts));
  const files = [{ of: file, ...stage }, ...shared.map((each) => ({ of: fragmentFile(each.definition.id), ...each }))];
  function written(place: Place): Place {
    return files.find(({ of }) => of === place.file)?.written(place.path) ?? place;
  }
  function asWritten(problems: readonly Problem[]): readonly Problem[] {
    const said = problems.map((each) => ({ ...each, ...written(each) }));
    return [...new Map(said.map((each) => [JSON.stringify(each), each])).values()];
  }
  const own = files.flatMap(({ problems }) => problems);
  const problems =
    own.length > 0
      ? own
      : asWritten(
          lintShape(
            stage.definition,
            shared.map((each) => each.definition),
            file,
          ),
        );
  if (problems.length > 0) return { ok: false, problems };
  const used = new Set(files.flatMap((each) => each.parts));
  const whole = {
    definition,
    fragments: shared.map(({ source }) => source),
    parts: parts.filter((part) => used.has(part)),
  };
  const body = { definition: stage.definition, fragments: shared.map((each) => each.definition) };
  const isSame = sameJson({ ...body, parts: [] }, whole);
  return { ok: true, ...body, asWritten, written, ...(isSame ? {} : { source: whole }) };
}

/**
 * Puts together what a stage is published with: its fragments, the rules of its forms, the roles and the facts it reads.
 * Nothing else goes in, so that the hash changes only when the stage does. A broken definition keeps all facts, for
 * `compileStage` to say what is wrong with it.
 */
export function assembleBody(definition: StageDefinition, parts: BodyParts): StageBody {
  const placed = Object.values(definition.states ?? {}).flatMap(({ meta }) => meta?.forms ?? []);
  const body = {
    definition,
    fragments: parts.fragments.filter(({ id }) => definition.use?.includes(id)),
    forms: parts.forms.filter(({ slug }) => placed.includes(slug)).map(ruleOf),
    roles: parts.roles.map(({ code, title, priority }) => ({ code, title, priority })),
    facts: parts.facts,
  };
  const cel = celFor(parts.facts);
  if (lint(body, { cel, published: true }).length > 0) return body;
  const needed = new Set([...findFactsNeeded(body, cel), ...findFactsSuggested(body)]);
  return { ...body, facts: Object.fromEntries(Object.entries(parts.facts).filter(([name]) => needed.has(name))) };
}

function ruleOf(form: FormRule): FormRule {
  const { slug, title, order, enterBy, enterAlso, approvers, classes, types, requirement, condition, approval } = form;
  return {
    slug,
    title,
    order,
    enterBy,
    ...(enterAlso === undefined ? {} : { enterAlso }),
    approvers,
    classes,
    types,
    requirement,
    ...(condition === undefined ? {} : { condition }),
    ...(approval === undefined ? {} : { approval }),
  };
}
