import type { FormBundle, FormData } from '../definition.ts';
import { ownValue } from '../records.ts';
import { type FieldNode, fieldTree } from '../tree.ts';
import type { FieldStates } from './visibility.ts';

type Path = readonly (string | number)[];

/** A paper that belongs to a form: whether it must be there, and what was given of it. */
export type PaperAsked = { readonly category: string; readonly required: boolean; readonly given: readonly unknown[] };

/** Where in its form each paper has its place, by its file storage category. */
export type PaperPlaces = ReadonlyMap<string, Path>;

/**
 * Finds the field at which a form shows each paper: the first that is called like the file storage category or stands in a row that
 * names it. What no shown field is for has no place. Never throws.
 */
export function paperPlaces(bundle: FormBundle, data: FormData, states: FieldStates): PaperPlaces {
  const found = placesIn(fieldTree(bundle), data, [], states);
  return new Map(found.toReversed());
}

/** The papers that have no place among the fields. */
export function papersLeft<Paper extends { readonly category: string }>(
  papers: readonly Paper[],
  places: PaperPlaces,
): readonly Paper[] {
  return papers.filter(({ category }) => !places.has(category));
}

function placesIn(
  parent: FieldNode,
  held: unknown,
  at: Path,
  states: FieldStates,
): readonly (readonly [string, Path])[] {
  return parent.children.flatMap((node) => {
    const path = [...at, node.key];
    if (!states(path).shown) return [];
    const value = ownValue(held, node.key);
    if (node.info.type === 'object') return placesIn(node, value, path, states);
    if (node.info.type === 'rows')
      return Array.isArray(value) ? value.flatMap((row, index) => placesIn(node, row, [...path, index], states)) : [];
    if (node.info.type !== 'file') return [];
    const category = node.info.category === undefined ? node.key : ownValue(held, node.info.category);
    return typeof category === 'string' ? [[category, path] as const] : [];
  });
}
