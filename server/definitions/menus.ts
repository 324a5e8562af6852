import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import type { FormGroup } from '../runtime.ts';

/** form-schemas/menus.json: the groups of each stage in order, each with its forms in order. */
const Menus = Type.Record(
  Type.String(),
  Type.Array(Type.Object({ id: Type.String(), title: Text, forms: Type.Array(Type.String()) })),
);

/** The groups of every stage, in menu order. */
export function groupsOfMenus(menus: unknown): FormGroup[] {
  if (!Value.Check(Menus, menus)) throw new Error('form-schemas/menus.json does not list the groups of each stage');
  return Object.entries(menus).flatMap(([stage, groups]) => groups.map(({ id, title }) => ({ id, stage, title })));
}
