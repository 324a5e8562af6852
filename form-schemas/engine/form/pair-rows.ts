import type { Text } from '../field-definition.ts';
import { isRecord, sameJson } from '../records.ts';
import type { FieldNode } from '../tree.ts';
import { cellText } from './read-form.ts';
import { isRowCode, shownColumns } from './table.ts';

type Row = Readonly<Record<string, unknown>>;

/** The same row in two versions of a table; one side is absent where it was added or removed. */
export type RowPair = { readonly before?: Row; readonly after?: Row };

/**
 * Finds each row of a table in its other version by what names it: the code of a checklist, the side, else the column whose
 * values tell all rows apart and of which most stayed; rows without such a name are the same when they say the same.
 */
export function pairRows(table: FieldNode, before: unknown, after: unknown): readonly RowPair[] {
  const [old, now] = [rowsOf(before), rowsOf(after)];
  const key = keyColumn(table, old, now);
  const isSame = (a: Row, b: Row): boolean => (key === undefined ? sameJson(a, b) : sameJson(a[key.key], b[key.key]));
  const left = [...old];
  const pairs = now.map((row): RowPair => {
    const at = left.findIndex((each) => isSame(each, row));
    const [found] = at === -1 ? [] : left.splice(at, 1);
    return found ? { before: found, after: row } : { after: row };
  });
  const added = pairs.filter((pair) => pair.before === undefined);
  if (isFixedName(table, key) || added.length !== left.length)
    return [...pairs, ...left.map((row) => ({ before: row }))];
  // what named them was itself corrected
  return pairs.map((pair) => (pair.before === undefined ? withBefore(pair, left.shift()) : pair));
}

function withBefore(pair: RowPair, before: Row | undefined): RowPair {
  return before ? { ...pair, before } : pair;
}

/** What people call a row: what stands in its first column of words; undefined where it has only its number. */
export function rowTitle(table: FieldNode, row: Row): Text | undefined {
  const named = shownColumns(table).find(
    ({ key, info }) => isWords(info.type) && row[key] !== undefined && row[key] !== '',
  );
  return named && cellText(named, row[named.key]);
}

function keyColumn(table: FieldNode, old: readonly Row[], now: readonly Row[]): FieldNode | undefined {
  const given = table.children.find(({ key, info }) => isRowCode(info) || key === table.info.fixedBy);
  if (given) return given;
  const able = table.children.filter(
    ({ key, info }) =>
      info.compute === undefined && isNaming(info.type) && tellsApart(key, old) && tellsApart(key, now),
  );
  const stayed = ({ key }: FieldNode): number =>
    old.filter((row) => now.some((each) => sameJson(each[key], row[key]))).length;
  return able.toSorted((a, b) => stayed(b) - stayed(a))[0];
}

function tellsApart(key: string, rows: readonly Row[]): boolean {
  const values = rows.map((row) => row[key]);
  return values.every(
    (value, at) => value !== undefined && !values.slice(0, at).some((other) => sameJson(other, value)),
  );
}

function isFixedName(table: FieldNode, key: FieldNode | undefined): boolean {
  return key !== undefined && (isRowCode(key.info) || key.key === table.info.fixedBy || key.info.type === 'enum');
}

function isNaming(type: string): boolean {
  return isWords(type) || type === 'integer';
}

function isWords(type: string): boolean {
  return type === 'enum' || type === 'string' || type === 'text';
}

function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
