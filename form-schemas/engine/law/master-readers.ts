import type { FormBundle, FormLibrary } from '../definition.ts';
import type { FieldInfo } from '../field-definition.ts';
import { factDependencies } from '../formula/cycles.ts';
import { factsNeeded } from '../formula/expressions.ts';

/** Facts that hold the records of a master, or are worked out from them. */
export function factsOfMaster(library: FormLibrary, master: string): ReadonlySet<string> {
  const own = Object.entries(library.facts).flatMap(([name, fact]) => (fact.master === master ? [name] : []));
  const found = new Set(own);
  for (let before = -1; found.size > before; ) {
    before = found.size;
    for (const [name, reads] of factDependencies(library)) if (reads.some((each) => found.has(each))) found.add(name);
  }
  return found;
}

/** Whether a form works a value out, or begins with one, by the records of a master. */
export function readsMaster(library: FormLibrary, { fields }: FormBundle, master: string): boolean {
  const facts = [...factsOfMaster(library, master)];
  return facts.length > 0 && factsNeeded(fields.flatMap(formulasOf), facts).length > 0;
}

function formulasOf({ compute, prefill }: FieldInfo): readonly string[] {
  return [compute, prefill].filter((formula) => typeof formula === 'string');
}
