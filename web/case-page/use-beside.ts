import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import type { Pin } from '../../server/contract/review.ts';

/** What can stand beside the form: the page that will be printed, or a document of the case. */
export type Side = 'page' | 'source';

/** How much room there is: for form and page beside each other, for the form and a document that may be narrow, for one of them. */
export type Room = 'both' | 'drawer' | 'one';

/** What stands beside the form, and how that is changed. */
export type Beside = {
  readonly room: Room;
  readonly side: Side | undefined;
  /** The place of a document that a note asked for last. */
  readonly asked: Pin | undefined;
  readonly show: (side: Side | undefined) => void;
  readonly showPin: (pin: Pin) => void;
};

/** Where there is room the printed page stands beside the form at once; elsewhere the form has all of it until something is asked for. */
export function useBeside(printable: boolean): Beside {
  const one = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false });
  const narrow = useMediaQuery('(max-width: 100em)', false, { getInitialValueInEffect: false });
  const room = roomOf({ one, narrow });
  const [side, setSide] = useState<Side | undefined>(printable && room === 'both' ? 'page' : undefined);
  const [asked, setAsked] = useState<Pin>();
  const showPin = useCallback((pin: Pin) => {
    // the same place can be asked for again
    setAsked({ ...pin });
    setSide('source');
  }, []);
  return { room, side, asked, show: setSide, showPin };
}

function roomOf({ one, narrow }: { readonly one: boolean; readonly narrow: boolean }): Room {
  if (one) return 'one';
  return narrow ? 'drawer' : 'both';
}
