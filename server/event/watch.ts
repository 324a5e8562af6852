import { channel } from 'node:diagnostics_channel';

/** What the time of an event goes into: a free connection, all that it is decided on, the decision, the turn and its rows, the disk. */
export type EventPart = 'wait' | 'load' | 'decide' | 'write' | 'commit';

/** Hears of each event that was carried how many seconds each part took, as a record by part. */
export const eventTimes = channel('naksa:event');

/** Tells parts apart: `ended` says that one is over, `tell` that the event is. */
export type Watch = { ended(part: EventPart): void; tell(): void };

/** Begins to measure an event; of one that is decided again the last time counts. */
export function startWatch(): Watch {
  if (!eventTimes.hasSubscribers) return UNWATCHED;
  const times: Partial<Record<EventPart, number>> = {};
  let since = performance.now();
  return {
    ended(part) {
      const now = performance.now();
      times[part] = (now - since) / 1_000;
      since = now;
    },
    tell: () => eventTimes.publish(times),
  };
}

const UNWATCHED: Watch = { ended: () => undefined, tell: () => undefined };
