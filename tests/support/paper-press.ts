import { textPress } from '../../scripts/journey/press.ts';
import type { Printer } from '../../server/runtime.ts';

/** A press without a browser, for tests in which a paper matters and its looks do not. */
export type PaperPress = Printer & {
  /** How many papers it has printed. */
  readonly printed: () => number;
  /** Jams it with an error until it is mended with undefined. */
  readonly jam: (error: Error | undefined) => void;
};

/** Makes a press whose papers hold the HTML that a browser would print. */
export function openPaperPress(): PaperPress {
  let count = 0;
  let jammed: Error | undefined;
  return {
    ...textPress,
    async print(order) {
      if (jammed !== undefined) throw jammed;
      count += 1;
      return textPress.print(order);
    },
    printed: () => count,
    jam: (error) => {
      jammed = error;
    },
  };
}
