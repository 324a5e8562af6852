import type { MentionablePerson } from '../../server/contract/comments.ts';

/** The name that is being typed after an `@`: where it begins, and what stands of it. */
export type Naming = { readonly from: number; readonly typed: string };

const longestName = 40;

/** Whether a name is being typed at the cursor; undefined where none is. */
export function namingAt(text: string, cursor: number): Naming | undefined {
  const before = text.slice(0, cursor);
  const from = before.lastIndexOf('@');
  if (from === -1 || cursor - from > longestName) return undefined;
  const typed = before.slice(from + 1);
  // an address of e-mail is no name, and a finished line is over
  if (/\S$/u.test(text.slice(0, from)) || /\n/u.test(typed)) return undefined;
  return { from, typed };
}

/** People whose name, post or designation goes on like what was typed. */
export function peopleLike(people: readonly MentionablePerson[], typed: string): readonly MentionablePerson[] {
  const wanted = typed.normalize('NFC').trim().toLowerCase();
  return people.filter((person) =>
    [person.name, person.designation, person.role].some((each) =>
      each
        .toLowerCase()
        .split(/\s+/u)
        .some((_, at, words) => words.slice(at).join(' ').startsWith(wanted)),
    ),
  );
}

/** The text with the chosen name in the place of what was typed, and where the cursor goes. */
export function withName(
  text: string,
  { from, typed }: Naming,
  name: string,
): { readonly text: string; readonly cursor: number } {
  const put = `@${name} `;
  const after = text.slice(from + 1 + typed.length).replace(/^ /u, '');
  return { text: `${text.slice(0, from)}${put}${after}`, cursor: from + put.length };
}

/** The people that a text names, of those who may be named. */
export function namedIn(text: string, people: readonly MentionablePerson[]): readonly string[] {
  return people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
}

/** A text in parts, those that name somebody apart. */
export function textParts(
  text: string,
  names: readonly string[],
): readonly { readonly text: string; readonly named: boolean }[] {
  const marks = names.map((name) => `@${name}`).toSorted((a, b) => b.length - a.length);
  const parts: { text: string; named: boolean }[] = [];
  let rest = text;
  while (rest !== '') {
    const found = marks
      .map((mark) => ({ mark, at: rest.indexOf(mark) }))
      .filter(({ at }) => at !== -1)
      .toSorted((a, b) => a.at - b.at || b.mark.length - a.mark.length)[0];
    if (found === undefined) return [...parts, { text: rest, named: false }];
    if (found.at > 0) parts.push({ text: rest.slice(0, found.at), named: false });
    parts.push({ text: found.mark, named: true });
    rest = rest.slice(found.at + found.mark.length);
  }
  return parts;
}
