import { isRecord } from '../../../form-schemas/engine/records.ts';

/** Where a field stands in a form's source: the keys from the whole form down; what a table's rows hold stands below the table. */
export type Place = readonly string[];
/** A field as it is written: of JSON Schema with its `naksa`. */
export type SourceNode = Readonly<Record<string, unknown>>;

/** The form's whole schema is at the empty place; undefined where nothing is written. */
export function nodeAt(source: unknown, place: Place): SourceNode | undefined {
  const root = isRecord(source) ? source['schema'] : undefined;
  return place.reduce<SourceNode | undefined>(
    (node, key) => {
      const child = node === undefined ? undefined : ownField(node, key);
      return isRecord(child) ? child : undefined;
    },
    isRecord(root) ? root : undefined,
  );
}

/** The fields that are written below a place, in their order. */
export function fieldsBelow(source: unknown, place: Place): readonly string[] {
  const node = nodeAt(source, place);
  return node === undefined ? [] : Object.keys(propertiesOf(node));
}

/** Every place at which something is written, containers before what they hold. */
export function allPlaces(source: unknown, below: Place = []): readonly Place[] {
  return fieldsBelow(source, below).flatMap((key) => {
    const place = [...below, key];
    return [place, ...allPlaces(source, place)];
  });
}

/** What Naksa is told of the field at a place. */
export function saidAt(source: unknown, place: Place): SourceNode {
  const said = nodeAt(source, place)?.['naksa'];
  return isRecord(said) ? said : {};
}

/** A field put in at a position among those of `parent`; the source itself where the key is taken or there is no such parent. */
export function addField(
  source: unknown,
  {
    parent,
    key,
    node,
    at,
  }: { readonly parent: Place; readonly key: string; readonly node: SourceNode; readonly at?: number },
): unknown {
  return onFields(source, parent, (fields) => {
    if (fields.some(([taken]) => taken === key)) return fields;
    return fields.toSpliced(at ?? fields.length, 0, [key, node]);
  });
}

/** The source without the field at a place. */
export function removeField(source: unknown, place: Place): unknown {
  return onFields(source, place.slice(0, -1), (fields) => fields.filter(([key]) => key !== place.at(-1)));
}

/** The field at a place moved to a position among its neighbours; a position beyond them is their end. */
export function moveField(source: unknown, place: Place, to: number): unknown {
  return onFields(source, place.slice(0, -1), (fields) => {
    const from = fields.findIndex(([key]) => key === place.at(-1));
    const moved = fields[from];
    if (moved === undefined) return fields;
    return fields.toSpliced(from, 1).toSpliced(Math.min(Math.max(to, 0), fields.length - 1), 0, moved);
  });
}

/** A word of the field's `naksa` said anew, or no longer where it is undefined. */
export function annotate(source: unknown, place: Place, word: string, value: unknown): unknown {
  return onNode(source, place, (node) => withWord(node, 'naksa', withWord(saidAt(source, place), word, value)));
}

/** A word of the field itself (`maxLength`, `minItems`) said anew, or no longer. */
export function setWord(source: unknown, place: Place, word: string, value: unknown): unknown {
  return onNode(source, place, (node) => withWord(node, word, value));
}

/** A word of the form beside its fields (`condition`) said anew, or no longer. */
export function setFormWord(source: unknown, word: string, value: unknown): unknown {
  return isRecord(source) ? withWord(source, word, value) : source;
}

/** The post that enters the form; empty where none is written. */
export function enteredBy(source: unknown): string {
  const written = isRecord(source) ? source['enterBy'] : undefined;
  return typeof written === 'string' ? written : '';
}

/** The paper that the form prints; empty where it prints none. */
export function printedBy(source: unknown): string {
  const written = isRecord(source) ? source['document'] : undefined;
  return typeof written === 'string' ? written : '';
}

/** The posts that approve the form, as they are written. */
export function approversOf(source: unknown): readonly string[] {
  const written = isRecord(source) ? source['approvers'] : undefined;
  return Array.isArray(written) ? written.filter((each) => typeof each === 'string') : [];
}

function withWord(node: SourceNode, word: string, value: unknown): SourceNode {
  if (value !== undefined) return { ...node, [word]: value };
  const { [word]: _gone, ...rest } = node;
  return rest;
}

function onFields(
  source: unknown,
  place: Place,
  change: (fields: readonly (readonly [string, unknown])[]) => readonly (readonly [string, unknown])[],
): unknown {
  return onNode(source, place, (node) => {
    const was = Object.entries(propertiesOf(node));
    const next = change(was);
    if (next.length === was.length && next.every((entry, at) => entry === was[at])) return node;
    return withProperties(node, Object.fromEntries(next));
  });
}

function onNode(source: unknown, place: Place, change: (node: SourceNode) => SourceNode): unknown {
  if (!isRecord(source) || nodeAt(source, place) === undefined) return source;
  const root = source['schema'];
  if (!isRecord(root)) return source;
  const next = changed(root, place, change);
  return next === root ? source : { ...source, schema: next };
}

function changed(node: SourceNode, [key, ...below]: Place, change: (node: SourceNode) => SourceNode): SourceNode {
  if (key === undefined) return change(node);
  const child = ownField(node, key);
  if (!isRecord(child)) return node;
  const next = changed(child, below, change);
  return next === child ? node : withProperties(node, { ...propertiesOf(node), [key]: next });
}

function ownField(node: SourceNode, key: string): unknown {
  const fields = propertiesOf(node);
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

function propertiesOf(node: SourceNode): SourceNode {
  const holder = isRecord(node['items']) ? node['items'] : node;
  return isRecord(holder['properties']) ? holder['properties'] : {};
}

function withProperties(node: SourceNode, properties: SourceNode): SourceNode {
  return isRecord(node['items']) ? { ...node, items: { ...node['items'], properties } } : { ...node, properties };
}
