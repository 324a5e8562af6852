import type { FormBundle, Issue } from '../definition.ts';
import type { SchemaNode } from '../field-definition.ts';
import { isRecord } from '../records.ts';
import { childOf, type FieldNode, fieldTree } from '../tree.ts';
import type { IssueCode } from './findings.ts';

/** Values of a form, all rows and parts counted; the longest shipped form with full tables has a quarter. */
const mostValues = 20_000;
/** Entries of any list; up to there too many rows are kept as they were typed and told with the others. */
const mostEntries = 200;
/** Letters that any field may ever hold; up to there a text that is too long for its own field is told with the others. */
const mostLetters = 20_000;
/** Names that the form does not know, in one section. */
const mostUnknown = 50;
/** Levels of a value that is no section: a date has one; what a form no longer knows may have been a section once. */
const deepestValue = 8;

type Place = {
  readonly node: FieldNode;
  readonly schema: SchemaNode | undefined;
  readonly path: Issue['path'];
  /** Levels below the field that the value belongs to. */
  readonly below: number;
};
type Walk = { left: number };

/**
 * The first place at which data are larger than the form can hold: too many rows, unknown names, levels, letters, or values in all.
 * Looks at no value twice and at no more than `mostValues`, calls no formula and compiles no pattern; ask it before anything else is
 * done with what somebody sent. What is merely wrong is left to `validateForm`.
 */
export function oversize(bundle: FormBundle, data: unknown): Issue | undefined {
  const root = fieldTree(bundle);
  return look(data, { node: root, schema: bundle.schema, path: [], below: 0 }, { left: mostValues });
}

function look(value: unknown, place: Place, walk: Walk): Issue | undefined {
  walk.left -= 1;
  if (walk.left < 0) return tooMuch(place, 'tooMuch', mostValues);
  if (typeof value === 'string')
    return value.length > mostLetters ? tooMuch(place, 'maxLength', mostLetters) : undefined;
  if (place.below > deepestValue) return tooMuch(place, 'tooMuch', deepestValue);
  if (Array.isArray(value)) return lookAtList(value, place, walk);
  return isRecord(value) ? lookAtRecord(value, place, walk) : undefined;
}

function lookAtList(list: readonly unknown[], place: Place, walk: Walk): Issue | undefined {
  const most = Math.max(place.schema?.maxItems ?? 0, mostEntries);
  if (list.length > most) return tooMuch(place, 'maxItems', most);
  return firstOf(list.entries(), ([index, item]) => {
    const at = { ...place, schema: place.schema?.items, path: [...place.path, index] };
    return look(item, isRow(place, item) ? at : deeper(at), walk);
  });
}

function lookAtRecord(record: Readonly<Record<string, unknown>>, place: Place, walk: Walk): Issue | undefined {
  let unknown = 0;
  return firstOf(Object.keys(record), (key) => {
    const node = isSection(place.node) && place.below === 0 ? childOf(place.node, key) : undefined;
    if (node === undefined) unknown += 1;
    if (unknown > mostUnknown) return tooMuch(place, 'tooManyFields', mostUnknown);
    const schema = ownSchema(place.schema, key);
    const path = [...place.path, key];
    return look(
      record[key],
      node === undefined ? deeper({ ...place, schema }) : { node, schema, path, below: 0 },
      walk,
    );
  });
}

function firstOf<T>(items: Iterable<T>, lookAt: (item: T) => Issue | undefined): Issue | undefined {
  for (const item of items) {
    const found = lookAt(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function deeper(place: Place): Place {
  return { ...place, below: place.below + 1 };
}

function ownSchema(schema: SchemaNode | undefined, key: string): SchemaNode | undefined {
  const properties = schema?.properties;
  return properties !== undefined && Object.hasOwn(properties, key) ? properties[key] : undefined;
}

function isRow({ node, below }: Place, item: unknown): boolean {
  return isSection(node) && below === 0 && isRecord(item);
}

function isSection({ info }: FieldNode): boolean {
  return info.type === 'object' || info.type === 'rows';
}

function tooMuch({ node, path }: Place, code: IssueCode, limit: number): Issue {
  return { path, label: node.info.label, code, params: { limit: String(limit) } };
}
