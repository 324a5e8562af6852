import type { ASTNode } from '@marcbachmann/cel-js';
import { childrenOf, isLoop } from './ast.ts';
import { parseFormula } from './formula.ts';

/** Loops in a row, each over what the one before gave, that may make every value larger; the next would multiply once more. */
const mostGrowing = 2;
/** What these give is as large as it is, whatever goes into it. */
const narrowing = new Set([
  'size',
  'sum',
  'contains',
  'startsWith',
  'endsWith',
  'has',
  'dec',
  'int',
  'round2',
  'roundRupee',
]);
const judging = new Set(['==', '!=', '<', '<=', '>', '>=', 'in', '&&', '||', '!_']);

/**
 * Why a formula may not be saved although it can be read: loop upon loop makes each value out of several of the value before,
 * so that thirty of them make a billion. What the other ways of growing come to is found when the formula runs (budget.ts).
 */
export function growthRefusal(ast: ASTNode): string | undefined {
  if (growingLoops(ast) <= mostGrowing) return undefined;
  return `grows without end: more than ${mostGrowing} loops in a row put a value together with itself`;
}

/** Says whether a text is a formula that may not be saved because it grows. */
export function growsWithoutEnd(expression: string): boolean {
  const formula = parseFormula(expression);
  return formula.ok && growthRefusal(formula.ast) !== undefined;
}

function growingLoops(node: ASTNode): number {
  if (node.op !== 'rcall' || !isLoop(node)) return Math.max(0, ...childrenOf(node).map(growingLoops));
  const [, range, [variable, ...steps]] = node.args;
  const name = variable?.op === 'id' ? variable.args : '';
  const grows = steps.some((step) => copiesOf(step, name) > 1);
  return Math.max(growingLoops(range) + (grows ? 1 : 0), ...steps.map(growingLoops));
}

/** How often a value may stand in what a node gives. */
function copiesOf(node: ASTNode, name: string): number {
  if (node.op === 'id') return node.args === name ? 1 : 0;
  if (judging.has(node.op)) return 0;
  if (node.op === '?:') {
    const [, yes, no] = node.args;
    return Math.max(copiesOf(yes, name), copiesOf(no, name));
  }
  if ((node.op === 'call' || node.op === 'rcall') && narrowing.has(node.args[0])) return 0;
  return childrenOf(node).reduce((sum, child) => sum + copiesOf(child, name), 0);
}
