import type { Environment, Facts, FormData, FormLibrary } from '../definition.ts';
import type { FactDefinition, FactShape } from '../fact-definition.ts';
import { formBudget } from '../formula/budget.ts';
import { profileOf, toStoredValue } from '../formula/cel-values.ts';
import { factShapes, parseFactSource } from '../formula/fact-shapes.ts';
import { factsForCel, lazyRecord, pointedValue } from '../formula/fact-view.ts';
import { evaluate } from '../formula/formula.ts';
import { lengthStyle } from '../formula/measure-functions.ts';
import { entryOf, ownValue } from '../records.ts';
import { factNode } from '../tree.ts';
import { disorderText } from './chronology.ts';
import { configValue } from './config-values.ts';
import { decidedValue } from './decided.ts';
import { changedRules, ruleMaster } from './own-rules.ts';
import { recordRows } from './record-rows.ts';
import { ruleRows } from './rule-rows.ts';
import { ruleSet, rulesOf } from './rule-set.ts';
import { judgeRules } from './rules.ts';

/** Everything that facts come from. */
export type FactSources = {
  readonly library: FormLibrary;
  /** Newest submitted data of each form. */
  readonly submissions: Readonly<Record<string, FormData>>;
  /** What the forms say of each run of the case that is over with a decision, newest run first. */
  readonly decided?: readonly FactSources['submissions'][];
  /** What was approved in the runs before the one that looks that are over with a decision, oldest run first. */
  readonly before?: readonly FactSources['submissions'][];
  /** Slugs of the forms that decide for the run that looks; absent where no run does. */
  readonly deciding?: readonly string[];
  /** What the engine knows of the case, by the names that `engine` sources use. */
  readonly engine: Readonly<Record<string, unknown>>;
  /** The office's configuration, a JSON object. */
  readonly config: unknown;
  /** Profile of who is at work; read by `engine` sources that begin with `user.`. */
  readonly user: Readonly<Record<string, unknown>>;
  readonly environment: Environment;
};

const userPrefix = 'user.';
// records in force of each master, in the office's configuration
const recordsKey = 'records';

/**
 * The facts of a case by full name, as stored values. Each is worked out when it is first read; a fact without a value is
 * undefined, and so is one that depends on itself.
 */
export function resolveFacts(sources: FactSources): Facts {
  const { library, environment } = sources;
  const shapes = factShapes(library);
  const facts: Facts = lazyRecord(library.facts, (name, definition) => {
    const shape = entryOf(shapes, name);
    if (shape !== undefined && definition.rules !== undefined) return ruleResults(sources, shape, facts);
    if (definition.decided !== undefined) return decidedValue(sources, definition.decided);
    if (definition.collects !== undefined) return collected(sources, definition.collects);
    if (definition.order !== undefined)
      return library.chronology && disorderText(library.chronology, facts, definition.order);
    if (definition.derive === undefined || shape === undefined) return givenValue(sources, definition, facts);
    return toStoredValue(factNode(shape), evaluate(definition.derive, scope));
  });
  const scope = {
    facts: factsForCel(shapes, facts, profileOf(environment)),
    environment,
    codes: library.codes,
    budget: formBudget(),
  };
  return facts;
}

function givenValue(sources: FactSources, definition: FactDefinition, facts: Facts): unknown {
  const { type, from, later = [], before, engine, config, master } = definition;
  if (from !== undefined && before === true) return saidBefore(sources, from);
  if (from !== undefined) {
    const taken = laterValue(sources, later);
    return taken === undefined ? submittedValue(sources.submissions, from) : taken.value;
  }
  if (master !== undefined) return masterRows(sources, master);
  if (config !== undefined) return configValue(sources.config, config, type, facts);
  if (engine === undefined) return undefined;
  if (engine.startsWith(userPrefix)) return ownValue(sources.user, engine.slice(userPrefix.length));
  return ownValue(sources.engine, engine);
}

/** The records in force of a master; of the rules only those that say something else than the library. */
function masterRows({ library, config }: FactSources, master: string): readonly unknown[] {
  const rows = recordRows(library, ownValue(config, recordsKey), master);
  return master === ruleMaster(library) ? changedRules(rulesOf(library), rows) : rows;
}

/** The results of all rules, in the columns of the fact. */
function ruleResults({ library, environment }: FactSources, { fields = [] }: FactShape, facts: Facts): unknown {
  const set = ruleSet(library);
  return ruleRows(judgeRules(set, { facts, environment }), set, fields, lengthStyle(environment));
}

/** What took the place of the first source: what the newest run with that section says, also where it says nothing; rows that nobody filled change nothing. */
function laterValue({ decided = [] }: FactSources, later: readonly string[]): { readonly value: unknown } | undefined {
  for (const forms of later.length === 0 ? [] : decided) {
    for (const source of later.flatMap((from) => parseFactSource(from) ?? [])) {
      const section = pointedValue(ownValue(forms, source.slug), source.path.slice(0, -1));
      const value = pointedValue(ownValue(forms, source.slug), source.path);
      if (section !== undefined && !(Array.isArray(value) && value.length === 0)) return { value };
    }
  }
  return undefined;
}

/** What the newest run before says that says something. */
function saidBefore({ before = [] }: FactSources, from: string): unknown {
  return before.map((forms) => submittedValue(forms, from)).findLast((value) => value !== undefined);
}

/** The lists of all runs before, joined; what stands in several stands once. */
function collected({ before = [] }: FactSources, places: readonly string[]): readonly unknown[] | undefined {
  const lists = before.flatMap((forms) => {
    const said = places.map((place) => submittedValue(forms, place)).find((value) => value !== undefined);
    return Array.isArray(said) ? [said] : [];
  });
  return lists.length === 0 ? undefined : [...new Set<unknown>(lists.flat())];
}

function submittedValue(submissions: FactSources['submissions'], from: string): unknown {
  const source = parseFactSource(from);
  return source && pointedValue(ownValue(submissions, source.slug), source.path);
}
