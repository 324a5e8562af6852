import type { FormLibrary } from '../../../form-schemas/engine/definition.ts';
import type { Code, FieldInfo, Text } from '../../../form-schemas/engine/field-definition.ts';
import { bundleForm } from '../../../form-schemas/engine/form/bundle.ts';
import { masterFields } from '../../../form-schemas/engine/formula/fact-shapes.ts';
import { type Change, withChange } from '../../definitions/sources.ts';
import { officeLawOf } from './stage.ts';
import type { Draft } from './task.ts';

/** A choice that a text no longer has: of which field, and what people call both. */
export type GoneChoice = { readonly path: readonly string[]; readonly label: Text; readonly choice: Code };

/** The choices that the fields of a form or the columns of a list had and no longer have. */
export function goneChoices({ law, change }: Draft): readonly GoneChoice[] {
  if (change.kind !== 'form' && change.kind !== 'master') return [];
  const after = fieldsOf(officeLawOf({ ...law, sources: withChange(law.sources, change) }).library, change);
  return fieldsOf(officeLawOf(law).library, change).flatMap(({ path, label, options = [] }) => {
    const field = after.find((each) => each.path.join('/') === path.join('/'));
    // a field that is gone, or is no choice any more, is told of elsewhere
    if (field?.options === undefined) return [];
    const left = new Set(field.options.map(({ code }) => code));
    return options.filter(({ code }) => !left.has(code)).map((choice) => ({ path, label, choice }));
  });
}

function fieldsOf(library: FormLibrary, { kind, id }: Change): readonly FieldInfo[] {
  if (kind === 'master') return masterFields(library, id);
  return library.forms[id] === undefined ? [] : bundleForm(library, id).fields;
}
