import type { FormBundle } from './definition.ts';
import type { FactShape } from './fact-definition.ts';
import type { FieldInfo } from './field-definition.ts';

/** A field with its children; a table's children are the fields of one row. */
export type FieldNode = { readonly key: string; readonly info: FieldInfo; readonly children: readonly FieldNode[] };

type GrowingNode = { readonly key: string; readonly info: FieldInfo; readonly children: GrowingNode[] };

const everyRow = '*';
const trees = new WeakMap<object, FieldNode>();

/** The fields of a form as a tree; the root is an object without a key. */
export function fieldTree(bundle: FormBundle): FieldNode {
  const known = trees.get(bundle);
  if (known !== undefined) return known;
  const tree = growTree({ type: 'object', label: bundle.rule.title, path: [] }, bundle.fields);
  trees.set(bundle, tree);
  return tree;
}

/** A fact as a field, so that its value is read like a form's. */
export function factNode(shape: FactShape): FieldNode {
  const known = trees.get(shape);
  if (known !== undefined) return known;
  const { fields = [], ...annotation } = shape;
  const node = growTree({ ...annotation, label: { ne: '', en: '' }, path: [] }, fields);
  trees.set(shape, node);
  return node;
}

/** Child of an object or of a table's row. */
export function childOf(node: FieldNode, key: string): FieldNode | undefined {
  return node.children.find((child) => child.key === key);
}

/** Path for a look-up: `floors.0.area`. */
export function pathKey(path: readonly (string | number)[]): string {
  return path.join('.');
}

function growTree(info: FieldInfo, fields: readonly FieldInfo[]): FieldNode {
  const root: GrowingNode = { key: '', info, children: [] };
  const byPath = new Map<string, GrowingNode>([['', root]]);
  for (const field of fields) {
    const parts = field.path.filter((part) => part !== everyRow);
    const node: GrowingNode = { key: parts.at(-1) ?? '', info: field, children: [] };
    byPath.get(pathKey(parts.slice(0, -1)))?.children.push(node);
    byPath.set(pathKey(parts), node);
  }
  return root;
}
