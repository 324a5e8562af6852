import { useState } from 'react';

/** Does what is asked after what was asked before, however that ended; what nobody waits for any more by then is left undone. */
export type InTurn = <Result>(deed: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/**
 * One deed after the other: a save that somebody asks for while an earlier one is under way waits for it, so that it goes on from what
 * the server keeps by then and is not refused as somebody else's.
 */
export function useInTurn(): InTurn {
  const [inTurn] = useState(oneAfterTheOther);
  return inTurn;
}

/** A row of deeds that nothing stands in yet. */
export function oneAfterTheOther(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (deed, signal) => {
    const begin = () => {
      signal?.throwIfAborted();
      return deed();
    };
    const done = last.then(begin, begin);
    last = done;
    return done;
  };
}
