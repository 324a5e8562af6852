import type { FormLibrary } from '../definition.ts';
import type { FormDefinition, LedgerRule, TellRule } from '../form-definition.ts';
import { entryOf } from '../records.ts';

/** An entry, and its place in what the form writes: those of a section stand where the section is named. */
type WrittenEntry = { readonly rule: LedgerRule; readonly place: number };

/** The ledger of a form with the entries of the sections that it names, in their order; an unknown section brings none. */
export function writtenLedger(
  { sections }: FormLibrary,
  ledger: NonNullable<FormDefinition['ledger']>,
): readonly WrittenEntry[] {
  return ledger.flatMap((entry, place): readonly WrittenEntry[] => {
    if (!('of' in entry)) return [{ rule: entry, place }];
    return (entryOf(sections, entry.of)?.ledger ?? []).map((rule) => ({ rule, place }));
  });
}

/** A message, and the file and path where it is written: its form's, or that of the section that brings it. */
type WrittenTell = { readonly rule: TellRule; readonly file: string; readonly path: string };

/** The messages of a form, and those of the sections whose entries its ledger takes: what is booked by a section is told by it. */
export function writtenTells(
  { sections }: FormLibrary,
  { slug, tells = [], ledger = [] }: FormDefinition,
): readonly WrittenTell[] {
  const own = placed(`forms/${slug}.json`, tells);
  const brought = ledger.flatMap((entry) =>
    'of' in entry ? placed(`shared/${entry.of}.json`, entryOf(sections, entry.of)?.tells ?? []) : [],
  );
  return [...own, ...brought];
}

function placed(file: string, tells: readonly TellRule[]): readonly WrittenTell[] {
  return tells.map((rule, index) => ({ rule, file, path: `/tells/${index}` }));
}
