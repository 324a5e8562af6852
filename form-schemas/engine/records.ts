/** Says whether a value is a plain JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own property of a JSON object; undefined for anything else, so that hostile data reaches no prototype. */
export function ownValue(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** What stands at the end of a way down: a key leads into an object, a number into a list; undefined where the way leads nowhere. */
export function valueAlong(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, step) => {
    if (typeof step === 'string') return ownValue(inner, step);
    return Array.isArray(inner) ? inner[step] : undefined;
  }, value);
}

/** Entry of a record by key, without its prototype. */
export function entryOf<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Object of the entries that have a value. */
export function withoutUndefined(entries: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  return Object.fromEntries([...entries].filter(([, value]) => value !== undefined));
}

/** Says whether two JSON values are the same. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  );
}

/** Copy of a JSON value that shares nothing with it. */
export function copyJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyJson);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyJson(item)]));
}
