import type { FormData, FormLibrary } from '../definition.ts';
import type { Text } from '../field-definition.ts';
import { mastersInOrder } from '../formula/masters.ts';
import type { MasterDefinition } from '../master-definition.ts';
import { type Arrangement, type MenuRecords, menuArrangement } from './menu-records.ts';
import { processEntries } from './process-menu.ts';

/** An entry of the setup menu: the master that it opens, and what the list is narrowed to at first. */
export type SetupEntry = {
  readonly id: string;
  readonly master: MasterDefinition;
  readonly title: Text;
  readonly menu: string;
  readonly order: number;
  readonly where?: Readonly<Record<string, string>>;
};

const address = '/admin/setup/';

/** Every entry of the setup menu as shipped, in order. */
export function setupEntries(library: FormLibrary): readonly SetupEntry[] {
  return mastersInOrder(library)
    .flatMap((master) => [
      { id: master.id, master, title: master.title, menu: master.menu, order: master.order },
      ...(master.entries ?? []).map((entry) => ({ ...entry, master })),
    ])
    .toSorted((a, b) => a.order - b.order);
}

/**
 * The setup menu of a role as the office has arranged it: only what the role may read, less what the office hides from it.
 * The masters that arrange the menu stay with who edits them, so that nobody locks the office out.
 */
export function setupMenu(library: FormLibrary, records: MenuRecords, role: string): readonly SetupEntry[] {
  const { isBarred, of } = menuArrangement(library, records);
  return setupEntries(library)
    .filter(({ id, master }) => {
      if (!master.readers.includes(role)) return false;
      if (master.seed === 'menu' && master.editors.includes(role)) return true;
      return !isBarred(id, role) && !of(id).isHidden;
    })
    .map((entry) => arrangedEntry(entry, of(entry.id)))
    .toSorted((a, b) => a.order - b.order);
}

/** The entries of both menus as records. */
export function entryRecords(library: FormLibrary): readonly FormData[] {
  const setup = setupEntries(library).map(({ id, master, title, menu, order, where }) => ({
    menuId: id,
    title,
    menuType: 'S',
    url: `${address}${master.id}${queryOf(where)}`,
    heading: menu,
    position: order,
    active: 'Y',
  }));
  const processes = processEntries(library).map(({ id, title, heading, order, url }) => ({
    menuId: id,
    title,
    menuType: 'P',
    url,
    heading,
    position: order,
    active: 'Y',
  }));
  return [...processes, ...setup];
}

/** Who sees which entry of the menus, as records. */
export function accessRecords(library: FormLibrary): readonly FormData[] {
  const processes = processEntries(library).map(({ id, readers }) => ({ menuId: id, userTypes: [...readers] }));
  const setup = setupEntries(library).map(({ id, master }) => ({ menuId: id, userTypes: [...master.readers] }));
  return [...processes, ...setup];
}

function arrangedEntry(entry: SetupEntry, { title, heading, position }: Arrangement): SetupEntry {
  return {
    ...entry,
    ...(title !== undefined && { title }),
    ...(heading !== undefined && { menu: heading }),
    ...(position !== undefined && { order: position }),
  };
}

function queryOf(where: SetupEntry['where']): string {
  if (where === undefined) return '';
  return `?${Object.entries(where)
    .map(([field, value]) => `${field}=${encodeURIComponent(value)}`)
    .join('&')}`;
}
