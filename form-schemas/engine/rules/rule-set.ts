import type { FormLibrary } from '../definition.ts';
import type { FactShape } from '../fact-definition.ts';
import type { FieldInfo, Text } from '../field-definition.ts';
import { factDependencies } from '../formula/cycles.ts';
import { factsNeeded, listsNamed, namesRead } from '../formula/expressions.ts';
import { factShapes, parseFactSource, sourceField } from '../formula/fact-shapes.ts';
import { entryOf } from '../records.ts';
import type { ReadyRule, RuleDefinition, RuleSet } from '../rule-definition.ts';
import { addedFact, addedRules, measureRules } from './added-rules.ts';
import { ruleFact } from './own-rules.ts';

/** Code lists in which results are put into words. */
export const ruleLists = ['ruleVerdict', 'ruleOperator', 'ruleReason', 'severity', 'unit'] as const;

const formulaUses = ['when', 'needs', 'each', 'subject', 'sameAs', 'provided', 'limit', 'tolerance', 'test'] as const;
const manyValued: readonly string[] = ['rows', 'object', 'file', 'text'];

const sets = new WeakMap<FormLibrary, RuleSet>();

/** A formula of a rule, with what it is for. */
export type RuleFormula = { readonly use: (typeof formulaUses)[number]; readonly expression: string };

/** The rules of a library, ready to be judged; the same library gives the same object. */
export function ruleSet(library: FormLibrary): RuleSet {
  const known = sets.get(library);
  if (known !== undefined) return known;
  const set = makeSet(library);
  sets.set(library, set);
  return set;
}

/** All rules of a library, group by group. */
export function rulesOf({ rules }: Pick<FormLibrary, 'rules'>): readonly RuleDefinition[] {
  return Object.values(rules).flatMap((group) => group.rules);
}

/** Every formula of a rule. */
export function formulasOf(rule: RuleDefinition): readonly RuleFormula[] {
  return formulaUses.flatMap((use) => {
    const expression = rule[use];
    return expression === undefined ? [] : [{ use, expression }];
  });
}

/** Facts that a rule's own formulas and `appliesTo` name, other facts not followed. */
export function factsNamed(rule: RuleDefinition, factNames: readonly string[]): readonly string[] {
  const formulas = formulasOf(rule).map(({ expression }) => expression);
  return [...new Set([...Object.keys(rule.appliesTo ?? {}), ...factsNeeded(formulas, factNames)])];
}

function makeSet(library: FormLibrary): RuleSet {
  const shapes = factShapes(library);
  const read = factReader(library);
  const rules = rulesOf(library).map((rule) => readyRule(library, rule, read));
  const own = ruleFact(library);
  const added = readyAdded(library, read);
  const judged = [...rules, ...Object.values(added?.measures ?? {})];
  const named = judged.flatMap((rule) => read(factsNamed(rule, Object.keys(shapes))));
  const asked = read(Object.keys(added?.appliesTo ?? {}));
  const kept = [own, added?.fact].filter((fact) => fact !== undefined);
  const names = [...new Set([...named, ...asked, ...kept])].toSorted();
  const formulas = [
    ...judged.flatMap(formulasOf).map(({ expression }) => expression),
    ...names.flatMap((name) => library.facts[name]?.derive ?? []),
  ];
  const lists = [...ruleLists, ...formulas.flatMap(listsNamed), ...names.flatMap((name) => listsOf(shapes[name]))];
  return {
    rules,
    ...(own !== undefined && { own }),
    ...(added !== undefined && { added }),
    shapes: Object.fromEntries(Object.entries(picked(shapes, names)).map(([name, shape]) => [name, lean(shape)])),
    sources: picked(library.facts, names),
    labels: Object.fromEntries(names.flatMap((name) => labelled(library, name))),
    masters: Object.fromEntries(rules.flatMap(({ master = '' }) => masterTitle(library, master))),
    codes: picked(library.codes, [...new Set(lists)].toSorted()),
  };
}

/** What an office may measure by rules of its own, ready to be judged. */
function readyAdded(library: FormLibrary, read: ReadAll): RuleSet['added'] {
  const added = addedRules(library);
  const fact = added && addedFact(library, added);
  if (added === undefined || fact === undefined) return undefined;
  const measures = measureRules(library, added).map((rule) => [rule.id, readyRule(library, rule, read)]);
  return { fact, appliesTo: added.appliesTo, measures: Object.fromEntries(measures) };
}

type ReadAll = (names: readonly string[]) => readonly string[];

/** Facts and all that they are worked out from. */
function factReader(library: FormLibrary): ReadAll {
  const dependencies = factDependencies(library);
  return (names) => {
    const found = new Set<string>();
    const open = [...names];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (found.has(name)) continue;
      found.add(name);
      open.push(...(dependencies.get(name) ?? []));
    }
    return [...found];
  };
}

function readyRule(library: FormLibrary, rule: RuleDefinition, read: ReadAll): ReadyRule {
  const shapes = factShapes(library);
  const all = read(factsNamed(rule, Object.keys(shapes)));
  const reads = all.filter((name) => labelled(library, name).length > 0 && isSingle(entryOf(shapes, name)));
  const tables = rule.each === undefined ? [] : factsNeeded([rule.each], Object.keys(shapes));
  const table = tables.find((name) => entryOf(shapes, name)?.type === 'rows');
  const columns = [...new Set(formulasOf(rule).flatMap(({ expression }) => columnsRead(expression)))];
  return { ...rule, reads: reads.toSorted(), ...(table !== undefined && { table }), columns };
}

function columnsRead(expression: string): readonly string[] {
  return namesRead(expression).flatMap(([first, column]) => (first === 'item' && column !== undefined ? [column] : []));
}

function listsOf(shape: FactShape | undefined): readonly string[] {
  return [shape?.codes, ...(shape?.fields ?? []).map(({ codes }) => codes)].filter((list) => list !== undefined);
}

/** A shape with what judging needs of its columns: how they are stored and what people call them. */
function lean({ fields, ...shape }: FactShape): FactShape {
  if (fields === undefined) return shape;
  return { ...shape, fields: fields.map(leanField) };
}

function leanField({ path, type, label, unit, codes, negative, multiple }: FieldInfo): FieldInfo {
  return {
    path,
    type,
    label,
    ...(unit !== undefined && { unit }),
    ...(codes !== undefined && { codes }),
    ...(negative !== undefined && { negative }),
    ...(multiple !== undefined && { multiple }),
  };
}

function isSingle(shape: FactShape | undefined): boolean {
  return shape !== undefined && shape.multiple !== true && !manyValued.includes(shape.type);
}

function labelled(library: FormLibrary, name: string): readonly [string, Text][] {
  const from = entryOf(library.facts, name)?.from;
  const source = from === undefined ? undefined : parseFactSource(from);
  const field = source && sourceField(library, source);
  return field === undefined ? [] : [[name, field.label]];
}

function masterTitle({ masters }: FormLibrary, id: string): readonly [string, Text][] {
  const master = entryOf(masters, id);
  return master === undefined ? [] : [[id, master.title]];
}

function picked<T>(from: Readonly<Record<string, T>>, names: readonly string[]): Readonly<Record<string, T>> {
  return Object.fromEntries(
    names.flatMap((name): [string, T][] => {
      const value = entryOf(from, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
