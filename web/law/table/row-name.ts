import type { TableView } from './api.ts';
import { cellOf, type Columns, type DeskRow } from './rows.ts';

/** What a row is called, where its columns do not say it. */
export function unsaidName(row: DeskRow, { definition: { name } }: TableView, columns: Columns): string | undefined {
  const isShown = [...columns.conditions, ...columns.values].some(({ id }) => id.split('.')[0] === name);
  const ne = isShown ? undefined : cellOf(row, `${name}.ne`);
  return typeof ne === 'string' && ne !== '' ? ne : undefined;
}

/** By what words a row is looked for: its name, and for whom it is. */
export function calledBy(row: DeskRow, view: TableView, columns: Columns): string {
  const { name } = view.definition;
  const cells = [name, `${name}.ne`, `${name}.en`, ...columns.conditions.map(({ id }) => id)];
  return cells
    .map((id) => cellOf(row, id))
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' ');
}
