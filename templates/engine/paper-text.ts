import { entryOf } from '../../form-schemas/engine/records.ts';
import type { DocumentDefinition, TemplateFiles } from './definition.ts';
import { usedPartials } from './used.ts';

/** All that makes one paper: its own text, what is said of it, and the shared files that it draws on. */
export type PaperText = {
  readonly document: string;
  readonly definition: DocumentDefinition | null;
  readonly shared: Omit<TemplateFiles, 'documents' | 'catalogue'>;
};

/** A paper with the partials that it calls and its layout, as it is published and as it is made again years later. */
export function paperText(files: TemplateFiles, id: string): PaperText {
  const definition = entryOf(files.catalogue, id) ?? null;
  const called = usedPartials(files, id);
  return {
    document: entryOf(files.documents, id) ?? '',
    definition,
    shared: {
      partials: only(files.partials, (name) => called.has(name)),
      layouts: only(files.layouts, (name) => name === definition?.layout),
      styles: files.styles,
    },
  };
}

/** The files that a published paper is made of again. */
export function filesOf(id: string, { document, definition, shared }: PaperText): TemplateFiles {
  return { ...shared, documents: { [id]: document }, catalogue: definition === null ? {} : { [id]: definition } };
}

function only(sources: Readonly<Record<string, string>>, isWanted: (name: string) => boolean) {
  return Object.fromEntries(Object.entries(sources).filter(([name]) => isWanted(name)));
}
