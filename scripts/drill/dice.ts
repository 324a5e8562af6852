/** Draws the same numbers again for the same seed, on every machine (mulberry32). */
export type Dice = {
  /** From 0 to below 1. */
  readonly next: () => number;
  /** A whole number below. */
  readonly below: (most: number) => number;
  readonly pick: <T>(items: readonly T[]) => T | undefined;
};

/** Dice that fall the same way for the same seed. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (most: number) => Math.floor(next() * most);
  return { next, below, pick: (items) => items[below(items.length)] };
}
