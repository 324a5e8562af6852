import type { FactShape } from '../../form-schemas/engine/fact-definition.ts';
import { factsOfChain, localNames, namesRead } from '../../form-schemas/engine/formula/expressions.ts';
import { factsForCel } from '../../form-schemas/engine/formula/fact-view.ts';
import { evaluate, parseFormula } from '../../form-schemas/engine/formula/formula.ts';
import type { Cel } from './model.ts';

/** A stage judges facts alone: neither the day nor the office's tables are at hand, so that a replay sees what the event saw. */
const nowhere = { environment: { today: '', masters: {} }, codes: {} };

/** Reads a stage's expressions as the form engine reads them, over facts stored in these shapes. */
export function celFor(shapes: Readonly<Record<string, FactShape>>): Cel {
  const known = new Set(Object.keys(shapes));
  const views = new WeakMap<object, Readonly<Record<string, unknown>>>();
  // who may act is asked for every role and event over the same facts, and one history is like another
  const said = new Map<string, boolean | undefined>();
  const judged = new WeakMap<object, Map<string, boolean | undefined>>();
  const read = new Map<string, readonly string[] | undefined>();
  const viewOf = (facts: Readonly<Record<string, unknown>>) => {
    const view = views.get(facts) ?? factsForCel(shapes, facts);
    views.set(facts, view);
    return view;
  };
  return {
    evaluate: (expression, facts) => {
      const key = keyOf(expression, factsOf(expression), facts);
      if (key === undefined) return judgeOnce(expression, facts);
      if (said.has(key)) return said.get(key);
      const verdict = judge(expression, facts);
      if (said.size >= mostKept) said.clear();
      said.set(key, verdict);
      return verdict;
    },
    factsOf,
  };

  function judgeOnce(expression: string, facts: Readonly<Record<string, unknown>>): boolean | undefined {
    const verdicts = judged.get(facts) ?? new Map<string, boolean | undefined>();
    judged.set(facts, verdicts);
    if (!verdicts.has(expression)) verdicts.set(expression, judge(expression, facts));
    return verdicts.get(expression);
  }

  function judge(expression: string, facts: Readonly<Record<string, unknown>>): boolean | undefined {
    const value = evaluate(expression, { facts: viewOf(facts), ...nowhere });
    return typeof value === 'boolean' ? value : undefined;
  }

  function factsOf(expression: string): readonly string[] | undefined {
    if (read.has(expression)) return read.get(expression);
    const facts = factsRead(expression, known);
    read.set(expression, facts);
    return facts;
  }
}

const mostKept = 5_000;
const longestKey = 1_000;

/** The expression with the values that it reads; undefined where they are too many to be worth comparing. */
function keyOf(
  expression: string,
  names: readonly string[] | undefined,
  facts: Readonly<Record<string, unknown>>,
): string | undefined {
  if (names === undefined) return undefined;
  let key = expression;
  for (const name of names) {
    const value = facts[name];
    key += value === undefined ? '\n' : `\n${JSON.stringify(value)}`;
    if (key.length > longestKey) return undefined;
  }
  return key;
}

function factsRead(expression: string, known: ReadonlySet<string>): readonly string[] | undefined {
  const chains = namesRead(expression);
  const readable = parseFormula(expression).ok && !chains.some(([first]) => isLocal(first));
  return readable ? [...new Set(chains.flatMap((chain) => factsIn(chain, known)))] : undefined;
}

// A name that is no known fact is passed on as it stands, for lint to name.
function factsIn(chain: readonly string[], known: ReadonlySet<string>): readonly string[] {
  const facts = factsOfChain(chain, known);
  return facts.length === 0 ? [chain.join('.')] : facts;
}

function isLocal(name: string | undefined): boolean {
  return localNames.some((local) => local === name);
}
