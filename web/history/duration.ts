const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A length of time as people say it: whole days, below a day whole hours, below an hour minutes. */
export type Duration = { readonly unit: 'days' | 'hours' | 'minutes'; readonly count: number };

/** The time between two instants; never negative. */
export function durationBetween(from: string, until: string): Duration {
  const ms = Math.max(0, Date.parse(until) - Date.parse(from));
  if (ms >= day) return { unit: 'days', count: Math.floor(ms / day) };
  if (ms >= hour) return { unit: 'hours', count: Math.floor(ms / hour) };
  return { unit: 'minutes', count: Math.floor(ms / minute) };
}
