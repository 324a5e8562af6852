import type { FormBundle, FormData } from '../definition.ts';
import type { Text } from '../field-definition.ts';
import { isRecord, ownValue, valueAlong } from '../records.ts';
import { childOf, type FieldNode, fieldTree, pathKey } from '../tree.ts';
import { hasContent } from './open-form.ts';
import { type PaperAsked, paperPlaces } from './paper-places.ts';
import type { FieldStates } from './visibility.ts';

/** How far a section of a form is filled: of the fields that must have a value, how many have one. */
export type SectionCount = {
  readonly key: string;
  readonly label: Text;
  readonly asked: number;
  readonly filled: number;
};

/** Of so many values that must be there so many are. */
export type Count = { readonly asked: number; readonly filled: number };
type Path = readonly (string | number)[];

const nothing: Count = { asked: 0, filled: 0 };

/** Counts how far a form is filled, as its data and papers are. */
export type FormCounter = {
  readonly sections: () => readonly SectionCount[];
  /** Of one row of a table, by its path. */
  readonly row: (path: Path) => Count;
};

/**
 * Counts what is filled of each part of a form, in reading order, papers where they have their place; parts that are hidden, and single
 * values that are worked out, are left out, and so is what nobody can write. Never throws.
 */
export function completeness(
  bundle: FormBundle,
  data: FormData,
  states: FieldStates,
  papers: readonly PaperAsked[] = [],
): readonly SectionCount[] {
  return formCounter(bundle, data, states, papers).sections();
}

/** Makes what counts the parts of a form, and its rows. */
export function formCounter(
  bundle: FormBundle,
  data: FormData,
  states: FieldStates,
  papers: readonly PaperAsked[],
): FormCounter {
  const root = fieldTree(bundle);
  const places = paperPlaces(bundle, data, states);
  const placed = papers.flatMap((paper) => {
    const at = places.get(paper.category);
    return at === undefined ? [] : [{ paper, at }];
  });
  const ofPapers = new Set(placed.map(({ at }) => pathKey(at)));
  // a paper is counted as one, whatever its field says
  const asked: FieldStates = (path) => {
    const state = states(path);
    return state.readOnly || ofPapers.has(pathKey(path)) ? { ...state, required: false } : state;
  };
  const papersIn = (path: Path) =>
    countPapers(placed.filter(({ at }) => path.every((part, index) => at[index] === part)).map(({ paper }) => paper));
  const section = (node: FieldNode): readonly SectionCount[] => {
    const path = [node.key];
    if (!states(path).shown || isWorkedOut(node)) return [];
    const fields = countAt(node, ownValue(data, node.key), path, asked);
    return [{ key: node.key, label: node.info.label, ...plus(fields, papersIn(path)) }];
  };
  return {
    sections: () => root.children.flatMap(section),
    row: (path) => {
      const keys = path.filter((part) => typeof part === 'string');
      const table = keys.reduce<FieldNode | undefined>((node, key) => node && childOf(node, key), root);
      if (table === undefined) return nothing;
      return plus(countIn(table, valueAlong(data, path), path, asked), papersIn(path));
    },
  };
}

/** Of the papers that must be there so many are. */
export function countPapers(papers: readonly PaperAsked[]): Count {
  const required = papers.filter((paper) => paper.required);
  return { asked: required.length, filled: required.filter(({ given }) => given.length > 0).length };
}

/** Nobody goes to a sum in order to fill it in. */
function isWorkedOut({ info, children }: FieldNode): boolean {
  return info.compute !== undefined && children.length === 0;
}

/** Of a hundred asked fields so many are filled, rounded down: a hundred only when none is missing. */
export function percentFilled(sections: readonly Count[]): number {
  const { asked, filled } = sections.reduce(plus, nothing);
  return asked === 0 ? 100 : Math.floor((filled * 100) / asked);
}

function countAt(node: FieldNode, value: unknown, path: Path, states: FieldStates): Count {
  const { shown, required } = states(path);
  if (!shown) return nothing;
  // a section that nobody has to fill is asked for once somebody begins it
  if (node.info.type === 'object') return required || hasContent(value) ? countIn(node, value, path, states) : nothing;
  const own = required ? { asked: 1, filled: hasContent(value) ? 1 : 0 } : nothing;
  if (node.info.type !== 'rows' || !Array.isArray(value)) return own;
  return value.map((row: unknown, index) => countIn(node, row, [...path, index], states)).reduce(plus, own);
}

function countIn(node: FieldNode, value: unknown, path: Path, states: FieldStates): Count {
  const held = isRecord(value) ? value : {};
  return node.children
    .map((child) => countAt(child, ownValue(held, child.key), [...path, child.key], states))
    .reduce(plus, nothing);
}

function plus(a: Count, b: Count): Count {
  return { asked: a.asked + b.asked, filled: a.filled + b.filled };
}
