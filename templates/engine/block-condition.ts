import { parseTemplate } from './parsed.ts';
import { isBlock, isCall, isPath } from './program.ts';

/** A condition that is picked, not written: a value is there, or it is one of some codes; or the opposite. */
export type Condition = {
  readonly path: string;
  /** Codes of which it is one; none = whether there is anything to say of it. */
  readonly codes: readonly string[];
  readonly negated: boolean;
};

/** What a branch asks, from its opening words; undefined for one that only the text side can show. */
export function findCondition(open: string): Condition | undefined {
  const asked = askedBy(open);
  const found = asked && askedOf(asked.node);
  return found && { ...found, negated: (asked?.helper === 'unless') !== found.negated };
}

/** Several conditions of which all must hold, or any. */
type JoinedConditions = { readonly join: 'all' | 'any'; readonly of: readonly Condition[] };

/** What a branch asks that joins several such conditions, to be read; it is written on the text side. */
export function findJoined(open: string): JoinedConditions | undefined {
  const asked = askedBy(open);
  if (asked?.helper !== 'if' || !isCall(asked.node) || !isPath(asked.node.path)) return undefined;
  const name = asked.node.path.original;
  if (name !== 'and' && name !== 'or') return undefined;
  const of = asked.node.params.flatMap((each) => askedOf(each) ?? []);
  return of.length === asked.node.params.length ? { join: name === 'and' ? 'all' : 'any', of } : undefined;
}

function askedBy(open: string): { readonly helper: string; readonly node: hbs.AST.Expression } | undefined {
  const helper = /^\{\{#(if|unless) /.exec(open)?.[1];
  const parsed = helper === undefined ? undefined : parseTemplate(`${open}{{/${helper}}}`);
  const [block] = parsed?.ok === true ? parsed.program.body : [];
  const [node] = block !== undefined && isBlock(block) ? block.params : [];
  return helper === undefined || node === undefined ? undefined : { helper, node };
}

function askedOf(node: hbs.AST.Expression): Condition | undefined {
  if (isPath(node)) return { path: node.original, codes: [], negated: false };
  if (!isCall(node) || !isPath(node.path)) return undefined;
  const [first, ...rest] = node.params;
  if (first === undefined) return undefined;
  const name = node.path.original;
  if (name === 'not' && rest.length === 0) {
    const inner = askedOf(first);
    return inner && { ...inner, negated: !inner.negated };
  }
  if ((name !== 'eq' && name !== 'among') || !isPath(first) || (name === 'eq' && rest.length !== 1)) return undefined;
  const codes = rest.flatMap((each) => ('value' in each && typeof each.value === 'string' ? [each.value] : []));
  return codes.length === rest.length && codes.length > 0 ? { path: first.original, codes, negated: false } : undefined;
}

/** The words and the closing of a branch with that condition. */
export function conditionWords({ path, codes, negated }: Condition): { readonly open: string; readonly close: string } {
  const helper = negated ? 'unless' : 'if';
  const named = codes.map((code) => `"${code}"`).join(' ');
  const asked = codes.length === 0 ? path : `(${codes.length === 1 ? 'eq' : 'among'} ${path} ${named})`;
  return { open: `{{#${helper} ${asked}}}`, close: `{{/${helper}}}` };
}
