import type { FormData, FormLibrary } from '../definition.ts';
import type { Text } from '../field-definition.ts';
import { isRecord, ownValue } from '../records.ts';

/** What an office has changed of its menus: records in force of the masters that hold entries and access. */
export type MenuRecords = Readonly<Record<string, readonly FormData[]>>;

/** What an office says of one entry, read from its records. */
export type Arrangement = {
  readonly isHidden: boolean;
  readonly title?: Text;
  readonly heading?: string;
  readonly position?: number;
  readonly url?: string;
};

/** What an office has arranged of its menus, entry by entry. */
export type MenuArrangement = {
  /** Whether a role is left out of those who see an entry. */
  readonly isBarred: (id: string, role: string) => boolean;
  readonly of: (id: string) => Arrangement;
};

const hidden = 'N';

/** Reads the records by which an office arranges its menus; what it has not arranged is as shipped. */
export function menuArrangement(library: FormLibrary, records: MenuRecords): MenuArrangement {
  const arranged = byEntry(recordsOf(library, records, 'entries'));
  const access = byEntry(recordsOf(library, records, 'access'));
  return {
    isBarred: (id, role) => {
      const types = ownValue(access.get(id), 'userTypes');
      return access.has(id) && !(Array.isArray(types) && types.includes(role));
    },
    of: (id) => arrangementOf(arranged.get(id)),
  };
}

function arrangementOf(record: FormData | undefined): Arrangement {
  if (record === undefined) return { isHidden: false };
  const { active, title, heading, position, url } = record;
  return {
    isHidden: active === hidden,
    ...(isText(title) && { title }),
    ...(typeof heading === 'string' && { heading }),
    ...(typeof position === 'number' && { position }),
    ...(typeof url === 'string' && { url }),
  };
}

function byEntry(records: readonly FormData[]): ReadonlyMap<unknown, FormData> {
  return new Map(records.map((record) => [record['menuId'], record]));
}

function recordsOf(library: FormLibrary, records: MenuRecords, list: string): readonly FormData[] {
  const master = Object.values(library.masters).find((each) => each.seed === 'menu' && each.list === list);
  return master === undefined ? [] : (records[master.id] ?? []);
}

function isText(value: unknown): value is Text {
  return isRecord(value) && typeof value['ne'] === 'string' && typeof value['en'] === 'string';
}
