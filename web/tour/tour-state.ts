import { useSyncExternalStore } from 'react';
import { getJson } from '../api/client.ts';

// what the person chose since the session was read; undefined = as the session says
let chosen: boolean | undefined;
const listeners = new Set<() => void>();

/** Whether the tour stands on the person's page: as the session says, until they put it away or ask for it. */
export function useTourShown(newcomer: boolean): boolean {
  return useSyncExternalStore(subscribe, () => chosen) ?? newcomer;
}

/** Puts the tour away for good, or has it shown again; the server keeps it, so that it holds on every machine. */
export async function showTour(shown: boolean): Promise<void> {
  chosen = shown;
  for (const listener of listeners) listener();
  await getJson<unknown>('/api/accounts/me/tour', { method: 'PUT', json: { seen: !shown } });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
