const LONGEST = 60;

/** A short address out of an English title: its words in small letters with hyphens between; empty where it has no Latin letter to begin with. */
export function nameOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/gu);
  const first = words?.findIndex((word) => /^[a-z]/u.test(word)) ?? -1;
  if (words === null || first < 0) return '';
  const name = words.slice(first).join('-');
  if (name.length <= LONGEST) return name;
  const end = name.lastIndexOf('-', LONGEST);
  return name.slice(0, end > 0 ? end : LONGEST);
}

/** Why a definition cannot have a name; undefined when it can. */
export function whyNotName(name: string, taken: readonly string[]): 'form' | 'taken' | undefined {
  if (!/^[A-Za-z][A-Za-z0-9-]{0,99}$/u.test(name)) return 'form';
  return taken.some((each) => each.toLowerCase() === name.toLowerCase()) ? 'taken' : undefined;
}
