/** Only so many texts get a name; one that comes later is planned each time, as any other. */
const MOST_NAMES = 400;
const names = new Map<string, string>();

/** The name under which connections keep the plan of a text; undefined when there are too many already. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `naksa-${String(names.size + 1)}`;
  names.set(text, name);
  return name;
}
