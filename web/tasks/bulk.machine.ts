import { assign, fromPromise, setup } from 'xstate';
import type { ApplicationSummary, WaitingView } from '../../server/contract/application-list.ts';
import type { Action } from '../application/actions.ts';

/** One file of a bulk deed, and what of it waits for the person. */
export type BulkRow = {
  readonly item: ApplicationSummary;
  readonly waiting: WaitingView | undefined;
  /** The same press sent again does it once. */
  readonly requestId: string;
};

/** What became of one file. */
export type Outcome =
  | { readonly kind: 'done' }
  /** The law or the server said no, and why; it stays where it was. */
  | { readonly kind: 'refused'; readonly action?: Action | undefined; readonly error?: unknown }
  /** The network failed: nobody knows, so it is asked again with the same request id. */
  | { readonly kind: 'unsent' };

type BulkContext = {
  readonly rows: readonly BulkRow[];
  readonly outcomes: readonly Outcome[];
  readonly note: string;
  /** The person wants the rest left alone. */
  readonly stopping: boolean;
};

/** What happens to a bulk deed: it is begun, stopped, or one case of it is done. */
export type BulkEvent =
  | { readonly type: 'DO_ALL'; readonly note: string }
  | { readonly type: 'STOP' }
  /** Goes on with what was not done. */
  | { readonly type: 'GO_ON' };

type Input = { readonly rows: readonly BulkRow[] };

/** Does one deed on file after file, each by itself with its own result: asking, running, stopped half-way, done. */
export const bulkMachine = setup({
  types: {
    context: {} as BulkContext,
    events: {} as BulkEvent,
    input: {} as Input,
  },
  actors: {
    perform: fromPromise<Outcome, { readonly row: BulkRow; readonly note: string }>(() =>
      Promise.reject(new Error('the page says what is done')),
    ),
  },
  guards: {
    isOver: ({ context }) => context.outcomes.length === context.rows.length,
    isStopping: ({ context }) => context.stopping,
  },
}).createMachine({
  id: 'bulk',
  initial: 'asking',
  context: ({ input }) => ({ rows: input.rows, outcomes: [], note: '', stopping: false }),
  states: {
    asking: { on: { DO_ALL: { target: 'next', actions: assign({ note: ({ event }) => event.note }) } } },
    next: {
      always: [{ guard: 'isOver', target: 'done' }, { guard: 'isStopping', target: 'stopped' }, { target: 'running' }],
    },
    running: {
      on: { STOP: { actions: assign({ stopping: true }) } },
      invoke: {
        src: 'perform',
        input: ({ context }) => ({ row: rowAt(context), note: context.note }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'unsent', target: 'stopped' },
          {
            target: 'next',
            actions: assign({ outcomes: ({ context, event }) => [...context.outcomes, event.output] }),
          },
        ],
        onError: {
          target: 'next',
          actions: assign({
            outcomes: ({ context, event }): readonly Outcome[] => [
              ...context.outcomes,
              { kind: 'refused', error: event.error },
            ],
          }),
        },
      },
    },
    stopped: { on: { GO_ON: { target: 'next', actions: assign({ stopping: false }) } } },
    done: { type: 'final' },
  },
});

function rowAt({ rows, outcomes }: BulkContext): BulkRow {
  const row = rows[outcomes.length];
  if (row === undefined) throw new Error('no file is left');
  return row;
}
