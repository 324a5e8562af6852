import type { ASTNode } from '@marcbachmann/cel-js';
import { childrenOf } from './ast.ts';
import { parseFormula } from './formula.ts';

/** What of a form a formula looks into. Facts are not of the form: they stand still while it is computed. */
export type Reads = {
  /** Names of the form's own sections and fields: `form.owner.name` looks into `owner`. */
  readonly keys: ReadonlySet<string>;
  /** It looks into its surroundings (`this`). */
  readonly self: boolean;
  /** It takes the form as a whole. */
  readonly all: boolean;
};

const mostKept = 5000;
const known = new Map<string, Reads>();

/** What a formula looks into; of a text that is no formula, everything. */
export function readsOf(expression: string): Reads {
  const kept = known.get(expression);
  if (kept !== undefined) return kept;
  const formula = parseFormula(expression);
  const reads = formula.ok ? readsIn(formula.ast) : { keys: new Set<string>(), self: true, all: true };
  if (known.size >= mostKept) known.clear();
  known.set(expression, reads);
  return reads;
}

function readsIn(ast: ASTNode): Reads {
  const keys = new Set<string>();
  let self = false;
  let all = false;
  const look = (node: ASTNode): void => {
    const key = keyOf(node);
    if (key !== undefined) keys.add(key);
    else if (node.op === 'id' && node.args === 'form') all = true;
    else if (node.op === 'id' && node.args === 'this') self = true;
    else childrenOf(node).forEach(look);
  };
  look(ast);
  return { keys, self, all };
}

/** `form.owner` names `owner`. */
function keyOf(node: ASTNode): string | undefined {
  if (node.op !== '.') return undefined;
  const [holder, name] = node.args;
  return holder.op === 'id' && holder.args === 'form' ? name : undefined;
}
