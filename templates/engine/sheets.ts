import { entryOf } from '../../form-schemas/engine/records.ts';
import type { DocumentCatalogue } from './definition.ts';

/** Whether a paper prints the forms of a document: it is that document, or the sheet on which people sign for it. */
export function printsFormsOf(catalogue: DocumentCatalogue, paper: string, document: string | undefined): boolean {
  if (document === undefined) return false;
  return document === paper || entryOf(catalogue, document)?.sheet === paper;
}
