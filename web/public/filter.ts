/** The address with one part of a filter changed; empty parts disappear from it. */
export function withPart(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

/** The parts of an address that a page's filter has, and nothing else. */
export function partsOf(search: URLSearchParams, names: readonly string[]): URLSearchParams {
  const parts = names.flatMap((name): [string, string][] => {
    const value = search.get(name)?.trim() ?? '';
    return value === '' ? [] : [[name, value]];
  });
  return new URLSearchParams(parts);
}
