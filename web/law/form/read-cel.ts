import type { ASTNode } from '@marcbachmann/cel-js';
import { parseFormula } from '../../../form-schemas/engine/formula/formula.ts';
import { callNames, comparisons, operators, type Said } from './said.ts';

/** What a formula says; undefined for what the builders cannot show. Never throws. */
export function readCel(cel: string): Said | undefined {
  const parsed = parseFormula(cel);
  return parsed.ok ? read(parsed.ast) : undefined;
}

function read(node: ASTNode): Said | undefined {
  switch (node.op) {
    case 'value':
      return readValue(node.args);
    case 'id':
      return { is: 'path', path: [node.args] };
    case '.':
      return readPart(node.args[0], node.args[1]);
    case 'list':
      return whole(node.args, (of) => ({ is: 'list', of }));
    case '&&':
      return whole(flat(node, '&&'), (of) => ({ is: 'all', of }));
    case '||':
      return whole(flat(node, '||'), (of) => ({ is: 'any', of }));
    case '!_':
      return whole([node.args], ([of]) => of && { is: 'not', of });
    case '-_':
      return negative(read(node.args));
    case '?:':
      return whole(node.args, ([when, yes, no]) => when && yes && no && { is: 'if', when, yes, no });
    case 'call':
      return readCall(node.args[0], node.args[1]);
    case 'rcall':
      return readMethod(node.args[0], node.args[1], node.args[2]);
    case 'in':
      return pair(node.args, (left, right) => ({ is: 'among', left, right }));
    default:
      return readBinary(node);
  }
}

function readBinary(node: ASTNode): Said | undefined {
  const op = operators.find((each) => each === node.op);
  const comparison = comparisons.find((each) => each === node.op);
  if (!isPair(node.args)) return undefined;
  if (op !== undefined) return pair(node.args, (left, right) => ({ is: 'math', op, left, right }));
  if (comparison === undefined) return undefined;
  return pair(node.args, (left, right) => ({ is: 'test', op: comparison, left, right }));
}

function isPair(args: unknown): args is readonly [ASTNode, ASTNode] {
  return Array.isArray(args) && args.length === 2;
}

function readValue(value: unknown): Said | undefined {
  if (value === null) return { is: 'nothing' };
  if (typeof value === 'string') return { is: 'text', text: value };
  if (typeof value === 'boolean') return { is: 'yes', yes: value };
  return typeof value === 'bigint' ? { is: 'number', text: String(value), exact: false } : undefined;
}

function negative(said: Said | undefined): Said | undefined {
  if (said?.is !== 'number' || said.exact || said.text === '0' || said.text.startsWith('-')) return undefined;
  return { ...said, text: `-${said.text}` };
}

function readPart(inner: ASTNode, key: string): Said | undefined {
  const found = readLookup(inner, key);
  if (found !== undefined) return found;
  const of = read(inner);
  if (of === undefined) return undefined;
  return of.is === 'path' ? { is: 'path', path: [...of.path, key] } : { is: 'part', of, key };
}

/** `list.filter(row, …)[0].column` */
function readLookup(inner: ASTNode, column: string): Said | undefined {
  if (inner.op !== '[]') return undefined;
  const [filter, first] = inner.args;
  if (first.op !== 'value' || first.args !== 0n || filter.op !== 'rcall' || filter.args[0] !== 'filter')
    return undefined;
  const loop = readLoop(filter.args[1], filter.args[2]);
  return loop && { is: 'lookup', ...loop, column };
}

function readCall(written: string, args: readonly ASTNode[]): Said | undefined {
  const name = callNames.find((each) => each === written);
  if (name === undefined) return undefined;
  return whole(args, (of) => exactNumber(name, of) ?? { is: 'call', name, of });
}

function exactNumber(name: string, [only, ...more]: readonly Said[]): Said | undefined {
  if (name !== 'dec' || more.length > 0) return undefined;
  if (only?.is === 'number') return { ...only, exact: true };
  return only?.is === 'text' && isNumber(only.text) ? { is: 'number', text: only.text, exact: true } : undefined;
}

/** Whether a text is a number as formulas write it: Latin digits, perhaps a minus and decimals. */
export function isNumber(text: string): boolean {
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/u.test(text) && text !== '-0';
}

function readMethod(name: string, on: ASTNode, args: readonly ASTNode[]): Said | undefined {
  if (name === 'contains' && args.length === 1)
    return whole([on, ...args], ([left, right]) => left && right && { is: 'contains', left, right });
  if (name === 'size' && args.length === 0) return whole([on], (of) => ({ is: 'call', name: 'size', of }));
  if (name !== 'exists' && name !== 'all') return undefined;
  const loop = readLoop(on, args);
  return loop && { is: name === 'all' ? 'every' : 'some', ...loop };
}

function readLoop(on: ASTNode, [row, condition]: readonly ASTNode[]) {
  if (row?.op !== 'id' || condition === undefined) return undefined;
  const list = read(on);
  const of = read(condition);
  return list && of && { list, row: row.args, of };
}

function flat(node: ASTNode, op: '&&' | '||'): readonly ASTNode[] {
  return node.op === op && isPair(node.args) ? node.args.flatMap((part) => flat(part, op)) : [node];
}

function whole(nodes: readonly ASTNode[], make: (of: readonly Said[]) => Said | undefined): Said | undefined {
  const of = nodes.map(read).filter((said) => said !== undefined);
  return of.length === nodes.length ? make(of) : undefined;
}

function pair([a, b]: readonly [ASTNode, ASTNode], make: (left: Said, right: Said) => Said): Said | undefined {
  const left = read(a);
  const right = read(b);
  return left && right && make(left, right);
}
