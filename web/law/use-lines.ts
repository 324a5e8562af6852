import { useEffect, useRef, useState } from 'react';
import { getLines } from '../api/client.ts';
import { readLines, type Streamed, type WorkLine } from './streamed.ts';

/** A long work whose answer comes line by line, and how far it is. */
export type Work<Line extends WorkLine> = Streamed<Line> & {
  readonly status: 'idle' | 'running' | 'stopped' | 'done' | 'failed';
  readonly error: unknown;
  readonly start: (path: string, json: unknown, onDone?: () => void) => void;
  /** Goes away from the answer: the server stops where it stands. */
  readonly stop: () => void;
};

type State<Line> = Pick<Work<WorkLine>, 'status' | 'error'> & { readonly lines: readonly Line[] };

/** Work that answers line by line while it is done; it is stopped when its page is left. */
export function useLines<Line extends WorkLine>(): Work<Line> {
  const [state, setState] = useState<State<Line>>({ status: 'idle', error: null, lines: [] });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start: Work<Line>['start'] = (path, json, onDone) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ status: 'running', error: null, lines: [] });
    const { signal } = controller;
    const read = async () => {
      for await (const lines of getLines<Line>(path, { method: 'POST', json, signal }))
        setState((before) => ({ ...before, lines: [...before.lines, ...lines] }));
    };
    read().then(
      () => {
        setState((before) => ({ ...before, status: 'done' }));
        onDone?.();
      },
      (error: unknown) => (signal.aborted ? undefined : setState((before) => ({ ...before, status: 'failed', error }))),
    );
  };
  const stop = () => {
    running.current?.abort();
    setState((before) => ({ ...before, status: 'stopped' }));
  };
  return { ...readLines(state.lines), status: state.status, error: state.error, start, stop };
}
