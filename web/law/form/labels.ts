import { isRecord } from '../../../form-schemas/engine/records.ts';
import type { Text } from '../../../form-schemas/engine/field-definition.ts';
import type { FormDesk } from './desk.ts';
import { nodeAt, type Place, saidAt } from './edit-source.ts';

/** What the field at a place is called: as it is written, else as the section says that it names, else its key. */
export function labelAt({ source, bundle, words }: Pick<FormDesk, 'source' | 'bundle' | 'words'>, place: Place): Text {
  const own = textOf(saidAt(source, place)['label']);
  if (own !== undefined) return own;
  const section = words?.sections.find(({ id }) => id === nodeAt(source, place)?.['$ref']);
  const field = bundle?.fields.find(({ path }) => path.filter((key) => key !== '*').join('.') === place.join('.'));
  const key = place.at(-1) ?? '';
  return field?.label ?? section?.label ?? { ne: key, en: key };
}

/** A value of a source as a text in both languages; undefined for anything else. */
export function textOf(value: unknown): Text | undefined {
  if (!isRecord(value)) return undefined;
  const { ne, en } = value;
  return typeof ne === 'string' && typeof en === 'string' ? { ne, en } : undefined;
}

/** Type of the field at a place, its own or that of the section that it names. */
export function typeAt({ source, bundle, words }: Pick<FormDesk, 'source' | 'bundle' | 'words'>, place: Place): string {
  const own = saidAt(source, place)['type'];
  if (typeof own === 'string') return own;
  const field = bundle?.fields.find(({ path }) => path.filter((key) => key !== '*').join('.') === place.join('.'));
  return field?.type ?? words?.sections.find(({ id }) => id === nodeAt(source, place)?.['$ref'])?.type ?? 'object';
}

/** A value of a source where it is a text, a number or a yes; an empty text for anything else. */
export function plainOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
