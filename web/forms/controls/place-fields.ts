import { childOf, type FieldNode } from '../../../form-schemas/engine/tree.ts';
import type { Path } from '../form-data.ts';

/** The field beside that of a latitude that holds the other half of the place; undefined where the section has none. */
export function longitudeBeside(root: FieldNode, path: Path): Path | undefined {
  const around = path.slice(0, -1);
  const section = around.reduce<FieldNode | undefined>(
    (node, part) => (typeof part === 'number' ? node : node && childOf(node, part)),
    root,
  );
  const found = section?.children.find(({ info }) => info.control === 'longitude');
  return found === undefined ? undefined : [...around, found.key];
}
