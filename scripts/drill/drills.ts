import type { Drill } from './result.ts';

/** Every drill by its name. */
export const DRILLS: Record<string, () => Promise<Drill>> = {
  'kill-server': () => import('./kill-server.ts'),
  'kill-postgres': () => import('./kill-postgres.ts'),
  'disk-full': () => import('./disk-full.ts'),
  'slow-database': () => import('./slow-database.ts'),
  clocks: () => import('./clocks.ts'),
  fuzz: () => import('./fuzz.ts'),
  backup: () => import('./backup.ts'),
  messages: () => import('./messages.ts'),
  press: () => import('./press.ts'),
  nodes: () => import('./nodes.ts'),
  load: () => import('./load.ts'),
  pooler: () => import('./pooler.ts'),
  failover: () => import('./failover.ts'),
  upgrade: () => import('./upgrade.ts'),
  kinds: () => import('./kinds.ts'),
};
