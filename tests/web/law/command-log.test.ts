import { array, assert, constant, integer, oneof, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beginLog, type CommandLog, mostSteps, record, redo, undo } from '../../../web/law/command-log.ts';

const said = (log: CommandLog<string>) => log.done.map((step) => step.said);

describe('a deed', () => {
  const log = record(record(beginLog('a'), 'b', { said: 'wrote b', at: 0 }), 'c', { said: 'wrote c', at: 1 });

  test('is taken back, and says what it was', () => {
    expect(said(log)).toEqual(['wrote b', 'wrote c']);
    expect(undo(log)).toMatchObject({ present: 'b', undone: [{ said: 'wrote c', state: 'c' }] });
    expect(undo(undo(log)).present).toBe('a');
  });

  test('is done again as it was', () => {
    expect(redo(undo(log))).toEqual(log);
    expect(redo(redo(undo(undo(log)))).present).toBe('c');
  });

  test('that comes after one was taken back makes that one be forgotten', () => {
    const other = record(undo(log), 'd', { said: 'wrote d', at: 2 });
    expect(said(other)).toEqual(['wrote b', 'wrote d']);
    expect(redo(other)).toBe(other);
  });

  test('that there is not changes nothing', () => {
    const fresh = beginLog('a');
    expect(undo(fresh)).toBe(fresh);
    expect(redo(fresh)).toBe(fresh);
  });
});

describe('keys', () => {
  const key = (at: number, run = 'json') => ({ said: 'typed', run, at });

  test('that follow each other in one place are one deed', () => {
    const log = record(record(record(beginLog(''), 'a', key(0)), 'ab', key(500)), 'abc', key(1_900));
    expect(log.done).toHaveLength(1);
    expect(undo(log).present).toBe('');
  });

  test('after a rest, or in another place, begin another deed', () => {
    const first = record(beginLog(''), 'a', key(0));
    expect(record(first, 'ab', key(2_000)).done).toHaveLength(2);
    expect(record(first, 'ab', key(1, 'document')).done).toHaveLength(2);
  });

  test('after one was taken back begin another deed', () => {
    const log = undo(record(record(beginLog(''), 'a', key(0)), 'ab', key(3_000)));
    expect(undo(record(log, 'ax', key(3_001))).present).toBe('a');
  });

  test('after what was done again begin another deed', () => {
    const log = redo(undo(record(beginLog(''), 'a', key(0))));
    expect(undo(record(log, 'ab', key(1))).present).toBe('a');
  });
});

test('only so many deeds are kept, the newest of them', () => {
  const many = Array.from({ length: mostSteps + 5 }, (_, at) => at);
  const log = many.reduce((done, at) => record(done, at + 1, { said: String(at), at }), beginLog(0));
  expect(log.done).toHaveLength(mostSteps);
  expect(many.reduce(undo<number>, log).present).toBe(5);
});

test('whatever is taken back and done again: all taken back is the beginning, all done again the end', () => {
  const moves = array(oneof(constant('undo'), constant('redo'), integer()), { maxLength: mostSteps });
  assert(
    property(moves, (all) => {
      const log = all.reduce((now, move, at) => {
        if (move === 'undo') return undo(now);
        return move === 'redo' ? redo(now) : record(now, move, { said: String(move), at });
      }, beginLog<unknown>('begun'));
      const back = all.reduce((now) => undo(now), log);
      expect(back.present).toBe('begun');
      const end = [...log.done, ...log.undone].reduce((now) => redo(now), back);
      const last = log.undone[0] ?? log;
      expect(end.present).toBe('state' in last ? last.state : last.present);
    }),
    { seed: 17 },
  );
});
