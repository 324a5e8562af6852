import type { FormBundle } from '../../form-schemas/engine/definition.ts';
import type { FieldInfo } from '../../form-schemas/engine/field-definition.ts';
import { withChoices } from '../../form-schemas/engine/form/choices.ts';
import { recordWords } from '../../form-schemas/engine/formula/masters.ts';
import { valueAlong } from '../../form-schemas/engine/records.ts';
import { showValue } from '../../form-schemas/engine/formula/show.ts';
import type { SchemaValidator } from '../../form-schemas/engine/form/validate.ts';
import type { MasterView, RecordView } from '../../server/contract/setup.ts';
import { formatValue, type Language } from '../i18n/i18n.ts';

/** What stands where a record says nothing. */
export const nothing = '–';

/** A master as the server describes it; its bundle is a form's. */
export type MasterAnswer = Omit<MasterView, 'bundle'> & { readonly bundle: FormBundle };

/** A field of the records, as a column of their list. */
export type Column = { readonly id: string; readonly info: FieldInfo };

/** A master ready to be listed and edited. */
export type OpenMaster = {
  readonly view: MasterAnswer;
  /** The form of a new record. */
  readonly bundle: FormBundle;
  /** The form of a record that exists: what names it can only be read. */
  readonly editBundle: FormBundle;
  readonly columns: readonly Column[];
  readonly validateSchema: SchemaValidator | undefined;
};

/** Puts together what the pages of a master share. */
export function openMaster(view: MasterAnswer, validateSchema: SchemaValidator | undefined): OpenMaster {
  const bundle = withChoices(view.bundle, view.choices);
  return {
    view,
    bundle,
    editBundle: withReadOnly(bundle, view.key),
    columns: columnsOf(bundle, view.columns),
    validateSchema,
  };
}

/** What a record's cell says. */
export function cellText({ data }: Pick<RecordView, 'data'>, { info }: Column, language: Language): string {
  const value = valueAlong(data, info.path);
  if (value === undefined || value === null || value === '') return nothing;
  return formatValue(showValue(info, value)[language], language);
}

/** What people call a record. */
export function recordName(
  { view, bundle }: Pick<OpenMaster, 'view' | 'bundle'>,
  record: Pick<RecordView, 'data' | 'key'>,
  language: Language,
): string {
  return formatValue(recordWords(view, bundle.fields, record)[language], language);
}

function columnsOf(bundle: FormBundle, names: readonly string[]): readonly Column[] {
  const columns = names.flatMap((id) => {
    const info = fieldNamed(bundle, id);
    return info === undefined ? [] : [{ id, info }];
  });
  return columns.map((column) => (isHeadedAlike(column, columns) ? headedByWhole(bundle, column) : column));
}

function fieldNamed({ fields }: FormBundle, name: string): FieldInfo | undefined {
  return fields.find(({ path }) => path.join('.') === name);
}

function isHeadedAlike({ id, info }: Column, columns: readonly Column[]): boolean {
  return columns.some((other) => other.id !== id && other.info.label.ne === info.label.ne);
}

/** A part of something (its Nepali, of two languages) under the heading of the whole. */
function headedByWhole(bundle: FormBundle, { id, info }: Column): Column {
  const whole = fieldNamed(bundle, info.path.slice(0, -1).join('.'));
  return { id, info: { ...info, label: whole?.label ?? info.label } };
}

function withReadOnly(bundle: FormBundle, key: readonly string[]): FormBundle {
  const isKey = ({ path }: FieldInfo) => key.includes(path.join('.'));
  return { ...bundle, fields: bundle.fields.map((field) => (isKey(field) ? { ...field, readOnly: true } : field)) };
}
