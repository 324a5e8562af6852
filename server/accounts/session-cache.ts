import type { Runtime, Who } from '../runtime.ts';

/** A person whose session was looked up a moment ago. */
export type HeldSession = {
  readonly who: Who;
  /** Until when it is believed, and when its use was last kept; milliseconds. */
  readonly until: number;
  readonly noted: number;
};

const CACHE_SIZE = 10_000;
const cache = new Map<string, HeldSession>();

/** What is known of a session, however old. */
export function heldSession(sessionId: string): HeldSession | undefined {
  return cache.get(sessionId);
}

/** Holds a session for a while. */
export function holdSession(sessionId: string, held: HeldSession): void {
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(sessionId, held);
}

/** Looks a session up anew at its next request: something about it or its person has changed. */
export function forgetSession(sessionId: string): void {
  cache.delete(sessionId);
}

/**
 * Hears from the database which sessions ended and whose rights changed, on whatever node, for as long as the server runs. What was
 * missed while the connection was cut is forgotten with everything else.
 * @returns stops listening
 */
export function watchSessions({ listen }: Pick<Runtime, 'listen'>): () => Promise<void> {
  return listen('naksa_session', { onTold: forgetSessionOrPerson, onConnected: () => cache.clear() });
}

function forgetSessionOrPerson(id: string): void {
  cache.delete(id);
  for (const [sessionId, { who }] of cache) if (who.accountId === id) cache.delete(sessionId);
}
