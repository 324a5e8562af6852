import type { Code, FieldInfo, FormBundle } from './definition.ts';
import { entryOf } from './records.ts';

/** Choices by master: what fields that pick from it may hold. */
export type Choices = Readonly<Record<string, readonly Code[]>>;

/** The masters that a form's fields pick from, each once. */
export function mastersPicked({ fields }: Pick<FormBundle, 'fields'>): readonly string[] {
  return [...new Set(fields.flatMap(({ pick }) => pick ?? []))];
}

/** The form with the choices of the fields that pick from masters, so that what is filled in can be held against them. */
export function withChoices(bundle: FormBundle, choices: Choices): FormBundle {
  return { ...bundle, fields: bundle.fields.map((field) => withOptions(field, choices)) };
}

function withOptions(field: FieldInfo, choices: Choices): FieldInfo {
  const options = field.pick === undefined ? undefined : entryOf(choices, field.pick);
  return options === undefined ? field : { ...field, options };
}
