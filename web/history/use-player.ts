import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { playerMachine } from './player.machine.ts';

/** The replay of a case, as its page holds it. */
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
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, altKey, metaKey } = event;
      const type = keys[key];
      if (type === undefined || ctrlKey || altKey || metaKey || isTaken(target, key)) return;
      event.preventDefault();
      send({ type });
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

/** Whether the key already means something where the focus stands. */
function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const own = key === ' ' ? `${ownKeys}, button, summary, a` : ownKeys;
  return target.closest(own) !== null;
}

const ownKeys = 'input, textarea, select, [role="slider"], [role="tab"], [role="dialog"], [data-own-keys]';

const keys: Readonly<Record<string, 'NEXT' | 'PREVIOUS' | 'FIRST' | 'LAST' | 'TOGGLE'>> = {
  ' ': 'TOGGLE',
  ArrowRight: 'NEXT',
  ArrowLeft: 'PREVIOUS',
  Home: 'FIRST',
  End: 'LAST',
};
