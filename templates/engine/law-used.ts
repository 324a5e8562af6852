import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { FieldInfo } from '../../form-schemas/engine/field-definition.ts';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { factsNeeded, namesOf } from '../../form-schemas/engine/formula/expressions.ts';
import {
  factShapes,
  masterFields,
  parseFactSource,
  sourceField,
} from '../../form-schemas/engine/formula/fact-shapes.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import { addedRules, measureRules } from '../../form-schemas/engine/rules/added-rules.ts';
import { formulasOf, rulesOf } from '../../form-schemas/engine/rules/rule-set.ts';
import { type UsedNames, usedShapes } from './used.ts';

/** What of an office's law a paper says or was worked out from. */
export type LawUsed = {
  /** Keys of legal references that it cites. */
  readonly citations: ReadonlySet<string>;
  /** Masters whose records went into what it says. */
  readonly masters: ReadonlySet<string>;
  /** Keys of the periods that it counts by. */
  readonly timers: ReadonlySet<string>;
  /** Whether results of the building rules went into what it says. */
  readonly rules: boolean;
};

/** Whether the records of a master say where their values come from: those are law, and somebody has to confirm them. */
export function isLawMaster(library: FormLibrary, id: string): boolean {
  return masterFields(library, id).some(({ path }) => path.join('.') === 'basis.attested');
}

/**
 * Follows everything that a paper prints to the law behind it: its citations; the facts in its text; the formulas of its form, of the
 * forms that those facts come from and of the rules; until only masters and periods are left.
 * @param library with the facts that only papers read
 * @param used the names that the text of the paper reads
 */
export function lawUsed(library: FormLibrary, slug: string, used: UsedNames): LawUsed {
  const known = namesOf(library.facts);
  const masters = new Set<string>();
  const timers = new Set<string>();
  const seen = new Set<string>();
  let judged = false;

  const own = bundleForm(library, slug).fields.filter((field) => isPrinted(field, used));
  follow([...Object.keys(usedShapes(factShapes(library), used)), ...own.flatMap(factsOf)]);
  return { citations: new Set(citationsOf(used)), masters, timers, rules: judged };

  function factsOf({ compute, prefill }: FieldInfo): readonly string[] {
    return factsNeeded([compute ?? '', prefill ?? ''], known);
  }

  function follow(names: readonly string[]): void {
    const waiting = [...names];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (seen.has(name)) continue;
      seen.add(name);
      waiting.push(...behind(name));
    }
  }

  /** The facts that stand behind one; where it is a master or a period, it is kept. */
  function behind(name: string): readonly string[] {
    const fact = entryOf(library.facts, name);
    if (fact === undefined) return [];
    const { derive, from, later = [], collects = [], master, config, rules } = fact;
    if (master !== undefined && isLawMaster(library, master)) masters.add(master);
    if (config?.startsWith(TIMERS) === true) timers.add(config.slice(TIMERS.length));
    const sources = [from, ...later, ...collects].flatMap((place) =>
      place === undefined ? [] : (parseFactSource(place) ?? []),
    );
    const fields = sources.flatMap((source) => sourceField(library, source) ?? []);
    return [
      ...(derive === undefined ? [] : factsNeeded([derive], known)),
      ...fields.flatMap(factsOf),
      ...(rules === undefined ? [] : factsOfRules()),
    ];
  }

  function factsOfRules(): readonly string[] {
    judged = true;
    for (const { master } of rulesOf(library))
      if (master !== undefined && isLawMaster(library, master)) masters.add(master);
    const added = addedRules(library);
    if (added !== undefined && isLawMaster(library, added.master)) masters.add(added.master);
    const measured = added === undefined ? [] : measureRules(library, added);
    const formulas = [...rulesOf(library), ...measured].flatMap((rule) =>
      formulasOf(rule).map(({ expression }) => expression),
    );
    return factsNeeded(formulas, known);
  }
}

const TIMERS = 'timers.';

/** A field that the text reads as `form.…`, whole or in part. */
function isPrinted({ path }: FieldInfo, used: UsedNames): boolean {
  let below: UsedNames | undefined = used === true ? true : used.get('form');
  for (const name of path) {
    if (below === undefined || below === true) break;
    below = below.get(name) ?? below.get(`${name}Ne`);
  }
  return below !== undefined;
}

function citationsOf(used: UsedNames): readonly string[] {
  const law = used === true ? true : used.get('law');
  return law === undefined || law === true ? [] : [...law.keys()];
}
