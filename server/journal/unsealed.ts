import type { Unsealed } from '../runtime.ts';

/** So many events and lines, or so long after the first of them, and a checkpoint seals them. */
const LINKS = 100;
const LONGEST_MS = 60_000;

type Waiting = { readonly links: number; readonly since: number };

/** Counts what waits for a checkpoint, by the machine's clock. */
export function countUnsealed(): Unsealed {
  const waiting = new Map<string, Waiting>();
  const add = (organizationId: string, { links, since }: Waiting): void => {
    const before = waiting.get(organizationId);
    const all = { links: (before?.links ?? 0) + links, since: Math.min(before?.since ?? since, since) };
    waiting.set(organizationId, all);
  };
  return {
    add(organizationId, links) {
      if (links > 0) add(organizationId, { links, since: Date.now() });
    },
    has: (organizationId) => waiting.has(organizationId),
    isDue(organizationId) {
      const held = waiting.get(organizationId);
      return held !== undefined && (held.links >= LINKS || Date.now() - held.since >= LONGEST_MS);
    },
    take(organizationId) {
      const taken = waiting.get(organizationId);
      waiting.delete(organizationId);
      return () => taken && add(organizationId, taken);
    },
  };
}
