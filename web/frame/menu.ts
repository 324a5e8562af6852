import type { MenuLink } from '../../server/contract/session.ts';

/** Entries that stand together in the header: one of its own, or several under a heading. */
export type MenuGroup = { readonly heading: string; readonly links: readonly MenuLink[] };

/** The heading of entries that stand in the bar itself. */
const bar = 'top';

/** The header menu by its headings; a group stands where its first entry does, an entry of the bar by itself. */
export function menuGroups(menu: readonly MenuLink[]): readonly MenuGroup[] {
  const groups = new Map<string, MenuLink[]>();
  for (const link of menu) {
    const name = link.heading === bar ? link.url : link.heading;
    groups.set(name, [...(groups.get(name) ?? []), link]);
  }
  return [...groups.values()].map((links) => ({ heading: links[0]?.heading ?? bar, links }));
}

/** Where a person is. */
export type Place = { readonly pathname: string; readonly search: string };

/** The entry of the menu that a page belongs to: the one with its very address, else the one above it that is nearest. */
export function currentLink(menu: readonly MenuLink[], place: Place): MenuLink | undefined {
  return menu
    .map((link) => ({ link, nearness: nearness(link.url, place) }))
    .filter((each) => each.nearness > 0)
    .toSorted((a, b) => b.nearness - a.nearness)[0]?.link;
}

function nearness(url: string, { pathname, search }: Place): number {
  const [path = '', query = ''] = url.split('?');
  const isHere = pathname === path || pathname.startsWith(`${path}/`);
  if (!isHere) return 0;
  const given = new URLSearchParams(search);
  const asked = [...new URLSearchParams(query)];
  if (!asked.every(([name, value]) => given.get(name) === value)) return 0;
  return path.length + asked.length;
}
