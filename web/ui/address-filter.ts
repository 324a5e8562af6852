/** The address with one part of a filter changed; an empty part disappears from it. */
export function withPart(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

/** What an address says of these parts, without spaces around it; a part that says nothing is absent. */
export function wordsOf<Name extends string>(
  search: URLSearchParams,
  names: readonly Name[],
): { readonly [name in Name]?: string } {
  const words: { [name in Name]?: string } = {};
  for (const name of names) {
    const word = wordOf(search, name);
    if (word !== '') words[name] = word;
  }
  return words;
}

/** The parts of an address that a page's filter has, and nothing else. */
export function partsOf(search: URLSearchParams, names: readonly string[]): URLSearchParams {
  const said = names.map((name): [string, string] => [name, wordOf(search, name)]);
  return new URLSearchParams(said.filter(([, word]) => word !== ''));
}

/** A query string of what is not empty. */
export function searchOf(parts: Readonly<Record<string, string | number | boolean | undefined>>): URLSearchParams {
  const said = Object.entries(parts).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
}

function wordOf(search: URLSearchParams, name: string): string {
  return search.get(name)?.trim() ?? '';
}
