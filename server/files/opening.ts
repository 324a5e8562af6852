import type { WholeCase } from '../case/case.ts';
import { formTitle } from '../case/titles.ts';
import type { ActionsView } from '../contract/actions.ts';
import type { FilePlaceView } from '../contract/files.ts';
import { editingAmong } from '../forms/read.ts';
import { mayRole } from '../http/permissions.ts';
import type { LoadedStage, Runtime, Trx, Who } from '../runtime.ts';
import { actionsOf } from '../case/actions.ts';

/** Whether a person may put a file into a place now, and if not why not. */
export type Opening = Pick<FilePlaceView, 'open' | 'reasons'>;

const OPEN: Opening = { open: true, reasons: [] };

/**
 * A place of a form is open exactly when the person may write the form, by the actions that they have in its run; a form that
 * nobody can write there now is not open.
 */
export function openingOfForm(
  held: { readonly definition: LoadedStage },
  actions: ActionsView['actions'],
  form: string,
): Opening {
  const { editable, reasons } = editingAmong(actions, form);
  if (editable) return OPEN;
  const closed = { code: 'formOpen', params: { form: formTitle(held, form) } };
  return { open: false, reasons: reasons.length > 0 ? reasons : [closed] };
}

/**
 * Other papers take the place of nothing, and nothing is approved by them: they are taken while the case is under way from its
 * designer and from whoever may act in it. What was scanned of an old paper file is taken from whoever may enter such files,
 * until something is done with the case.
 */
export async function openingOfOthers(runtime: Runtime, trx: Trx, who: Who, whole: WholeCase): Promise<Opening> {
  if (mayRole(who.role, 'import-legacy') && (await isFreshPaperFile(trx, whole))) return OPEN;
  if (!isUnderWay(whole)) return closedBy('caseTakesNoFile');
  if (whole.application.filed_by === who.accountId) return OPEN;
  const mayAct = whole.runs.some((run) => actionsOf(runtime, who, { ...whole, ...run }).some(({ open }) => open));
  return mayAct ? OPEN : closedBy('otherPapersOfOthers');
}

function closedBy(code: string): Opening {
  return { open: false, reasons: [{ code, params: {} }] };
}

/** Specification 4: completed, rejected and discarded cases are not worked on; nor is one whose stages with forms are over. */
const OVER: readonly string[] = ['C', 'X', 'D'];

function isUnderWay({ application, runs }: WholeCase): boolean {
  const working = runs.filter(({ definition }) => definition.stage.body.forms.length > 0);
  return !OVER.includes(application.status) && working.some(({ snapshot }) => snapshot.status === 'active');
}

/** An old paper file since whose entry nothing was done: each of its runs has the event that opened it, and no other. */
async function isFreshPaperFile(trx: Trx, { application, runs }: WholeCase): Promise<boolean> {
  if (application.seq !== runs.length) return false;
  const row = await trx
    .selectFrom('application')
    .select('id')
    .where('id', '=', application.id)
    .where('imported', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
