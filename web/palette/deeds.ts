import { useEffect } from 'react';
import type { Text } from '../../form-schemas/engine/definition.ts';

/** Something that can be done on the page that is open. */
export type PageDeed = { readonly id: string; readonly title: Text; readonly run: () => void };

let offered: readonly PageDeed[] = [];

/** Lets the palette find what can be done here, for as long as the page is open. */
export function usePageDeeds(deeds: readonly PageDeed[]): void {
  useEffect(() => {
    offered = deeds;
    return () => {
      if (offered === deeds) offered = [];
    };
  }, [deeds]);
}

/** What can be done on the page that is open now. */
export function pageDeeds(): readonly PageDeed[] {
  return offered;
}
