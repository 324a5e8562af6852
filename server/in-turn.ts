import { problem } from './http/problems.ts';

/** Work of one key that may wait for each other before more is turned away. */
const LONGEST_QUEUE = 5;

const queues = new Map<string, { readonly last: Promise<unknown>; readonly length: number }>();

/** Runs the work of one key one after the other. Throws `rateLimited` when too much is waiting already. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(key);
  if (queue && queue.length >= LONGEST_QUEUE) throw problem('rateLimited', { retryAfterSeconds: 2 });
  const mine = (queue?.last ?? Promise.resolve()).then(work, work);
  queues.set(key, { last: mine, length: (queue?.length ?? 0) + 1 });
  try {
    return await mine;
  } finally {
    const now = queues.get(key);
    if (now && now.length > 1) queues.set(key, { last: now.last, length: now.length - 1 });
    else queues.delete(key);
  }
}

/** Places to work at; who finds none waits in line. */
export type Places = { free: number; readonly waiting: (() => void)[] };

/** So many places. */
export function openPlaces(count: number): Places {
  return { free: count, waiting: [] };
}

/** Runs the work when a place is free, in the order of coming. */
export async function atMost<T>(places: Places, work: () => Promise<T>): Promise<T> {
  if (places.free > 0) places.free -= 1;
  else await new Promise<void>((resolve) => places.waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = places.waiting.shift();
    if (next) next();
    else places.free += 1;
  }
}
