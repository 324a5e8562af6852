import type { ActivityFilter } from './api.ts';

/** What the activity log is filtered by; it stands in the address, so that a view can be kept or sent. */
export const filterNames = ['person', 'action', 'day'] as const;
export type FilterName = (typeof filterNames)[number];

/** The filter that an address asks for. */
export function filterOf(search: URLSearchParams): ActivityFilter {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search.get(name) ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
}

/** The address with one part of the filter changed; empty takes it out. */
export function changeFilter(search: URLSearchParams, name: FilterName, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
