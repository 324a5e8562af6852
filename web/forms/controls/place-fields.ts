import { childOf, type FieldNode } from '../../../form-schemas/engine/tree.ts';
import type { Path } from '../form-data.ts';
import { degrees, type PlaceOnEarth } from './place-on-earth.ts';

/** What a field is given. */
type Given = { readonly path: Path; readonly value: string };

/** What the fields are given where the device knows its place: the latitude that was asked for, and the longitude beside it. */
export function placeGiven(root: FieldNode, path: Path, { latitude, longitude }: PlaceOnEarth): readonly Given[] {
  const beside = longitudeBeside(root, path);
  const asked = { path, value: degrees(latitude) };
  return beside === undefined ? [asked] : [asked, { path: beside, value: degrees(longitude) }];
}

/** The field beside that of a latitude that holds the other half of the place; undefined where the section has none. */
function longitudeBeside(root: FieldNode, path: Path): Path | undefined {
  const around = path.slice(0, -1);
  const section = around.reduce<FieldNode | undefined>(
    (node, part) => (typeof part === 'number' ? node : node && childOf(node, part)),
    root,
  );
  const found = section?.children.find(({ info }) => info.control === 'longitude');
  return found === undefined ? undefined : [...around, found.key];
}
