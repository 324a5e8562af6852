import { join } from 'node:path';
import { Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { toPaisa, toRupees } from '../../form-schemas/values/money.ts';
import type { Cell, ColumnKind, ReportColumn, ReportFact, ReportRow, ReportTable } from '../contract/reports.ts';
import { readJson } from '../parse.ts';

const TEXTS = readJson(Type.Record(Type.String(), Text), join(import.meta.dirname, 'report-texts.json'));

/** More rows than these nobody reads; the file has them all. */
export const MOST_ROWS = 200;

/**
 * A text of the reports in both languages, with values in place.
 * @throws Error for a key that report-texts.json does not have
 */
export function textOf(key: string, values: Readonly<Record<string, Text>> = {}): Text {
  const text = TEXTS[key];
  if (text === undefined) throw new Error(`report-texts.json has no ${key}`);
  const fill = (language: keyof Text) =>
    Object.entries(values).reduce(
      (said, [name, value]) => said.replaceAll(`{{${name}}}`, value[language]),
      text[language],
    );
  return { ne: fill('ne'), en: fill('en') };
}

/** A column whose title is the text `column.<id>`. */
export function column(id: string, kind: ColumnKind): ReportColumn {
  return { id, title: textOf(`column.${id}`), kind };
}

/** Columns of counts. */
export function counts(...ids: readonly string[]): ReportColumn[] {
  return ids.map((id) => column(id, 'count'));
}

/** A number that a report begins with; its title is the text `fact.<id>`. */
export function fact(id: string, kind: ColumnKind, value: Cell): ReportFact {
  return { id, title: textOf(`fact.${id}`), kind, value };
}

/** What `table` is made of. */
export type TableParts = {
  readonly id: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  readonly figure?: NonNullable<ReportTable['figure']>;
  /** Counts and money are added up in a last line; averages never are. */
  readonly isSummed?: boolean;
  /** Of a long list everything, for its file. */
  readonly isWhole?: boolean;
  /** Of a list of which only the first rows were read: how many there are, and their sums by column. */
  readonly all?: { readonly count: number; readonly sums: Readonly<Record<string, Cell>> };
};

/** A table whose title is the text `table.<id>`; a long one is cut, its sums are of everything. */
export function table(parts: TableParts): ReportTable {
  const { id, columns, rows, figure, isSummed = false, isWhole = false, all } = parts;
  const shown = isWhole ? rows : rows.slice(0, MOST_ROWS);
  const count = all?.count ?? rows.length;
  const total =
    all === undefined
      ? sumOf(columns, rows)
      : columns.map((each, at) => (at === 0 ? textOf('total') : (all.sums[each.id] ?? null)));
  return {
    id,
    title: textOf(`table.${id}`),
    columns: [...columns],
    rows: [...shown],
    ...(isSummed && rows.length > 0 ? { total } : {}),
    ...(figure === undefined ? {} : { figure }),
    ...(count > shown.length ? { leftOff: count - shown.length } : {}),
  };
}

/** The sums of rows by column, money to the paisa; the first column says what they are. */
export function sumOf(columns: readonly ReportColumn[], rows: readonly ReportRow[], says = 'total'): Cell[] {
  const summed = rows.filter(({ isSum }) => isSum !== true);
  return columns.map(({ kind }, at) => {
    if (at === 0) return textOf(says);
    const cells = summed.map(({ cells: each }) => each[at] ?? 0);
    if (kind === 'money') return toRupees(cells.reduce<number>((sum, cell) => sum + paisaOf(cell), 0));
    return kind === 'count' ? cells.reduce<number>((sum, cell) => sum + Number(cell), 0) : null;
  });
}

/** An amount of the database in integer paisa. */
export function paisaOf(amount: Cell | undefined): number {
  return typeof amount === 'string' ? toPaisa(amount) : 0;
}

/** The sum of amounts, to the paisa. */
export function sumMoney(amounts: readonly string[]): string {
  return toRupees(amounts.reduce((sum, amount) => sum + toPaisa(amount), 0));
}
