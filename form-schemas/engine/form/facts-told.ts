import type { Facts, FormBundle, FormLibrary } from '../definition.ts';
import { expressionsOf } from '../fields.ts';
import { factsNeeded, namesOf } from '../formula/expressions.ts';
import { entryOf, isRecord, ownValue, withoutUndefined } from '../records.ts';
import { factsGiven } from '../rules/rule-facts.ts';

const toldOf = new WeakMap<FormBundle, Told>();

/** What is told whole, and of which lists only these columns. */
type Told = { readonly whole: ReadonlySet<string>; readonly columns: ReadonlyMap<string, ReadonlySet<string>> };

/**
 * Of a case's facts what whoever fills a form in needs for its formulas, its rules and the order of its days: of a list in which
 * only days are looked up these days alone, and not whom they are of.
 */
export function factsTold(bundle: FormBundle, facts: Facts): Record<string, unknown> {
  const told = toldOf.get(bundle) ?? readTold(bundle);
  toldOf.set(bundle, told);
  const whole = [...told.whole].map((name) => [name, facts[name]] as const);
  const lists = [...told.columns].map(([name, columns]) => [name, withColumns(facts[name], columns)] as const);
  return withoutUndefined([...whole, ...lists]);
}

/** Whether a post may be told a fact: records of a master only where it may see that master. */
export function maySeeFact(
  { facts, masters }: Pick<FormLibrary, 'facts' | 'masters'>,
  name: string,
  role: string,
): boolean {
  const master = entryOf(facts, name)?.master;
  return master === undefined || entryOf(masters, master)?.readers.includes(role) === true;
}

function readTold({ fields, facts, chronology, rules }: FormBundle): Told {
  const expressions = fields.flatMap((field) => expressionsOf(field).map(({ expression }) => expression));
  const whole = new Set([...factsNeeded(expressions, namesOf(facts)), ...(rules ? factsGiven(rules) : [])]);
  const columns = new Map<string, Set<string>>();
  for (const { fact, column } of Object.values(chronology?.moments ?? {})) {
    if (fact === undefined) continue;
    if (column === undefined) whole.add(fact);
    else columns.set(fact, (columns.get(fact) ?? new Set<string>()).add(column));
  }
  for (const name of whole) columns.delete(name);
  return { whole, columns };
}

function withColumns(value: unknown, columns: ReadonlySet<string>): unknown {
  if (!Array.isArray(value)) return undefined;
  return value.map((row: unknown) =>
    isRecord(row) ? withoutUndefined([...columns].map((column) => [column, ownValue(row, column)])) : {},
  );
}
