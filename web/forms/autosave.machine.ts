import { assign, fromPromise, setup } from 'xstate';
import { Problem } from '../api/problem.ts';

/** What a save answers, as far as saving goes. */
export type Saved = { readonly draftVersion: number; readonly savedAt: string };

/** What a draft goes on from: the counter of the draft that was read, and the case's last event then. */
export type GoneOnFrom = { readonly draftVersion: number; readonly seq: number };

/** The draft that stands on the server, and whether this editor knows all of it: it wrote it, and the answer was lost, or says the same. */
export type Standing = GoneOnFrom & { readonly isKnown: boolean };

type AutosaveContext = {
  /** Counter of the draft that this editor last knew. */
  readonly draftVersion: number;
  /** Last event of the case that this editor knew. */
  readonly seq: number;
  readonly savedAt: string | undefined;
  /** Something was typed while a save was on its way. */
  readonly again: boolean;
  readonly error: unknown;
};

/** What happens to a draft from outside: something is typed, it must be saved now, the network is back, a conflict is decided. */
export type AutosaveEvent =
  | { readonly type: 'EDIT' }
  /** Save now: before submitting, printing or leaving. */
  | { readonly type: 'FLUSH' }
  | { readonly type: 'ONLINE' }
  | { readonly type: 'KEEP_MINE' }
  | { readonly type: 'KEEP_THEIRS' };

/**
 * Saves a draft while its author types: idle, dirty, saving, offline, comparing, conflict, failed.
 * The host gives `save`, `findStanding` (the newest draft on the server), `keepLocal`, `dropLocal` and `reload`.
 */
export const autosaveMachine = setup({
  types: {
    context: {} as AutosaveContext,
    events: {} as AutosaveEvent,
    input: {} as GoneOnFrom & { readonly savedAt: string | undefined },
  },
  actors: {
    save: fromPromise<Saved, GoneOnFrom>(() => Promise.reject(new Error('save is given by the host'))),
    findStanding: fromPromise<Standing>(() => Promise.reject(new Error('findStanding is given by the host'))),
  },
  actions: {
    keepLocal: () => undefined,
    dropLocal: () => undefined,
    reload: () => undefined,
    noteEdit: assign({ again: true }),
    clearEdit: assign({ again: false }),
    noteError: assign({ error: (_, params: { readonly error: unknown }) => params.error }),
    noteSaved: assign((_, params: Saved) => ({ ...params, error: undefined })),
    noteVersion: assign((_, { draftVersion, seq }: GoneOnFrom) => ({ draftVersion, seq })),
  },
  guards: {
    isConflict: (_, params: { readonly error: unknown }) => hasCode(params.error, 'draftConflict'),
    isUnreachable: (_, params: { readonly error: unknown }) => isUnreachable(params.error),
    editedMeanwhile: ({ context }) => context.again,
    isKnown: (_, params: Standing) => params.isKnown,
  },
  delays: { pause: 1500, retry: 15_000 },
}).createMachine({
  id: 'autosave',
  initial: 'idle',
  context: ({ input }) => ({
    draftVersion: input.draftVersion,
    seq: input.seq,
    savedAt: input.savedAt,
    again: false,
    error: undefined,
  }),
  states: {
    idle: { on: { EDIT: 'dirty', FLUSH: 'saving' } },
    dirty: {
      after: { pause: 'saving' },
      on: { EDIT: { target: 'dirty', reenter: true }, FLUSH: 'saving' },
    },
    saving: {
      entry: 'clearEdit',
      invoke: {
        src: 'save',
        input: ({ context: { draftVersion, seq } }) => ({ draftVersion, seq }),
        onDone: [
          {
            guard: 'editedMeanwhile',
            target: 'dirty',
            actions: { type: 'noteSaved', params: ({ event }) => event.output },
          },
          { target: 'idle', actions: [{ type: 'noteSaved', params: ({ event }) => event.output }, 'dropLocal'] },
        ],
        onError: [
          { guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) }, target: 'comparing' },
          { guard: { type: 'isUnreachable', params: ({ event }) => ({ error: event.error }) }, target: 'offline' },
          { target: 'failed', actions: { type: 'noteError', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
      on: { EDIT: { actions: 'noteEdit' } },
    },
    offline: {
      entry: 'keepLocal',
      after: { retry: 'saving' },
      on: { EDIT: { target: 'offline', reenter: true }, ONLINE: 'saving', FLUSH: 'saving' },
    },
    // nobody is asked to choose between a draft and itself
    comparing: {
      entry: 'keepLocal',
      invoke: {
        src: 'findStanding',
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => event.output },
            target: 'saving',
            actions: { type: 'noteVersion', params: ({ event }) => event.output },
          },
          { target: 'conflict' },
        ],
        onError: [
          { guard: { type: 'isUnreachable', params: ({ event }) => ({ error: event.error }) }, target: 'offline' },
          { target: 'conflict' },
        ],
      },
    },
    conflict: {
      entry: 'keepLocal',
      on: { KEEP_MINE: 'rebasing', KEEP_THEIRS: { target: 'idle', actions: ['dropLocal', 'reload'] } },
    },
    rebasing: {
      invoke: {
        src: 'findStanding',
        onDone: {
          target: 'saving',
          actions: { type: 'noteVersion', params: ({ event }) => event.output },
        },
        onError: { target: 'failed', actions: { type: 'noteError', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    failed: { entry: 'keepLocal', on: { EDIT: 'dirty', FLUSH: 'saving', ONLINE: 'saving' } },
  },
});

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Problem && error.code === code;
}

function isUnreachable(error: unknown): boolean {
  return error instanceof Problem && (error.body.status === 0 || error.body.status >= 502);
}
