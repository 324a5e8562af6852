/** The time that a server goes by. */
export type Clock = {
  /** ISO instant. */
  now(): string;
};

/** A clock that a journey or a test moves; it stands still in between, and never goes back. */
export type TestClock = Clock & { moveTo(instant: string): void };

/** Makes a clock that stands at an instant until it is moved. */
export function testClock(start: string): TestClock {
  let at = Date.parse(start);
  return {
    now: () => new Date(at).toISOString(),
    moveTo(instant) {
      const next = Date.parse(instant);
      if (Number.isNaN(next) || next < at)
        throw new Error(`the clock cannot go from ${new Date(at).toISOString()} to ${instant}`);
      at = next;
    },
  };
}
