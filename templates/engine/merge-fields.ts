import type { FormBundle } from '../../form-schemas/engine/definition.ts';
import type { Code, CodeLists, FieldInfo, FieldType, Text } from '../../form-schemas/engine/field-definition.ts';
import { entryOf, valueAlong } from '../../form-schemas/engine/records.ts';
import type { PrintModel } from './definition.ts';
import { findHelperRule } from './helper-rules.ts';
import { printedBy } from './printed-by.ts';
import type { ModelSources } from './shapes.ts';

/** A value that may be put into a paper: what people call it, how it is written, and an example. */
export type MergeField = {
  /** Its name in the model: `owner.nameNe`. */
  readonly path: string;
  readonly label: Text;
  /** The words that print it; absent of rows, which a table goes through. */
  readonly source?: string;
  readonly example: string;
  /** What a condition may ask it for; empty = only whether there is anything to say. */
  readonly options: readonly Code[];
  /** Of rows: their columns, whose paths begin there. */
  readonly columns?: readonly MergeField[];
};

/** Fields of one thing that papers speak of. */
export type FieldTopic = { readonly id: string; readonly label: Text; readonly fields: readonly MergeField[] };

type Named = Readonly<Record<string, Text>>;

/** Where fields and their names come from. */
export type FieldSources = ModelSources & {
  readonly codes: CodeLists;
  readonly topics: Named;
  readonly names: Named;
  /** What the form or the setup calls the source of a fact. */
  readonly labelOf: (fact: string) => Text | undefined;
  /** The typical sample, from which examples are read. */
  readonly sample: PrintModel;
};

const paperFields: Readonly<Record<string, FieldType>> = {
  title: 'string',
  formTitle: 'string',
  number: 'string',
  date: 'date',
  fiscalYear: 'string',
  dispatchNo: 'string',
  submittedOn: 'date',
  submittedBy: 'string',
};

type Shape = Pick<FieldInfo, 'type' | 'codes'> & {
  readonly options?: readonly Code[];
  readonly fields?: readonly FieldInfo[];
};

/** Every value that a paper may print, by topic: the facts, its own form, and what is given to the paper itself. */
export function mergeFields(sources: FieldSources): readonly FieldTopic[] {
  const { shapes, forms, topics, names, labelOf } = sources;
  const byTopic = new Map<string, MergeField[]>();
  const add = (path: string, shape: Shape, label: Text) => {
    const topic = path.split('.')[0] ?? '';
    const made = fieldOf(sources, path, shape, label, []);
    if (made !== undefined) byTopic.set(topic, [...(byTopic.get(topic) ?? []), made]);
  };
  const given = Object.entries(paperFields).filter(([key]) => key !== 'dispatchNo' || isDispatched(forms));
  for (const [key, type] of given) add(`doc.${key}`, { type }, names[`doc.${key}`] ?? plain(key));
  for (const [path, field] of formPaths(forms)) add(path, field, field.label);
  for (const [path, shape] of Object.entries(shapes)) {
    const label = entryOf(names, path) ?? labelOf(path);
    if (label !== undefined) add(path, shape, label);
  }
  return [...byTopic].map(([id, fields]) => ({ id, label: entryOf(topics, id) ?? plain(id), fields }));
}

/** Fields of the forms that a paper prints, outside tables, by their name in the model. */
function formPaths(forms: readonly FormBundle[]): ReadonlyMap<string, Shape & { readonly label: Text }> {
  const found = new Map<string, Shape & { readonly label: Text }>();
  for (const { fields, codes } of forms)
    for (const field of fields.filter(({ path }) => !path.includes('*'))) {
      const holder = {
        ...field,
        fields: belowOf(fields, field),
        options: field.options ?? entryOf(codes, field.codes ?? '') ?? [],
      };
      const above = fields.filter(
        ({ path }) => path.length < field.path.length && path.every((part, at) => part === field.path[at]),
      );
      const section = above.at(-1)?.label;
      const label = section === undefined ? field.label : both(section, field.label);
      found.set(`form.${field.path.join('.')}`, { ...holder, label });
    }
  return found;
}

/** Only a form whose number is given by the dispatch book has a paper that can print it. */
function isDispatched(forms: readonly FormBundle[]): boolean {
  return (
    forms.length > 0 &&
    forms.every(({ fields }) => fields.some(({ stamp, series }) => stamp === 'number' && series === 'dispatch'))
  );
}

function belowOf(fields: readonly FieldInfo[], { path, type }: FieldInfo): readonly FieldInfo[] {
  if (type !== 'rows') return [];
  return fields
    .filter((each) => each.path.length === path.length + 2 && path.every((part, at) => part === each.path[at]))
    .map((each) => ({ ...each, path: each.path.slice(path.length + 1) }));
}

function fieldOf(
  sources: FieldSources,
  path: string,
  { type, codes, options, fields = [] }: Shape,
  label: Text,
  inside: readonly string[],
): MergeField | undefined {
  const list = options ?? (codes === undefined ? [] : (entryOf(sources.codes, codes) ?? []));
  if (type === 'rows') {
    const columns = fields
      .filter((field) => field.path.length === 1)
      .flatMap((field) => fieldOf(sources, field.path.join('.'), field, field.label, [path]) ?? []);
    return columns.length === 0 ? undefined : { path, label, example: '', options: [], columns };
  }
  // a column that is called as a helper is must be said to be the row's
  const source = printedBy(findHelperRule(path) === undefined ? path : `this.${path}`, type);
  if (source === undefined) return undefined;
  const example = exampleAt(sources.sample, [...inside, path], type);
  return {
    path,
    label,
    source,
    example,
    options: type === 'enum' ? list.map(({ code, ne, en }) => ({ code, ne, en })) : [],
  };
}

/** What the sample prints there; of a column what its first row prints. */
function exampleAt(sample: PrintModel, names: readonly string[], type: FieldType): string {
  const found = names.reduce<unknown>((value, name) => {
    const at: unknown = Array.isArray(value) ? value[0] : value;
    return valueAlong(
      at,
      (type === 'string' || type === 'text' || name !== names.at(-1) ? name : `${name}Ne`).split('.'),
    );
  }, sample);
  return typeof found === 'string' ? found : '';
}

function plain(name: string): Text {
  return { ne: name, en: name };
}

function both(one: Text, other: Text): Text {
  return { ne: `${one.ne} › ${other.ne}`, en: `${one.en} › ${other.en}` };
}
