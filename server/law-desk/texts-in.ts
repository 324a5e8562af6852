import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { isRecord } from '../../form-schemas/engine/records.ts';
import { titleOf } from './title-of.ts';

/** A text somewhere in a definition: the names on the way to it, and the nearest title above it. */
export type WrittenText = { readonly text: string; readonly keys: readonly string[]; readonly label: Text };

/** Every text in a value, with where it stands; of a list its entries are told apart by their titles alone. */
export function* textsIn(value: unknown, label: Text, keys: readonly string[] = []): Generator<WrittenText> {
  if (typeof value === 'string') yield { text: value, keys, label };
  else if (Array.isArray(value)) for (const each of value) yield* textsIn(each, titleOf(each) ?? label, keys);
  else if (isRecord(value))
    for (const [key, each] of Object.entries(value)) yield* textsIn(each, titleOf(each) ?? label, [...keys, key]);
}
