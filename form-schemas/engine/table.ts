import type { FieldInfo } from './definition.ts';
import type { FieldNode } from './tree.ts';

/** Column of a checklist that heads a group of its rows. */
export const groupTitle = 'item.group.ne';
const hiddenSources: readonly string[] = ['item.groupId', groupTitle];
const rowCode = 'item.code';
const rowNumber = 'index + 1';

/** Columns that a person reads: codes of a checklist and of its groups are for the machine, and every row has its number anyway. */
export function shownColumns(table: FieldNode): readonly FieldNode[] {
  return table.children.filter(
    ({ info }) => !hiddenSources.includes(info.prefill ?? '') && info.compute !== rowNumber && !isRowCode(info),
  );
}

/** Whether a column holds the code of a checklist's row. */
export function isRowCode({ prefill, type }: FieldInfo): boolean {
  return prefill === rowCode && type === 'string';
}
