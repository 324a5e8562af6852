import type { FactDefinition, FactShape, FieldInfo, FormLibrary } from './definition.ts';
import { expandForm } from './expand.ts';
import { factsNeeded } from './expressions.ts';
import { fieldsOf } from './fields.ts';
import { entryOf } from './records.ts';

/** Where a fact comes from: a form and the keys below its root, `*` for every row. */
export type FactSource = { readonly slug: string; readonly path: readonly string[] };

const shapesOf = new WeakMap<FormLibrary, Readonly<Record<string, FactShape>>>();
const formFields = new WeakMap<FormLibrary, Map<string, readonly FieldInfo[]>>();

/** How every fact of the library is stored. */
export function factShapes(library: FormLibrary): Readonly<Record<string, FactShape>> {
  const known = shapesOf.get(library);
  if (known !== undefined) return known;
  const shapes = Object.fromEntries(
    Object.entries(library.facts).map(([name, fact]) => [name, shapeOf(library, name, fact)]),
  );
  shapesOf.set(library, shapes);
  return shapes;
}

/** Reads `slug#/pointer`. */
export function parseFactSource(from: string): FactSource | undefined {
  const [slug, pointer, ...rest] = from.split('#');
  if (slug === undefined || pointer === undefined || !pointer.startsWith('/') || rest.length > 0) return undefined;
  return { slug, path: pointer.slice(1).split('/') };
}

/** The field that a fact comes from, or undefined when there is none. */
export function sourceField(library: FormLibrary, { slug, path }: FactSource): FieldInfo | undefined {
  const wanted = path.join('/');
  return allFields(library, slug).find((field) => field.path.join('/') === wanted);
}

function shapeOf(library: FormLibrary, name: string, fact: FactDefinition): FactShape {
  const { from: _from, derive: _derive, config: _config, engine: _engine, ...own } = fact;
  const source = fact.from === undefined ? undefined : parseFactSource(fact.from);
  const field = source && sourceField(library, source);
  if (source === undefined || field === undefined) return { ...own, ...rowsShape(library, name, fact) };
  const unit = field.unit ?? own.unit;
  return {
    ...own,
    type: field.type,
    ...(unit !== undefined && { unit }),
    ...((field.multiple === true || source.path.includes('*')) && { multiple: true }),
    ...below(library, source.slug, field),
  };
}

/** Rows that a formula passes on have the shape of the first rows it reads. */
function rowsShape(library: FormLibrary, name: string, { type, derive }: FactDefinition): Pick<FactShape, 'fields'> {
  if (derive === undefined || (type !== 'rows' && type !== 'object')) return {};
  const read = factsNeeded([derive], Object.keys(library.facts)).filter((other) => other !== name);
  for (const other of read) {
    const fact = entryOf(library.facts, other);
    const source = fact?.type === type && fact.from !== undefined ? parseFactSource(fact.from) : undefined;
    const field = source && sourceField(library, source);
    if (source !== undefined && field !== undefined) return below(library, source.slug, field);
  }
  return {};
}

function below(library: FormLibrary, slug: string, field: FieldInfo): Pick<FactShape, 'fields'> {
  const prefix = field.type === 'rows' ? [...field.path, '*'] : field.path;
  const inside = allFields(library, slug).filter(
    ({ path }) => path.length > prefix.length && prefix.every((part, index) => part === path[index]),
  );
  if (inside.length === 0) return {};
  return { fields: inside.map((info) => ({ ...info, path: info.path.slice(prefix.length) })) };
}

function allFields(library: FormLibrary, slug: string): readonly FieldInfo[] {
  const known = formFields.get(library)?.get(slug);
  if (known !== undefined) return known;
  const fields = entryOf(library.forms, slug) === undefined ? [] : fieldsOf(expandForm(library, slug), library.codes);
  const ofLibrary = formFields.get(library) ?? new Map<string, readonly FieldInfo[]>();
  formFields.set(library, ofLibrary.set(slug, fields));
  return fields;
}
