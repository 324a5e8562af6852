import type { FormBundle } from '../../../form-schemas/engine/definition.ts';
import type { Code, FieldInfo, FieldType, Text } from '../../../form-schemas/engine/field-definition.ts';
import type { FormWords } from '../../../server/contract/definition-drafts.ts';
import type { Place } from './edit-source.ts';

/** Something that a formula may read: a field of the form or a fact of the case. */
export type Pick = {
  /** As it is written in a formula: `form.volume`, `this.kind`, `building.storeys`. */
  readonly name: string;
  readonly label: Text;
  readonly type: FieldType;
  readonly unit?: string;
  readonly options?: readonly Code[];
  /** The form in which it is filled in; absent for the form itself. */
  readonly of?: Text;
  /** Of a table: what its columns hold. */
  readonly columns?: readonly Pick[];
};

/** What the lists to pick from are made of. */
export type Given = {
  readonly bundle: FormBundle;
  readonly words: FormWords | undefined;
  readonly codes: Readonly<Record<string, readonly Code[]>>;
};

/** What the formulas of the field at a place may read, the form's own fields first. */
export function picksFor(place: Place, { bundle, words, codes }: Given): readonly Pick[] {
  const own = bundle.fields.flatMap((field) => pickOf(field, place, { bundle, codes }) ?? []);
  const facts = (words?.facts ?? []).flatMap(
    ({ name, label, of, type, codes: list, options: written, unit }): readonly Pick[] => {
      const known = typeNamed(type);
      if (label === undefined || known === undefined) return [];
      const options = list === undefined ? written : codes[list];
      return [
        {
          name,
          label,
          type: known,
          ...(of && { of }),
          ...(unit !== undefined && { unit }),
          ...(options && { options }),
        },
      ];
    },
  );
  return [...own, ...facts];
}

const types = [
  'string',
  'text',
  'integer',
  'decimal',
  'money',
  'boolean',
  'enum',
  'enum-list',
  'date',
  'length',
  'area',
  'measure',
  'file',
  'object',
  'rows',
] as const satisfies readonly FieldType[];

function typeNamed(type: string): FieldType | undefined {
  return types.find((each) => each === type);
}

function pickOf(field: FieldInfo, place: Place, { bundle, codes }: Omit<Given, 'words'>): Pick | undefined {
  const { path, type } = field;
  if (type === 'object' || isAt(path, place)) return undefined;
  const name = nameFor(path, place);
  if (name === undefined) return undefined;
  const columns =
    type === 'rows'
      ? bundle.fields
          .filter((each) => each.path.length === path.length + 2 && isBelow(each.path, path))
          .map((each) => ({ ...leaf(each, codes), name: each.path.at(-1) ?? '' }))
      : undefined;
  return { ...leaf(field, codes), name, ...(columns && { columns }) };
}

function leaf({ label, type, unit, options, codes: list }: FieldInfo, codes: Given['codes']): Omit<Pick, 'name'> {
  const found = options ?? (list === undefined ? undefined : codes[list]);
  return { label, type, ...(unit !== undefined && { unit }), ...(found && { options: found }) };
}

/** How the field at a place is called from beside it. */
export function nameBeside(place: Place): string {
  return `${place.length > 1 ? 'this' : 'form'}.${place.at(-1) ?? ''}`;
}

/** How a field is called from a place: what stands in the same row or section is `this`, all else stands in the form. */
function nameFor(path: readonly string[], place: Place): string | undefined {
  const keys = path.filter((key) => key !== '*');
  const container = place.slice(0, -1);
  const isNeighbour =
    container.length > 0 && keys.length === place.length && container.every((key, at) => keys[at] === key);
  if (isNeighbour) return `this.${keys.at(-1) ?? ''}`;
  const isInRow = path.slice(0, -1).includes('*');
  return isInRow ? undefined : `form.${path.join('.')}`;
}

function isAt(path: readonly string[], place: Place): boolean {
  return path.filter((key) => key !== '*').join('.') === place.join('.');
}

function isBelow(path: readonly string[], above: readonly string[]): boolean {
  return above.every((key, at) => path[at] === key);
}
