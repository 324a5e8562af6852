import type { Language } from '../../i18n/i18n.ts';
import type { TableView } from './api.ts';
import { cellOf, type Columns, type DeskRow } from './rows.ts';

/** What a row is called, where its columns do not say it. */
export function unsaidName(
  row: DeskRow,
  { view, columns, language }: { readonly view: TableView; readonly columns: Columns; readonly language: Language },
): string | undefined {
  const { name } = view.definition;
  const isShown = [...columns.conditions, ...columns.values].some(({ id }) => id.split('.')[0] === name);
  const said = isShown ? [] : [cellOf(row, `${name}.${language}`), cellOf(row, `${name}.ne`)];
  return said.filter((text) => typeof text === 'string').find((text) => text !== '');
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
