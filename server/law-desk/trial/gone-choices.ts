import type { Code, FieldInfo, Text } from '../../../form-schemas/engine/field-definition.ts';
import { bundleForm } from '../../../form-schemas/engine/form/bundle.ts';
import { masterFields } from '../../../form-schemas/engine/formula/fact-shapes.ts';
import { baseLaw, officeLawOf } from './stage.ts';
import type { Draft, LawOnDay } from './task.ts';

/** A choice that a text no longer has: of which field, and what people call both. */
export type GoneChoice = { readonly path: readonly string[]; readonly label: Text; readonly choice: Code };

/**
 * The choices that the fields of a form or the columns of a list had and no longer have.
 * @param after the law with the draft in its place
 */
export function goneChoices({ law, change: { kind, id } }: Draft, after: LawOnDay): readonly GoneChoice[] {
  const fields = kind === 'master' ? columnsOf(id) : kind === 'form' ? fieldsOf(id) : nothing;
  const left = fields(after);
  return fields(law).flatMap(({ path, label, options = [] }) => {
    const field = left.find((each) => each.path.join('/') === path.join('/'));
    // a field that is gone, or is no choice any more, is told of elsewhere
    if (field?.options === undefined) return [];
    const codes = new Set(field.options.map(({ code }) => code));
    return options.filter(({ code }) => !codes.has(code)).map((choice) => ({ path, label, choice }));
  });
}

type FieldsOn = (law: LawOnDay) => readonly FieldInfo[];

const nothing: FieldsOn = () => [];

function columnsOf(id: string): FieldsOn {
  return (law) => masterFields(baseLaw(law).library, id);
}

function fieldsOf(slug: string): FieldsOn {
  return (law) => {
    const { library } = officeLawOf(law);
    return library.forms[slug] === undefined ? [] : bundleForm(library, slug).fields;
  };
}
