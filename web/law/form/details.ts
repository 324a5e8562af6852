import type { Code, Text } from '../../../form-schemas/engine/field-definition.ts';
import { fromRow } from './condition-row.ts';
import { addField, fieldsBelow, type Place, saidAt } from './edit-source.ts';
import { nameOfField } from './name-of.ts';
import { newField } from './new-field.ts';
import { nameBeside } from './picks.ts';
import { writeCel } from './write-cel.ts';

/**
 * The source with a question behind the choice at a place, which is asked, and must be answered, when that option is chosen; and where
 * it stands.
 */
export function withDetails(
  source: unknown,
  place: Place,
  { label, option }: { readonly label: Text; readonly option: Code },
): { readonly source: unknown; readonly place: Place } {
  const parent = place.slice(0, -1);
  const siblings = fieldsBelow(source, parent);
  const asked = { ne: `${label.ne} (${option.ne})`, en: `${label.en} (${option.en})` };
  const key = nameOfField(asked, siblings);
  const row = { name: nameBeside(place), op: '==', values: [option.code] } as const;
  const node = newField('text', asked);
  const { privacy } = saidAt(source, place);
  const said = {
    ...saidOf(node),
    ...(privacy !== undefined && { privacy }),
    required: true,
    show: writeCel(fromRow(row, 'enum')),
  };
  const at = siblings.indexOf(place.at(-1) ?? '') + 1;
  return { source: addField(source, { parent, key, node: { ...node, naksa: said }, at }), place: [...parent, key] };
}

function saidOf({ naksa }: ReturnType<typeof newField>): object {
  return typeof naksa === 'object' && naksa !== null ? naksa : {};
}
