import { isRecord } from '../../form-schemas/engine/records.ts';
import type { FormData } from '../../form-schemas/engine/definition.ts';

/** Place of a field in a form's data, row numbers included. */
export type Path = readonly (string | number)[];

/**
 * The data with another value at a path; everything beside the way there stays the same object. A value that is cleared takes
 * its key with it, and a section that has nothing left goes too; a row stays in its table.
 */
export function withValue(data: FormData, path: Path, value: unknown): FormData {
  const next = put(data, path, value);
  return isRecord(next) ? next : {};
}

function put(held: unknown, [part, ...rest]: Path, value: unknown): unknown {
  if (part === undefined) return value === '' ? undefined : value;
  if (typeof part === 'number') {
    if (!Array.isArray(held)) return held;
    return held.map((row: unknown, at) => (at === part ? (put(row, rest, value) ?? {}) : row));
  }
  const record = isRecord(held) ? held : {};
  const { [part]: before, ...others } = record;
  const next = put(before, rest, value);
  if (next !== undefined) return { ...record, [part]: next };
  return Object.keys(others).length === 0 ? undefined : others;
}
