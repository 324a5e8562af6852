import type { FormBundle, FormData } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { showForm } from '../../form-schemas/engine/formula/show.ts';

/** A field whose value is another one in the second of two versions; absent = it was empty there. */
export type Difference = {
  readonly path: string;
  readonly label: Text;
  readonly one: Text | undefined;
  readonly other: Text | undefined;
};

/** What differs between two versions of a form's data, by label, in reading order. */
export function differences(bundle: FormBundle, one: FormData, other: FormData): readonly Difference[] {
  const first = new Map(showForm(bundle, one).map((field) => [field.path, field]));
  const second = new Map(showForm(bundle, other).map((field) => [field.path, field]));
  return [...new Set([...first.keys(), ...second.keys()])].flatMap((path) => {
    const [a, b] = [first.get(path), second.get(path)];
    const label = a?.label ?? b?.label;
    const [before, after] = [filled(a?.value), filled(b?.value)];
    if (label === undefined || before?.ne === after?.ne) return [];
    return [{ path, label, one: before, other: after }];
  });
}

function filled(value: Text | undefined): Text | undefined {
  return value?.ne === '' ? undefined : value;
}
