import { nearest } from '../../form-schemas/engine/nearest.ts';
import {
  callShape,
  expressionShape,
  isHelperName,
  type Place,
  pathShape,
  report,
  sourceOf,
  type Walking,
} from './expressions.ts';
import { printedBy } from './printed-by.ts';
import { isAllowedStatement, isBlock, isMustache, isPartial, isPath } from './program.ts';
import { part, type Shape, text } from './shapes.ts';

const conditions = ['if', 'unless'];

/** Reports every name, code and type in a file, and in the partials that it calls, that the model does not bear out. */
export function walkTemplate(walking: Walking, file: string): void {
  walkFile({ walking, file, contexts: [walking.root], via: [] });
}

function walkFile(place: Place): void {
  const parsed = place.walking.parsed.get(place.file);
  if (parsed !== undefined) walkProgram(place, parsed.program);
}

function walkProgram(place: Place, { body }: hbs.AST.Program): void {
  for (const node of body) walkStatement(place, node);
}

function walkStatement(place: Place, node: hbs.AST.Statement): void {
  if (!isAllowedStatement(node)) return reportForm(place, node);
  if (isMustache(node)) walkMustache(place, node);
  else if (isPartial(node)) walkPartial(place, node);
  else if (isBlock(node)) walkBlock(place, node);
}

function reportForm(place: Place, node: hbs.AST.Statement): void {
  if (isMustache(node) && !node.escaped)
    report(place, node, 'raw-output', { name: isPath(node.path) ? node.path.original : '' });
  else report(place, node, 'statement', { name: node.type });
}

function walkMustache(place: Place, node: hbs.AST.MustacheStatement): void {
  if (!isPath(node.path)) return;
  if (node.params.length > 0 || isHelperName(node.path)) return void callShape(place, node.path, node);
  const shape = pathShape(place, node.path);
  const how = shape && howToPrint(shape, node.path.original);
  if (how !== undefined) report(place, node, 'say-how', { name: node.path.original, like: how });
}

/** How to print what cannot be printed plainly, or undefined for text. */
function howToPrint(shape: Shape, name: string): string | undefined {
  if (shape.kind === 'rows') return `{{#each ${name}}}`;
  if (shape.kind === 'object') return `{{${name}.…}}`;
  if (shape.type === 'string' || shape.type === 'text') return undefined;
  if (shape.type === 'picture') return `{{qr ${name}}}`;
  if (shape.type === 'file') return `{{photo ${name}}}`;
  return printedBy(name, shape.type);
}

function walkPartial(place: Place, node: hbs.AST.PartialStatement): void {
  if (!isPath(node.name)) return;
  const name = node.name.original;
  const file = name === 'body' ? place.walking.body : `partials/${name}.hbs`;
  if (!place.walking.parsed.has(file)) {
    if (name === 'body') return;
    const known = [...place.walking.parsed.keys()].flatMap((each) => /^partials\/(.*)\.hbs$/.exec(each)?.[1] ?? []);
    return report(place, node, 'unknown-partial', { name, like: nearest(name, known) });
  }
  if (place.via.includes(file)) return report(place, node, 'partial-circle', { name });
  walkFile({ ...place, file, contexts: partialContexts(place, node), via: [...place.via, place.file] });
}

function partialContexts(place: Place, { params, hash }: hbs.AST.PartialStatement): readonly Shape[] {
  const [own] = params;
  const given = own && expressionShape(place, own);
  const current = given ?? place.contexts.at(-1) ?? place.walking.root;
  const named = (hash?.pairs ?? []).map(({ key, value }): [string, Shape] => [
    key,
    expressionShape(place, value) ?? text,
  ]);
  if (named.length === 0) return given === undefined ? place.contexts : [...place.contexts, given];
  const names = current.kind === 'object' ? [...current.names] : [];
  return [...place.contexts, { kind: 'object', names: new Map([...names, ...named]) }];
}

function walkBlock(place: Place, node: hbs.AST.BlockStatement): void {
  const name = isPath(node.path) ? node.path.original : '';
  const [first] = node.params;
  let inner = place;
  if (name === 'each' && first !== undefined) {
    const shape = expressionShape(place, first);
    if (shape !== undefined && shape.kind !== 'rows') report(place, node, 'not-rows', { name: sourceOf(first) });
    inner = { ...place, contexts: [...place.contexts, shape?.kind === 'rows' ? shape.row : part({})] };
    if (shape?.kind !== 'rows') return;
  } else if (conditions.includes(name) && first !== undefined) expressionShape(place, first);
  else return report(place, node, 'unknown-helper', { name, like: nearest(name, ['each', ...conditions]) });
  walkProgram(inner, node.program);
  if (node.inverse !== undefined) walkProgram(place, node.inverse);
}
