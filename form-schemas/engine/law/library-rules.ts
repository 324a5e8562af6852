import type { FormLibrary } from '../definition.ts';
import { bundleForm } from '../form/bundle.ts';
import { factDependencies, findCycle } from '../formula/cycles.ts';
import { factsNeeded } from '../formula/expressions.ts';
import { factShapes, masterFields, parseFactSource } from '../formula/fact-shapes.ts';
import { factScope, formulaRefusal, type TypedScope } from '../formula/formula-types.ts';
import type { Problem } from '../problem.ts';
import { entryOf } from '../records.ts';
import type { AddedRules, RuleDefinition, RuleGroup } from '../rule-definition.ts';
import { addedFact, addedRules, measureRules } from '../rules/added-rules.ts';
import { factsNamed, formulasOf, type RuleFormula, rulesOf } from '../rules/rule-set.ts';
import { type Report, reporter, unknownName } from './library-references.ts';

const numbers = ['Decimal', 'int'];
const beforeItems: readonly RuleFormula['use'][] = ['when', 'needs', 'each'];
const expected = {
  when: ['bool'],
  needs: ['bool'],
  each: ['list'],
  subject: ['string'],
  sameAs: ['string'],
  provided: [...numbers, 'string'],
  limit: [...numbers, 'string'],
  tolerance: numbers,
  test: ['bool'],
} as const satisfies Record<RuleFormula['use'], readonly string[]>;

/** What is wrong with the rules of a library whose facts and formulas are good. */
export function ruleProblems(library: FormLibrary): readonly Problem[] {
  const scope = factScope(factShapes(library));
  const groups = Object.values(library.rules);
  const own = groups.flatMap((group) => groupProblems(library, group, scope));
  return own.length > 0 ? own : [...repeatedRules(groups), ...ruleCycles(library)];
}

function groupProblems(library: FormLibrary, { id, rules, added }: RuleGroup, scope: TypedScope): readonly Problem[] {
  const report = reporter(`rules/${id}.json`);
  const own = rules.flatMap((rule, index) => {
    const inRule: Report = (path, code, message) => report(`/rules/${index}${path}`, code, message);
    return [
      ...namedProblems(library, rule, inRule),
      ...formulaProblems(rule, scope, inRule),
      ...judgedProblems(rule, inRule),
    ];
  });
  return added === undefined ? own : [...own, ...addedProblems(library, added, { scope, report })];
}

type Judging = { readonly scope: TypedScope; readonly report: Report };

/** What an office may add is judged as a rule is; its records and the names of its measures are there. */
function addedProblems(library: FormLibrary, added: AddedRules, { scope, report }: Judging): readonly Problem[] {
  const named = Object.fromEntries((entryOf(library.codes, added.codes) ?? []).map((each) => [each.code, each]));
  const measures = measureRules(library, added).flatMap((rule, index) => {
    const inMeasure: Report = (path, code, message) => report(`/added/measures/${index}${path}`, code, message);
    return [
      ...unknownName(inMeasure, '/code', `code of ${added.codes}`, rule.id, named),
      ...namedProblems(library, rule, inMeasure),
      ...formulaProblems(rule, scope, inMeasure),
      ...judgedProblems(rule, inMeasure),
    ];
  });
  const unread =
    addedFact(library, added) === undefined
      ? [report('/added/master', 'missing-word', `no fact holds the records of ${added.master}`)]
      : [];
  return [
    ...unknownName(report, '/added/master', 'master', added.master, library.masters),
    ...unread,
    ...Object.entries(added.appliesTo).flatMap(([fact, column]) => [
      ...unknownName(report, '/added/appliesTo', 'fact', fact, library.facts),
      ...columnProblems(library, added, column, report),
    ]),
    ...repeatedMeasures(added, report),
    ...measures,
  ];
}

/** What is said of whom a rule is for has to stand in its record, or it would be for all. */
function columnProblems(
  library: FormLibrary,
  { master }: AddedRules,
  column: string,
  report: Report,
): readonly Problem[] {
  if (entryOf(library.masters, master) === undefined) return [];
  const columns = Object.fromEntries(masterFields(library, master).map((field) => [field.path.join('.'), field]));
  return unknownName(report, '/added/appliesTo', `column of ${master}`, column, columns);
}

function repeatedMeasures({ measures }: AddedRules, report: Report): readonly Problem[] {
  const codes = measures.map(({ code }) => code);
  return codes.flatMap((code, index) =>
    codes.indexOf(code) < index
      ? [report(`/added/measures/${index}/code`, 'repeated', `two measures are named ${code}`)]
      : [],
  );
}

function namedProblems(library: FormLibrary, rule: RuleDefinition, report: Report): readonly Problem[] {
  const units = Object.fromEntries((entryOf(library.codes, 'unit') ?? []).map((unit) => [unit.code, unit]));
  return [
    ...unknownName(report, '/master', 'master', rule.master, library.masters),
    ...unknownName(report, '/unit', 'unit', rule.unit, units),
    ...unknownName(report, '/stated', 'unit', rule.stated, units),
    ...Object.entries(rule.appliesTo ?? {}).flatMap(([fact, codes]) => appliesProblems(library, fact, codes, report)),
  ];
}

function appliesProblems(
  library: FormLibrary,
  name: string,
  codes: readonly string[],
  report: Report,
): readonly Problem[] {
  const unknown = unknownName(report, '/appliesTo', 'fact', name, library.facts);
  if (unknown.length > 0) return unknown;
  const list = entryOf(factShapes(library), name)?.codes ?? '';
  const known = entryOf(library.codes, list);
  if (known === undefined) return [report(`/appliesTo/${name}`, 'wrong-type', `${name} holds no code of a list`)];
  const byCode = Object.fromEntries(known.map((code) => [code.code, code]));
  return codes.flatMap((code) => unknownName(report, `/appliesTo/${name}`, `code of ${list}`, code, byCode));
}

function formulaProblems(rule: RuleDefinition, scope: TypedScope, report: Report): readonly Problem[] {
  const asked = itemScope(rule, scope);
  return formulasOf(rule).flatMap(({ use, expression }) => {
    // whether a rule is asked is judged before it is asked of each item
    const inner = beforeItems.includes(use) ? scope : asked;
    const refusal = formulaRefusal(inner, expression, expected[use]);
    return refusal === undefined ? [] : [report(`/${use}`, 'bad-formula', refusal)];
  });
}

/** Where a rule is asked of each item of a list, its formulas read the item too. */
function itemScope({ each }: RuleDefinition, { cel, words }: TypedScope): TypedScope {
  if (each === undefined) return { cel, words };
  const checked = cel.check(each);
  const item = checked.valid ? /^list<(.+)>$/.exec(checked.type ?? '')?.[1] : undefined;
  return { cel: cel.clone().registerVariable('item', item ?? 'dyn'), words };
}

/** A rule has one way of being judged, and everything that it needs. */
function judgedProblems(rule: RuleDefinition, report: Report): readonly Problem[] {
  const { operator, test, each, subject } = rule;
  return [
    ...(operator === undefined && test === undefined
      ? [report('', 'missing-word', 'give `operator`, or `test` where two numbers do not say it')]
      : []),
    ...(each !== undefined && subject === undefined
      ? [report('/subject', 'missing-word', 'a rule asked of each item needs `subject`, the Nepali name of the item')]
      : []),
  ];
}

function repeatedRules(groups: readonly RuleGroup[]): readonly Problem[] {
  const seen = new Set<string>();
  return groups.flatMap(({ id: group, rules }) =>
    rules.flatMap(({ id }, index) => {
      const twice = seen.has(id);
      seen.add(id);
      return twice
        ? [reporter(`rules/${group}.json`)(`/rules/${index}/id`, 'repeated', `two rules are named ${id}`)]
        : [];
    }),
  );
}

/** A rule cannot read what follows from the results of rules. */
function ruleCycles(library: FormLibrary): readonly Problem[] {
  const names = Object.keys(library.facts);
  const added = addedRules(library);
  const judged = [...rulesOf(library), ...(added === undefined ? [] : measureRules(library, added))];
  const read = [...new Set(judged.flatMap((rule) => factsNamed(rule, names)))];
  const dependencies = new Map(factDependencies(library));
  for (const [name, { rules, from }] of Object.entries(library.facts)) {
    if (rules !== undefined) dependencies.set(name, read);
    if (from !== undefined) dependencies.set(name, resultsBehind(library, from, names));
  }
  const cycle = findCycle(dependencies);
  if (cycle === undefined) return [];
  return [reporter('rules')('', 'cycle', `a rule reads what follows from the results of rules: ${cycle.join(' → ')}`)];
}

/** The facts with results of rules that a computed field of a form reads. */
function resultsBehind(library: FormLibrary, from: string, names: readonly string[]): readonly string[] {
  const source = parseFactSource(from);
  if (source === undefined || entryOf(library.forms, source.slug) === undefined) return [];
  const above = bundleForm(library, source.slug).fields.filter(({ path }) =>
    path.every((part, index) => part === source.path[index]),
  );
  const read = factsNeeded(
    above.flatMap(({ compute }) => compute ?? []),
    names,
  );
  return read.filter((name) => holdsResults(library, name, names));
}

function holdsResults(library: FormLibrary, name: string, names: readonly string[]): boolean {
  const { rules, derive } = entryOf(library.facts, name) ?? {};
  if (rules !== undefined) return true;
  // facts have no loops of their own: that was checked before
  return derive !== undefined && factsNeeded([derive], names).some((other) => holdsResults(library, other, names));
}
