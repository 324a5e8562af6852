import { sql } from 'kysely';
import type { ListQuery, ListSort } from '../contract/lists.ts';
import type { Keyset } from '../http/keyset.ts';

/** An order of the list, as an index has it. */
type Order = Keyset & {
  /** It stands in the table of changes. */
  readonly apart?: true;
};

/** The day on which a file came to the office: that of its registration, before it that on which it was filed; an index has it. */
export const REGISTERED_ON = sql`coalesce(a.registered_on, (a.filed_at at time zone 'Asia/Kathmandu')::date)`;

const NUMBER = { by: sql`a.application_no`, type: 'bigint' } as const;

const ORDERS: Readonly<Record<ListSort, Order>> = {
  registered: {
    columns: [{ by: REGISTERED_ON, type: 'date' }, NUMBER],
    way: 'desc',
  },
  changed: {
    columns: [
      { by: sql`c.changed_at`, type: 'timestamptz' },
      { by: sql`c.application_id`, type: 'uuid' },
    ],
    way: 'desc',
    apart: true,
  },
  ending: { columns: [{ by: sql`a.valid_until`, type: 'date' }, NUMBER], way: 'asc' },
};

/** The same order for files of one year: those of an older one lie too far from the front to be looked for there. */
const CHANGED_OF_YEAR: Order = {
  columns: [
    { by: sql`a.changed_at`, type: 'timestamptz' },
    { by: sql`a.id`, type: 'uuid' },
  ],
  way: 'desc',
};

/** The order that a list asks for. */
export function orderOf({ sort = 'registered', year = '' }: Pick<ListQuery, 'sort' | 'year'>): Order {
  return sort === 'changed' && year !== '' ? CHANGED_OF_YEAR : ORDERS[sort];
}
