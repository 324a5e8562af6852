import { withPart, wordsOf } from '../ui/address-filter.ts';
import type { TeamFilter } from './api.ts';

/** The filters of the page, as the address names them. */
export const filterNames = ['role', 'ward', 'holder', 'late'] as const satisfies readonly (keyof TeamFilter)[];
/** A filter of the page. */
export type FilterName = (typeof filterNames)[number];

/** The ways in which the work is divided on the page. */
export const divisions = ['posts', 'people', 'wards'] as const;
/** A way in which the work is divided on the page. */
export type Division = (typeof divisions)[number];

/** How the address divides the work; by post unless it says otherwise. */
export function divisionOf(search: URLSearchParams): Division {
  return divisions.find((name) => name === search.get('by')) ?? 'posts';
}

/** The files that an address asks for. */
export function filterOf(search: URLSearchParams): TeamFilter {
  return {
    ...wordsOf(search, ['role', 'ward', 'holder']),
    ...(search.get('late') === 'true' ? { late: 'true' } : {}),
  };
}

/** The address with one part of the filter changed; a part that is chosen again is let go. */
export function toggleFilter(search: URLSearchParams, name: FilterName, value: string): URLSearchParams {
  return withPart(search, name, search.get(name) === value ? '' : value);
}
