import { useState } from 'react';

type Row = { readonly id: string };

/** What a list shows, and the rows that came into it since and wait until its reader asks for them. */
export type Steady<Item extends Row> = { readonly shown: readonly Item[]; readonly newcomers: readonly Item[] };

/**
 * Keeps rows that came among those which somebody reads out of the list: nothing that is read moves. What comes beneath the last of them
 * is shown, and so is everything where none of them is left.
 * @param seen ids of the rows that were shown
 */
export function keepSteady<Item extends Row>(rows: readonly Item[], seen: ReadonlySet<string>): Steady<Item> {
  const last = rows.findLastIndex(({ id }) => seen.has(id));
  return {
    shown: rows.filter(({ id }, index) => index > last || seen.has(id)),
    newcomers: rows.filter(({ id }, index) => index < last && !seen.has(id)),
  };
}

type Seen = { readonly list: string; readonly ids: ReadonlySet<string> };

/**
 * A list that stands still under its reader while it is asked for again and again.
 * @param list which list it is: another one, with other filters, begins anew
 */
export function useSteady<Item extends Row>(rows: readonly Item[], list: string) {
  const [seen, setSeen] = useState<Seen>({ list, ids: new Set() });
  const steady = keepSteady(rows, seen.list === list ? seen.ids : new Set());
  const isNew = steady.shown.some(({ id }) => !seen.ids.has(id));
  if (seen.list !== list || isNew) {
    const before = seen.list === list ? [...seen.ids] : [];
    setSeen({ list, ids: new Set([...before, ...steady.shown.map(({ id }) => id)]) });
  }
  return { ...steady, showNewcomers: () => setSeen({ list, ids: new Set() }) };
}
