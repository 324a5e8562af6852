import { groupTitle, shownColumns, tableColumns } from '../../form-schemas/engine/form/table.ts';
import type { FieldNode } from '../../form-schemas/engine/tree.ts';

/** How a table is laid out, read off its definition. */
export type TableShape = {
  /** Columns that are shown. */
  readonly columns: readonly FieldNode[];
  /** The same as they stand beside each other: fields of which a row shows one share a column. */
  readonly places: readonly (readonly FieldNode[])[];
  /** Column whose value heads a group of rows; it is shown as a heading instead. */
  readonly group: FieldNode | undefined;
  /** Column whose value names a row: the side, the item of a checklist. */
  readonly naming: FieldNode | undefined;
  /** First column, where a person chooses there what the row is: its floor, its relation. */
  readonly kind: FieldNode | undefined;
  /** Whether rows can be added and removed: not in a checklist and not where the rows are fixed. */
  readonly open: boolean;
};

/** Reads the layout of a table. */
export function tableShape(table: FieldNode): TableShape {
  const { master, fixedBy } = table.info;
  const checklist = table.children.some(({ info }) => info.prefill?.startsWith('item.'));
  const columns = shownColumns(table);
  return {
    columns,
    places: tableColumns(table),
    group: table.children.find(({ info }) => info.prefill === groupTitle),
    naming: columns.find(({ info, key }) => info.readOnly === true && (checklist || key === fixedBy)),
    kind: columns[0]?.info.type === 'enum' ? columns[0] : undefined,
    open: master === undefined && fixedBy === undefined && !checklist,
  };
}

/** Heading above a row that begins a new group. */
export function groupHeading(
  { group }: TableShape,
  rows: readonly Readonly<Record<string, unknown>>[],
  index: number,
): string | undefined {
  if (group === undefined) return undefined;
  const title = rows[index]?.[group.key];
  return typeof title === 'string' && title !== rows[index - 1]?.[group.key] ? title : undefined;
}

const numberAndTools = 130;
// pixels that a column needs to be typed in, and to be read
const typedWidths = {
  integer: 80,
  decimal: 90,
  money: 120,
  boolean: 100,
  enum: 140,
  date: 240,
  length: 190,
  area: 190,
  measure: 190,
  file: 170,
};
const readWidth = 72;

/** The least width in pixels at which the table can stand as a table; in a narrower place its rows become cards. */
export function tableWidth({ places }: TableShape, readOnly: boolean): number {
  const widths: Readonly<Record<string, number>> = typedWidths;
  const given = ({ info }: FieldNode) => readOnly || info.readOnly === true || info.compute !== undefined;
  const isNarrow = (column: FieldNode) => given(column) && column.info.type !== 'file';
  const widthOf = (column: FieldNode) => (isNarrow(column) ? readWidth : (widths[column.info.type] ?? 130));
  return places.reduce((sum, fields) => sum + Math.max(...fields.map(widthOf)), readOnly ? 40 : numberAndTools);
}
