import type { Environment, Facts, FormData } from '../definition.ts';
import { formBudget } from '../formula/budget.ts';
import { profileOf, toStoredValue } from '../formula/cel-values.ts';
import { parseFactSource } from '../formula/fact-shapes.ts';
import { factsForCel, lazyRecord, pointedValue } from '../formula/fact-view.ts';
import { evaluate } from '../formula/formula.ts';
import { entryOf } from '../records.ts';
import type { RuleSet } from '../rule-definition.ts';
import { factNode } from '../tree.ts';

/** A form on the desk: its data stand in the place of what was last submitted. */
export type OpenForm = {
  readonly slug: string;
  /** As `computeForm` leaves them. */
  readonly data: FormData;
  /** Facts of the case without the form's data. */
  readonly facts: Facts;
  readonly environment: Environment;
};

/** The facts that rules read as if the form's data were already submitted: what comes from the form, and what follows from that. */
export function factsWithForm(set: RuleSet, { slug, data, facts, environment }: OpenForm): Facts {
  const live: Facts = lazyRecord(set.sources, (name, { from, derive }) => {
    const shape = entryOf(set.shapes, name);
    const source = from === undefined ? undefined : parseFactSource(from);
    if (source?.slug === slug) return pointedValue(data, source.path);
    if (derive === undefined || shape === undefined) return facts[name];
    return toStoredValue(factNode(shape), evaluate(derive, scope));
  });
  const scope = {
    facts: factsForCel(set.shapes, live, profileOf(environment)),
    environment,
    codes: set.codes,
    budget: formBudget(),
  };
  return live;
}

/** The facts whose values a host has to know to judge the rules: everything that is not worked out from other facts. */
export function factsGiven({ sources }: RuleSet): readonly string[] {
  return Object.entries(sources).flatMap(([name, { derive }]) => (derive === undefined ? [name] : []));
}
