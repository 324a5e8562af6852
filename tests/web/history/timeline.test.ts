import { describe, expect, test } from 'vitest';
import type { HistoryItem } from '../../../server/contract/history.ts';
import { durationBetween } from '../../../web/history/duration.ts';
import { jumpsFrom, notableKind } from '../../../web/history/notable.ts';
import { readAddress, writeAddress } from '../../../web/history/replay-address.ts';
import { groupByRun, newestOfRun } from '../../../web/history/run-groups.ts';

function item(seq: number, given: Partial<HistoryItem>): HistoryItem {
  const { run = 1, state = 'check', stage = 'first' } = given;
  return {
    seq,
    run,
    at: `2026-11-${String(seq).padStart(2, '0')}T04:15:00.000Z`,
    type: 'SAVE',
    does: ['setForm'],
    actor: { name: 'दीपेन्द्र तामाङ', role: 'B', designation: 'सब-इन्जिनियर' },
    stage,
    stageTitle: { ne: stage, en: stage },
    state,
    stateTitle: { ne: state, en: state },
    hash: '',
    ...given,
  };
}

/** A first stage that goes back once, and a second one that begins before the first has ended. */
const items = [
  item(1, { type: 'OPEN', state: 'application' }),
  item(2, { type: 'SUBMIT', state: 'application' }),
  item(3, { type: 'FORWARD', state: 'check' }),
  item(4, { type: 'OPEN', run: 2, stage: 'second', state: 'asking' }),
  item(5, { type: 'SEND_BACK', does: [], way: 'back', state: 'application' }),
  item(6, { type: 'REJECT', does: ['rejectForm'], run: 2, stage: 'second', state: 'asking' }),
  item(7, { type: 'FORWARD', state: 'check' }),
];

describe('the timeline', () => {
  test('groups the events of each run, also of runs that went on side by side', () => {
    expect(groupByRun(items).map(({ run, title, first, last, count }) => [run, title.en, first, last, count])).toEqual([
      [1, 'first', 1, 7, 5],
      [2, 'second', 4, 6, 2],
    ]);
  });

  test('says how long a run stood in a state each time that it came there', () => {
    const [first] = groupByRun(items);
    expect(
      first?.spans.map(({ state, from, until, items: own }) => [
        state,
        from.slice(8, 10),
        until?.slice(8, 10),
        own.length,
      ]),
    ).toEqual([
      ['application', '01', '03', 2],
      ['check', '03', '05', 1],
      ['application', '05', '07', 1],
      ['check', '07', undefined, 1],
    ]);
  });

  test('has nothing to group in a case without events', () => {
    expect(groupByRun([])).toEqual([]);
  });

  test('leads from a run to its newest event until then, and nowhere before the run was opened', () => {
    expect(newestOfRun(items, 1, 6)).toBe(5);
    expect(newestOfRun(items, 2, 7)).toBe(6);
    expect(newestOfRun(items, 2, 3)).toBeUndefined();
  });
});

describe('jumping', () => {
  test('goes to the next event of a kind, and after the last one to the first again', () => {
    expect(jumpsFrom(items, 1)).toEqual([
      { kind: 'rejection', count: 1, next: 6 },
      { kind: 'return', count: 1, next: 5 },
    ]);
    expect(jumpsFrom(items, 6).map(({ next }) => next)).toEqual([6, 5]);
  });

  test('is not offered to what never happened', () => {
    expect(jumpsFrom(items.slice(0, 4), 1)).toEqual([]);
    expect(notableKind({ does: [] })).toBeUndefined();
  });
});

describe('a stay', () => {
  test.each([
    ['2026-11-01T00:00:00Z', '2026-11-03T23:59:00Z', { unit: 'days', count: 2 }],
    ['2026-11-01T00:00:00Z', '2026-11-01T23:59:00Z', { unit: 'hours', count: 23 }],
    ['2026-11-01T00:00:00Z', '2026-11-01T00:59:59Z', { unit: 'minutes', count: 59 }],
    ['2026-11-02T00:00:00Z', '2026-11-01T00:00:00Z', { unit: 'minutes', count: 0 }],
  ])('from %s to %s is told in its largest whole unit', (from, until, told) => {
    expect(durationBetween(from, until)).toEqual(told);
  });
});

describe('the address', () => {
  test('holds the event and the one that it is compared with', () => {
    const search = new URLSearchParams('seq=7&with=3');
    expect(readAddress(search)).toEqual({ seq: 7, compared: 3 });
    expect(writeAddress(search, { seq: 8, compared: undefined }).toString()).toBe('seq=8');
  });

  test('keeps what else stands in it', () => {
    expect(writeAddress(new URLSearchParams('tab=why&seq=2'), { seq: 9, compared: 4 }).toString()).toBe(
      'tab=why&seq=9&with=4',
    );
  });

  test.each(['0', '-3', '1.5', 'x', '', '99999999999', '१'])('does not take %s for an event', (seq) => {
    expect(readAddress(new URLSearchParams({ seq, with: seq }))).toEqual({ seq: undefined, compared: undefined });
  });
});
