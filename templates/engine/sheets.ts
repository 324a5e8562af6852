import type { PaperRule } from '../../form-schemas/engine/form-definition.ts';
import { papersOf } from '../../form-schemas/engine/form/papers.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import type { DocumentCatalogue } from './definition.ts';

/** A form as it names its papers. */
type Printed = { readonly document?: string; readonly papers?: readonly PaperRule[] };

/** Whether a paper prints a form: it is one of the form's papers, or the sheet on which people sign for one of them. */
export function printsFormsOf(catalogue: DocumentCatalogue, paper: string, form: Printed | undefined): boolean {
  return papersOf(form ?? {}).some((each) => each === paper || entryOf(catalogue, each)?.sheet === paper);
}
