import type { FormBundle, FormData } from '../definition.ts';
import type { Code, FieldInfo } from '../field-definition.ts';
import { entryOf, isRecord } from '../records.ts';

/** Choices by the name of what is picked from (`pickName`): what fields that pick may hold. */
export type Choices = Readonly<Record<string, readonly Code[]>>;

/** What fields pick from: the records of a master, or those of them that may do something. */
export type Picked = { readonly name: string; readonly master: string; readonly may?: string };

/**
 * What a field picks from that holds the serial of a signed sheet: no master, but the sheets for signing that were printed for
 * this form of this case. Once there is one it must be chosen.
 */
export const PRINTED_SHEETS = 'printed-sheets';

/** What a field picks from that says which objection it answers: no master, but those recorded in the run that the form is of. */
export const RECORDED_OBJECTIONS = 'recorded-objections';

/** What fields pick from that is no master: what the host knows of the case. */
export const PICKED_OF_CASE: readonly string[] = [PRINTED_SHEETS, RECORDED_OBJECTIONS];

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

/**
 * The data with the serial of the only sheet that was printed, where the form asks for one and none is chosen yet. Of several
 * sheets none is guessed. The data given are not changed.
 */
export function withOnlySheet({ fields }: Pick<FormBundle, 'fields'>, data: FormData, choices: Choices): FormData {
  const [only, another] = entryOf(choices, PRINTED_SHEETS) ?? [];
  if (only === undefined || another !== undefined) return data;
  return sheetPaths({ fields }).reduce((filled, path) => withMissing(filled, path, only.code), data);
}

/** Where a form holds the serial of a signed sheet; a row of a table holds none. */
export function sheetPaths({ fields }: Pick<FormBundle, 'fields'>): readonly (readonly string[])[] {
  return fields.filter(({ pick, path }) => pick === PRINTED_SHEETS && !path.includes('*')).map(({ path }) => path);
}

function withMissing(data: FormData, [key, ...rest]: readonly string[], value: string): FormData {
  if (key === undefined) return data;
  const held = entryOf(data, key);
  if (rest.length === 0) return held === undefined || held === '' ? { ...data, [key]: value } : data;
  if (held !== undefined && !isRecord(held)) return data;
  return { ...data, [key]: withMissing(held ?? {}, rest, value) };
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
