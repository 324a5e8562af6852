import type { FormBundle, FormData, FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { FieldInfo, SchemaNode, Text } from '../../form-schemas/engine/field-definition.ts';
import { valueAlong } from '../../form-schemas/engine/records.ts';
import { isRecord } from '../parse.ts';

/** A day that a form says, and what it is called there. */
export type SaidDay = { readonly day: string; readonly label: Text };

type Dated = Pick<FieldInfo, 'type' | 'latest' | 'compute' | 'stamp'>;

const known = new WeakMap<FormLibrary, readonly string[]>();

/** Forms in which somebody types a day that may lie ahead: an inquiry, a visit, a term that was set. */
export function formsWithDaysAhead(library: FormLibrary): readonly string[] {
  const found =
    known.get(library) ?? Object.keys(library.forms).filter((slug) => hasDayAhead(library.forms[slug]?.schema));
  known.set(library, found);
  return found;
}

/** The days from the first to the last that the data of a form say in such fields. */
export function daysSaid(
  { fields }: Pick<FormBundle, 'fields'>,
  data: FormData,
  { first, last }: { readonly first: string; readonly last: string },
): readonly SaidDay[] {
  return fields.flatMap((field): readonly SaidDay[] => {
    if (!mayLieAhead(field)) return [];
    const day = adOf(valueAlong(data, field.path));
    return day !== undefined && day >= first && day <= last ? [{ day, label: field.label }] : [];
  });
}

/** A day that nobody computes or stamps and that is not said to be past is a day to come to. */
function mayLieAhead({ type, latest, compute, stamp }: Partial<Dated>): boolean {
  return type === 'date' && latest === undefined && compute === undefined && stamp === undefined;
}

function hasDayAhead(node: SchemaNode | undefined): boolean {
  if (node === undefined) return false;
  if (node.naksa !== undefined && mayLieAhead(node.naksa)) return true;
  return [...Object.values(node.properties ?? {}), node.items].some(hasDayAhead);
}

function adOf(value: unknown): string | undefined {
  const ad = isRecord(value) ? value['ad'] : undefined;
  return typeof ad === 'string' ? ad : undefined;
}
