import { expect, it } from 'vitest';
import { firstDivergence, replay } from '../../workflows/engine/replay.ts';
import { approved, begin, deskOf, onPaper, start } from './desk.ts';

const desk = deskOf();
const recorded = replay(desk, start, approved);

it('gives the start and a snapshot after each event', () => {
  expect(recorded.map(({ context }) => context.forms['paper']?.status)).toEqual([
    undefined,
    'draft',
    'submitted',
    'submitted',
    'approved',
  ]);
  expect(recorded[0]).toEqual(begin(desk));
});

it('agrees with what was recorded, whatever the order of keys', () => {
  const stored = recorded.map(({ context, status, value }) => ({ context, status, value }));
  expect(firstDivergence(desk, start, { events: approved, recorded: stored })).toBeUndefined();
});

it('names the first event after which the record differs', () => {
  const forged = recorded.map((snapshot, index) => (index >= 3 ? { ...snapshot, value: 'closed' } : snapshot));
  expect(firstDivergence(desk, start, { events: approved, recorded: forged })).toEqual({
    index: 3,
    recorded: forged[3],
    recomputed: recorded[3],
  });
});

it('notices a record that is too short or too long', () => {
  expect(firstDivergence(desk, start, { events: approved, recorded: recorded.slice(0, -1) })).toMatchObject({
    index: 4,
    recorded: undefined,
  });
  expect(firstDivergence(desk, start, { events: approved.slice(0, -1), recorded })).toMatchObject({
    index: 4,
    recorded: recorded[4],
  });
});

it('names an event that the stage would refuse', () => {
  const events = [...approved.slice(0, 2), onPaper('APPROVE', 'A')];
  expect(firstDivergence(desk, start, { events, recorded })).toMatchObject({
    index: 3,
    refusal: { code: 'condition-false' },
  });
  expect(() => replay(desk, start, events)).toThrow('event 3 (APPROVE) is refused');
});
