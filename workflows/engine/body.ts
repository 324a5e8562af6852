import type { FactShape, FormRule } from '../../form-schemas/engine/definition.ts';
import { celFor } from './cel.ts';
import type { FragmentDefinition, RoleRule, StageBody, StageDefinition } from './definition.ts';
import { findFactsNeeded } from './facts-needed.ts';
import { lint } from './lint.ts';

/** What an office has, of which a stage takes what it names. */
export type BodyParts = {
  readonly fragments: readonly FragmentDefinition[];
  /** Rules or whole form definitions; only the rules are taken. */
  readonly forms: readonly FormRule[];
  readonly roles: readonly RoleRule[];
  /** Shapes of all facts of the library (`factShapes`). */
  readonly facts: Readonly<Record<string, FactShape>>;
};

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
  const needed = new Set(findFactsNeeded(body, cel));
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
