import { expect, test } from 'vitest';
import { heldByOf } from '../../../server/case/runs.ts';
import { begin } from '../../workflows/desk.ts';
import { compiled, shippedBody } from '../../workflows/stages.ts';

const discard = compiled(shippedBody('discard'));
const refund = compiled(shippedBody('deposit-refund'));
type Given = Parameters<typeof heldByOf>[0];

/** The runs of a case that was discarded for good, with one more run. */
function discarded(parent: number | null): Given {
  const closed = { ...begin(discard), value: 'closed' };
  const held = { ...begin(refund), value: 'held' };
  const runs = [
    { row: { run: 2, parent: null }, definition: { stage: discard }, snapshot: closed },
    { row: { run: 3, parent }, definition: { stage: refund }, snapshot: held },
  ];
  return runs as unknown as Given;
}

test('what a discard sets out to do with the deposit goes on, every other run stands still', () => {
  expect(heldByOf(discarded(2), 3)).toBeUndefined();
  expect(heldByOf(discarded(1), 3)).toMatchObject({ run: 2, stage: 'discard', state: 'closed' });
  expect(heldByOf(discarded(2), 1)).toMatchObject({ run: 2 });
});
