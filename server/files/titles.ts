import { type Case, factsOf } from '../applications/case.ts';
import { formsInOrder, getCase } from '../applications/read.ts';
import type { FilePlaceView, FileView } from '../contract/files.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import type { OfficeConfig } from '../setup/read.ts';
import { appliesTo } from '../../workflows/engine/forms.ts';
import { attachmentViews } from './attachments.ts';
import { findCategory } from './categories.ts';

/** The file with what the office calls its category, and the form that the category belongs to. */
export function withTitle(config: Pick<OfficeConfig, 'records'>, file: FileView): FileView {
  const category = findCategory(config, file.category);
  return category ? { ...file, title: category.title, form: category.form } : file;
}

/** Where files can be put in a case now: the papers of every form of the runs under way. */
export async function filePlaces(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<FilePlaceView[]> {
  const whole = await getCase(runtime, trx, who, id);
  return whole.runs
    .filter(({ snapshot }) => snapshot.status === 'active')
    .flatMap((run) => placesOf({ ...whole, ...run }));
}

function placesOf(held: Case): FilePlaceView[] {
  const facts = factsOf(held);
  return formsInOrder(held)
    .filter((rule) => appliesTo(rule, held.snapshot.context))
    .flatMap(({ slug }) =>
      attachmentViews(held, slug, facts).map(({ given, ...place }) => ({
        ...place,
        form: slug,
        run: held.row.run,
        given: given.length,
      })),
    );
}
