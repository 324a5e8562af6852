const SAMPLE_MS = 1;
const TRIES = 3;
/** So little needs no second try. */
const ENOUGH = 10;

/**
 * How long the event loop was kept from others, in milliseconds, at the 99th percentile. What counts is what this process itself
 * computed in a gap: while other programs had the processor, nothing of it kept anybody waiting.
 */
export async function delayWhile(work: () => Promise<void>): Promise<number> {
  const gaps: number[] = [];
  let [at, used] = [performance.now(), process.cpuUsage()];
  const timer = setInterval(() => {
    const [now, more] = [performance.now(), process.cpuUsage(used)];
    gaps.push(Math.min(now - at, (more.user + more.system) / 1_000));
    [at, used] = [now, process.cpuUsage()];
  }, SAMPLE_MS);
  await work();
  clearInterval(timer);
  const sorted = gaps.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
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
