import { childOf, type FieldNode } from '../tree.ts';

/**
 * File storage categories whose files say what is typed at a place of a form: what the field says, else what is around it says.
 * @param path concrete path, with row numbers
 * @returns codes in the order of the definition; none where nothing is said
 */
export function sourcesAt(root: FieldNode, path: readonly (string | number)[]): readonly string[] {
  let found = root.info.sources ?? [];
  let node: FieldNode | undefined = root;
  for (const part of path) {
    if (typeof part === 'number') continue;
    node = childOf(node, part);
    if (node === undefined) return found;
    found = node.info.sources ?? found;
  }
  return found;
}
