import { isRecord, ownValue } from '../../form-schemas/engine/records.ts';
import type { PrintInput, PrintModel, TemplateFiles } from './definition.ts';
import { parseTemplate } from './parsed.ts';
import { isBlock, isCall, isMustache, isPartial, isPath } from './program.ts';

/** Names that a text reads, as a tree; `true` = everything from there on. */
export type UsedNames = true | ReadonlyMap<string, UsedNames>;

type Tree = Map<string, Tree | true>;

/** Parts of the model that helpers and the page read by themselves. */
const ALWAYS: readonly (readonly string[])[] = [['doc'], ['copies'], ['lists'], ['images'], ['files']];
const OFFICE: readonly (readonly string[])[] = [
  ['org', 'areaUnit'],
  ['org', 'conversionProfile'],
  ['org', 'defaultLengthUnit'],
];

/**
 * The names of the model that a paper can read: those in its text, its layout and every partial that they call. A name that is
 * read inside rows counts as one of the model too, so there is rather more than less in it.
 */
export function usedNames(files: TemplateFiles, id: string): UsedNames {
  return readThrough(files, id).names;
}

/** Whether a paper reads the value at that path of its model: in its text, its layout or a partial that they call. */
export function readsValue(files: TemplateFiles, id: string, path: readonly string[]): boolean {
  return isRead(path, readThrough(files, id, []).names);
}

/** The partials that a paper calls, by its text, its layout or another partial. */
export function usedPartials(files: TemplateFiles, id: string): ReadonlySet<string> {
  return readThrough(files, id).partials;
}

function readThrough(
  files: TemplateFiles,
  id: string,
  always: readonly (readonly string[])[] = [...ALWAYS, ...OFFICE],
): { readonly names: Tree; readonly partials: ReadonlySet<string> } {
  const layout = ownValue(files.catalogue[id], 'layout');
  const tree: Tree = new Map();
  const partials = new Set<string>();
  for (const path of always) keep(tree, path);
  collect(files.documents[id] ?? '');
  if (typeof layout === 'string') collect(files.layouts[layout] ?? '');
  return { names: tree, partials };

  function collect(source: string): void {
    const parsed = parseTemplate(source);
    if (parsed.ok) program(parsed.program);
  }

  function program({ body }: hbs.AST.Program): void {
    for (const node of body) statement(node);
  }

  function statement(node: hbs.AST.Statement): void {
    if (isMustache(node) || isBlock(node)) call(node);
    if (isPartial(node)) partial(node);
    if (!isBlock(node)) return;
    program(node.program);
    if (node.inverse !== undefined) program(node.inverse);
  }

  function partial(node: hbs.AST.PartialStatement): void {
    for (const each of node.params) expression(each);
    for (const { value } of node.hash?.pairs ?? []) expression(value);
    const name = isPath(node.name) ? node.name.original : '';
    if (partials.has(name)) return;
    partials.add(name);
    collect(files.partials[name] ?? '');
  }

  function call({ path, params }: Pick<hbs.AST.MustacheStatement, 'path' | 'params'>): void {
    const table = isPath(path) ? TABLES[path.original] : undefined;
    if (table === undefined) expression(path);
    else keep(tree, [table, ...params.flatMap(literalOf)]);
    for (const each of params) expression(each);
  }

  function expression(node: hbs.AST.Expression): void {
    if (isCall(node)) call(node);
    // a name that stands after @ is one of the root, or of the loop
    if (isPath(node)) keep(tree, node.data ? node.parts.slice(1) : node.parts);
  }
}

/** Helpers that look up the key which they are given, and where. */
const TABLES: Readonly<Record<string, string>> = { law: 'law', standard: 'standards' };

function literalOf(node: hbs.AST.Expression): readonly string[] {
  return 'value' in node && typeof node.value === 'string' ? [node.value] : [];
}

/** The part of a model that has those names, with the pictures that it shows and the hashes of the files that it names. */
export function usedPart(model: PrintModel, used: UsedNames): PrintModel {
  const { images, files, ...part } = recordOf(partOf(model, used));
  const shown = new Set(textsIn(part));
  const kept = (all: unknown) => Object.fromEntries(Object.entries(recordOf(all)).filter(([id]) => shown.has(id)));
  const hashes = kept(files);
  return { ...part, images: kept(images), ...(Object.keys(hashes).length > 0 && { files: hashes }) };
}

const chosen = new WeakMap<object, WeakMap<Shapes, Shapes>>();

type Shapes = PrintInput['shapes'];

/** The facts that a paper can read, by themselves or as their printed form: no others need be worked out for it. */
export function usedShapes(shapes: Shapes, used: UsedNames): Shapes {
  if (used === true) return shapes;
  const known = chosen.get(used)?.get(shapes);
  if (known) return known;
  const read = Object.entries(shapes).filter(([name]) => isRead(name.split('.'), used));
  const picked = Object.fromEntries(read);
  const beside = chosen.get(used) ?? new WeakMap<Shapes, Shapes>();
  chosen.set(used, beside.set(shapes, picked));
  return picked;
}

function isRead([name = '', ...deeper]: readonly string[], used: UsedNames): boolean {
  if (used === true) return true;
  const below = used.get(name);
  if (deeper.length > 0) return below !== undefined && isRead(deeper, below);
  return below !== undefined || used.has(`${name}Ne`);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function partOf(value: unknown, used: UsedNames): unknown {
  if (used === true || !isRecord(value)) return value;
  return Object.fromEntries(
    [...used].flatMap(([name, below]) => (Object.hasOwn(value, name) ? [[name, partOf(value[name], below)]] : [])),
  );
}

function keep(tree: Tree, [name, ...deeper]: readonly string[]): void {
  if (name === undefined) return;
  const known = tree.get(name);
  if (known === true) return;
  if (deeper.length === 0) {
    tree.set(name, true);
    return;
  }
  const below: Tree = known ?? new Map();
  tree.set(name, below);
  keep(below, deeper);
}
