import type { ASTNode } from '@marcbachmann/cel-js';
import { childrenOf, isLoop } from './ast.ts';
import { parseFormula } from './formula.ts';

/** Names that a formula finds in its own surroundings; every other name is a fact. */
export const localNames = ['this', 'form', 'index', 'item', 'today'] as const;

const listFunctions = new Set(['label', 'labelEn', 'labels']);

/** Dotted names that a formula reads, longest form: `["this", "kind"]`, `["land", "ward"]`. Empty for text that is no formula. */
export function namesRead(expression: string): readonly (readonly string[])[] {
  const parsed = parseFormula(expression);
  return parsed.ok ? chains(parsed.ast, new Set()) : [];
}

/** Full names of the facts that formulas read, sorted, each once. */
export function factsNeeded(expressions: readonly string[], factNames: readonly string[]): readonly string[] {
  const known = setOf(factNames);
  const names = expressions.flatMap(namesRead).flatMap((chain) => factsOfChain(chain, known));
  return [...new Set(names)].sort();
}

const keys = new WeakMap<object, readonly string[]>();
const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Names of the facts of a library; the same list each time, so that it is read once. */
export function namesOf(facts: Readonly<Record<string, unknown>>): readonly string[] {
  const known = keys.get(facts) ?? Object.keys(facts);
  keys.set(facts, known);
  return known;
}

function setOf(names: readonly string[]): ReadonlySet<string> {
  const known = sets.get(names) ?? new Set(names);
  sets.set(names, known);
  return known;
}

/** Facts that a dotted name stands for: the fact it begins with, or every fact below it. */
export function factsOfChain(chain: readonly string[], known: ReadonlySet<string>): readonly string[] {
  if (localNames.some((name) => name === chain[0])) return [];
  for (let length = chain.length; length > 0; length -= 1) {
    const name = chain.slice(0, length).join('.');
    if (known.has(name)) return [name];
  }
  const prefix = `${chain.join('.')}.`;
  return [...known].filter((name) => name.startsWith(prefix));
}

/** Code lists that a formula names, e.g. in `label("buildingUse", building.use)`. */
export function listsNamed(expression: string): readonly string[] {
  const parsed = parseFormula(expression);
  return parsed.ok ? lists(parsed.ast) : [];
}

function chains(node: ASTNode, bound: ReadonlySet<string>): readonly (readonly string[])[] {
  const chain = chainOf(node);
  if (chain !== undefined) return bound.has(chain[0] ?? '') ? [] : [chain];
  if (node.op === 'rcall' && isLoop(node)) {
    const [, range, [variable, ...steps]] = node.args;
    const inner = variable?.op === 'id' ? new Set([...bound, variable.args]) : bound;
    return [...chains(range, bound), ...steps.flatMap((step) => chains(step, inner))];
  }
  return childrenOf(node).flatMap((child) => chains(child, bound));
}

function chainOf(node: ASTNode): readonly string[] | undefined {
  if (node.op === 'id') return [node.args];
  if (node.op !== '.') return undefined;
  const [left, name] = node.args;
  const before = chainOf(left);
  return before && [...before, name];
}

function lists(node: ASTNode): readonly string[] {
  const [name, args] = node.op === 'call' ? node.args : [''];
  const first = listFunctions.has(name) ? args?.[0] : undefined;
  const own = first?.op === 'value' && typeof first.args === 'string' ? [first.args] : [];
  return [...own, ...childrenOf(node).flatMap(lists)];
}
