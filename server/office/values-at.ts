import { ownValue } from '../../form-schemas/engine/records.ts';

/** Every value at a path; `*` and lists on the way stand for each of their items. */
export function valuesAt(value: unknown, path: readonly string[]): readonly unknown[] {
  if (Array.isArray(value))
    return value.flatMap((item: unknown) => valuesAt(item, path[0] === '*' ? path.slice(1) : path));
  const [key, ...rest] = path;
  if (key === undefined) return value === undefined ? [] : [value];
  return valuesAt(ownValue(value, key), rest);
}
