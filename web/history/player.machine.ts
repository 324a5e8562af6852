import { assign, setup } from 'xstate';

type PlayerContext = {
  /** Event that is shown, from 1. */
  readonly seq: number;
  readonly total: number;
};

/** What the buttons and keys of the replay ask of it. */
export type PlayerEvent =
  | { readonly type: 'PLAY' }
  | { readonly type: 'PAUSE' }
  /** Plays what is paused, pauses what plays. */
  | { readonly type: 'TOGGLE' }
  | { readonly type: 'NEXT' }
  | { readonly type: 'PREVIOUS' }
  | { readonly type: 'FIRST' }
  | { readonly type: 'LAST' }
  | { readonly type: 'GO'; readonly seq: number }
  /** New events have come to the case. */
  | { readonly type: 'TOTAL'; readonly total: number };

const play = [
  // at the end, playing begins anew
  { guard: 'atEnd', target: 'playing', actions: { type: 'go', params: { seq: 1 } } },
  { target: 'playing' },
] as const;

/** Walks through the events of a case: paused or playing, one event a step, never beyond the first and the last. */
export const playerMachine = setup({
  types: {
    context: {} as PlayerContext,
    events: {} as PlayerEvent,
    input: {} as PlayerContext,
  },
  actions: {
    go: assign({ seq: ({ context }, params: { readonly seq: number }) => within(params.seq, context.total) }),
    step: assign({
      seq: ({ context }, params: { readonly by: number }) => within(context.seq + params.by, context.total),
    }),
    count: assign({
      total: (_, params: { readonly total: number }) => params.total,
      seq: ({ context }, params: { readonly total: number }) => within(context.seq, params.total),
    }),
  },
  guards: { atEnd: ({ context }) => context.seq >= context.total },
  delays: { pace: 1200 },
}).createMachine({
  id: 'player',
  initial: 'paused',
  context: ({ input }) => ({ seq: within(input.seq, input.total), total: input.total }),
  on: {
    NEXT: { target: '.paused', actions: { type: 'step', params: { by: 1 } } },
    PREVIOUS: { target: '.paused', actions: { type: 'step', params: { by: -1 } } },
    FIRST: { target: '.paused', actions: { type: 'go', params: { seq: 1 } } },
    LAST: { target: '.paused', actions: { type: 'go', params: ({ context }) => ({ seq: context.total }) } },
    GO: { target: '.paused', actions: { type: 'go', params: ({ event }) => ({ seq: event.seq }) } },
    TOTAL: { actions: { type: 'count', params: ({ event }) => ({ total: event.total }) } },
  },
  states: {
    paused: {
      on: {
        PLAY: play,
        TOGGLE: play,
      },
    },
    playing: {
      always: { guard: 'atEnd', target: 'paused' },
      after: { pace: { target: 'playing', reenter: true, actions: { type: 'step', params: { by: 1 } } } },
      on: { PAUSE: 'paused', TOGGLE: 'paused' },
    },
  },
});

function within(seq: number, total: number): number {
  return Math.min(Math.max(1, Math.trunc(seq)), Math.max(1, total));
}
