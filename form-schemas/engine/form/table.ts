import type { FieldInfo } from '../field-definition.ts';
import type { FieldNode } from '../tree.ts';

/** Column of a checklist that heads a group of its rows. */
export const groupTitle = 'item.group.ne';
const hiddenSources: readonly string[] = ['item.groupId', groupTitle];
/** Condition of a field that a form leaves out of what it shares with others. */
const NEVER = 'false';
const rowCode = 'item.code';
const rowNumber = 'index + 1';

/**
 * Fields of a row that a person reads: codes of a checklist and of its groups are for the machine, every row has its number anyway,
 * and what a form never shows has no column.
 */
export function shownColumns(table: FieldNode): readonly FieldNode[] {
  return table.children.filter(
    ({ info }) =>
      !isForMachine(info) &&
      info.show !== NEVER &&
      !hiddenSources.includes(info.prefill ?? '') &&
      info.compute !== rowNumber &&
      !isRowCode(info),
  );
}

/** The columns of a table: fields that share a column stand in one, under the label of the first. */
export function tableColumns(table: FieldNode): readonly (readonly FieldNode[])[] {
  return inColumns(
    shownColumns(table),
    ({ info }) => info.column,
    ({ key }) => key,
  );
}

/** Puts what shares a column beside each other, in the place of the first. */
export function inColumns<T>(
  fields: readonly T[],
  columnOf: (field: T) => string | undefined,
  keyOf: (field: T) => string,
): readonly (readonly T[])[] {
  const columns = new Map<string, T[]>();
  for (const field of fields) {
    const key = columnOf(field) ?? keyOf(field);
    columns.set(key, [...(columns.get(key) ?? []), field]);
  }
  return [...columns.values()];
}

/** What the machine judges by and nobody reads. */
export function isForMachine({ control }: Pick<FieldInfo, 'control'>): boolean {
  return control === 'none';
}

/** Whether a column holds the code of a checklist's row. */
export function isRowCode({ prefill, type }: FieldInfo): boolean {
  return prefill === rowCode && type === 'string';
}
