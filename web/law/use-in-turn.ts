import { useRef } from 'react';

/** Does what is asked after what was asked before, however that ended. */
export type InTurn = <Result>(deed: () => Promise<Result>) => Promise<Result>;

/**
 * One deed after the other: a save that somebody asks for while an earlier one is under way waits for it, so that it goes on from what
 * the server keeps by then and is not refused as somebody else's.
 */
export function useInTurn(): InTurn {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (deed) => {
    const done = last.current.then(deed, deed);
    last.current = done;
    return done;
  };
}
