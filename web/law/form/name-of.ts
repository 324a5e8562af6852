import type { Text } from '../../../form-schemas/engine/field-definition.ts';
import { camelOf, romanOf } from '../../i18n/roman.ts';

/** A key for a new field out of what it is called, of Latin letters and digits, and unlike those that are taken. */
export function nameOfField(label: Text, taken: readonly string[]): string {
  const base = camelOf(label.en) || camelOf(romanOf(label.ne)) || 'field';
  if (!taken.includes(base)) return base;
  const free = taken.map((_, at) => `${base}${String(at + 2)}`).find((name) => !taken.includes(name));
  return free ?? base;
}
