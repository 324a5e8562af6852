import { createContext, useContext } from 'react';
import type { Pin } from '../../server/contract/review.ts';

/** Shows a place of a file beside the form. */
export type ShowPin = (pin: Pin) => void;

/** Around a form that has documents beside it. */
export const SourceContext = createContext<ShowPin | undefined>(undefined);

/** What shows a place of a file here; undefined where no document stands beside the form. */
export function useShowPin(): ShowPin | undefined {
  return useContext(SourceContext);
}
