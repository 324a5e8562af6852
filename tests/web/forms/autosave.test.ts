import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { Problem, plainProblem } from '../../../web/api/problem.ts';
import { autosaveMachine, type GoneOnFrom, type Saved } from '../../../web/forms/autosave.machine.ts';

const pause = 1500;
const retry = 15_000;

type Answer = (draftVersion: number) => Promise<Saved>;

function saved(draftVersion: number): Promise<Saved> {
  return Promise.resolve({ draftVersion: draftVersion + 1, savedAt: '2026-11-21T05:00:00Z' });
}

function refused(code: string, status: number): Promise<Saved> {
  return Promise.reject(new Problem({ type: 'about:blank', title: code, status, code, texts: { ne: '', en: '' } }));
}

function startEditor(
  answers: readonly Answer[],
  { draftVersion = 3, standing = { draftVersion: 9, seq: 12, isKnown: false } } = {},
) {
  const sent: number[] = [];
  const seqs: number[] = [];
  const kept: string[] = [];
  const rest = [...answers];
  const machine = autosaveMachine.provide({
    actors: {
      save: fromPromise(({ input }: { readonly input: GoneOnFrom }) => {
        sent.push(input.draftVersion);
        seqs.push(input.seq);
        return (rest.shift() ?? saved)(input.draftVersion);
      }),
      findStanding: fromPromise(() => Promise.resolve(standing)),
    },
    actions: {
      keepLocal: () => void kept.push('kept'),
      dropLocal: () => void kept.push('dropped'),
      reload: () => void kept.push('reloaded'),
    },
  });
  const actor = createActor(machine, { input: { draftVersion, seq: 11, savedAt: undefined } });
  actor.start();
  return { actor, sent, seqs, kept, state: () => actor.getSnapshot().value };
}

describe('autosave', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('saves a moment after the last key press, not at each one', async () => {
    const { actor, sent, state } = startEditor([]);
    actor.send({ type: 'EDIT' });
    await vi.advanceTimersByTimeAsync(pause - 100);
    actor.send({ type: 'EDIT' });
    await vi.advanceTimersByTimeAsync(pause - 100);
    expect([sent, state()]).toEqual([[], 'dirty']);
    await vi.advanceTimersByTimeAsync(200);
    expect([sent, state(), actor.getSnapshot().context.draftVersion]).toEqual([[3], 'idle', 4]);
  });

  test('saves again with the new counter when something was typed meanwhile', async () => {
    let finish: (saved: Saved) => void = () => undefined;
    const slow = () => new Promise<Saved>((resolve) => (finish = resolve));
    const { actor, sent, state } = startEditor([slow]);
    actor.send({ type: 'FLUSH' });
    actor.send({ type: 'EDIT' });
    finish({ draftVersion: 4, savedAt: '2026-11-21T05:00:00Z' });
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toBe('dirty');
    await vi.advanceTimersByTimeAsync(pause);
    expect([sent, state()]).toEqual([[3, 4], 'idle']);
  });

  test('keeps the draft on the device while the server is out of reach, and sends it when the network is back', async () => {
    const { actor, sent, kept, state } = startEditor([() => Promise.reject(plainProblem('networkFailed'))]);
    actor.send({ type: 'FLUSH' });
    await vi.advanceTimersByTimeAsync(0);
    expect([state(), kept]).toEqual(['offline', ['kept']]);
    actor.send({ type: 'ONLINE' });
    await vi.advanceTimersByTimeAsync(0);
    expect([state(), sent, kept]).toEqual(['idle', [3, 3], ['kept', 'dropped']]);
  });

  test('tries by itself after a while when nobody says that the network is back', async () => {
    const { actor, sent, state } = startEditor([() => refused('databaseUnavailable', 503)]);
    actor.send({ type: 'FLUSH' });
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toBe('offline');
    await vi.advanceTimersByTimeAsync(retry);
    expect([state(), sent]).toEqual(['idle', [3, 3]]);
  });

  test('asks when somebody else saved; keeping mine saves upon theirs', async () => {
    const { actor, sent, seqs, state } = startEditor([() => refused('draftConflict', 409)]);
    actor.send({ type: 'FLUSH' });
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toBe('conflict');
    actor.send({ type: 'KEEP_MINE' });
    await vi.advanceTimersByTimeAsync(0);
    expect([state(), sent, seqs]).toEqual(['idle', [3, 9], [11, 12]]);
  });

  test('keeping theirs drops mine and reads the form anew', async () => {
    const { actor, sent, kept, state } = startEditor([() => refused('draftConflict', 409)]);
    actor.send({ type: 'FLUSH' });
    await vi.advanceTimersByTimeAsync(0);
    actor.send({ type: 'KEEP_THEIRS' });
    expect([state(), sent, kept]).toEqual(['idle', [3], ['kept', 'kept', 'dropped', 'reloaded']]);
  });

  test('asks nobody when the draft that stands is the one whose answer was lost, and saves upon it', async () => {
    const { actor, sent, state } = startEditor([() => refused('draftConflict', 409)], {
      standing: { draftVersion: 4, seq: 11, isKnown: true },
    });
    actor.send({ type: 'FLUSH' });
    await vi.advanceTimersByTimeAsync(0);
    expect([state(), sent, actor.getSnapshot().context.draftVersion]).toEqual(['idle', [3, 4], 5]);
  });

  test('says why it cannot save, and tries again with the next key press', async () => {
    const { actor, kept, state } = startEditor([() => refused('editNotAllowed', 409)]);
    actor.send({ type: 'FLUSH' });
    await vi.advanceTimersByTimeAsync(0);
    const { error } = actor.getSnapshot().context;
    expect([state(), kept, error instanceof Problem && error.code]).toEqual(['failed', ['kept'], 'editNotAllowed']);
    actor.send({ type: 'EDIT' });
    await vi.advanceTimersByTimeAsync(pause);
    expect([state(), actor.getSnapshot().context.error]).toEqual(['idle', undefined]);
  });
});
