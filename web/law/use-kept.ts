import { useEffect, useRef, useState } from 'react';
import { type InTurn, useInTurn } from './use-in-turn.ts';

/** Waits so long after the last key before it saves. */
const pauseMs = 1_500;

/** What the server holds of something that is written here. */
export type Kept<T> = {
  /** As it is drawn. */
  readonly kept: T;
  /** As the last save left it, for one that waited for that save. */
  readonly keptNow: () => T;
  readonly keep: (next: T) => void;
  /** Does one save after the other. */
  readonly inTurn: InTurn;
};

/** Remembers what the server holds, and lets a save that is asked for wait for the one under way. */
export function useKept<T extends object>(begun: () => T): Kept<T> {
  const [kept, setKept] = useState(begun);
  const now = useRef(kept);
  return {
    kept,
    keptNow: () => now.current,
    keep: (next) => {
      now.current = next;
      setKept(next);
    },
    inTurn: useInTurn(),
  };
}

/**
 * Saves a while after the last key.
 * @param may whether there is anything to save, and nothing in the way
 * @param written what is written: the pause begins anew with each change of it
 */
export function useAutosave(may: boolean, written: unknown, save: () => Promise<unknown>): void {
  useEffect(() => {
    if (!may) return undefined;
    const timer = setTimeout(() => void save(), pauseMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each key begins the pause anew
  }, [may, written]);
}
