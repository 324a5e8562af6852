import { factShapes } from '../../../form-schemas/engine/formula/fact-shapes.ts';
import { usedNames, usedShapes } from '../../../templates/engine/used.ts';
import { shippedTemplates } from '../../definitions/templates.ts';
import { type PaperReads, type Use, usesOf } from '../uses.ts';
import { officeLawOf } from './stage.ts';
import type { Tasks } from './task.ts';
import { officeTemplates } from './template.ts';

/** What of an office's law names or reads what is asked after. */
export function usesIn({ law, wanted }: Tasks['uses']['asked']): readonly Use[] {
  const { files, stages } = law.sources;
  return usesOf({ files, stages, papers: papersOf(law) }, wanted);
}

/** Each paper with the facts that it can read. */
function papersOf(law: Tasks['uses']['asked']['law']): readonly PaperReads[] {
  const files = officeTemplates(law.sources.written);
  const shapes = factShapes(shippedTemplates().libraryFor(officeLawOf(law).library));
  return Object.entries(files.catalogue).map(([id, { title, sheet }]) => ({
    id,
    title,
    facts: new Set(Object.keys(usedShapes(shapes, usedNames(files, id)))),
    ...(sheet !== undefined && { sheet }),
  }));
}
