import { expect, test } from 'vitest';
import type { StateNode, Transition } from '../../workflows/engine/definition.ts';
import { toTransitions } from '../../workflows/engine/model.ts';
import { shippedLibrary } from '../form-schemas/library.ts';
import { shippedBody, shippedStages } from './stages.ts';

type States = Readonly<Record<string, StateNode>>;

/** What an applicant holds in hand, or what the office has decided. */
const PAPERS: readonly string[] = ['permit', 'certificate'];

function isPaper(slug: string): boolean {
  return PAPERS.includes(shippedLibrary().forms[slug]?.kind ?? '');
}

function isTakenBack(slug: string): boolean {
  return shippedLibrary().forms[slug]?.decides === true || isPaper(slug);
}

/** But for a paper that says itself when it is approved. */
function isGivenOut(slug: string): boolean {
  return isPaper(slug) && shippedLibrary().forms[slug]?.approval === undefined;
}

function waysFrom({ on = {}, always = [] }: StateNode): readonly { event: string; transition: Transition }[] {
  const events = Object.entries(on).flatMap(([event, to]) =>
    toTransitions(to).map((transition) => ({ event, transition })),
  );
  return [...events, ...always.map((transition) => ({ event: 'always', transition }))];
}

/** Whether a case that is in one state may come to another. */
function leadsTo(states: States, from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const state of seen) {
    const node = states[state];
    for (const { transition } of node === undefined ? [] : waysFrom(node))
      if (transition.target !== undefined) seen.add(transition.target);
  }
  return seen.has(to);
}

/** Ways of every stage from a desk at which a paper may be approved already. */
function waysWith(
  isMeant: (slug: string) => boolean,
  leads: (way: { readonly states: States; readonly state: string; readonly target: string }) => boolean,
) {
  return shippedStages.flatMap((stage) => {
    const { states } = shippedBody(stage).definition;
    return Object.entries(states).flatMap(([state, node]) => {
      const papers = (node.meta.forms ?? []).filter(isMeant);
      return (papers.length === 0 ? [] : waysFrom(node))
        .filter(({ transition: { target = state, meta } }) => target !== state && meta?.way !== 'on')
        .filter(({ transition: { target = state } }) => leads({ states, state, target }))
        .map(({ event, transition }) => ({ name: `${stage}, ${state}: ${event}`, papers, transition }));
    });
  });
}

function returnedBy({ actions = [] }: Transition): readonly unknown[] {
  return actions.flatMap(({ type, params }) => (type === 'returnForm' ? [params?.['form']] : []));
}

const back = waysWith(isTakenBack, ({ states, state, target }) => leadsTo(states, target, state));

// sent back, it may come out otherwise: a case that is refused then would leave a permit in force
test.each(back)('$name leads back, and takes what that desk approved along', ({ papers, transition }) => {
  expect(returnedBy(transition)).toEqual(expect.arrayContaining([...papers]));
});

const ends = waysWith(isGivenOut, ({ states, target }) => states[target]?.tags?.includes('undecided') === true);

test.each(ends)('$name decides nothing, and leaves no paper of that desk in force', ({ papers, transition }) => {
  expect(returnedBy(transition)).toEqual(expect.arrayContaining([...papers]));
});

test('there are such ways', () => {
  expect([back.length > 20, ends.length > 1]).toEqual([true, true]);
});
