import { expect, it } from 'vitest';
import type { Opening } from '../../workflows/engine/definition.ts';
import { explainOpening, type OpeningQuery, type RunView } from '../../workflows/engine/opening.ts';
import { event, morning } from './desk.ts';
import { compiled, deskBody, rule } from './stages.ts';

const says = { ne: 'इजाजत जारी भएको छ', en: 'a permit is given' };
const opening: Opening = { roles: ['D', 'B'], condition: { cel: 'case.permitted', says } };

function asked(over: Partial<Opening> = {}, query: Partial<OpeningQuery> = {}) {
  const body = deskBody([rule('paper')], {}, { facts: { 'case.permitted': { type: 'boolean' } } });
  const stage = compiled({ ...body, definition: { ...body.definition, opening: { ...opening, ...over } } });
  const { actor } = event('', 'D');
  return explainOpening(stage, { actor, at: morning, facts: { 'case.permitted': true }, runs: [], ...query });
}

function runOf(stage: string, status: RunView['status']): RunView {
  return { run: 1, stage, status };
}

it('a stage is begun by hand by a role that is named, where the condition holds', () => {
  expect(asked()).toEqual({
    stage: 'desk',
    title: { ne: 'परीक्षण', en: 'Test' },
    open: true,
    reasons: [],
    waitingFor: [],
  });
});

it('every reason against it is said', () => {
  const { actor } = event('', 'R');
  expect(asked({}, { actor, facts: {}, runs: [runOf('desk', 'active')] })).toMatchObject({
    open: false,
    reasons: [
      { code: 'roleNamedOnForm', params: { roles: ['D', 'B'] } },
      { code: 'stageUnderWay', params: { stage: 'desk' } },
      { code: 'formula', params: { condition: 'case.permitted', says } },
    ],
    waitingFor: ['D', 'B'],
  });
});

it('it may be begun again when it is over, unless it is said to be had once', () => {
  const runs = [runOf('desk', 'done'), runOf('other', 'active')];
  expect(asked({}, { runs })?.open).toBe(true);
  expect(asked({ once: true }, { runs })?.reasons).toMatchObject([{ code: 'stageOnlyOnce' }]);
});

it('nothing is begun while another run holds the case', () => {
  const title = { ne: 'तामेली', en: 'Discarded' };
  const heldBy = { run: 2, stage: 'discard', title, state: 'closed', stateTitle: title, since: morning };
  expect(asked({}, { heldBy })).toMatchObject({ open: false, since: morning, reasons: [{ code: 'caseHeld' }] });
});

it('a stage without an opening is begun by no one', () => {
  const stage = compiled(deskBody([rule('paper')]));
  const { actor } = event('', 'D');
  expect(explainOpening(stage, { actor, at: morning, facts: {}, runs: [] })).toBeUndefined();
});

it('the facts of the condition are asked of the host', () => {
  const body = deskBody([rule('paper')], {}, { facts: { 'case.permitted': { type: 'boolean' } } });
  const stage = compiled({ ...body, definition: { ...body.definition, opening } });
  expect(stage.factsNeeded).toContain('case.permitted');
});
