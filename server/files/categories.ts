import type { Text } from '../../form-schemas/engine/definition.ts';
import { ownValue } from '../../form-schemas/engine/records.ts';
import type { OfficeConfig } from '../setup/read.ts';

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

const MASTER = 'file-storage-category';
const OFFICE_LIMIT_MB = 25;
const last = Number.MAX_SAFE_INTEGER;

/** The categories of an office, by their position. */
export function categoriesOf({ records }: Pick<OfficeConfig, 'records'>): readonly FileCategory[] {
  return (records[MASTER] ?? [])
    .flatMap(toCategory)
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

function toCategory(record: unknown): readonly FileCategory[] {
  const [code, form] = [ownValue(record, 'code'), ownValue(record, 'formId')];
  if (typeof code !== 'string' || typeof form !== 'string') return [];
  const accept = ownValue(record, 'accept');
  const [maxMB, position] = [ownValue(record, 'maxMB'), ownValue(record, 'position')];
  return [
    {
      code,
      form,
      title: titleOf(record, code),
      multiple: ownValue(record, 'isMultiple') === 'Y',
      required: requirementOf(record),
      accept: Array.isArray(accept) ? accept.filter((ending) => typeof ending === 'string') : [],
      maxMB: typeof maxMB === 'number' ? Math.min(maxMB, OFFICE_LIMIT_MB) : OFFICE_LIMIT_MB,
      position: typeof position === 'number' ? position : last,
    },
  ];
}

function requirementOf(record: unknown): string | boolean {
  const requirement = ownValue(record, 'requirement');
  const condition = ownValue(record, 'condition');
  if (requirement === 'conditional') return typeof condition === 'string' ? condition : false;
  return requirement === 'required';
}

function titleOf(record: unknown, code: string): Text {
  const title = ownValue(record, 'title');
  const [ne, en] = [ownValue(title, 'ne'), ownValue(title, 'en')];
  return { ne: typeof ne === 'string' ? ne : code, en: typeof en === 'string' ? en : code };
}
