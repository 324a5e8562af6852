import type { ActionsView, FormStatusView } from '../../server/contract/application.ts';

export type Action = ActionsView['actions'][number];

/** The buttons of the page: those that are open, those of one's own role that are closed, and everything else with its reasons. */
export type Buttons = {
  readonly open: readonly Action[];
  readonly closed: readonly Action[];
  readonly others: readonly Action[];
};

// in the order of a desk: first what moves the paper on, last what undoes
const order = [
  'SUBMIT',
  'RECOMMEND',
  'APPROVE',
  'REGISTER',
  'NOTICE_POSTED',
  'FORWARD',
  'VERIFY',
  'PREPARE',
  'RECONCILE',
  'SAVE',
  'REOPEN',
  'RETURN',
  'REJECT',
];
const notMine: readonly string[] = ['roleNamedOnForm', 'noPriorityPost', 'isEnterBy', 'fourEyes'];
const unsaved: readonly string[] = ['absent', 'draft', 'returned'];

/** Events whose effect needs a reason in writing (the stage's `noteGiven` decides; this only asks in time). */
export const needsNote: readonly string[] = ['RETURN', 'REJECT', 'SEND_BACK', 'STAY', 'COURT_ORDER', 'STAY_LIFTED'];

/** Events that undo, refuse or hold up: shown apart and never the main button. */
export const undoing: readonly string[] = [
  'RETURN',
  'REJECT',
  'DELETE',
  'SEND_BACK',
  'STAY',
  'COURT_ORDER',
  'OBJECTION_FILED',
];

// what a desk does with a paper every day stands on the bar; the rest is one press further
const front: readonly string[] = [
  'SUBMIT',
  'RECOMMEND',
  'APPROVE',
  'REGISTER',
  'NOTICE_POSTED',
  'FORWARD',
  'REOPEN',
  'RETURN',
  'REJECT',
  'OBJECTION_FILED',
  'RESOLVED',
];

/** Whether an open action has a button of its own on the bar. */
export function isFront({ event }: Action): boolean {
  return front.includes(event);
}

/** Sorts the actions of one form and of the case into buttons. */
export function toButtons(actions: readonly Action[], form: FormStatusView): Buttons {
  const here = actions
    .filter((action) => action.form === undefined || action.form === form.slug)
    .map((action) => withSaving(action, actions, form));
  const shown = here.filter(({ event }) => event !== 'SAVE' || !unsaved.includes(form.status)).toSorted(byOrder);
  const open = shown.filter((action) => action.open);
  const approving = open.some(({ event }) => event === 'APPROVE' || event === 'RECOMMEND');
  const isMine = (action: Action) =>
    !action.open &&
    order.includes(action.event) &&
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

/** Submitting saves first (SAVE, then SUBMIT), so it is open wherever only the saving is missing. */
function withSaving(action: Action, actions: readonly Action[], form: FormStatusView): Action {
  const onlyUnsaved =
    action.event === 'SUBMIT' && !action.open && action.reasons.every(({ code }) => code === 'formStatusIs');
  const maySave = actions.some(({ event, form: slug, open }) => event === 'SAVE' && slug === form.slug && open);
  return onlyUnsaved && maySave && unsaved.includes(form.status) ? { ...action, open: true, reasons: [] } : action;
}

// what a form's status alone rules out is not worth a closed button: nobody looks for "reopen" on a draft
function isTimely({ event, form: slug, reasons }: Action, form: FormStatusView): boolean {
  if (slug === undefined) return event === 'FORWARD' || event === 'REGISTER' || event === 'NOTICE_POSTED';
  if (event === 'SUBMIT') return unsaved.includes(form.status);
  return (event === 'APPROVE' || event === 'RECOMMEND') && form.status !== 'approved' && reasons.length > 0;
}

function byOrder(a: Action, b: Action): number {
  return rank(a) - rank(b);
}

function rank({ event }: Action): number {
  const position = order.indexOf(event);
  return position === -1 ? order.length : position;
}
