import { describe, expect, test } from 'vitest';
import { compiled } from '../../scripts/record/histories.ts';
import {
  hashOfBody,
  outcomeOf,
  type Recorded,
  type RecordedHistory,
  readRecorded,
  recordedStages,
} from '../../scripts/record/store.ts';
import { advance, startStage } from '../../workflows/engine/advance.ts';
import type { CompiledStage } from '../../workflows/engine/compile.ts';
import { shippedStages } from './stages.ts';

const recorded = new Map<string, Recorded>(recordedStages().map((stage) => [stage, readRecorded(stage)]));
const histories = [...recorded.values()].flatMap((each) => each.histories);

describe.each([...recorded])('the recorded histories of %s', (_stage, { bodies, histories: own }) => {
  test('run under the very bodies that they name', () => {
    expect([...bodies].filter(([hash, body]) => hashOfBody(body) !== hash)).toEqual([]);
    expect(own.filter(({ body }) => !bodies.has(body))).toEqual([]);
  });

  test('come to the same snapshots and effects as then, event by event', () => {
    const stages = new Map([...bodies].map(([hash, body]) => [hash, compiled(body)]));
    const parted = own.flatMap((history) => {
      const stage = stages.get(history.body);
      const where = stage && whereItParts(stage, history);
      return where === undefined ? [] : [`${history.from}: ${where}`];
    });
    expect(parted).toEqual([]);
  });
});

test('every stage is recorded, two hundred histories and more', () => {
  expect([...recorded.keys()].toSorted()).toEqual([...shippedStages].toSorted());
  expect(histories.length).toBeGreaterThanOrEqual(200);
});

test('cases of every building type and class are recorded, with all that can happen to one', () => {
  const types = new Set(histories.map(({ start }) => start.type));
  const classes = new Set(histories.map(({ start }) => start.class));
  const events = new Set(histories.flatMap(({ steps }) => steps.map(({ event }) => event.type)));
  expect([...types]).toEqual(expect.arrayContaining(['1', '2', '3', '4', '5', '6', '7', '8', '9', 'EQ']));
  expect([...classes]).toEqual(expect.arrayContaining(['A', 'B', 'C', 'D']));
  expect([...events]).toEqual(
    expect.arrayContaining(['RETURN', 'REJECT', 'REOPEN', 'OBJECTION_FILED', 'DEADLINE', 'DISCARD', 'STAY', 'RESUME']),
  );
});

test('the house that was completed in part and then in full was asked for the fee of each floor once', () => {
  const ofHouse = (recorded.get('completion')?.histories ?? []).filter(
    ({ from, start }) => from.startsWith('course') && start.type === '1' && start.class === 'C',
  );
  const asked = ofHouse.map(({ start, steps }) => {
    const demanded = [start.facts, ...steps.map(({ event }) => event.facts)].map((facts) =>
      Number(facts['revenue.demanded']),
    );
    return (Math.max(...demanded) - Math.min(...demanded)) / 100;
  });
  expect(asked).toEqual([3 * 825, 3 * (825 + 500)]);
});

/** The first event at which a history comes out otherwise than it did; undefined when it does not. */
function whereItParts(stage: CompiledStage, { start, began, steps }: RecordedHistory): string | undefined {
  let { snapshot, effects } = startStage(stage, start);
  if (!isSame(outcomeOf(snapshot, effects), began)) return 'the start';
  for (const [index, { event, came }] of steps.entries()) {
    const result = advance(stage, snapshot, event);
    if (!result.ok) return `event ${String(index + 1)} ${event.type} is refused`;
    ({ snapshot, effects } = result);
    if (!isSame(outcomeOf(snapshot, effects), came)) return `event ${String(index + 1)} ${event.type}`;
  }
  return undefined;
}

function isSame(one: RecordedHistory['began'], other: RecordedHistory['began']): boolean {
  return one.hash === other.hash && one.effects.join(' ') === other.effects.join(' ');
}
