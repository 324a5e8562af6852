import { expect, test } from 'vitest';
import { outcomeOf, type RecordedHistory } from '../../../scripts/record/store.ts';
import { walk } from '../../../scripts/record/walks.ts';
import { advance, startStage } from '../../../workflows/engine/advance.ts';
import { replay } from '../../workflows/replay.ts';
import { compiled, deskBody, rule } from '../../workflows/stages.ts';

const stage = compiled(deskBody([rule('report')]));
const at = '2026-11-20T04:30:00.000Z';
const start = { applicationId: 'case', type: '1', class: 'C', ward: '04', at, facts: {} };

/** The designer has saved the report. */
function begun(): RecordedHistory {
  const { snapshot, effects } = startStage(stage, start);
  const actor = { accountId: 'designer', role: 'D', name: 'डिजाइनर', designation: 'D' };
  const event = { type: 'SAVE', form: 'report', actor, at, facts: {} };
  const saved = advance(stage, snapshot, event);
  if (!saved.ok) throw new Error('the designer may save');
  const steps = [{ event, came: outcomeOf(saved.snapshot, saved.effects) }];
  return { from: 'a designer', body: 'desk', start, began: outcomeOf(snapshot, effects), steps };
}

test('the same seed gives the same walk, another seed another', () => {
  const ground = { histories: [begun()] };
  expect(walk(stage, ground, 1)).toEqual(walk(stage, ground, 1));
  expect(walk(stage, ground, 2).steps).not.toEqual(walk(stage, ground, 1).steps);
});

test('a walk does only what the stage accepts, and comes to what its outcomes say', () => {
  const { steps } = walk(stage, { histories: [begun()] }, 3);
  const snapshots = replay(
    stage,
    start,
    steps.map(({ event }) => event),
  );
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.map(({ came }) => came.hash)).toEqual(
    snapshots.slice(1).map((snapshot) => outcomeOf(snapshot, []).hash),
  );
});
