import type { Text } from '../../form-schemas/engine/field-definition.ts';

/** Those whose title a few typed letters mean, in either language; those that begin so stand first. */
export function titledLike<Titled extends { readonly title: Text }>(
  all: readonly Titled[],
  typed: string,
): readonly Titled[] {
  const wanted = plain(typed);
  if (wanted === '') return [];
  const rank = ({ title }: Titled) => {
    const names = [title.ne, title.en].map(plain);
    if (names.some((name) => name.startsWith(wanted))) return 0;
    return names.some((name) => name.includes(wanted)) ? 1 : 2;
  };
  return all.filter((each) => rank(each) < 2).toSorted((a, b) => rank(a) - rank(b));
}

/** The application whose page has the address. */
export function applicationAt(pathname: string): string | undefined {
  return /\/user\/applications\/(?<id>[0-9a-f-]{36})(?:\/|$)/u.exec(pathname)?.groups?.['id'];
}

function plain(text: string): string {
  return text.trim().toLocaleLowerCase('en').normalize('NFC');
}
