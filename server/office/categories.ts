import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { type HostRecord, recordsOf, titled } from './host-masters.ts';
import type { OfficeConfig } from './read.ts';

/** A file storage category: a paper that belongs to a form. */
export type FileCategory = {
  readonly code: string;
  readonly title: Text;
  /** Slug of its form. */
  readonly form: string;
  readonly multiple: boolean;
  /** CEL over facts under which it is required; `true` = always, `false` = never. */
  readonly required: string | boolean;
  /** Endings of the files that it takes. */
  readonly accept: readonly string[];
  readonly maxMB: number;
  readonly position: number;
};

/** Papers that belong to no category and no field. */
export const OTHER = 'other';

const OFFICE_LIMIT_MB = 25;

/** The categories of an office, by their position. */
export function categoriesOf({ records }: Pick<OfficeConfig, 'records'>): readonly FileCategory[] {
  return recordsOf(records, 'file-storage-category')
    .map(toCategory)
    .toSorted((a, b) => a.position - b.position || (a.code < b.code ? -1 : 1));
}

/** The categories that belong to a form, by their position. */
export function categoriesOfForm(config: Pick<OfficeConfig, 'records'>, slug: string): readonly FileCategory[] {
  return categoriesOf(config).filter(({ form }) => form === slug);
}

/** The category of a code, if the office has it. */
export function findCategory(config: Pick<OfficeConfig, 'records'>, code: string): FileCategory | undefined {
  return categoriesOf(config).find((category) => category.code === code);
}

function toCategory(record: HostRecord<'file-storage-category'>): FileCategory {
  const { code, formId, title, isMultiple, accept, maxMB, position } = record;
  return {
    code,
    form: formId,
    title: titled(title),
    multiple: isMultiple === 'Y',
    required: requirementOf(record),
    accept,
    maxMB: Math.min(maxMB, OFFICE_LIMIT_MB),
    position,
  };
}

function requirementOf({ requirement, condition }: HostRecord<'file-storage-category'>): string | boolean {
  return requirement === 'conditional' ? (condition ?? false) : requirement === 'required';
}
