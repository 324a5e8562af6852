import { problem } from './http/problems.ts';
import type { Who } from './runtime.ts';

/** Work of one person in one queue, done or waiting, before more of theirs is turned away. */
const MOST_OF_ONE = 4;
/** The same of everybody. */
const LONGEST_QUEUE = 24;

/** Which queue work stands in, and for whom. */
type Turn = { readonly queue: string; readonly person: string };

/** Whoever asks something of their office's threads. */
export type Asking = Pick<Who, 'organizationId' | 'accountId'>;

/** The place of somebody in a queue of their office. */
export function turnOf(what: string, { organizationId, accountId }: Asking): Turn {
  return { queue: `${what}/${organizationId}`, person: accountId };
}

/** A queue: whose work is being done, and what waits, person after person in the order of their turns. */
type Queue = { at: string; readonly lanes: Map<string, (() => void)[]> };

const queues = new Map<string, Queue>();

/**
 * Runs the work of a queue one after the other, a piece of each person's in turn: who asks much waits for themselves. Throws
 * `rateLimited` when too much of theirs, or of everybody's, is waiting already.
 */
export async function inTurn<T>({ queue: name, person }: Turn, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(name);
  if (queue) await lineUp(queue, person);
  else queues.set(name, { at: person, lanes: new Map() });
  try {
    return await work();
  } finally {
    callNext(name);
  }
}

function lineUp({ at, lanes }: Queue, person: string): Promise<void> {
  const lane = lanes.get(person) ?? [];
  const waiting = [...lanes.values()].reduce((sum, { length }) => sum + length, 0);
  const own = lane.length + (at === person ? 1 : 0);
  if (own >= MOST_OF_ONE || waiting >= LONGEST_QUEUE) throw problem('rateLimited', { retryAfterSeconds: 2 });
  return new Promise((go) => lanes.set(person, [...lane, go]));
}

function callNext(name: string): void {
  const queue = queues.get(name);
  const [next] = queue?.lanes ?? [];
  if (!queue || !next) {
    queues.delete(name);
    return;
  }
  const [person, [go, ...later]] = next;
  queue.at = person;
  queue.lanes.delete(person);
  // behind everybody else's
  if (later.length > 0) queue.lanes.set(person, later);
  go?.();
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
