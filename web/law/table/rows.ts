import type { FormData, FormBundle } from '../../../form-schemas/engine/definition.ts';
import { conditionsOf } from '../../../form-schemas/engine/rules/decision-table.ts';
import { isRecord, ownValue, sameJson, valueAlong } from '../../../form-schemas/engine/records.ts';
import { childOf, type FieldNode, fieldTree } from '../../../form-schemas/engine/tree.ts';
import type { LawTableRow, LawTableView } from '../../../server/contract/law-tables.ts';

type Standing = Pick<LawTableView['records'][number], 'id' | 'data' | 'validFrom' | 'validTo'>;

/** A row on the desk: what it says, and a name that stays while it is written. */
export type DeskRow = LawTableRow & { readonly name: string };
/** The table as it is written: from which day, and its rows. */
export type Desk = {
  readonly day: string;
  readonly rows: readonly DeskRow[];
  /** Its text as it was typed, until it is written otherwise; while that is no table the rows are the last there were. */
  readonly typed?: string;
};

/** A column of the table. */
export type Column = { readonly id: string; readonly node: FieldNode };
/** The columns of a decision table: for whom a row is, and what it says. */
export type Columns = {
  /** For whom a row is. */
  readonly conditions: readonly Column[];
  readonly values: readonly Column[];
  readonly sources: readonly Column[];
};

/** Beyond so many columns the sources of a row stand below one another: the table is no wider than the page. */
const mostColumns = 6;

/** Whether the sources of a table share a column. */
export function sharesSources({ conditions, values, sources }: Columns): boolean {
  return sources.length > 1 && conditions.length + values.length + sources.length > mostColumns;
}

/** What a row is called comes first: its code and its English name follow from it. */
export function namedFirst(leaves: readonly Column[], name: string): readonly Column[] {
  const isName = ({ id }: Column) => id === name || id.startsWith(`${name}.`);
  return [...leaves.filter(isName), ...leaves.filter((leaf) => !isName(leaf))];
}

/** What a row says of whom it is for, beside its columns: choices that it names, and leaves all others out. */
export function unshownChoices(
  bundle: FormBundle,
  columns: Columns,
  row: Pick<LawTableRow, 'data'>,
): readonly Column[] {
  const isShown = shownIn(columns);
  return leavesOf(fieldTree(bundle)).filter(({ id, node: { info } }) => {
    const value = cellOf(row, id);
    return info.type === 'enum-list' && !isShown(id) && Array.isArray(value) && value.length > 0;
  });
}

/** Whether a new row has to say what no column asks for: then it is begun whole. */
export function isBegunWhole(bundle: FormBundle, columns: Columns, blank: FormData): boolean {
  const isShown = shownIn(columns);
  return leavesOf(fieldTree(bundle)).some(
    ({ id, node: { info } }) => info.required === true && !isShown(id) && cellOf({ data: blank }, id) === undefined,
  );
}

/** Tells whether a column is of this field, or of the section it stands in. */
function shownIn({ conditions, values, sources }: Columns): (id: string) => boolean {
  const shown = [...conditions, ...values, ...sources].map(({ id }) => id);
  return (id) => shown.some((column) => id === column || id.startsWith(`${column}.`));
}

/** How a row stands to what is in force on the day. */
export type RowState = 'same' | 'changed' | 'new';

type Described = {
  readonly definition: Pick<LawTableView['definition'], 'key'>;
  readonly table: LawTableView['table'];
};

/** The columns of a table, in their order. */
export function columnsOf(bundle: FormBundle, { definition, table }: Described): Columns {
  const root = fieldTree(bundle);
  const named = (names: readonly string[]) =>
    names.flatMap((id): Column[] => {
      const node = id.split('.').reduce<FieldNode | undefined>((at, key) => at && childOf(at, key), root);
      return node === undefined ? [] : [{ id, node }];
    });
  return {
    conditions: named(conditionsOf({ key: definition.key, table })),
    values: named(table.values),
    sources: named(table.sources),
  };
}

/** The fields of a row that are filled in, whatever section they stand in. */
export function leavesOf(node: FieldNode, above: readonly string[] = []): readonly Column[] {
  return node.children.flatMap((child) => {
    const path = [...above, child.key];
    if (child.info.type === 'object') return leavesOf(child, path);
    return child.info.type === 'rows' || child.info.type === 'file' ? [] : [{ id: path.join('.'), node: child }];
  });
}

/** What a row says in a column. */
export function cellOf({ data }: Pick<LawTableRow, 'data'>, id: string): unknown {
  return valueAlong(data, id.split('.'));
}

/** The same data saying something else in a column, or nothing. */
export function withCell(data: FormData, id: string, value: unknown): Record<string, unknown> {
  const [first = '', ...rest] = id.split('.');
  const inner = ownValue(data, first);
  const next = rest.length === 0 ? value : withCell(isRecord(inner) ? inner : {}, rest.join('.'), value);
  const others = Object.fromEntries(Object.entries(data).filter(([key]) => key !== first));
  if (next === undefined) return others;
  // a field keeps its place, so that what is typed back is what stood there
  return first in data
    ? Object.fromEntries(Object.entries(data).map(([key, old]) => [key, key === first ? next : old]))
    : { ...others, [first]: next };
}

/** The rows that are in force on a day, as they begin to be written. */
export function rowsOn(records: readonly Standing[], day: string, dated: boolean): readonly DeskRow[] {
  return records.filter((record) => !dated || isOn(record, day)).map(deskRow);
}

function deskRow({ id, data, validTo }: Standing): DeskRow {
  return { name: id, of: id, data: { ...data }, ...(validTo !== undefined && { until: validTo }) };
}

function isOn({ validFrom = '', validTo = '9999' }: Standing, day: string): boolean {
  return validFrom <= day && day <= validTo;
}

/**
 * The table from another day on: what is not in force then any more and was not touched goes, what comes into force until then comes;
 * what was written stays.
 */
export function onDay({ day: before, rows }: Desk, day: string, records: readonly Standing[]): Desk {
  const [was, will] = [rowsOn(records, before, true), rowsOn(records, day, true)];
  const isStanding = (list: readonly DeskRow[], { of }: DeskRow) => list.some(({ name }) => name === of);
  const kept = rows.filter((row) => isStanding(will, row) || stateOf(row, records) !== 'same');
  const coming = will.filter((row) => !isStanding(was, row));
  // what comes into force takes the place of what goes: both are in the order of their keys
  const placed = rows.flatMap((row) => (kept.includes(row) ? [row] : coming.splice(0, 1)));
  return { day, rows: [...placed, ...coming] };
}

/** Whether a row says what its record says. */
export function stateOf(row: DeskRow, records: readonly Standing[]): RowState {
  const record = records.find(({ id }) => id === row.of);
  if (record === undefined) return 'new';
  return sameJson(record.data, row.data) && record.validTo === row.until ? 'same' : 'changed';
}

/** Records in force on the day that no row goes on with. */
export function goneFrom({ day, rows }: Desk, records: readonly Standing[], dated: boolean): readonly DeskRow[] {
  return rowsOn(records, day, dated).filter(({ name }) => rows.every(({ of }) => of !== name));
}

/** How a table is sent. */
export function sent({ day, rows }: Desk): { readonly day: string; readonly rows: LawTableRow[] } {
  return { day, rows: rows.map(({ name: _name, ...row }) => row) };
}

/** A kept draft as it is written on. */
export function received({ day, rows }: { readonly day: string; readonly rows: readonly LawTableRow[] }): Desk {
  return { day, rows: rows.map((row, index) => ({ ...row, name: row.of ?? newName(rows.length, index) })) };
}

/** A name that no row of a desk has: rows that came later count on from those that were there. */
export function newName(count: number, index: number): string {
  return `new-${String(count)}-${String(index)}`;
}

/** The rows with one more after a place: an empty one, a copy, or one that was filled in before. */
export function withRowAfter(
  rows: readonly DeskRow[],
  index: number,
  { data, until }: Pick<LawTableRow, 'data' | 'until'>,
): readonly DeskRow[] {
  const taken = new Set(rows.map(({ name }) => name));
  let number = rows.length;
  while (taken.has(newName(number, index))) number += 1;
  const row = { name: newName(number, index), data: { ...data }, ...(until !== undefined && { until }) };
  return [...rows.slice(0, index + 1), row, ...rows.slice(index + 1)];
}

/** Rows to be written again for another value of a column: last year's rates for the next year. */
export type Repeated = { readonly column: string; readonly from: string; readonly to: string };

/**
 * The rows with each that says `from` in the column once more at the end, saying `to` there; none is made whose key another row
 * has already.
 */
export function withRepeated(
  rows: readonly DeskRow[],
  { column, from, to }: Repeated,
  key: readonly string[],
): readonly DeskRow[] {
  const keyOf = (row: Pick<DeskRow, 'data'>) => JSON.stringify(key.map((id) => cellOf(row, id) ?? null));
  const taken = new Set(rows.map(keyOf));
  return rows
    .filter((row) => cellOf(row, column) === from)
    .map((row) => withCell(row.data, column, to))
    .filter((data) => !taken.has(keyOf({ data })))
    .reduce<readonly DeskRow[]>((all, data) => withRowAfter(all, all.length - 1, { data }), rows);
}

/** A row that the table changes: as its record is in force, and as it shall be; one that is new or goes has the one side only. */
type ChangedRow = { readonly name: string; readonly before?: FormData; readonly after?: FormData };

/** What a table changes of what is in force on its day, in the order of its rows; those that go stand last. */
export function changedRows(desk: Desk, records: readonly Standing[], dated: boolean): readonly ChangedRow[] {
  const written = desk.rows
    .filter((row) => stateOf(row, records) !== 'same')
    .map((row): ChangedRow => {
      const record = records.find(({ id }) => id === row.of);
      return { name: row.name, after: toldOf(row), ...(record && { before: toldOf(deskRow(record)) }) };
    });
  return [
    ...written,
    ...goneFrom(desk, records, dated).map((row): ChangedRow => ({ name: row.name, before: toldOf(row) })),
  ];
}

/** What a row says, its last day with it. */
function toldOf({ data, until }: DeskRow): FormData {
  return { ...data, ...(until !== undefined && { validTo: until }) };
}
