import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { playerMachine } from './player.machine.ts';

export type Player = ReturnType<typeof usePlayer>;

/** The replay player of a case; it starts at the event of the address, else at the last one. */
export function usePlayer(total: number | undefined, asked: number | undefined) {
  const [state, send] = useMachine(playerMachine, {
    input: { seq: asked ?? Number.MAX_SAFE_INTEGER, total: Number.MAX_SAFE_INTEGER },
  });
  useEffect(() => {
    if (total !== undefined) send({ type: 'TOTAL', total });
  }, [total, send]);
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [role="slider"], [role="tab"]') !== null
      )
        return;
      const type = keys[key];
      if (type !== undefined) send({ type });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [send]);
  const { seq, total: known } = state.context;
  return {
    seq: total === undefined || known !== total ? undefined : seq,
    playing: state.matches('playing'),
    send,
    go: (to: number) => send({ type: 'GO', seq: to }),
  };
}

const keys: Readonly<Record<string, 'NEXT' | 'PREVIOUS' | 'FIRST' | 'LAST'>> = {
  ArrowRight: 'NEXT',
  ArrowLeft: 'PREVIOUS',
  Home: 'FIRST',
  End: 'LAST',
};
