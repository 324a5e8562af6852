import type { ASTNode } from '@marcbachmann/cel-js';

const comprehensions = new Set(['all', 'exists', 'exists_one', 'map', 'filter']);

/** The nodes directly below a node of a formula, in the order they are written. */
export function childrenOf(node: ASTNode): readonly ASTNode[] {
  switch (node.op) {
    case 'value':
    case 'id':
      return [];
    case '.':
    case '.?':
      return [node.args[0]];
    case 'call':
      return node.args[1];
    case 'rcall':
      return [node.args[1], ...node.args[2]];
    case 'list':
      return node.args;
    case 'map':
      return node.args.flat();
    case '!_':
    case '-_':
      return [node.args];
    default:
      return node.args;
  }
}

/** Says whether a node goes through a list: `rows.exists(r, …)`. */
export function isLoop(node: ASTNode): boolean {
  return node.op === 'rcall' && comprehensions.has(node.args[0]);
}

/** Deepest nesting of loops over lists; a loop over what another loop gave runs after it, not in it. */
export function loopDepth(node: ASTNode): number {
  if (node.op !== 'rcall' || !isLoop(node)) return Math.max(0, ...childrenOf(node).map(loopDepth));
  const [, range, steps] = node.args;
  return Math.max(loopDepth(range), 1 + Math.max(0, ...steps.map(loopDepth)));
}

/** Names of all functions and methods that a formula calls. */
export function callsOf(node: ASTNode): readonly string[] {
  const own = node.op === 'call' || node.op === 'rcall' ? [node.args[0]] : [];
  return [...own, ...childrenOf(node).flatMap(callsOf)];
}
