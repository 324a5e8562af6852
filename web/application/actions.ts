import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { FormStatusView } from '../../server/contract/application.ts';
import type { ActionsView } from '../../server/contract/actions.ts';
import type { Language } from '../i18n/i18n.ts';

/** One thing that can be done with a case, or not, with the reasons. */
export type Action = ActionsView['actions'][number];

/** The buttons of the page: those that are open, those of one's own role that are closed, and everything else with its reasons. */
export type Buttons = {
  readonly open: readonly Action[];
  readonly closed: readonly Action[];
  readonly others: readonly Action[];
};

type Deed = Action['does'][number];

/**
 * The posts whose turn it is once an action is done, as one says it: "Engineer or Ward secretary"; undefined where it is nobody's.
 * @param or the word before the last one: browsers know no Nepali for it
 */
export function nextPosts({ next = [] }: Pick<Action, 'next'>, language: Language, or: string): string | undefined {
  return anyOf(
    next.map(({ title }) => title),
    language,
    or,
  );
}

/**
 * Posts of which any may do something, as one says it; undefined for none.
 * @param or the word before the last one
 */
export function anyOf(posts: readonly Text[], language: Language, or: string): string | undefined {
  const titles = posts.map((title) => title[language]);
  const before = titles.slice(0, -1).join(', ');
  return before === '' ? titles.at(-1) : `${before} ${or} ${titles.at(-1) ?? ''}`;
}

/** Whether a question has an answer that may be given: a day that has come, or any words. */
export function isAnswered({ kind }: Pick<Action['asks'][number], 'kind'>, value: string, today: string): boolean {
  return value.trim() !== '' && (kind !== 'date' || value <= today);
}

// in the order of a desk: first what moves the paper on, then the case, last what undoes
const order: readonly Deed[] = [
  'submitForm',
  'recordApproval',
  'recordSignature',
  'setForm',
  'reopenForm',
  'returnForm',
  'rejectForm',
];
const ofTheCase = order.indexOf('recordSignature') - 0.5;
const notMine: readonly string[] = ['roleNamedOnForm', 'noPriorityPost', 'isEnterBy', 'fourEyes'];
// nobody looks for the end of what has not begun
const nothingToEnd = 'isSuspended';
const unsaved: readonly string[] = ['absent', 'draft', 'returned'];

/** Whether an action does this. */
export function isDoing(deed: Deed): (action: Pick<Action, 'does'>) => boolean {
  return ({ does }) => does.includes(deed);
}
const approves = isDoing('recordApproval');
const submits = isDoing('submitForm');
const saves = isDoing('setForm');

/** Events that undo, refuse or hold up: shown apart and never the main button. */
export function isUndoing({ does, needsNote }: Action): boolean {
  return needsNote || does.includes('removeForm') || does.includes('openObjection');
}

/** Whether an action is of one's own post: one that the law gives to others is not told about. */
export function isOwnDeed({ reasons }: Pick<Action, 'reasons'>): boolean {
  return !reasons.some(({ code }) => notMine.includes(code));
}

/** Whether an open action has a button of its own on the bar; the rest is one press further. */
export function isFront({ place, awaited }: Action): boolean {
  return awaited || place === 'bar';
}

/** The action that saves the form, open or not. */
export function findSaving(actions: readonly Action[], { slug, run }: FormStatusView): Action | undefined {
  return actions.find((action) => saves(action) && action.form === slug && action.run === run);
}

/**
 * Sorts the actions of one form and of its run into buttons.
 * @param formless runs without any form: what may be done on them stands beside the forms of the others
 */
export function toButtons(actions: readonly Action[], form: FormStatusView, formless: readonly number[] = []): Buttons {
  const here = actions
    .filter(
      (action) =>
        !action.bySystem && action.place !== 'desk' && (isHere(action, form) || formless.includes(action.run)),
    )
    .map((action) => withSaving(action, actions, form));
  const shown = here.filter((action) => !saves(action) || !unsaved.includes(form.status)).toSorted(byOrder);
  const open = shown.filter((action) => action.open);
  const approving = open.some(approves);
  const isMine = (action: Action) =>
    !action.open &&
    (action.form === undefined || positionOf(action) !== undefined) &&
    isOwnDeed(action) &&
    !(approving && approves(action)) &&
    isTimely(action, form);
  const mine = shown.filter(isMine);
  // recommending and approving are the same step for different posts: one closed button, of what does more, says why
  const [last] = mine.filter(approves).toSorted((a, b) => b.does.length - a.does.length);
  const closed = mine.filter((action) => !approves(action) || action === last);
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

/** Submitting saves first, so it is open wherever only the saving is missing. */
function withSaving(action: Action, actions: readonly Action[], form: FormStatusView): Action {
  const onlyUnsaved = submits(action) && !action.open && action.reasons.every(({ code }) => code === 'formStatusIs');
  return onlyUnsaved && findSaving(actions, form)?.open === true && unsaved.includes(form.status)
    ? { ...action, open: true, reasons: [] }
    : action;
}

// what a form's status alone rules out is not worth a closed button: nobody looks for "reopen" on a draft
function isTimely(action: Action, form: FormStatusView): boolean {
  const { form: slug, reasons } = action;
  if (slug === undefined) return !isUndoing(action) && !reasons.some(({ code }) => code === nothingToEnd);
  if (submits(action)) return unsaved.includes(form.status);
  return approves(action) && form.status !== 'approved' && reasons.length > 0;
}

function byOrder(a: Action, b: Action): number {
  return rank(a) - rank(b);
}

function rank(action: Action): number {
  return positionOf(action) ?? (isUndoing(action) ? order.length : ofTheCase);
}

/** Where an act on a form stands in the order of a desk. */
function positionOf({ form, does }: Action): number | undefined {
  const position = form === undefined ? -1 : order.findIndex((deed) => does.includes(deed));
  return position === -1 ? undefined : position;
}
