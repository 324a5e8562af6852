type Row = { readonly id: string };

/** Rows chosen for one deed, in the order of choosing; they stay chosen when another filter shows others. */
export type Selection<Item extends Row> = {
  readonly chosen: ReadonlyMap<string, Item>;
  /** Where a range begins: the row that was chosen or let go last. */
  readonly anchor?: string;
};

/** The choice before the first row. */
export function nothingChosen<Item extends Row>(): Selection<Item> {
  return { chosen: new Map<string, Item>() };
}

/** Chooses a row or lets it go; with `extend` every row from the last one to this one follows the last one. */
export function toggle<Item extends Row>(
  selection: Selection<Item>,
  rows: readonly Item[],
  { row, extend }: { readonly row: Item; readonly extend: boolean },
): Selection<Item> {
  const from = extend ? rows.findIndex(({ id }) => id === selection.anchor) : -1;
  const to = rows.findIndex(({ id }) => id === row.id);
  if (from < 0 || to < 0) return set(selection, [row], { on: !selection.chosen.has(row.id), anchor: row.id });
  const on = selection.anchor !== undefined && selection.chosen.has(selection.anchor);
  return set(selection, rows.slice(Math.min(from, to), Math.max(from, to) + 1), { on, anchor: row.id });
}

/** Chooses every row that is shown, or lets all of them go when all were chosen. */
export function toggleAll<Item extends Row>(selection: Selection<Item>, rows: readonly Item[]): Selection<Item> {
  return set(selection, rows, { on: !rows.every(({ id }) => selection.chosen.has(id)) });
}

/** The same choice without some rows: those with which it is done. */
export function without<Item extends Row>(selection: Selection<Item>, ids: readonly string[]): Selection<Item> {
  const chosen = new Map([...selection.chosen].filter(([id]) => !ids.includes(id)));
  return { chosen };
}

function set<Item extends Row>(
  selection: Selection<Item>,
  rows: readonly Item[],
  { on, anchor = selection.anchor }: { readonly on: boolean; readonly anchor?: string | undefined },
): Selection<Item> {
  const chosen = new Map(selection.chosen);
  for (const row of rows) {
    if (on) chosen.set(row.id, row);
    else chosen.delete(row.id);
  }
  return { chosen, ...(anchor === undefined ? {} : { anchor }) };
}
