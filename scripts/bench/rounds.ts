/** Work that is measured: runs until the deadline and says how often it got done. */
export type Contender = { readonly name: string; readonly run: (deadline: number) => Promise<number> };

/** Times per second of each contender, by name. */
export type Rates = Readonly<Record<string, number>>;

/**
 * Runs contenders in turn, round after round, so that a busy machine is busy for all of them alike.
 * @returns the median rate of each
 */
export async function alternate(
  contenders: readonly Contender[],
  options: { readonly rounds: number; readonly ms: number },
): Promise<Rates> {
  const measured = contenders.map(({ name }) => ({ name, rates: new Array<number>() }));
  for (let round = 0; round < options.rounds; round += 1) {
    for (const [at, { run }] of contenders.entries()) {
      const started = performance.now();
      const count = await run(started + options.ms);
      measured[at]?.rates.push((count * 1000) / (performance.now() - started));
    }
  }
  return Object.fromEntries(measured.map(({ name, rates }) => [name, median(rates)]));
}

/** The middle one, or the middle of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
