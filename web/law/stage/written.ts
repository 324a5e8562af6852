import type { Text } from '../../../form-schemas/engine/field-definition.ts';
import { isRecord } from '../../../form-schemas/engine/records.ts';

/** What is written, as an object; an empty one where it is something else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** The objects of a list, or the one that stands in its place. */
export function recordsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return [value].flat().filter((each) => isRecord(each));
}

/** The entries of an object, each an object. */
export function entriesOf(value: unknown): readonly (readonly [string, Readonly<Record<string, unknown>>])[] {
  return Object.entries(recordOf(value)).map(([key, each]) => [key, recordOf(each)]);
}

/** The texts of a list. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** A text in both languages, where it is one. */
export function textOf(value: unknown): Text | undefined {
  const { ne, en } = recordOf(value);
  return typeof ne === 'string' && typeof en === 'string' ? { ne, en } : undefined;
}
