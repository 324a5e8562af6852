import { setImmediate } from 'node:timers/promises';

/** So long others may be kept waiting by work that goes through a list. */
const MOMENT_MS = 10;

/** A pause for work that goes through a list, to be awaited at each item: it lets others have their turn once they waited for a moment. */
export function lettingOthers(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MOMENT_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
