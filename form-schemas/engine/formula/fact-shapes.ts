import type { FormLibrary } from '../definition.ts';
import { expandOwner, type SchemaOwner } from '../expand.ts';
import type { FactDefinition, FactShape } from '../fact-definition.ts';
import type { FieldInfo } from '../field-definition.ts';
import { fieldsOf } from '../fields.ts';
import { entryOf } from '../records.ts';
import { factsNeeded, namesOf } from './expressions.ts';

/** Where a fact comes from: a form and the keys below its root, `*` for every row. */
export type FactSource = { readonly slug: string; readonly path: readonly string[] };

const shapesOf = new WeakMap<FormLibrary, Readonly<Record<string, FactShape>>>();
const fieldsKnown = new WeakMap<FormLibrary, Map<SchemaOwner, readonly FieldInfo[]>>();

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

const sourcesRead = new Map<string, FactSource | undefined>();
/** A library names a few thousand; more come of drafts that are tried out. */
const mostSources = 20_000;

/** Reads `slug#/pointer`; the same text is read once. */
export function parseFactSource(from: string): FactSource | undefined {
  if (sourcesRead.has(from)) return sourcesRead.get(from);
  const source = readFactSource(from);
  if (sourcesRead.size >= mostSources) sourcesRead.clear();
  sourcesRead.set(from, source);
  return source;
}

function readFactSource(from: string): FactSource | undefined {
  const [slug, pointer, ...rest] = from.split('#');
  if (slug === undefined || pointer === undefined || !pointer.startsWith('/') || rest.length > 0) return undefined;
  return { slug, path: pointer.slice(1).split('/') };
}

/** The field that a fact comes from, or undefined when there is none. */
export function sourceField(library: FormLibrary, { slug, path }: FactSource): FieldInfo | undefined {
  const wanted = path.join('/');
  return formFields(library, slug).find((field) => field.path.join('/') === wanted);
}

/** Every field of a form; none when there is no such form, or while its sections cannot be laid out. */
export function sourceFields(library: FormLibrary, slug: string): readonly FieldInfo[] {
  return formFields(library, slug);
}

/** Every field of a master's records; none when there is no such master. */
export function masterFields(library: FormLibrary, id: string): readonly FieldInfo[] {
  return ownFields(library, entryOf(library.masters, id));
}

function shapeOf(library: FormLibrary, name: string, fact: FactDefinition): FactShape {
  const {
    from: _from,
    later: _later,
    before: _before,
    collects: _collects,
    derive: _derive,
    config: _config,
    engine: _engine,
    section,
    order: _order,
    decided: _decided,
    measures: _measures,
    master,
    rules,
    ...own
  } = fact;
  if (master !== undefined) return { ...own, ...masterRows(library, master) };
  if (rules !== undefined) return { ...own, fields: sectionRows(library, rules) };
  if (section !== undefined) return { ...own, fields: sectionRows(library, section) };
  const source = fact.from === undefined ? undefined : parseFactSource(fact.from);
  const field = source && sourceField(library, source);
  if (source === undefined || field === undefined) return { ...own, ...rowsShape(library, name, fact) };
  const unit = field.unit ?? own.unit;
  return {
    ...own,
    type: field.type,
    ...(unit !== undefined && { unit }),
    ...(field.codes === undefined && field.options !== undefined && { options: field.options }),
    ...((field.multiple === true || source.path.includes('*')) && { multiple: true }),
    ...below(library, source.slug, field),
  };
}

/** Rows that a formula passes on have the shape of the first rows it reads. */
function rowsShape(library: FormLibrary, name: string, { type, derive }: FactDefinition): Pick<FactShape, 'fields'> {
  if (derive === undefined || (type !== 'rows' && type !== 'object')) return {};
  const read = factsNeeded([derive], namesOf(library.facts)).filter((other) => other !== name);
  for (const other of read) {
    const fact = entryOf(library.facts, other);
    if (type === 'rows' && fact?.master !== undefined) return masterRows(library, fact.master);
    if (type === 'rows' && fact?.section !== undefined) return { fields: sectionRows(library, fact.section) };
    const source = fact?.type === type && fact.from !== undefined ? parseFactSource(fact.from) : undefined;
    const field = source && sourceField(library, source);
    if (source !== undefined && field !== undefined) return below(library, source.slug, field);
  }
  return {};
}

/** Fields of one row of a section that is a table. */
function sectionRows(library: FormLibrary, id: string): readonly FieldInfo[] {
  const title = { ne: id, en: id };
  const owner = { title, schema: { type: 'object', properties: { rows: { $ref: id } } } };
  const fields = fieldsOf(expandOwner(library, owner), library.codes);
  return fields.filter(({ path }) => path.length > 2).map((info) => ({ ...info, path: info.path.slice(2) }));
}

function masterRows(library: FormLibrary, id: string): Pick<FactShape, 'fields'> {
  const fields = masterFields(library, id);
  return fields.length === 0 ? {} : { fields: [...fields, ...recordFields] };
}

/** What every row of a master says of its record beside the fields of its own: which one it is, and in which version. */
const recordFields: readonly FieldInfo[] = [
  { type: 'object', label: { ne: 'अभिलेख', en: 'Record' }, path: ['record'] },
  { type: 'string', label: { ne: 'सङ्केत', en: 'Key' }, path: ['record', 'key'] },
  { type: 'integer', label: { ne: 'संस्करण', en: 'Version' }, path: ['record', 'version'] },
  { type: 'string', label: { ne: 'अभिलेखको नाम र संस्करण', en: 'Name and version' }, path: ['record', 'text'] },
];

function below(library: FormLibrary, slug: string, field: FieldInfo): Pick<FactShape, 'fields'> {
  const prefix = field.type === 'rows' ? [...field.path, '*'] : field.path;
  const inside = formFields(library, slug).filter(
    ({ path }) => path.length > prefix.length && prefix.every((part, index) => part === path[index]),
  );
  if (inside.length === 0) return {};
  return { fields: inside.map((info) => ({ ...info, path: info.path.slice(prefix.length) })) };
}

function formFields(library: FormLibrary, slug: string): readonly FieldInfo[] {
  return ownFields(library, entryOf(library.forms, slug));
}

function ownFields(library: FormLibrary, owner: SchemaOwner | undefined): readonly FieldInfo[] {
  if (owner === undefined) return [];
  const known = fieldsKnown.get(library)?.get(owner);
  if (known !== undefined) return known;
  const fields = fieldsOf(expandOwner(library, owner), library.codes);
  const ofLibrary = fieldsKnown.get(library) ?? new Map<SchemaOwner, readonly FieldInfo[]>();
  fieldsKnown.set(library, ofLibrary.set(owner, fields));
  return fields;
}
