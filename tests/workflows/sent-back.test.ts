import { expect, test } from 'vitest';
import { toTransitions } from '../../workflows/engine/model.ts';
import { shippedLibrary } from '../form-schemas/library.ts';
import { shippedBody, shippedStages } from './stages.ts';

/** What an applicant holds in hand, or what the office has decided. */
const PAPERS: readonly string[] = ['permit', 'certificate'];

function isTakenBack(slug: string): boolean {
  const form = shippedLibrary().forms[slug];
  return form?.decides === true || PAPERS.includes(form?.kind ?? '');
}

function isGivenOut(slug: string): boolean {
  const form = shippedLibrary().forms[slug];
  return PAPERS.includes(form?.kind ?? '') && form?.approval === undefined;
}

/** Every desk from which a case is sent back while what it decided or gave out may be approved already. */
const desks = shippedStages.flatMap((stage) => {
  const { definition } = shippedBody(stage);
  return Object.entries(definition.states).flatMap(([state, { meta, on = {} }]) => {
    const papers = (meta.forms ?? []).filter(isTakenBack);
    return Object.entries(on)
      .flatMap(([event, to]) => toTransitions(to).map((transition) => ({ event, transition })))
      .filter(({ transition }) => papers.length > 0 && transition.meta?.way === 'back')
      .map(({ event, transition }) => ({ name: `${stage}, ${state}: ${event}`, papers, transition }));
  });
});

// sent back, it may come out otherwise: a case that is refused then would leave a permit in force
test.each(desks)('$name takes back what that desk approved', ({ papers, transition: { actions = [] } }) => {
  const returned = actions.flatMap(({ type, params }) => (type === 'returnForm' ? [params?.['form']] : []));
  expect(returned).toEqual(expect.arrayContaining([...papers]));
});

/** Every way from a desk that gives a paper out to an end that decides nothing; but for papers that say themselves when they are approved. */
const ends = shippedStages.flatMap((stage) => {
  const { states } = shippedBody(stage).definition;
  return Object.entries(states).flatMap(([state, { meta, on = {} }]) => {
    const papers = (meta.forms ?? []).filter(isGivenOut);
    return Object.entries(on)
      .flatMap(([event, to]) => toTransitions(to).map((transition) => ({ event, transition })))
      .filter(({ transition: { target } }) => states[target ?? '']?.tags?.includes('undecided') === true)
      .filter(() => papers.length > 0)
      .map(({ event, transition }) => ({ name: `${stage}, ${state}: ${event}`, papers, transition }));
  });
});

test.each(ends)('$name leaves no paper of that desk in force', ({ papers, transition: { actions = [] } }) => {
  const returned = actions.flatMap(({ type, params }) => (type === 'returnForm' ? [params?.['form']] : []));
  expect(returned).toEqual(expect.arrayContaining([...papers]));
});

test('there are such desks', () => {
  expect([desks.length > 15, ends.length > 1]).toEqual([true, true]);
});
