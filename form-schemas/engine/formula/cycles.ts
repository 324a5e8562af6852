import type { FormBundle, FormLibrary } from '../definition.ts';
import { childOf, type FieldNode } from '../tree.ts';
import { factsNeeded, namesOf, namesRead } from './expressions.ts';

/** A loop in what depends on what, first name repeated at the end; undefined when there is none. */
export function findCycle(dependencies: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  for (const name of dependencies.keys()) {
    const cycle = walk(name, [], dependencies, done);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

type Dependencies = ReadonlyMap<string, readonly string[]>;

const dependenciesOf = new WeakMap<FormLibrary['facts'], Dependencies>();

/** Which facts each derived fact reads; worked out once for each set of facts. */
export function factDependencies({ facts }: FormLibrary): Dependencies {
  const known = dependenciesOf.get(facts);
  if (known !== undefined) return known;
  const names = namesOf(facts);
  const dependencies = new Map(
    Object.entries(facts).map(([name, { derive }]) => [name, derive === undefined ? [] : factsNeeded([derive], names)]),
  );
  dependenciesOf.set(facts, dependencies);
  return dependencies;
}

/**
 * Loops through the facts: a field that is worked out from what the same form has said before would change with every save.
 * Each as the names on the way, from the field over the fact back to the form.
 */
export function loopsThroughFacts(library: FormLibrary, { slug, fields }: FormBundle): readonly (readonly string[])[] {
  const own = factsOfForm(library, slug);
  if (own.size === 0) return [];
  return fields.flatMap(({ path, compute, show }) => {
    const read = factsNeeded([compute ?? '', show ?? ''], [...own]);
    return read.slice(0, 1).map((fact) => [path.join('.'), fact, slug]);
  });
}

/** Facts that come from a form, whether directly or worked out from others that do. */
function factsOfForm(library: FormLibrary, slug: string): ReadonlySet<string> {
  const reads = factDependencies(library);
  const own = new Set<string>();
  for (const [name, { from }] of Object.entries(library.facts)) if (from?.split('#')[0] === slug) own.add(name);
  for (let before = -1; own.size > before; ) {
    before = own.size;
    for (const [name, others] of reads) if (others.some((other) => own.has(other))) own.add(name);
  }
  return own;
}

/** Which fields of a form the value of each field hangs on: what its formula and its visibility read. */
export function fieldDependencies(root: FieldNode): ReadonlyMap<string, readonly string[]> {
  const dependencies = new Map<string, readonly string[]>();
  collect(root, root, [], dependencies);
  return dependencies;
}

function walk(
  name: string,
  trail: readonly string[],
  dependencies: ReadonlyMap<string, readonly string[]>,
  done: Set<string>,
): readonly string[] | undefined {
  if (trail.includes(name)) return [...trail.slice(trail.indexOf(name)), name];
  if (done.has(name)) return undefined;
  for (const next of dependencies.get(name) ?? []) {
    const cycle = walk(next, [...trail, name], dependencies, done);
    if (cycle !== undefined) return cycle;
  }
  done.add(name);
  return undefined;
}

function collect(
  root: FieldNode,
  part: FieldNode,
  inherited: readonly string[],
  into: Map<string, readonly string[]>,
): void {
  for (const child of part.children) {
    const { show, compute } = child.info;
    const shown = [...inherited, ...fieldsRead(root, part, show)];
    into.set(nameOf(child), [...shown, ...fieldsRead(root, part, compute)]);
    collect(root, child, shown, into);
  }
}

function fieldsRead(root: FieldNode, part: FieldNode, expression: string | undefined): readonly string[] {
  if (expression === undefined) return [];
  return namesRead(expression).flatMap(([first, ...rest]) => {
    if (first === 'form') return leavesAt(root, rest);
    if (first !== 'this') return [];
    // `landAreaSqft(this)` reads what was entered beside the result, not the result
    return rest.length > 0
      ? leavesAt(part, rest)
      : part.children.filter(({ info }) => info.compute === undefined).map(nameOf);
  });
}

function leavesAt(from: FieldNode, keys: readonly string[]): readonly string[] {
  let node = from;
  for (const key of keys) {
    const next = childOf(node, key);
    if (next === undefined) break;
    node = next;
  }
  return node === from && keys.length > 0 ? [] : [nameOf(node), ...below(node)];
}

function below(node: FieldNode): readonly string[] {
  return node.children.flatMap((child) => [nameOf(child), ...below(child)]);
}

function nameOf({ info }: FieldNode): string {
  return info.path.join('.');
}
