import type { Unsealed } from '../runtime.ts';

/** So many events and lines, or so long after the first of them, and a checkpoint seals them. */
const LINKS = 100;
const LONGEST_MS = 60_000;

/** Counts what waits for a checkpoint, by the machine's clock. */
export function countUnsealed(): Unsealed {
  const waiting = new Map<string, { readonly links: number; readonly since: number }>();
  return {
    add(organizationId, links) {
      if (links === 0) return;
      const before = waiting.get(organizationId);
      waiting.set(organizationId, { links: (before?.links ?? 0) + links, since: before?.since ?? Date.now() });
    },
    has: (organizationId) => waiting.has(organizationId),
    isDue(organizationId) {
      const held = waiting.get(organizationId);
      return held !== undefined && (held.links >= LINKS || Date.now() - held.since >= LONGEST_MS);
    },
    clear: (organizationId) => void waiting.delete(organizationId),
  };
}
