import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { FactDefinition } from '../../form-schemas/engine/fact-definition.ts';
import { factsOfChain, namesRead } from '../../form-schemas/engine/formula/expressions.ts';
import { TIMED } from './engine-facts.ts';

/**
 * The facts that may have another value tomorrow though nothing happens to the case: what the engine counts in days, what the
 * office's dated records say, and everything that is worked out of those or of the day itself.
 */
export function timedFacts({ facts }: Pick<FormLibrary, 'facts'>): ReadonlySet<string> {
  const known = new Set(Object.keys(facts));
  const read = Object.entries(facts).map(([name, { derive }]) => ({
    name,
    sources: derive === undefined ? [] : namesRead(derive).flatMap((chain) => sourcesOf(chain, known)),
  }));
  const timed = new Set(Object.entries(facts).flatMap(([name, fact]) => (isTimedSource(fact) ? [name] : [])));
  timed.add(DAY);
  for (let before = 0; before < timed.size; ) {
    before = timed.size;
    for (const { name, sources } of read) if (sources.some((source) => timed.has(source))) timed.add(name);
  }
  return timed;
}

/** What formulas call the day on which they are worked out. */
const DAY = 'today';

function sourcesOf(chain: readonly string[], known: ReadonlySet<string>): readonly string[] {
  return chain[0] === DAY ? [DAY] : factsOfChain(chain, known);
}

function isTimedSource({ engine, config, master }: FactDefinition): boolean {
  return config !== undefined || master !== undefined || (engine !== undefined && TIMED.includes(engine));
}
