import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { searchKey } from '../../form-schemas/values/digits.ts';
import type { MasterLink } from '../../server/contract/setup.ts';
import { whereText } from './filter.ts';

/** A line of the setup menu: an entry, and by what other names people look for the same list. */
export type MenuLine = MasterLink & { readonly also: readonly Text[] };

/** Masters under one heading of the setup menu. */
export type MenuSection = { readonly menu: string; readonly masters: readonly MenuLine[] };

/** The masters in whose title or help every typed word occurs, in either language. */
export function findMasters(masters: readonly MasterLink[], typed: string): readonly MasterLink[] {
  const words = searchKey(typed).split(' ');
  return masters.filter(({ title, help }) => {
    const text = searchKey([title.ne, title.en, help.ne, help.en].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** The masters under their headings; a heading stands where its first master does. Entries that open the same list are one line. */
export function menuSections(masters: readonly MasterLink[]): readonly MenuSection[] {
  const sections = new Map<string, MenuLine[]>();
  for (const line of menuLines(masters)) sections.set(line.menu, [...(sections.get(line.menu) ?? []), line]);
  return [...sections].map(([menu, inside]) => ({ menu, masters: inside }));
}

function menuLines(masters: readonly MasterLink[]): readonly MenuLine[] {
  const lines = new Map<string, MenuLine>();
  for (const master of masters) {
    const address = entryAddress(master);
    const known = lines.get(address);
    lines.set(address, known ? { ...known, also: [...known.also, master.title] } : { ...master, also: [] });
  }
  return [...lines.values()];
}

/** Address of the list that an entry opens; a table of the law, which is written as a whole, is where the law is. */
export function entryAddress({ master, where, table }: Pick<MasterLink, 'master' | 'where' | 'table'>): string {
  if (table && where === undefined) return `/user/setup/tables/${master}`;
  return `/admin/setup/${master}${where === undefined ? '' : `?${new URLSearchParams({ where: whereText(where) }).toString()}`}`;
}

/** The entry through which a narrowed list of a master is opened. */
export function findEntry(masters: readonly MasterLink[], master: string, where: string): MasterLink | undefined {
  return masters.find((entry) => entry.master === master && whereText(entry.where) === where);
}
