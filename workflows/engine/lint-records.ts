import type { Problem } from '../../form-schemas/engine/problem.ts';
import type { Action, Deed, Guard, GuardName, StageBody, Transition } from './definition.ts';
import { problem } from './problems.ts';
import { listOf } from './references.ts';
import { systemRole } from './roles.ts';
import { type FoundAction, findActions } from './walk.ts';
import { demands } from './ways.ts';

/** A condition that must stand beside a record, said as an officer reads it. */
type Need = { readonly says: string; readonly isMet: (transition: Transition) => boolean };

const inProgress = ['absent', 'draft', 'returned'];
const decided = ['submitted', 'approved', 'rejected'];

/** What the approval of forms rests on: nobody approves out of turn, against a rejection, or what they entered themselves. */
const needs: Partial<Record<Deed, (action: Action) => readonly Need[]>> = {
  submitForm: () => [statuses(inProgress), names('isEnterBy'), names('dataValid')],
  recordApproval: () => [statuses(['submitted']), names('noneRejected'), names('isApproversTurn'), names('fourEyes')],
  rejectForm: () => [statuses(['submitted']), names('isApproversTurn'), names('noteGiven')],
  reopenForm: () => [statuses(['rejected']), names('isRejecterOrHigher')],
  returnForm: ({ params }) => [reasoned, ...(params?.['form'] === undefined ? [statuses(decided)] : [])],
  keepDecision: () => [reasoned],
  revokeDocument: ({ params }) => (params?.['all'] === true ? [] : [statuses(['approved']), names('noteGiven')]),
  removeForm: () => [statuses(['draft', ...decided]), names('isEnterBy'), mayEdit],
  setForm: () => [statuses([...inProgress, ...decided]), names('isEnterBy', 'isApprover'), mayEdit, draftOnly],
};

// what another stage tells has had its reason there
const reasoned: Need = {
  says: 'noteGiven / isOpenObjection',
  isMet: ({ guard }) =>
    demands(
      guard,
      ({ type, params }) =>
        type === 'noteGiven' ||
        type === 'isOpenObjection' ||
        (type === 'roleIs' && listOf(params?.['roles']).every((role) => role === systemRole)),
    ),
};
const mayEdit: Need = {
  says: 'mayEdit',
  isMet: ({ guard }) =>
    names('mayEdit').isMet({ ...(guard && { guard }) }) || statuses(inProgress).isMet({ ...(guard && { guard }) }),
};
const draftOnly: Need = {
  says: '"status": "draft"',
  isMet: ({ actions = [] }) =>
    actions.every(({ type, params }) => type !== 'setForm' || params?.['status'] === 'draft'),
};

/** Check 5 for single forms: a record stands only beside the conditions that the approval of forms rests on. */
export function lintRecords(body: StageBody, file: string): readonly Problem[] {
  return findActions(body, file).flatMap(({ action, place, transition, scope }: FoundAction) => {
    const wanted = [...needsOf(action), ...(scope !== 'case' && action.type === 'issueDocument' ? [lastApproval] : [])];
    const missing = wanted.filter(({ isMet }) => !isMet(transition ?? {}));
    const known = missing.map(({ says }) => says);
    return missing.length === 0 ? [] : [problem(place, 'unsafe-record', { word: action.type, known })];
  });
}

const lastApproval: Need = {
  says: 'isLastApprover',
  isMet: ({ guard, actions = [] }) =>
    (isDemanded(guard, 'isLastApprover') && actions.some(({ type }) => type === 'recordApproval')) ||
    isDemanded(guard, 'allRequiredApproved') ||
    statuses(['approved']).isMet({ ...(guard && { guard }) }),
};

function needsOf(action: Action): readonly Need[] {
  const wanted = Object.entries(needs).find(([name]) => name === action.type)?.[1];
  return wanted?.(action) ?? [];
}

/** One of these conditions, or each branch one of them. */
function names(...guards: readonly GuardName[]): Need {
  return {
    says: guards.join(' / '),
    isMet: ({ guard }) => demands(guard, ({ type }) => guards.includes(type)),
  };
}

/** The form stands at one of these statuses, and at no other. */
function statuses(allowed: readonly string[]): Need {
  return {
    says: `formStatusIs ${allowed.join(', ')}`,
    isMet: ({ guard }) => demands(guard, ({ type, params }) => type === 'formStatusIs' && isWithin(params, allowed)),
  };
}

function isWithin(params: Guard['params'], allowed: readonly string[]): boolean {
  const named = listOf(params?.['statuses']);
  return params?.['form'] === undefined && named.length > 0 && named.every((status) => allowed.includes(status));
}

function isDemanded(guard: Guard | undefined, name: GuardName): boolean {
  return demands(guard, ({ type }) => type === name);
}
