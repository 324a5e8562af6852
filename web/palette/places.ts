import type { MenuLink } from '../../server/contract/session.ts';

/** The entries of the menu that a few typed letters mean, in either language; those that begin so stand first. */
export function placesLike(menu: readonly MenuLink[], typed: string): readonly MenuLink[] {
  const wanted = plain(typed);
  if (wanted === '') return [];
  const rank = ({ title }: MenuLink) => {
    const names = [title.ne, title.en].map(plain);
    if (names.some((name) => name.startsWith(wanted))) return 0;
    return names.some((name) => name.includes(wanted)) ? 1 : 2;
  };
  return menu.filter((link) => rank(link) < 2).toSorted((a, b) => rank(a) - rank(b));
}

function plain(text: string): string {
  return text.trim().toLocaleLowerCase('en').normalize('NFC');
}
