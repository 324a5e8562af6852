const pathKey = Symbol('path of a missing value');

/** Stands in a template's data where nothing is known, and knows its own name. */
export type Missing = { readonly [pathKey]: string };

/** Says whether a value is missing; undefined and null are, without a name. */
export function isMissing(value: unknown): value is Missing | undefined | null {
  return value === undefined || value === null || (typeof value === 'object' && Object.hasOwn(value, pathKey));
}

/** Dotted name of what is missing. */
export function missingPath(value: Missing | undefined | null, otherwise: string): string {
  return value?.[pathKey] ?? otherwise;
}

/** Says whether there is nothing to say of a value: missing, empty text, empty list, false or zero. */
export function isNothing(value: unknown): boolean {
  if (isMissing(value) || value === false || value === 0 || value === '') return true;
  return Array.isArray(value) && value.length === 0;
}

/** The same data, but what is null in it is a `Missing` that names its place, e.g. `form.floors.1.area`. */
export function withMissing(value: object, path = ''): object {
  return new Proxy(value, {
    get(target, key, receiver) {
      const found: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return found;
      const here = path === '' ? key : `${path}.${key}`;
      if (found === null) return Object.freeze({ [pathKey]: here });
      return typeof found === 'object' ? withMissing(found, here) : found;
    },
  });
}
