import type { Action, Guard, StageBody } from './definition.ts';
import type { Property } from './explore.ts';
import { listOf } from './references.ts';
import { demands, type Subject, type Way } from './ways.ts';

/** The forms of a state that a case of that kind may not be able to go without. */
export function requiredForms(body: StageBody, state: string, { type, class: buildingClass }: Subject) {
  const slugs = body.definition.states[state]?.meta.forms ?? [];
  return body.forms.filter(
    ({ slug, types, classes, requirement }) =>
      slugs.includes(slug) && requirement !== 'optional' && types.includes(type) && classes.includes(buildingClass),
  );
}

/** Every required form of a state is approved: it was last left by a way that demands so. */
export function groupComplete(body: StageBody, state: string): Property {
  const slugs = body.definition.states[state]?.meta.forms ?? [];
  return {
    atStart: false,
    gained: (way, subject) =>
      way.from === state &&
      !way.stays &&
      demands(way.transition.guard, ({ type }) => type === 'groupComplete', subject),
    lost: (way) => enters(way, state) || way.actions.some((action) => reopens(action, slugs)),
  };
}

/** A state that the case has been in was not left with a required form pending or rejected. */
export function groupNotLeftOpen(body: StageBody, state: string): Property {
  return { ...groupComplete(body, state), atStart: body.definition.initial !== state };
}

/** An amount was paid when the case last passed the desk that asks for it. */
export function amountPaid(ways: readonly Way[], fact: string): Property {
  const asks = ({ type, params }: Guard) => type === 'paid' && listOf(params?.['due']).includes(fact);
  const desks = new Set(ways.filter(({ transition }) => demands(transition.guard, asks)).map(({ from }) => from));
  return {
    atStart: false,
    gained: (way, subject) => demands(way.transition.guard, asks, subject),
    lost: (way) => !way.stays && desks.has(way.to),
  };
}

/** A deadline has run out since it was last started. */
export function deadlineElapsed(name: string): Property {
  const asks = ({ type, params }: Guard) => type === 'noticeElapsed' && params?.['deadline'] === name;
  const does = ({ actions }: Way, type: Action['type']) =>
    actions.some((action) => action.type === type && action.params?.['name'] === name);
  return {
    atStart: false,
    gained: ({ transition }, subject) => demands(transition.guard, asks, subject),
    lost: (way) => does(way, 'startDeadline') || (does(way, 'clearDeadline') && !demands(way.transition.guard, asks)),
  };
}

/** No objection is open. */
export const noOpenObjection: Property = {
  atStart: true,
  gained: ({ transition: { guard }, actions }, subject) =>
    demands(
      guard,
      ({ type, params }) =>
        type === 'noOpenObjection' &&
        (params?.['exceptNamed'] === undefined || actions.some((action) => action.type === 'closeObjection')),
      subject,
    ),
  lost: ({ actions }) => actions.some(({ type }) => type === 'openObjection'),
};

function enters({ to, stays }: Way, state: string): boolean {
  return to === state && !stays;
}

function reopens({ type, params }: Action, slugs: readonly string[]): boolean {
  const form = params?.['form'];
  return type !== 'issueDocument' && type !== 'recordSignature' && typeof form === 'string' && slugs.includes(form);
}
