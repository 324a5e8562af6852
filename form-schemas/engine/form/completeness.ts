import type { FormBundle, FormData } from '../definition.ts';
import type { Text } from '../field-definition.ts';
import { isRecord, ownValue } from '../records.ts';
import { type FieldNode, fieldTree } from '../tree.ts';
import { hasContent } from './open-form.ts';
import type { FieldStates } from './visibility.ts';

/** How far a section of a form is filled: of the fields that must have a value, how many have one. */
export type SectionCount = {
  readonly key: string;
  readonly label: Text;
  readonly asked: number;
  readonly filled: number;
};

type Count = { readonly asked: number; readonly filled: number };
type Path = readonly (string | number)[];

const nothing: Count = { asked: 0, filled: 0 };

/** Counts what is filled of each part of a form, in reading order; parts that are hidden, and single values that are worked out, are left out. Never throws. */
export function completeness(bundle: FormBundle, data: FormData, states: FieldStates): readonly SectionCount[] {
  return fieldTree(bundle).children.flatMap((node) => {
    const path = [node.key];
    if (!states(path).shown || isWorkedOut(node)) return [];
    return [{ key: node.key, label: node.info.label, ...countAt(node, ownValue(data, node.key), path, states) }];
  });
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
