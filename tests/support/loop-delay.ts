import { monitorEventLoopDelay } from 'node:perf_hooks';

const NANOSECONDS = 1_000_000;
const TRIES = 3;
/** So little needs no second try. */
const ENOUGH = 10;

/** How late the event loop was, in milliseconds, at the 99th percentile. */
export async function delayWhile(work: () => Promise<void>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  delay.disable();
  return delay.percentile(99) / NANOSECONDS;
}

/**
 * The same beyond what the ordinary counterpart of the work takes on this machine just now, measured in the same run; the smallest of
 * three tries counts. So other work on the machine makes nothing red, and what blocks does so each time.
 */
export async function ownDelayWhile(work: () => Promise<void>, ordinary: () => Promise<void>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < TRIES; time += 1) {
    const calm = await delayWhile(ordinary);
    least = Math.min(least, (await delayWhile(work)) - calm);
    if (least < ENOUGH) break;
  }
  return least;
}
