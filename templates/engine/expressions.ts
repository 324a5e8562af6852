import type { CodeLists } from '../../form-schemas/engine/field-definition.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import type { TemplateProblem } from './definition.ts';
import { findHelperRule, helperRules, type HelperRule } from './helper-rules.ts';
import type { ParsedTemplate } from './parsed.ts';
import { nearest } from '../../form-schemas/engine/nearest.ts';
import { problem, type ProblemCode } from './problems.ts';
import { isCall, isPath } from './program.ts';
import { code, dottedNames, flag, number, part, rows, type Shape, text } from './shapes.ts';

/** What a walk through a document's text needs. */
export type Walking = {
  readonly parsed: ReadonlyMap<string, ParsedTemplate>;
  readonly root: Shape;
  readonly codes: CodeLists;
  /** Code lists and legal references that documents.json gives to this document. */
  readonly lists: readonly string[];
  readonly law: readonly string[];
  /** File that stands in for the layout's `{{> body}}`. */
  readonly body: string;
  readonly report: (problem: TemplateProblem) => void;
};

/** Where the walk is: the file, the contexts from the root inwards, and the files that led here. */
export type Place = {
  readonly walking: Walking;
  readonly file: string;
  readonly contexts: readonly Shape[];
  readonly via: readonly string[];
};
type Node = hbs.AST.Node;
type Expression = hbs.AST.Expression;

const blocks = ['if', 'unless', 'each', 'with', 'lookup', 'log', 'must'];
const loopNames: Readonly<Record<string, Shape>> = { index: number, first: flag, last: flag };

/** What an expression gives; reports what is wrong with it. */
export function expressionShape(place: Place, node: Expression): Shape | undefined {
  if (isCall(node)) return isPath(node.path) ? callShape(place, node.path, node) : undefined;
  if (isPath(node)) return pathShape(place, node);
  return text;
}

type Call = Node & { readonly params: readonly Expression[] };

/** What a helper call gives; reports wrong arguments and codes. */
export function callShape(place: Place, path: hbs.AST.PathExpression, call: Call): Shape | undefined {
  const rule = findHelperRule(path.original);
  if (rule === undefined) {
    report(place, call, 'unknown-helper', {
      name: path.original,
      like: nearest(path.original, Object.keys(helperRules)),
    });
    return undefined;
  }
  const { params } = call;
  if (params.length < rule.least || params.length > rule.most) {
    const wants = rule.least === rule.most ? String(rule.least) : `${rule.least}–${rule.most}`;
    report(place, call, 'argument-count', { helper: path.original, wants });
    return undefined;
  }
  const shapes = params.map((param) => expressionShape(place, param));
  checkFirst(place, path.original, rule, params[0], shapes[0]);
  checkCodes(place, path.original, params, shapes);
  return resultShape(place, rule, params, shapes[0]);
}

function checkFirst(
  place: Place,
  helper: string,
  rule: HelperRule,
  node: Expression | undefined,
  shape: Shape | undefined,
): void {
  if (node === undefined || shape === undefined || rule.takes === 'anything') return;
  const isLiteral = node.type === 'StringLiteral';
  const fits = {
    rows: shape.kind === 'rows',
    literal: isLiteral,
    'literal-or-text': isLiteral || (shape.kind === 'value' && shape.type === 'string'),
    index: shape === number,
  };
  const fitting =
    typeof rule.takes === 'string' ? fits[rule.takes] : shape.kind === 'value' && rule.takes.includes(shape.type);
  if (fitting) return;
  const wants = typeof rule.takes === 'string' ? rule.takes : rule.takes.join(', ');
  report(place, node, 'wrong-type', { name: sourceOf(node), helper, wants });
}

/** Literals beside a coded value must be codes of its list, or the branch can never be taken. */
function checkCodes(
  place: Place,
  helper: string,
  params: readonly Expression[],
  shapes: readonly (Shape | undefined)[],
): void {
  const [first, second, ...rest] = params;
  const column =
    helper === 'where' && shapes[0]?.kind === 'rows' ? columnShape(place, shapes[0].row, second) : undefined;
  const coded = helper === 'where' ? column : ['eq', 'among', 'has'].includes(helper) ? shapes[0] : undefined;
  if (helper === 'groups' && shapes[0]?.kind === 'rows') columnShape(place, shapes[0].row, second);
  if (first === undefined || coded?.kind !== 'value' || coded.codes === undefined) return;
  const list = entryOf(place.walking.codes, coded.codes) ?? [];
  for (const node of helper === 'where' ? rest : params.slice(1)) {
    const value = literalOf(node);
    if (value === undefined || list.some((each) => each.code === value)) continue;
    report(place, node, 'unknown-code', {
      name: value,
      list: coded.codes,
      like: nearest(
        value,
        list.map((each) => each.code),
      ),
    });
  }
}

function columnShape(place: Place, row: Shape, node: Expression | undefined): Shape | undefined {
  const key = node && literalOf(node);
  if (key === undefined || row.kind !== 'object') return undefined;
  const found = row.names.get(key);
  if (found === undefined && node !== undefined) {
    report(place, node, 'unknown-name', { name: key, like: nearest(key, [...row.names.keys()]) });
  }
  return found;
}

function resultShape(
  place: Place,
  rule: HelperRule,
  params: readonly Expression[],
  first: Shape | undefined,
): Shape | undefined {
  if (rule === helperRules.law) checkLaw(place, params[0]);
  if (rule.gives === 'text') return text;
  if (rule.gives === 'flag') return flag;
  if (rule.gives === 'rows') return first;
  if (rule.gives === 'groups') return first && rows(part({ name: text, rows: first }));
  const [node] = params;
  const name = node && literalOf(node);
  if (name !== undefined && !place.walking.lists.includes(name) && node !== undefined)
    report(place, node, 'unknown-list', { name });
  return rows(codeOf(name));
}

function checkLaw(place: Place, node: Expression | undefined): void {
  const key = node && literalOf(node);
  const { law } = place.walking;
  if (key === undefined || node === undefined || law.includes(key)) return;
  report(place, node, 'unknown-law', { name: key, like: nearest(key, law) });
}

function codeOf(list: string | undefined): Shape {
  if (code.kind !== 'object') return code;
  const own: Shape = { kind: 'value', type: 'string', ...(list !== undefined && { codes: list }) };
  return { kind: 'object', names: new Map([...code.names, ['code', own]]) };
}

/** What a path stands for where the walk is; reports a name that does not exist. */
export function pathShape(place: Place, node: hbs.AST.PathExpression): Shape | undefined {
  if (node.data) return dataShape(place, node);
  const start = place.contexts.at(-1 - node.depth);
  if (start === undefined) report(place, node, 'above-root', { name: node.original });
  return start && follow(place, node, start, node.parts);
}

function dataShape(place: Place, node: hbs.AST.PathExpression): Shape | undefined {
  const [name = '', ...parts] = node.parts;
  if (name === 'root') return follow(place, node, place.walking.root, parts);
  const shape = loopNames[name];
  if (shape === undefined)
    report(place, node, 'unknown-name', { name: node.original, like: nearest(name, Object.keys(loopNames)) });
  return shape;
}

function follow(place: Place, node: hbs.AST.PathExpression, start: Shape, parts: readonly string[]): Shape | undefined {
  let shape = start;
  for (const name of parts) {
    const next = shape.kind === 'object' ? shape.names.get(name) : undefined;
    if (next === undefined) {
      const known = [...dottedNames(start), ...dottedNames(place.walking.root)];
      report(place, node, 'unknown-name', { name: node.original, like: nearest(parts.join('.'), known) });
      return undefined;
    }
    shape = next;
  }
  return shape;
}

/** Says whether a bare word calls a helper. */
export function isHelperName({ original, data, depth }: hbs.AST.PathExpression): boolean {
  return !data && depth === 0 && (Object.hasOwn(helperRules, original) || blocks.includes(original));
}

function literalOf(node: Expression): string | undefined {
  return 'value' in node && typeof node.value === 'string' ? node.value : undefined;
}

/** The expression as it was written. */
export function sourceOf(node: Expression): string {
  return 'original' in node ? String(node.original) : node.type;
}

/** Reports a problem in the file where the walk is. */
export function report(
  place: Place,
  node: Node,
  problemCode: ProblemCode,
  params: Readonly<Record<string, string>>,
): void {
  place.walking.report(problem(place.file, node.loc.start.line, problemCode, params));
}
