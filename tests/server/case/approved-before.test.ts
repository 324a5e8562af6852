import { expect, test } from 'vitest';
import { approvedBefore } from '../../../server/case/runs.ts';
import type { FormState, FormStatus, Snapshot } from '../../../workflows/engine/snapshot.ts';
import { compiled, shippedBody } from '../../workflows/stages.ts';

const definition = { hash: 'completion', version: 1, stage: compiled(shippedBody('completion')) };
const discarding = { hash: 'discard', version: 1, stage: compiled(shippedBody('discard')) };
const BILL = 'certificate-instruction-view';
const floorsOf = (...floors: readonly string[]) => ({ [BILL]: { basis: { floors } } });

function formState(status: FormStatus): FormState {
  return { status, revision: 1, approvals: {}, signatures: [], since: '2026-11-20T04:00:00.000Z' };
}

/** A run of the completion that stands there, its bill in this status. */
function ofCompletion(run: number, value: string, status: FormStatus = 'approved') {
  const snapshot: Snapshot = {
    value,
    status: definition.stage.body.definition.states[value]?.type === 'final' ? 'done' : 'active',
    context: {
      applicationId: 'case',
      type: '1',
      class: 'C',
      ward: '04',
      forms: { [BILL]: formState(status) },
      objections: [],
      deadlines: {},
      since: '2026-11-20T04:00:00.000Z',
    },
  };
  return { row: { run }, definition, snapshot, forms: floorsOf(String(run)) };
}

test('what partial certificates charged is there for the run after them, in their order', () => {
  const runs = [
    ofCompletion(2, 'partially-completed'),
    ofCompletion(3, 'partially-completed'),
    ofCompletion(4, 'note-order', 'draft'),
  ];
  expect(approvedBefore(runs, 4)).toEqual([floorsOf('2'), floorsOf('3')]);
});

test('a run is not before itself, nor before those that went before it, when it is over', () => {
  const runs = [ofCompletion(2, 'partially-completed'), ofCompletion(3, 'completed')];
  expect(approvedBefore(runs, 3)).toEqual([floorsOf('2')]);
  expect(approvedBefore(runs, 2)).toEqual([]);
});

test('a run that goes on, though its bill is approved, has not charged for good', () => {
  expect(approvedBefore([ofCompletion(2, 'certificate')], 3)).toEqual([]);
});

test.each(['rejected', 'returned', 'submitted', 'draft'] as const)(
  'a bill that is %s has charged nothing',
  (status) => {
    expect(approvedBefore([ofCompletion(2, 'partially-completed', status)], 3)).toEqual([{}]);
  },
);

test('a run that was withdrawn has charged nothing', () => {
  const states = Object.entries(discarding.stage.body.definition.states);
  const withdrawn = states.flatMap(([value, { tags = [] }]) => (tags.includes('undecided') ? [value] : []));
  expect(withdrawn.length).toBeGreaterThan(0);
  for (const value of withdrawn) {
    const run = ofCompletion(2, 'partially-completed');
    const ended = { ...run, definition: discarding, snapshot: { ...run.snapshot, value } };
    expect(approvedBefore([ended], 3)).toEqual([]);
  }
});
