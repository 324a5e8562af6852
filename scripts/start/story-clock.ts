import type { Clock } from '../../server/clock.ts';

/** The machine's clock, but while stories of the past are told: then it stands at the moment that the story has reached. */
export type StoryClock = Clock & {
  moveTo(instant: string): void;
  /** The stories are told; the machine's time counts again. */
  release(): void;
};

/** Makes a clock that goes by the machine's time until a story moves it. */
export function storyClock(): StoryClock {
  let story: string | undefined;
  return {
    now: () => story ?? new Date().toISOString(),
    moveTo(instant) {
      story = instant;
    },
    release() {
      story = undefined;
    },
  };
}
