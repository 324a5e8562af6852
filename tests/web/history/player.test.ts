import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { playerMachine } from '../../../web/history/player.machine.ts';

const pace = 1200;

function startPlayer(seq: number, total: number) {
  const actor = createActor(playerMachine, { input: { seq, total } });
  actor.start();
  const at = () => ({ state: actor.getSnapshot().value, seq: actor.getSnapshot().context.seq });
  return { actor, at };
}

describe('the replay player', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('plays one event a step and stops at the last', async () => {
    const { actor, at } = startPlayer(1, 3);
    actor.send({ type: 'PLAY' });
    await vi.advanceTimersByTimeAsync(pace);
    expect(at()).toEqual({ state: 'playing', seq: 2 });
    await vi.advanceTimersByTimeAsync(pace);
    expect(at()).toEqual({ state: 'paused', seq: 3 });
    await vi.advanceTimersByTimeAsync(pace * 3);
    expect(at()).toEqual({ state: 'paused', seq: 3 });
  });

  test('begins anew when played at the end', () => {
    const { actor, at } = startPlayer(3, 3);
    actor.send({ type: 'PLAY' });
    expect(at()).toEqual({ state: 'playing', seq: 1 });
  });

  test('one key plays and pauses', () => {
    const { actor, at } = startPlayer(2, 9);
    actor.send({ type: 'TOGGLE' });
    expect(at()).toEqual({ state: 'playing', seq: 2 });
    actor.send({ type: 'TOGGLE' });
    expect(at()).toEqual({ state: 'paused', seq: 2 });
  });

  test('pauses when a step is taken by hand', async () => {
    const { actor, at } = startPlayer(1, 9);
    actor.send({ type: 'PLAY' });
    await vi.advanceTimersByTimeAsync(pace);
    actor.send({ type: 'PREVIOUS' });
    await vi.advanceTimersByTimeAsync(pace * 2);
    expect(at()).toEqual({ state: 'paused', seq: 1 });
  });

  test('never leaves the events there are', () => {
    const { actor, at } = startPlayer(99, 5);
    expect(at().seq).toBe(5);
    actor.send({ type: 'NEXT' });
    expect(at().seq).toBe(5);
    actor.send({ type: 'FIRST' });
    actor.send({ type: 'PREVIOUS' });
    expect(at().seq).toBe(1);
    actor.send({ type: 'GO', seq: -4 });
    expect(at().seq).toBe(1);
    actor.send({ type: 'LAST' });
    expect(at().seq).toBe(5);
  });

  test('keeps its place when new events arrive, and steps back when there are fewer', () => {
    const { actor, at } = startPlayer(4, 5);
    actor.send({ type: 'TOTAL', total: 8 });
    expect(at().seq).toBe(4);
    actor.send({ type: 'TOTAL', total: 2 });
    expect(at().seq).toBe(2);
  });

  test('stays put in a case without events', () => {
    const { actor, at } = startPlayer(1, 0);
    actor.send({ type: 'PLAY' });
    expect(at()).toEqual({ state: 'paused', seq: 1 });
  });
});
