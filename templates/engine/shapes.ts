import type { FormBundle } from '../../form-schemas/engine/definition.ts';
import type { FactShape } from '../../form-schemas/engine/fact-definition.ts';
import type { FieldInfo, FieldType } from '../../form-schemas/engine/field-definition.ts';

/** What a name in a template stands for: a printable value, a part with names of its own, or rows. */
export type Shape =
  | { readonly kind: 'value'; readonly type: FieldType | 'picture'; readonly codes?: string }
  | { readonly kind: 'object'; readonly names: ReadonlyMap<string, Shape> }
  | { readonly kind: 'rows'; readonly row: Shape };

/** What a template may read: the facts, and the forms that the document prints. */
export type ModelSources = {
  readonly shapes: Readonly<Record<string, FactShape>>;
  readonly forms: readonly FormBundle[];
};

type Names = Map<string, Shape>;
type Field = Pick<FieldInfo, 'type' | 'codes' | 'master'>;

/** The shape of a text. */
export const text: Shape = { kind: 'value', type: 'string' };
/** The shape of a number. */
export const number: Shape = { kind: 'value', type: 'integer' };
/** The shape of a yes or no. */
export const flag: Shape = { kind: 'value', type: 'boolean' };
const date: Shape = { kind: 'value', type: 'date' };
const money: Shape = { kind: 'value', type: 'money' };
const picture: Shape = { kind: 'value', type: 'picture' };

const personal: Shape = { kind: 'value', type: 'file' };
const signature = part({
  title: text,
  under: text,
  signed: flag,
  name: text,
  designation: text,
  date,
  signature: personal,
  stamp: personal,
});
const paper = part({
  title: text,
  formTitle: text,
  approved: flag,
  draft: flag,
  number: text,
  sheetNo: text,
  version: number,
  date,
  fiscalYear: text,
  dispatchNo: text,
  submittedOn: date,
  submittedBy: text,
  verifyUrl: text,
  qrSvg: picture,
  shortHash: text,
  checkpointNo: number,
  checkpointHash: text,
  signatures: rows(signature),
});
const table = part({
  label: text,
  columns: rows(part({ label: text })),
  rows: rows(part({ cells: rows(part({ text })) })),
});
const section = part({ title: text, fields: rows(part({ label: text, value: text })), tables: rows(table) });
const historyLine = part({
  date,
  time: text,
  actor: text,
  designation: text,
  action: text,
  stage: text,
  state: text,
  form: text,
  text,
});
const payment = part({ title: text, date, receiptNo: text, amount: money });
const receipt = part({ submittedOn: date, submittedBy: text, payments: rows(payment), paid: money, qrSvg: picture });
/** The shape of a choice with its words. */
export const code = part({ code: text, ne: text, en: text });

/** The model that a document's text may read. */
export function modelShape({ shapes, forms }: ModelSources): Shape {
  const names: Names = new Map(factNames(shapes));
  names.set('doc', paper);
  names.set('form', { kind: 'object', names: mergedNames(forms) });
  names.set('copies', rows(part({ to: text, purpose: text })));
  names.set('sections', rows(section));
  names.set('history', part({ events: rows(historyLine), comments: rows(historyLine), count: number }));
  names.set('receipt', receipt);
  return { kind: 'object', names };
}

/** Rows of the given shape. */
export function rows(row: Shape): Shape {
  return { kind: 'rows', row };
}

/** A part with the given names. */
export function part(names: Readonly<Record<string, Shape>>): Shape {
  return { kind: 'object', names: new Map(Object.entries(names)) };
}

/** Every dotted name below a shape, for suggestions; rows end the walk. */
export function dottedNames(shape: Shape, before = ''): readonly string[] {
  if (shape.kind !== 'object') return [];
  return [...shape.names].flatMap(([name, inner]) => {
    const full = before === '' ? name : `${before}.${name}`;
    return [full, ...dottedNames(inner, full)];
  });
}

const namesOfFacts = new WeakMap<ModelSources['shapes'], Names>();

/** The facts by their names, placed once for all papers. */
function factNames(shapes: ModelSources['shapes']): Names {
  const known = namesOfFacts.get(shapes);
  if (known !== undefined) return known;
  const names: Names = new Map();
  for (const [name, shape] of Object.entries(shapes)) placeFact(names, name, shape);
  namesOfFacts.set(shapes, names);
  return names;
}

function placeFact(names: Names, name: string, shape: FactShape): void {
  const parts = name.split('.');
  const key = parts.pop() ?? name;
  let holder = names;
  for (const each of parts) {
    const known = holder.get(each);
    const inner: Names = new Map(known?.kind === 'object' ? known.names : []);
    holder.set(each, { kind: 'object', names: inner });
    holder = inner;
  }
  addField(holder, key, shape, shape.fields ?? []);
}

// a path that any of the document's forms has may be read; the text decides by it which form it prints
function mergedNames(forms: readonly FormBundle[]): Names {
  const names: Names = new Map();
  for (const { fields } of forms) addFields(names, fields);
  return names;
}

function addFields(names: Names, fields: readonly FieldInfo[]): void {
  for (const field of fields) {
    const [key, ...deeper] = field.path;
    if (key !== undefined && deeper.length === 0) addField(names, key, field, below(fields, key, field.type));
  }
}

function addField(names: Names, key: string, field: Field, fields: readonly FieldInfo[]): void {
  const { type, codes, master } = field;
  if (type !== 'object' && type !== 'rows') {
    names.set(key, { kind: 'value', type, ...(codes !== undefined && { codes }) });
    if (!names.has(`${key}Ne`)) names.set(`${key}Ne`, text);
    return;
  }
  const inner: Names = new Map();
  addFields(inner, fields);
  if (master !== undefined)
    for (const [name, shape] of [
      ['groupNe', text],
      ['no', number],
    ] as const)
      inner.set(name, shape);
  const shape: Shape = { kind: 'object', names: inner };
  names.set(key, type === 'rows' ? { kind: 'rows', row: shape } : shape);
}

function below(fields: readonly FieldInfo[], key: string, type: FieldType): readonly FieldInfo[] {
  const depth = type === 'rows' ? 2 : 1;
  return fields
    .filter(({ path }) => path[0] === key && path.length > depth)
    .map((field) => ({ ...field, path: field.path.slice(depth) }));
}
