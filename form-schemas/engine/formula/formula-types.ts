import type { Environment as Cel } from '@marcbachmann/cel-js';
import type { FactShape } from '../fact-definition.ts';
import type { FieldInfo, FieldType } from '../field-definition.ts';
import type { ExpressionUse } from '../fields.ts';
import { nearest } from '../nearest.ts';
import { type FieldNode, factNode } from '../tree.ts';
import { checkingLanguage, parseFormula } from './formula.ts';
import { growthRefusal } from './growth.ts';

/** A CEL environment that knows the facts and, for a form, what `form` and `this` hold. */
export type TypedScope = {
  readonly cel: Cel /** Every key that a formula may read in it. */;
  readonly words: () => readonly string[];
};

const leafTypes = {
  string: 'string',
  text: 'string',
  enum: 'string',
  file: 'string',
  date: 'string',
  'enum-list': 'list<string>',
  boolean: 'bool',
  integer: 'int',
  decimal: 'Decimal',
  money: 'Decimal',
  length: 'Decimal',
  area: 'Decimal',
  measure: 'dyn',
  object: 'map',
  rows: 'list',
} as const satisfies Record<FieldType, string>;

const numbers = ['Decimal', 'int', 'double'];
const results = {
  string: ['string'],
  text: ['string'],
  enum: ['string'],
  file: ['string'],
  date: ['string'],
  'enum-list': ['list', 'list<string>'],
  boolean: ['bool'],
  integer: ['int', 'Decimal'],
  decimal: numbers,
  money: numbers,
  length: numbers,
  area: numbers,
  measure: ['map'],
  object: ['map'],
  rows: ['list'],
} as const satisfies Record<FieldType, readonly string[]>;

/** Scope of formulas over facts alone: conditions of forms and checklists, facts worked out from facts. */
export function factScope(shapes: Readonly<Record<string, FactShape>>): TypedScope {
  const cel = checkingLanguage().registerVariable('today', 'string');
  for (const [root, group] of Object.entries(grouped(shapes)))
    cel.registerVariable({ name: root, schema: schemaOf(cel, `Fact.${root}`, group) });
  return { cel, words: () => wordsOf(shapes) };
}

/** Scope of a form's formulas, one for each section or table: `this` is the section or the row. */
export function formScopes({ cel, words }: TypedScope, root: FieldNode): ReadonlyMap<FieldNode, TypedScope> {
  const form = cel.clone();
  const types = new Map<FieldNode, string>();
  const formType = registerContainer(form, 'Form', root, types);
  form.registerVariable('form', formType);
  return new Map(
    [...types].map(([node, type]) => [
      node,
      { cel: scopeOf(form, node, type), words: () => [...keysBelow(root), ...words()] },
    ]),
  );
}

/** Why a formula is refused, or undefined: it must parse, read only what is there, and give what its use needs. */
export function formulaRefusal(
  { cel, words }: TypedScope,
  expression: string,
  expected: readonly string[],
): string | undefined {
  const formula = parseFormula(expression);
  if (!formula.ok) return formula.message;
  const growing = growthRefusal(formula.ast);
  if (growing !== undefined) return growing;
  const checked = cel.check(expression);
  if (!checked.valid) return likelyMeant(checked.error?.message ?? 'the formula has a type error', words);
  const found = checked.type ?? 'dyn';
  const isGood =
    found === 'dyn' || found === 'null' || expected.some((type) => found === type || found.startsWith(`${type}<`));
  return isGood ? undefined : `gives ${found}; expected ${expected.join(' or ')}`;
}

/** A message about a key that is not there, with the one that was probably meant. */
function likelyMeant(message: string, words: TypedScope['words']): string {
  const [, said, name] = /^((?:No such key|Unknown variable): ([A-Za-z]\w*))/.exec(message) ?? [];
  const near = name === undefined ? '' : nearest(name, words());
  return said === undefined || near === '' ? message : message.replace(said, `${said}; did you mean ${near}?`);
}

const wordsKnown = new WeakMap<object, readonly string[]>();

function wordsOf(shapes: Readonly<Record<string, FactShape>>): readonly string[] {
  const names = Object.entries(shapes).flatMap(([name, shape]) => [...name.split('.'), ...keysBelow(factNode(shape))]);
  const words = wordsKnown.get(shapes) ?? [...new Set(names)];
  wordsKnown.set(shapes, words);
  return words;
}

function keysBelow({ children }: FieldNode): readonly string[] {
  return children.flatMap((child) => [child.key, ...keysBelow(child)]);
}

/** Types that a formula may give in its use. */
export function expectedTypes(use: ExpressionUse, info: FieldInfo): readonly string[] {
  if (use === 'required' || use === 'show' || use === 'holds') return ['bool'];
  if (use === 'latest' || use === 'earliest' || use === 'unique') return ['string'];
  if (use === 'min' || use === 'max' || use === 'exclusiveMax' || use === 'tolerance') return numbers;
  return info.multiple === true ? ['list'] : results[info.type];
}

/** Types of a fact's own formula. */
export function expectedFactTypes({ type, multiple }: FactShape): readonly string[] {
  return multiple === true ? ['list'] : results[type];
}

function scopeOf(form: Cel, node: FieldNode, type: string): Cel {
  const cel = form.clone().registerVariable('this', type);
  if (node.info.type === 'rows') cel.registerVariable('index', 'int');
  if (node.info.master !== undefined) cel.registerVariable('item', 'dyn');
  return cel;
}

/** Registers the type of a section or of a table's row, inner ones first. */
function registerContainer(cel: Cel, name: string, node: FieldNode, types?: Map<FieldNode, string>): string {
  const schema = Object.fromEntries(
    node.children.map((child) => [child.key, typeOf(cel, `${name}.${child.key}`, child, types)]),
  );
  cel.registerType({ name, schema });
  types?.set(node, name);
  return name;
}

function typeOf(cel: Cel, name: string, node: FieldNode, types?: Map<FieldNode, string>): string {
  const { type, multiple } = node.info;
  if (type === 'rows')
    return node.children.length === 0 ? 'list' : `list<${registerContainer(cel, name, node, types)}>`;
  if (type === 'object') return node.children.length === 0 ? 'map' : registerContainer(cel, name, node, types);
  return multiple === true && type !== 'enum-list' ? `list<${leafTypes[type]}>` : leafTypes[type];
}

type FactGroup = { [part: string]: FactShape | FactGroup };
type Schema = { [part: string]: string | Schema };

function grouped(shapes: Readonly<Record<string, FactShape>>): Record<string, FactGroup> {
  const groups: Record<string, FactGroup> = {};
  for (const [name, shape] of Object.entries(shapes)) {
    const parts = name.split('.');
    const last = parts.pop() ?? name;
    let group: FactGroup = groups;
    for (const part of parts) group = subgroup(group, part);
    group[last] = shape;
  }
  return groups;
}

function subgroup(group: FactGroup, part: string): FactGroup {
  const known = group[part];
  if (known !== undefined && !isShape(known)) return known;
  const fresh: FactGroup = {};
  group[part] = fresh;
  return fresh;
}

function isShape(entry: FactShape | FactGroup): entry is FactShape {
  return typeof entry['type'] === 'string';
}

function schemaOf(cel: Cel, name: string, group: FactGroup): Schema {
  return Object.fromEntries(
    Object.entries(group).map(([part, entry]) => [
      part,
      isShape(entry) ? typeOf(cel, `${name}.${part}`, factNode(entry)) : schemaOf(cel, `${name}.${part}`, entry),
    ]),
  );
}
