import type { FormChronology } from '../chronology-definition.ts';
import type { Facts, FormBundle, FormLibrary } from '../definition.ts';
import { expressionsOf } from '../fields.ts';
import { factsNeeded, namesOf } from '../formula/expressions.ts';
import { entryOf, isRecord, ownValue, withoutUndefined } from '../records.ts';
import { daysInFacts } from '../rules/chronology.ts';
import { factsGiven } from '../rules/rule-facts.ts';

const wholeOf = new WeakMap<FormBundle, ReadonlySet<string>>();

/** Of which lists only these columns are told. */
type Columns = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Of a case's facts what whoever fills a form in needs for its formulas, its rules and the order of its days: of all that lies before
 * its days those alone that they are held against, and of a list in which only days are looked up these days alone, and not whom they
 * are of.
 */
export function factsTold(bundle: FormBundle, facts: Facts): Record<string, unknown> {
  const asked = wholeOf.get(bundle) ?? factsAsked(bundle);
  wholeOf.set(bundle, asked);
  const read = momentsRead(bundle.chronology, facts);
  const whole = new Set([...asked, ...read.flatMap(({ fact, column }) => (column === undefined ? (fact ?? []) : []))]);
  const columns = columnsOf(read, whole);
  const lists = [...columns].map(([name, keys]) => [name, withColumns(facts[name], keys)] as const);
  return withoutUndefined([...[...whole].map((name) => [name, facts[name]] as const), ...lists]);
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

function factsAsked({ fields, facts, rules }: FormBundle): ReadonlySet<string> {
  const expressions = fields.flatMap((field) => expressionsOf(field).map(({ expression }) => expression));
  return new Set([...factsNeeded(expressions, namesOf(facts)), ...(rules ? factsGiven(rules) : [])]);
}

type ReadMoment = FormChronology['moments'][string];

/** The moments outside of a form that its own days are held against as the case stands: no further back than one that is known. */
function momentsRead(chronology: FormChronology | undefined, facts: Facts): readonly ReadMoment[] {
  if (chronology === undefined) return [];
  const { moments, steps } = chronology;
  const own = Object.keys(moments).filter((name) => moments[name]?.path !== undefined);
  const gone = new Set(own);
  const read = new Set<string>();
  for (let later = own; later.length > 0; ) {
    later = later.flatMap((name) => {
      const before = steps.filter((step) => step.later === name).map(({ earlier }) => earlier);
      for (const earlier of before) read.add(earlier);
      const isKnown = before.some((earlier) => daysInFacts(moments[earlier] ?? {}, facts).length > 0);
      const further = isKnown ? [] : before.filter((earlier) => !gone.has(earlier));
      for (const earlier of further) gone.add(earlier);
      return further;
    });
  }
  return [...read].flatMap((name) => moments[name] ?? []);
}

function columnsOf(moments: readonly ReadMoment[], whole: ReadonlySet<string>): Columns {
  const columns = new Map<string, Set<string>>();
  for (const { fact, column } of moments) {
    if (fact === undefined || column === undefined || whole.has(fact)) continue;
    columns.set(fact, (columns.get(fact) ?? new Set<string>()).add(column));
  }
  return columns;
}

function withColumns(value: unknown, columns: ReadonlySet<string>): unknown {
  if (!Array.isArray(value)) return undefined;
  return value.map((row: unknown) =>
    isRecord(row) ? withoutUndefined([...columns].map((column) => [column, ownValue(row, column)])) : {},
  );
}
