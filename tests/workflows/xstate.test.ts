import { expect, it, test } from 'vitest';
import { assign, initialTransition, setup, transition } from 'xstate';

// What compile.ts, advance.ts and machine-step.ts rely on, tried on the installed XState; when one of these falls, only those change.
// Definitions are JSON, so this one is too.
const config = JSON.parse(`{
  "id": "claims", "initial": "open", "context": { "count": 3 }, "options": { "maxIterations": 100 },
  "states": {
    "open": {
      "entry": [{ "type": "told", "params": { "on": "entry" } }],
      "on": {
        "GO": { "target": "shut", "guard": { "type": "isYes" }, "actions": [{ "type": "count" }, { "type": "queue", "params": { "a": 1 } }] },
        "ODD": { "target": "shut", "guard": { "type": "toString" } },
        "LOOP": { "target": "left" }
      }
    },
    "left": { "always": { "target": "right" } },
    "right": { "always": { "target": "left" } },
    "shut": { "type": "final", "entry": [{ "type": "told", "params": { "on": "end" } }] }
  }
}`);
const guards = Object.assign(Object.create(null), {
  isYes: ({ event }: { event: { yes?: boolean } }) => event.yes === true,
});
const machine = setup({
  guards,
  actions: {
    count: assign({ count: ({ context }) => context['count'] + 1 }),
    queue: () => {},
    told: () => {},
  },
}).createMachine(config);

it('restores a state from its value and context alone', () => {
  const [next] = transition(machine, machine.resolveState({ value: 'open', context: { count: 7 } }), {
    type: 'GO',
    yes: true,
  });
  expect({ value: next.value, status: next.status, context: next.context }).toEqual({
    value: 'shut',
    status: 'done',
    context: { count: 8 },
  });
});

it('returns the effects in order with their params, and the assigns not at all', () => {
  const [, actions] = transition(machine, machine.resolveState({ value: 'open', context: { count: 0 } }), {
    type: 'GO',
    yes: true,
  });
  expect(actions.map(({ type, params }) => ({ type, params }))).toEqual([
    { type: 'queue', params: { a: 1 } },
    { type: 'told', params: { on: 'end' } },
  ]);
});

it('returns the effects of entering the first state', () => {
  const [snapshot, actions] = initialTransition(machine);
  expect(snapshot).toMatchObject({ value: 'open', status: 'active', context: { count: 3 } });
  expect(actions.map(({ params }) => params)).toEqual([{ on: 'entry' }]);
});

it('leaves the state alone when the guard is false, without a word: the engine must ask first', () => {
  const [next] = transition(machine, machine.resolveState({ value: 'open', context: { count: 0 } }), { type: 'GO' });
  expect(next.value).toBe('open');
});

it('finds no guard on the prototype of a table that has none', () => {
  const open = machine.resolveState({ value: 'open', context: { count: 0 } });
  expect(() => transition(machine, open, { type: 'ODD' })).toThrow(/not implemented/);
});

it('stops after 100 rounds of transitions that are taken by themselves', () => {
  const open = machine.resolveState({ value: 'open', context: { count: 0 } });
  expect(() => transition(machine, open, { type: 'LOOP' })).toThrow(/Infinite loop/);
});

test('a posted xstate.stop stops the machine: the engine must not let it in', () => {
  const [next] = transition(machine, machine.resolveState({ value: 'open', context: { count: 0 } }), {
    type: 'xstate.stop',
  });
  expect(next.status).toBe('stopped');
});
