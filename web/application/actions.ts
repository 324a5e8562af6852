import type { ActionsView, FormStatusView } from '../../server/contract/application.ts';

export type Action = ActionsView['actions'][number];

/** The buttons of the page: those that are open, those of one's own role that are closed, and everything else with its reasons. */
export type Buttons = {
  readonly open: readonly Action[];
  readonly closed: readonly Action[];
  readonly others: readonly Action[];
};

// in the order of a desk: first what moves the paper on, then the case, last what undoes
const order: readonly string[] = [
  'SUBMIT',
  'RECOMMEND',
  'APPROVE',
  'VERIFY',
  'PREPARE',
  'RECONCILE',
  'SAVE',
  'REOPEN',
  'RETURN',
  'REJECT',
];
const ofTheCase = order.indexOf('VERIFY') - 0.5;
const notMine: readonly string[] = ['roleNamedOnForm', 'noPriorityPost', 'isEnterBy', 'fourEyes'];
// nobody looks for the end of what has not begun
const nothingToEnd = 'isSuspended';
const unsaved: readonly string[] = ['absent', 'draft', 'returned'];

/** Events that undo, refuse or hold up: shown apart and never the main button. */
export function isUndoing({ event, needsNote }: Action): boolean {
  return needsNote || event === 'DELETE' || event === 'OBJECTION_FILED';
}

// acts on a paper that stand on the bar beside what the office waits for; the rest is one press further
const front: readonly string[] = ['RETURN', 'REJECT', 'REOPEN', 'OBJECTION_FILED'];

/** Whether an open action has a button of its own on the bar. */
export function isFront({ event, awaited }: Action): boolean {
  return awaited || front.includes(event);
}

/**
 * Sorts the actions of one form and of its run into buttons.
 * @param formless runs without any form: what may be done on them stands beside the forms of the others
 */
export function toButtons(actions: readonly Action[], form: FormStatusView, formless: readonly number[] = []): Buttons {
  const here = actions
    .filter((action) => !action.bySystem && (isHere(action, form) || formless.includes(action.run)))
    .map((action) => withSaving(action, actions, form));
  const shown = here.filter(({ event }) => event !== 'SAVE' || !unsaved.includes(form.status)).toSorted(byOrder);
  const open = shown.filter((action) => action.open);
  const approving = open.some(({ event }) => event === 'APPROVE' || event === 'RECOMMEND');
  const isMine = (action: Action) =>
    !action.open &&
    (action.form === undefined || order.includes(action.event)) &&
    !action.reasons.some(({ code }) => notMine.includes(code)) &&
    !(approving && (action.event === 'APPROVE' || action.event === 'RECOMMEND')) &&
    isTimely(action, form);
  const mine = shown.filter(isMine);
  // recommending and approving are the same step for different posts: one closed button says why
  const closed = mine.filter(({ event }) => event !== 'RECOMMEND' || !mine.some((other) => other.event === 'APPROVE'));
  return {
    open,
    closed,
    others: shown.filter((action) => !action.open && !closed.includes(action)),
  };
}

/** An act on the form itself, or on its run. */
function isHere(action: Action, { slug, run }: FormStatusView): boolean {
  return action.run === run && (action.form === undefined || action.form === slug);
}

/** Submitting saves first (SAVE, then SUBMIT), so it is open wherever only the saving is missing. */
function withSaving(action: Action, actions: readonly Action[], form: FormStatusView): Action {
  const onlyUnsaved =
    action.event === 'SUBMIT' && !action.open && action.reasons.every(({ code }) => code === 'formStatusIs');
  const maySave = actions.some(
    ({ event, form: slug, run, open }) => event === 'SAVE' && slug === form.slug && run === form.run && open,
  );
  return onlyUnsaved && maySave && unsaved.includes(form.status) ? { ...action, open: true, reasons: [] } : action;
}

// what a form's status alone rules out is not worth a closed button: nobody looks for "reopen" on a draft
function isTimely(action: Action, form: FormStatusView): boolean {
  const { event, form: slug, reasons } = action;
  if (slug === undefined) return !isUndoing(action) && !reasons.some(({ code }) => code === nothingToEnd);
  if (event === 'SUBMIT') return unsaved.includes(form.status);
  return (event === 'APPROVE' || event === 'RECOMMEND') && form.status !== 'approved' && reasons.length > 0;
}

function byOrder(a: Action, b: Action): number {
  return rank(a) - rank(b);
}

function rank(action: Action): number {
  const position = order.indexOf(action.event);
  if (position !== -1) return position;
  return isUndoing(action) ? order.length : ofTheCase;
}
