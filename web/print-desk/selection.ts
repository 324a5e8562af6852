import type { DeskPaper } from '../../server/contract/print-desk.ts';

/** Papers chosen for one batch, in the order of choosing; they stay chosen when another filter shows others. */
export type Selection = {
  readonly chosen: ReadonlyMap<string, DeskPaper>;
  /** Where a range begins: the row that was chosen or let go last. */
  readonly anchor?: string;
};

export const nothingChosen: Selection = { chosen: new Map() };

// what one batch takes (server/contract/print-desk.ts)
export const mostInBatch = 500;

/** Chooses a row or lets it go; with `extend` every row from the last one to this one follows the last one. */
export function toggle(
  selection: Selection,
  rows: readonly DeskPaper[],
  { row, extend }: { readonly row: DeskPaper; readonly extend: boolean },
): Selection {
  const from = extend ? rows.findIndex(({ id }) => id === selection.anchor) : -1;
  const to = rows.findIndex(({ id }) => id === row.id);
  if (from < 0 || to < 0) return set(selection, [row], { on: !selection.chosen.has(row.id), anchor: row.id });
  const on = selection.anchor !== undefined && selection.chosen.has(selection.anchor);
  return set(selection, rows.slice(Math.min(from, to), Math.max(from, to) + 1), { on, anchor: row.id });
}

/** Chooses every row that is shown, or lets all of them go when all were chosen. */
export function toggleAll(selection: Selection, rows: readonly DeskPaper[]): Selection {
  return set(selection, rows, { on: !rows.every(({ id }) => selection.chosen.has(id)) });
}

/** The same choice without some papers: those that a batch has printed. */
export function without(selection: Selection, ids: readonly string[]): Selection {
  const chosen = new Map([...selection.chosen].filter(([id]) => !ids.includes(id)));
  return { chosen };
}

function set(
  selection: Selection,
  rows: readonly DeskPaper[],
  { on, anchor = selection.anchor }: { readonly on: boolean; readonly anchor?: string | undefined },
): Selection {
  const chosen = new Map(selection.chosen);
  for (const row of rows) {
    if (on) chosen.set(row.id, row);
    else chosen.delete(row.id);
  }
  return { chosen, ...(anchor === undefined ? {} : { anchor }) };
}
