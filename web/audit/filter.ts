import { wordsOf } from '../ui/address-filter.ts';
import type { ActivityFilter } from './api.ts';

/** What the activity log is filtered by; it stands in the address, so that a view can be kept or sent. */
export const filterNames = ['person', 'action', 'from', 'to'] as const;
/** A filter of the list of deeds, as the address names it. */
export type FilterName = (typeof filterNames)[number];

/** The filter that an address asks for. */
export function filterOf(search: URLSearchParams): ActivityFilter {
  return wordsOf(search, filterNames);
}
