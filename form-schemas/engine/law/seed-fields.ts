import type { FormData } from '../definition.ts';
import type { Text } from '../field-definition.ts';
import { recordKey } from '../formula/masters.ts';
import type { ChecklistRow, MasterDefinition } from '../master-definition.ts';
import { isRecord, withoutUndefined } from '../records.ts';

/** What stands where a text is missing. */
export const nameless: Text = { ne: '', en: '' };

/** A row of a checklist out of its record. */
export function checklistRow(record: FormData): ChecklistRow {
  const { position: _position, code, group, label, ...rest } = record;
  const others = Object.entries(rest).filter(([, value]) => typeof value === 'string' && value !== '');
  return {
    code: textOf(code) ?? '',
    group: titleOf(group) ?? nameless,
    label: titleOf(label) ?? nameless,
    ...Object.fromEntries(others),
  };
}

/** The row that a paper has in its form's checklist. */
export function paperRow(record: FormData): ChecklistRow {
  const { code, title, formId, groupNe, groupEn, requirement, condition, source } = record;
  const optional = withoutUndefined([
    ['condition', requirement === 'conditional' ? textOf(condition) : undefined],
    ['source', textOf(source)],
  ]);
  return {
    code: textOf(code) ?? '',
    groupId: textOf(formId) ?? '',
    group: { ne: textOf(groupNe) ?? '', en: textOf(groupEn) ?? '' },
    label: titleOf(title) ?? nameless,
    ...optional,
  };
}

/** The code that a record is for. */
export function codeOf(record: FormData, master: MasterDefinition): string {
  return recordKey(master, record) ?? '';
}

/** A text of a record, or undefined. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A list of codes of a record; empty for anything else. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** A whole number of a record, or undefined. */
export function wholeOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) ? Number(value) : undefined;
}

/** A text in both languages of a record, or undefined. */
export function titleOf(value: unknown): Text | undefined {
  if (!isRecord(value)) return undefined;
  const { ne, en } = value;
  return typeof ne === 'string' && typeof en === 'string' ? { ne, en } : undefined;
}
