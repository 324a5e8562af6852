/** So long a page is left to itself before anything else is loaded. */
const calmMs = 5_000;

/**
 * Loads parts of the app that will be wanted, one after the other while the browser has nothing to do. What does not come is
 * asked for again when it is wanted.
 * @returns how to give it up
 */
export function loadAhead(loads: readonly (() => Promise<unknown>)[]): () => void {
  let given = false;
  const run = async () => {
    for (const load of loads) {
      await idle();
      if (given) return;
      await load().catch(() => undefined);
    }
  };
  const timer = setTimeout(() => void run(), calmMs);
  return () => {
    given = true;
    clearTimeout(timer);
  };
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle time to ask for
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, 100);
  });
}
