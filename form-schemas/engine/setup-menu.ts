import type { FormData, FormLibrary, MasterDefinition, Text } from './definition.ts';
import { mastersInOrder } from './masters.ts';
import { isRecord, ownValue } from './records.ts';

/** An entry of the setup menu: the master that it opens, and what the list is narrowed to at first. */
export type SetupEntry = {
  readonly id: string;
  readonly master: MasterDefinition;
  readonly title: Text;
  readonly menu: string;
  readonly order: number;
  readonly where?: Readonly<Record<string, string>>;
};

/** What an office has changed of its setup menu: records in force of the masters that hold entries and access. */
export type MenuRecords = Readonly<Record<string, readonly FormData[]>>;

const address = '/admin/setup/';
const hidden = 'N';

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
  const arranged = new Map(recordsOf(library, records, 'entries').map((record) => [record['menuId'], record]));
  const access = new Map(recordsOf(library, records, 'access').map((record) => [record['menuId'], record]));
  return setupEntries(library)
    .filter(({ id, master }) => {
      if (!master.readers.includes(role)) return false;
      if (master.seed === 'menu' && master.editors.includes(role)) return true;
      const types = ownValue(access.get(id), 'userTypes');
      const isBarred = access.has(id) && !(Array.isArray(types) && types.includes(role));
      return !isBarred && ownValue(arranged.get(id), 'active') !== hidden;
    })
    .map((entry) => arrangedEntry(entry, arranged.get(entry.id)))
    .toSorted((a, b) => a.order - b.order);
}

/** The entries of the setup menu as records. */
export function entryRecords(library: FormLibrary): readonly FormData[] {
  return setupEntries(library).map(({ id, master, title, menu, order, where }) => ({
    menuId: id,
    title,
    menuType: 'S',
    url: `${address}${master.id}${queryOf(where)}`,
    heading: menu,
    position: order,
    active: 'Y',
  }));
}

/** Who sees which entry of the setup menu, as records. */
export function accessRecords(library: FormLibrary): readonly FormData[] {
  return setupEntries(library).map(({ id, master }) => ({ menuId: id, userTypes: [...master.readers] }));
}

function recordsOf(library: FormLibrary, records: MenuRecords, list: string): readonly FormData[] {
  const master = Object.values(library.masters).find((each) => each.seed === 'menu' && each.list === list);
  return master === undefined ? [] : (records[master.id] ?? []);
}

function arrangedEntry(entry: SetupEntry, record: FormData | undefined): SetupEntry {
  if (record === undefined) return entry;
  const { title, heading, position } = record;
  return {
    ...entry,
    ...(isText(title) && { title }),
    ...(typeof heading === 'string' && { menu: heading }),
    ...(typeof position === 'number' && { order: position }),
  };
}

function isText(value: unknown): value is Text {
  return isRecord(value) && typeof value['ne'] === 'string' && typeof value['en'] === 'string';
}

function queryOf(where: SetupEntry['where']): string {
  if (where === undefined) return '';
  return `?${Object.entries(where)
    .map(([field, value]) => `${field}=${encodeURIComponent(value)}`)
    .join('&')}`;
}
