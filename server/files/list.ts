import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { appliesTo } from '../../workflows/engine/forms.ts';
import { type Case, factsOf } from '../case/case.ts';
import { newestSubmissionRows } from '../case/submissions.ts';
import type { FilePlaceView, FileView } from '../contract/files.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { getConfig } from '../office/read.ts';
import { attachmentViews } from '../forms/attachments.ts';
import { OTHER } from '../office/categories.ts';
import { handedInWith, markHandedIn } from '../case/handed-in.ts';
import { openingOfForm, openingOfOthers } from './opening.ts';
import { MOST_MB } from './place.ts';
import { listFiles } from '../case/files.ts';
import { allowedEndings } from '../bytes/sniff.ts';
import { withTitle } from './titles.ts';
import { getCase } from '../case/scope.ts';
import { formsInOrder } from '../case/forms-view.ts';
import { actionsOf } from '../case/actions.ts';

/** The files of an application, newest first, old versions too; each says whether it is the one that was handed in. */
export async function filesOfCase(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<FileView[]> {
  const config = await getConfig(trx, who.organizationId, kathmanduDate(runtime.now()));
  const files = await listFiles(trx, id);
  const handedIn = handedInWith(await newestSubmissionRows(trx, id), files, config);
  return markHandedIn(files, handedIn).map((file) => withTitle(config, file));
}

/** Where files can be put in a case now: the papers of every form of the runs under way, then the other papers. */
export async function filePlaces(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<FilePlaceView[]> {
  const whole = await getCase(runtime, trx, who, id);
  const ofForms = whole.runs
    .filter(({ snapshot }) => snapshot.status === 'active')
    .flatMap((run) => placesOf(runtime, who, { ...whole, ...run }));
  const others = {
    category: OTHER,
    multiple: true,
    accept: [...allowedEndings],
    maxMB: MOST_MB,
    given: whole.files.filter(({ category }) => category === OTHER).length,
    required: false,
    ...(await openingOfOthers(runtime, trx, who, whole)),
  };
  return [...ofForms, others];
}

function placesOf(runtime: Runtime, who: Who, held: Case): FilePlaceView[] {
  const facts = factsOf(held);
  const actions = actionsOf(runtime, who, held);
  return formsInOrder(held)
    .filter((rule) => appliesTo(rule, held.snapshot.context))
    .flatMap(({ slug }) =>
      attachmentViews(held, slug, facts).map(({ given, ...place }) => ({
        ...place,
        form: slug,
        run: held.row.run,
        given: given.length,
        ...openingOfForm(held, actions, slug),
      })),
    );
}
