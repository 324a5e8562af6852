import { expect, test } from 'vitest';
import { findHold } from '../../workflows/engine/hold.ts';
import { waiting } from '../../workflows/engine/waiting.ts';
import { after, begin, event } from './desk.ts';
import { compiled, shippedBody } from './stages.ts';

const note = 'discard-request';
const posting = 'notice-payment-application-view';

/** The order to file a case away, as the chief has just approved it with what the note proposes. */
function ordered(action: string, recommendation = 'grant') {
  const discard = compiled(shippedBody('discard'));
  const facts = {
    'discard.action': action,
    'discard.recommendation': recommendation,
    'discard.reason': 'owner',
    'discard.isExplained': true,
    'discard.isRestorable': true,
  };
  const on = (type: string, role: string) => event(type, role, { form: note, facts });
  return { discard, snapshot: after(discard, on('SUBMIT', 'B'), on('RECOMMEND', 'A'), on('APPROVE', 'C')) };
}

test('once the chief has ordered that a case be filed away nothing else of it goes on, before the filing is recorded', () => {
  const { discard, snapshot } = ordered('fileAway');
  expect(findHold(discard, begin(discard), 4)).toBeUndefined();
  expect(findHold(discard, snapshot, 4)).toMatchObject({ run: 4, stage: 'discard', state: 'ordered' });
});

test.each([
  ['restore', 'grant'],
  ['fileAway', 'refuse'],
])('a note that proposes %s and says %s holds nothing', (action, recommendation) => {
  const { discard, snapshot } = ordered(action, recommendation);
  expect(findHold(discard, snapshot, 4)).toBeUndefined();
});

test.each(['phase-one', 'simple-permit'])('in %s nobody is asked to post a notice that is not approved yet', (id) => {
  const stage = compiled(shippedBody(id));
  const noticing = { ...begin(stage), value: 'notice' };
  const asked = (facts: Readonly<Record<string, unknown>>) =>
    waiting(stage, noticing, { 'application.stage': id, ...facts }).flatMap(({ form }) => form ?? []);
  expect(asked({})).not.toContain(posting);
  expect(asked({ 'notice.dispatchNo': '०८३/०८४-००२७' })).toContain(posting);
});

test('in a new round of notices the posting waits for the new one, whatever was posted before', () => {
  const stage = compiled(shippedBody('renotice'));
  const noticing = { ...begin(stage), value: 'notice' };
  const asked = (issued: string) =>
    waiting(stage, noticing, {
      'application.stage': 'renotice',
      'notice.dispatchNo': '०८३/०८४-००२७',
      'notice.issueDate': { ad: issued, bs: '', source: 'ad' },
      'revision.openedDate': { ad: '2026-10-01', bs: '', source: 'ad' },
    }).flatMap(({ form }) => form ?? []);
  expect(asked('2026-07-21')).not.toContain(posting);
  expect(asked('2026-10-02')).toContain(posting);
});
