import type { FormBundle } from '../definition.ts';
import type { Code, FieldInfo } from '../field-definition.ts';
import { entryOf } from '../records.ts';

/** Choices by the name of what is picked from (`pickName`): what fields that pick may hold. */
export type Choices = Readonly<Record<string, readonly Code[]>>;

/** What fields pick from: the records of a master, or those of them that may do something. */
export type Picked = { readonly name: string; readonly master: string; readonly may?: string };

/**
 * What a field picks from that holds the serial of a signed sheet: no master, but the sheets for signing that were printed for
 * this form of this case. Once there is one it must be chosen.
 */
export const PRINTED_SHEETS = 'printed-sheets';

/** What a form's fields pick from, each once. */
export function picksOf({ fields }: Pick<FormBundle, 'fields'>): readonly Picked[] {
  const picks = fields.flatMap(({ pick, may }): [string, Picked][] => {
    if (pick === undefined) return [];
    const name = pickName(pick, may);
    return [[name, { name, master: pick, ...(may !== undefined && { may }) }]];
  });
  return [...new Map(picks).values()];
}

/** The form with the choices of the fields that pick from masters, so that what is filled in can be held against them. */
export function withChoices(bundle: FormBundle, choices: Choices): FormBundle {
  return { ...bundle, fields: bundle.fields.map((field) => withOptions(field, choices)) };
}

function withOptions(field: FieldInfo, choices: Choices): FieldInfo {
  const options = field.pick === undefined ? undefined : entryOf(choices, pickName(field.pick, field.may));
  if (options === undefined) return field;
  const mustChoose = field.pick === PRINTED_SHEETS && options.length > 0;
  return { ...field, options, ...(mustChoose && { required: true }) };
}

function pickName(master: string, may: string | undefined): string {
  return may === undefined ? master : `${master}:${may}`;
}
