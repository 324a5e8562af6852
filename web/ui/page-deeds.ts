import { useEffect, useSyncExternalStore } from 'react';
import type { Text } from '../../form-schemas/engine/field-definition.ts';

/** Something that can be done on the page that is open. */
export type PageDeed = { readonly id: string; readonly title: Text; readonly run: () => void };

let offered: readonly PageDeed[] = [];
const listeners = new Set<() => void>();

/** Lets the palette find what can be done here, for as long as the page is open. */
export function usePageDeeds(deeds: readonly PageDeed[]): void {
  useEffect(() => {
    offer(deeds);
    return () => {
      if (offered === deeds) offer([]);
    };
  }, [deeds]);
}

/** What can be done on the page that is open, also where the page came later than the palette. */
export function useDeedsHere(): readonly PageDeed[] {
  return useSyncExternalStore(subscribe, () => offered);
}

function offer(deeds: readonly PageDeed[]): void {
  offered = deeds;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
