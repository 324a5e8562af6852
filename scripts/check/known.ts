import type { FormData, FormLibrary } from '../../form-schemas/engine/definition.ts';
import { type Around, knownNames } from '../../server/law-desk/known.ts';
import type { OfficeRecord } from '../../server/office/office-files.ts';
import type { Known } from '../../workflows/engine/references.ts';

/** What the stages may name beside their own, as the shipped office holds it. */
export function shippedNames(
  library: FormLibrary,
  { records, ...around }: Omit<Around, 'records'> & { readonly records: readonly OfficeRecord[] },
): Known {
  const byKind: Record<string, FormData[]> = {};
  for (const { kind, data } of records) (byKind[kind] ??= []).push(data);
  return knownNames(library, { ...around, records: byKind });
}
